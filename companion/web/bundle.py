"""Makes one script of a page's modules, so that it comes at once, also in a file that may load nothing.

The modules of `static` import each other by ``import { a } from "./b.js";`` and export functions, classes and
constants where they are defined. Each becomes a function of its own, so that their names do not meet. What a
module imports only when it is needed, by ``await import("./b.js")``, becomes a script of its own that a page
loads then. The modules may lie in several directories, which are then as one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import rjsmin  # type: ignore[import-untyped]

from companion.errors import CompanionError

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";$', re.MULTILINE)
_IMPORT_ALL = re.compile(r'^import "\./([\w.]+)";\n', re.MULTILINE)
"""An import for what a module does, not for what it exports."""

_EXPORT = re.compile(r"^export ((?:async )?function|class|const|let) (\w+)", re.MULTILINE)
_LATER = re.compile(r'\bawait import\("\./([\w.]+)"\)')
_HEAD = "const modules = {};\n"
_LOADER = """const failures = {};
export const load = (name) => import(failures[name] ? `${name}?${failures[name]}` : name).catch((error) => {
failures[name] = (failures[name] ?? 0) + 1;
throw error;
});
"""
"""Loads a script; a browser never tries an address again that has failed, so that its next one is another."""

_REST = re.compile(r"^(?:import\b(?! ?[(.])|export\b).*", re.MULTILINE)


class BundleError(CompanionError, ValueError):
    """A module imports or exports in another way than those of `static` do; the message names the line."""


def script(entry: str, *directories: Path) -> str:
    """One script of a module of the directories and all that it ever imports. Raises BundleError."""
    parts = _closure(entry, directories, later=True)
    return _HEAD + _linked(parts, entry, parts)


def small_script(entry: str) -> str:
    """The same without comments and needless spaces. Raises BundleError."""
    return str(rjsmin.jsmin(script(entry)))


def scripts(entry: str, *directories: Path) -> dict[str, str]:
    """The script of a module of the directories, and those that are loaded when needed, by their names.

    The first is that of the module itself. Raises BundleError.
    """
    first = _closure(entry, directories)
    found = {joined_name(entry): "export " + _HEAD + _LOADER + _linked(first, entry, first)}
    wanted = [name for code in first.values() for name in _LATER.findall(code) if name not in first]
    while wanted:
        name = wanted.pop()
        if joined_name(entry, name) not in found:
            more = {one: code for one, code in _closure(name, directories).items() if one not in first}
            head = f'import {{ load, modules }} from "./{joined_name(entry)}";\n'
            found[joined_name(entry, name)] = head + _linked(more, entry, first)
            wanted += [one for code in more.values() for one in _LATER.findall(code) if one not in first]
    return found


def joined_name(*modules: str) -> str:
    """The name of the script of a module, or of one that it loads later."""
    return ".".join((*(module.removesuffix(".js") for module in modules), "page.js"))


def _linked(parts: Mapping[str, str], entry: str, first: Collection[str]) -> str:
    """These parts as one text; what is imported later comes from the script that has it."""

    def later(found: re.Match[str]) -> str:
        load = "" if found[1] in first else f'await load("./{joined_name(entry, found[1])}"), '
        return f"({load}modules[{found[1]!r}])"

    return "\n".join(_LATER.sub(later, code) for code in parts.values())


def styles(*names: str, directories: Sequence[Path] = ()) -> str:
    """The contents of style sheets of the directories."""
    return "\n".join(source(name, directories) for name in names)


def source(name: str, directories: Sequence[Path]) -> str:
    """The contents of a file, from the first of the directories that has it, by default `static` alone.

    Raises FileNotFoundError if none has.
    """
    paths = [directory / name for directory in directories or (STATIC,)]
    return next((path for path in paths if path.exists()), paths[0]).read_text("utf-8")


def _closure(entry: str, directories: Sequence[Path], *, later: bool = False) -> dict[str, str]:
    """The parts of a module and of all that it imports, each behind those that it needs.

    With `later` also of all that is imported when it is needed.
    """
    parts: dict[str, str] = {}
    seen: set[str] = set()

    def add(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        code = source(name, directories)
        now = [found[1] for found in _IMPORT.findall(code)] + _IMPORT_ALL.findall(code)
        for imported in now + (_LATER.findall(code) if later else []):
            add(imported)
        parts[name] = _part(name, code)

    add(entry)
    return parts


def _part(name: str, code: str) -> str:
    """A module as a statement that makes an entry of ``modules``, unless another script has made it."""
    exported = [exported for _, exported in _EXPORT.findall(code)]
    code = _IMPORT.sub(lambda found: f"const {{ {_renamed(found[1])} }} = modules[{found[2]!r}];", code)
    code = _EXPORT.sub(r"\1 \2", _IMPORT_ALL.sub("", code))
    if rest := _REST.search(code):
        raise BundleError(
            f'{name}: {rest[0]!r} must have the form import {{ a }} from "./b.js"; or export before a name'
        )
    return f"modules[{name!r}] ??= (() => {{\n{code}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _renamed(names: str) -> str:
    """The names of an import as those of a constant that takes an object apart."""
    each = filter(None, map(str.strip, names.split(",")))
    return ", ".join(re.sub(r"(\w+) as (\w+)", r"\1: \2", name) for name in each)
