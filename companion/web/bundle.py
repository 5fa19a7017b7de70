"""Makes one script of a page's modules, for a file that is sent on and may load nothing.

The modules of `static` import each other by ``import { a } from "./b.js";`` and export functions, classes and
constants where they are defined. Each becomes a function of its own, so that their names do not meet. Lines
that hold only a comment are left out.
"""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./([\w.]+)";$', re.MULTILINE)
_COMMENT = re.compile(r"^[ ]*(?://[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export ((?:async )?function|class|const|let) (\w+)", re.MULTILINE)


def script(entry: str) -> str:
    """The script of a module of `static` and all that it imports."""
    parts: dict[str, str] = {}
    _add(entry, parts)
    return "const modules = {};\n" + "\n".join(parts.values())


def styles(*names: str) -> str:
    """The contents of style sheets of `static`."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in names)


def _add(name: str, parts: dict[str, str]) -> None:
    """Add a module behind those that it imports."""
    if name in parts:
        return
    code = (STATIC / name).read_text("utf-8")
    for _, imported in _IMPORT.findall(code):
        _add(imported, parts)
    code = _COMMENT.sub("", code)
    exported = [exported for _, exported in _EXPORT.findall(code)]
    code = _IMPORT.sub(lambda found: f"const {{ {_renamed(found[1])} }} = modules[{found[2]!r}];", code)
    code = _EXPORT.sub(r"\1 \2", code)
    parts[name] = f"modules[{name!r}] = (() => {{\n{code}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _renamed(names: str) -> str:
    """The names of an import as those of a constant that takes an object apart."""
    return ", ".join(re.sub(r"(\w+) as (\w+)", r"\1: \2", name.strip()) for name in names.split(","))
