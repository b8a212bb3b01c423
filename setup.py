"""Compiles the engine and the rules with mypyc where there is a C compiler; otherwise the same source runs interpreted.

The engine is one library, each game another: they compile side by side, and only where their C changed, as long as
`build/` is kept. WORLDWRIGHT_PURE=1 builds without compiling. WORLDWRIGHT_REQUIRE_COMPILED=1 makes a failing
compilation an error.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import sysconfig
from pathlib import Path
from shutil import which

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src/worldwright")
ENGINE = ["sets", "rng", "events", "terms", "frames", "state", "prospects", "tensor", "playout"]
AGENTS = ["search", "judge"]
IN_C = ["engine/scatter", "agents/judging", "learn/adding", "server/web/splicing"]  # each beside its twin in Python
INLINE = SOURCE / "engine" / "inline.h"  # functions of the engine that go where they are called
RULES = [
    "grammar",
    "actions",
    "catalogue",
    "catalogue_*",
    "board",
    "state",
    "state_*",
    "imagine",
    "effects",
    "turn",
    "turn_*",
    "scoring",
    "setup",
    "evaluate",
    "tensor",
    "view",
    "view_*",
]
FOR_NOBODY_ELSE = ["-fvisibility=hidden", "-fno-semantic-interposition"]  # calls inside a library stay inside it


def libraries() -> list[tuple[list[str], str]]:
    """The files that are compiled, and the library they go into: the engine's, and one for each game that ships."""
    engine = [SOURCE / "engine" / f"{name}.py" for name in ENGINE]
    engine += [SOURCE / "agents" / f"{name}.py" for name in AGENTS]
    found = [([str(file) for file in engine], "worldwright_engine")]
    for package in shipped().values():
        folder = Path("src", *package.split("."))
        files = [file for name in RULES for file in sorted(folder.glob(f"{name}.py"))]
        found.append(([str(file) for file in files], f"worldwright_{folder.name}"))
    return found


def shipped() -> dict[str, str]:
    """The registry's table of games, read without importing what it imports."""
    for line in ast.parse((SOURCE / "engine" / "registry.py").read_text(encoding="utf-8")).body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and line.targets[0].id == "SHIPPED":
            games: dict[str, str] = ast.literal_eval(line.value)
            return games
    raise SystemExit("worldwright: engine/registry.py has no table SHIPPED")


# What mypyc writes into a PyMethodDef, a PyTypeObject and a PyGetSetDef: it has the signatures and leaves out the rest.
TEXT = r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)'
METHOD = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),[^;{{}}]*?){TEXT}")
CLASS = re.compile(rf"(CPyType_(\w+)_template_ = {{[^;]*?\.tp_doc = ){TEXT}")
SHIFT = re.compile(r"= (\d+) << (?=cpy_r)")
HEAD = r"^ *+(?=\w[\w ]*[ *]CPyDef_(?:{})\([^;{{]*\) {{$)"  # a function's first line, from where its code begins
ONCE = re.compile(  # in a process
    HEAD.format(r"\w+_____top_level__|\w+___catalogue_\w+___\w+|\w+___catalogue___(?:\w+?___)?_\w+"), re.MULTILINE
)
SELDOM = re.compile(HEAD.format(r"\w+___(?:setup|view\w*)___\w+"), re.MULTILINE)  # in a game, or in the interpreter
LEVELS = """\
#if defined(__GNUC__) && !defined(__clang__)
#define ONCE __attribute__((optimize("O0")))
#define SELDOM __attribute__((optimize("O1")))
#else
#define ONCE
#define SELDOM
#endif
"""
CALL = re.compile(
    r"(= )(?:exports_worldwright_engine\.)?CPyDef_worldwright___engine___(?:tensor___)?(sets___\w+|Row___\w+)(?=\()"
)
LAST_INCLUDE = re.compile(r'^#include "__native_internal_worldwright_(\w+)\.h"$', re.MULTILINE)
PROPERTY = re.compile(r"(\(getter\)(\w+_get_\w+),\s*(?:\(setter\)\w+|NULL),\s*)(NULL)(?=, NULL})")


def docstrings(files: list[str]) -> dict[str, str]:
    """What the source says of its classes, functions and methods, by every name that C may have for them."""
    found: dict[str, str] = {}
    for file in files:
        ahead = [(".".join(Path(file).with_suffix("").parts[1:]), ast.parse(Path(file).read_text(encoding="utf-8")))]
        while ahead:
            scope, node = ahead.pop()
            for part in node.body:
                if isinstance(part, (ast.ClassDef, ast.FunctionDef)):
                    text = ast.get_docstring(part) or ""
                    found.update(dict.fromkeys(names_in_c(f"{scope}.{part.name}"), text))
                if isinstance(part, ast.ClassDef):
                    ahead.append((f"{scope}.{part.name}", part))
    return found


def names_in_c(name: str) -> list[str]:
    """In C a module has the shortest name that is its own."""
    parts = name.split(".")
    ends = [parts[start:] for start in range(len(parts))]
    return ["___".join(end) for end in ends] + [f"{'___'.join(end[:-1])}_get_{end[-1]}" for end in ends]


def in_c(text: str) -> str:
    """A text as C writes it."""
    plain = [chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:03o}" for byte in text.encode()]
    return f'"{"".join(plain)}"'


def inlined(code: str) -> str:
    """The C of a library, with the functions of `inline.h` in the place of calls to those that do the same."""
    quick = set(re.findall(r"\bquick_(\w+)\(", INLINE.read_text(encoding="utf-8")))

    def with_engine(found: re.Match[str]) -> str:
        there = "" if found[1] == "engine" else "exports_worldwright_engine."
        return f'{found[0]}\n#define ENGINE(NAME) {there}CPyDef_worldwright___engine___##NAME\n#include "{INLINE.name}"'

    code = CALL.sub(lambda call: f"{call[1]}quick_{call[2]}" if call[2] in quick else call[0], code)
    return LAST_INCLUDE.sub(with_engine, code)


def documented(file: str, texts: dict[str, str]) -> str:
    """A copy of the C that mypyc made, mended in four ways.

    It has the docstrings of its source, so `help` works on the compiled build; a number that is shifted by an i64 is 64
    bits wide like the result, where mypyc writes a literal that C takes for 32 bits; the compiler takes less time over
    functions in which no game spends any; and small functions of the engine need no call.
    """

    def with_text(found: re.Match[str]) -> str:
        text = texts.get(found[2], "")
        if not text:
            return found[0]
        quoted = in_c(text) if found[3] == "NULL" else f"{found[3]} {in_c(text)}"
        return f"{found[1]}PyDoc_STR({quoted})"

    code = Path(file).read_text(encoding="utf-8")
    for pattern in (METHOD, CLASS, PROPERTY):
        code = pattern.sub(with_text, code)
    code = SHIFT.sub(r"= (int64_t)\1 << ", code)
    if sys.platform != "win32":
        code = inlined(code)
    code = LEVELS + SELDOM.sub("SELDOM ", ONCE.sub("ONCE ", code))
    copy = Path(file).parent / "documented" / Path(file).name
    if not copy.exists() or copy.read_text(encoding="utf-8") != code:  # else it stays older than what was made of it
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(code, encoding="utf-8")
    return str(copy)


def has_compiler() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return which(compiler) is not None


def switched_on(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def to_be_compiled() -> bool:
    if switched_on("WORLDWRIGHT_PURE"):
        print("worldwright: building pure Python, because WORLDWRIGHT_PURE is set", file=sys.stderr)
        return False
    if not has_compiler() and not switched_on("WORLDWRIGHT_REQUIRE_COMPILED"):
        print("worldwright: no C compiler found, building pure Python (correct, but slower)", file=sys.stderr)
        return False
    return True


def extensions() -> list[Extension]:
    """Every compiled module, its C source written anew where its Python source changed."""
    from mypyc.build import mypycify

    grouped = libraries()
    files = [file for group, _ in grouped for file in group]
    options = ["--config-file", "pyproject.toml", "--follow-imports=silent"]
    made: list[Extension] = mypycify([*options, *files], opt_level="2", debug_level="0", separate=grouped)
    texts = docstrings(files)
    for extension in made:
        extension.sources = [documented(file, texts) if "__native" in file else file for file in extension.sources]
        extension.include_dirs = [*extension.include_dirs, str(INLINE.parent)]
        extension.depends = [*extension.depends, str(INLINE)]
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FOR_NOBODY_ELSE]
    made.sort(key=lambda extension: -sum(Path(file).stat().st_size for file in extension.sources))  # the longest first
    by_hand = [Extension(f"worldwright.{name.replace('/', '.')}", [str(SOURCE / f"{name}.c")]) for name in IN_C]
    return [*made, *by_hand]


class CompileOrFallBack(build_ext):
    """All compiled modules or none: a compiler that fails half-way leaves the pure Python build."""

    def run(self) -> None:
        try:
            self.distribution.ext_modules = extensions()  # not before: only this command needs them
            self.swig_opts = None  # as it was before the options were finalized without the modules
            self.finalize_options()
            self.parallel = self.parallel or os.cpu_count()
            self.forget(keep={self.get_ext_filename(extension.name) for extension in self.extensions})
            super().run()
        except (Exception, SystemExit) as error:
            if switched_on("WORLDWRIGHT_REQUIRE_COMPILED"):
                raise
            print(f"worldwright: compiling failed, building pure Python (slower): {error}", file=sys.stderr)
            self.forget(keep=set())
            self.extensions = self.distribution.ext_modules = []

    def forget(self, keep: set[str]) -> None:
        """Compiled modules of an earlier build that are no longer made would hide the source beside them."""
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        for root in (Path(self.build_lib), SOURCE.parent) if self.inplace else (Path(self.build_lib),):
            for file in root.rglob(f"*{suffix}"):
                if str(file.relative_to(root)) not in keep:
                    file.unlink()


class CopyAnew(build_py):
    """Copies today's source into `build/`, where what is compiled stays: nothing of an earlier copy is packed."""

    def run(self) -> None:
        for file in Path(self.build_lib).rglob("*"):
            if file.is_file() and not file.name.endswith(str(sysconfig.get_config_var("EXT_SUFFIX"))):
                file.unlink()
        super().run()


os.chdir(Path(__file__).parent)
setup(
    ext_modules=[Extension("worldwright.compiled", [])] if to_be_compiled() else [],
    cmdclass={"build_ext": CompileOrFallBack, "build_py": CopyAnew},
)
