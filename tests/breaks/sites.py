"""Where a rule can be broken: every comparison, number, condition and statement of a game's rules files."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

RULES = ("turn*.py", "effects.py", "scoring.py", "setup.py", "imagine.py", "state*.py")
ELSEWHERE = {"clone", "__init__", "__repr__"}  # the generic battery watches over copies; a missing field fails at once
TOLD = {"tell", "confide", "tell_round"}  # what is said of a step is no rule
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
Change = Callable[[ast.AST], ast.AST]


@dataclass(frozen=True)
class Break:
    """One way to break one place. It is known by its words, which stay the same when lines move."""

    file: str
    line: int
    scope: str  # the class and function
    before: str
    after: str
    make: Callable[[], str] = field(compare=False)
    number: int = 1  # of those with the same words in the same function

    @property
    def name(self) -> str:
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.file} {self.scope}: {self.before} -> {self.after}{again}"

    @property
    def source(self) -> str:
        """The whole file, broken."""
        return self.make()

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.scope}: {self.before}  ->  {self.after}"


def breaks_of(folder: Path) -> list[Break]:
    """Every break of the rules in a game's folder."""
    files = sorted({file for pattern in RULES for file in folder.glob(pattern)})
    return [one for file in files for one in breaks_in(file.name, file.read_text(encoding="utf-8"))]


def breaks_in(name: str, source: str) -> Iterator[Break]:
    """Every break of one file, in the order of its lines.

    >>> [str(one) for one in breaks_in("turn.py", "def full(hand):\\n    return len(hand) >= 5\\n")]
    ['turn.py:2 full: len(hand) >= 5  ->  len(hand) > 5', 'turn.py:2 full: 5  ->  6']
    """
    known: Counter[tuple[str, str, str]] = Counter()
    for scope, node in places(ast.parse(source), ()):
        for change in changes(node):
            broken = change(copy.copy(node))
            make = partial(broken_text, source, node, broken)
            words = (".".join(scope), shown(node), shown(broken))
            known[words] += 1
            yield Break(name, node.lineno, *words, make, known[words])


def places(node: ast.AST, scope: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.expr | ast.stmt]]:
    """Every expression and statement inside functions, with the names around it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            if child.name not in ELSEWHERE:
                for part in child.body:
                    yield from inside(part, (*scope, child.name))
        elif isinstance(child, ast.stmt) and scope:
            yield from inside(child, scope)


def inside(node: ast.AST, scope: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.expr | ast.stmt]]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        if node.name not in ELSEWHERE:
            for part in node.body:
                yield from inside(part, (*scope, node.name))
        return
    if isinstance(node, (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom)) or is_told(node):
        return
    if isinstance(node, (ast.expr, ast.stmt)):
        yield scope, node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "slice") and isinstance(node, (ast.AnnAssign, ast.FunctionDef)):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from inside(child, scope)


def is_told(node: ast.AST) -> bool:
    """Is it a statement that only tells what happened, or a docstring?"""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Attribute):
        return node.test.attr == "logging"
    if not isinstance(node, ast.Expr):
        return False
    if isinstance(node.value, ast.Constant):
        return True
    call = node.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in TOLD


def changes(node: ast.expr | ast.stmt) -> Iterator[Change]:
    """What can be made wrong about one expression or statement."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield lambda twin: with_field(twin, "ops", [COMPARED[type(op)]()])
        case ast.BoolOp(op=ast.And()):
            yield lambda twin: with_field(twin, "op", ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield lambda twin: with_field(twin, "op", ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield lambda twin: operand
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            yield lambda twin: with_field(twin, "op", COUNTED[type(op)]())
        case ast.Constant(value=bool(value)):
            yield lambda twin: with_field(twin, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda twin: with_field(twin, "value", value + 1)
        case ast.If(test=test) | ast.IfExp(test=test):
            yield lambda twin: with_field(twin, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Break() | ast.Continue() | ast.Delete():
            yield lambda twin: ast.Pass()
        case ast.Expr(value=ast.Call()):
            yield lambda twin: ast.Pass()
    if isinstance(node, ast.AugAssign) or (isinstance(node, ast.Assign) and not is_first_name(node)):
        yield lambda twin: ast.Pass()


def is_first_name(node: ast.Assign) -> bool:
    """A plain name that is bound: without it the function could not even run."""
    return isinstance(node.targets[0], (ast.Name, ast.Tuple))


def with_field(node: ast.AST, name: str, value: object) -> ast.AST:
    setattr(node, name, value)
    return node


def broken_text(source: str, node: ast.expr | ast.stmt, broken: ast.AST) -> str:
    """The text with one node exchanged, found by its place."""
    here = (type(node), node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)

    class Exchange(ast.NodeTransformer):
        def visit(self, found: ast.AST) -> ast.AST:
            place = (type(found), *(getattr(found, key, None) for key in PLACE))
            return broken if place == here else self.generic_visit(found)

    return ast.unparse(ast.fix_missing_locations(Exchange().visit(ast.parse(source))))


PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")


def shown(node: ast.AST) -> str:
    """The first line of a node as text."""
    first, *more = ast.unparse(node).split("\n")
    return f"{first} ..." if more else first
