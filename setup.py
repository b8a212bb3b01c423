"""Compiles the engine and the rules with mypyc where there is a C compiler; otherwise the same source runs interpreted.

WORLDWRIGHT_PURE=1 builds without compiling. WORLDWRIGHT_REQUIRE_COMPILED=1 makes a failing compilation an error.
"""

import ast
import os
import re
import sys
import sysconfig
from pathlib import Path
from shutil import which

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = ["sets", "rng", "events", "terms", "frames", "state", "tensor", "playout"]
RULES = [
    "grammar",
    "actions",
    "catalogue",
    "board",
    "state",
    "imagine",
    "effects",
    "turn",
    "scoring",
    "setup",
    "evaluate",
]


def compiled_files() -> list[str]:
    """The engine's hot files and the rules of every game in the registry; the rest stays Python."""
    root = Path("src/worldwright")
    registry = (root / "engine" / "registry.py").read_text(encoding="utf-8")
    games = [root / "games" / name for name in re.findall(r'"worldwright\.games\.(\w+)"', registry)]
    files = [root / "engine" / f"{name}.py" for name in ENGINE]
    for game in games:
        files += [game / f"{name}.py" for name in RULES]
        files += sorted(
            [*game.glob("catalogue_*.py"), *game.glob("state_*.py"), *game.glob("turn_*.py"), *game.glob("rules_*.py")]
        )
    return [str(path) for path in files if path.exists()]


def docstrings(files: list[str]) -> dict[str, str]:
    """What the source says of its classes, functions and methods, by full name."""
    found: dict[str, str] = {}
    for file in files:
        ahead = [(".".join(Path(file).with_suffix("").parts[1:]), ast.parse(Path(file).read_text(encoding="utf-8")))]
        while ahead:
            scope, node = ahead.pop()
            for part in node.body:
                if isinstance(part, (ast.ClassDef, ast.FunctionDef)):
                    found[f"{scope}.{part.name}"] = ast.get_docstring(part) or ""
                if isinstance(part, ast.ClassDef):
                    ahead.append((f"{scope}.{part.name}", part))
    return found


# What mypyc writes into a PyMethodDef, a PyTypeObject and a PyGetSetDef: it has the signatures and leaves out the rest.
TEXT = r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)'
METHOD = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),[^;{{}}]*?){TEXT}")
CLASS = re.compile(rf"(CPyType_(\w+)_template_ = {{[^;]*?\.tp_doc = ){TEXT}")
PROPERTY = re.compile(r"(\(getter\)(\w+_get_\w+),\s*(?:\(setter\)\w+|NULL),\s*)(NULL)(?=, NULL})")


def in_c(text: str) -> str:
    """A text as C writes it."""
    plain = [chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:03o}" for byte in text.encode()]
    return f'"{"".join(plain)}"'


def write_docstrings(file: str, texts: dict[str, str]) -> None:
    """Put the docstrings of the source into the C that mypyc made of it, so that `help` works on the compiled build."""
    known: dict[str, str] = {}
    for name, text in texts.items():
        parts = name.split(".")
        for start in range(len(parts)):  # in C a module has the shortest name that is its own
            known["___".join(parts[start:])] = text
            known[f"{'___'.join(parts[start:-1])}_get_{parts[-1]}"] = text

    def documented(found: re.Match[str]) -> str:
        text = known.get(found[2], "")
        if not text:
            return found[0]
        quoted = in_c(text) if found[3] == "NULL" else f"{found[3]} {in_c(text)}"
        return f"{found[1]}PyDoc_STR({quoted})"

    code = Path(file).read_text(encoding="utf-8")
    for pattern in (METHOD, CLASS, PROPERTY):
        code = pattern.sub(documented, code)
    Path(file).write_text(code, encoding="utf-8")


def has_compiler() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return which(compiler) is not None


def switched_on(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def extensions() -> list[Extension]:
    if switched_on("WORLDWRIGHT_PURE"):
        print("worldwright: building pure Python, because WORLDWRIGHT_PURE is set", file=sys.stderr)
        return []
    if not has_compiler() and not switched_on("WORLDWRIGHT_REQUIRE_COMPILED"):
        print("worldwright: no C compiler found, building pure Python (correct, but slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    files = compiled_files()
    made = mypycify(["--config-file", "pyproject.toml", "--follow-imports=silent", *files], opt_level="3")
    for source in {source for extension in made for source in extension.sources if "__native" in source}:
        write_docstrings(source, docstrings(files))
    return made


class CompileOrFallBack(build_ext):
    """All compiled modules or none: a compiler that fails half-way leaves the pure Python build."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if switched_on("WORLDWRIGHT_REQUIRE_COMPILED"):
                raise
            print(
                f"worldwright: compiling failed, building pure Python (correct, but slower): {error}", file=sys.stderr
            )
            for extension in self.extensions:
                for built in (Path(self.get_ext_fullpath(extension.name)), Path(self.get_ext_filename(extension.name))):
                    built.unlink(missing_ok=True)
            self.extensions = []


os.chdir(Path(__file__).parent)
setup(ext_modules=extensions(), cmdclass={"build_ext": CompileOrFallBack})
