"""What the code names is also read by the code: nothing stays that only tests, or nobody, would miss."""

import ast
from collections.abc import Iterator
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parents[1]
CODE = sorted((ROOT / "companion").rglob("*.py"))
MEASURING = sorted((ROOT / "tests" / "bench").rglob("*.py"))
"""What `./dev bench` runs; it reads as the commands of the companion do."""

READ_BY_LIBRARIES = {
    "down_revision": "alembic: a migration names the one before it",
    "format_commands": "click: how the list of commands is written",
    "revision": "alembic: a migration has a name",
    "variation": "lark: a rule of the grammar of games",
    "write_i2c_block_data": "luma: what it needs of a bus",
}
READ_BY_PROGRAMS_OF_OTHERS = {
    "DisplayMaker": "what a package with a display gives",
    "GameSoFar": "a game from the messages of its table",
    "GridMaker": "what a package with a grid gives",
    "LightsMaker": "what a package with lights gives",
}
READ_BY_TESTS = {
    "ALLOWED": "texts that are marked here for translation, and made elsewhere",
    "CAREFUL": "the simulated human who makes no mistake, from whom the others are told apart",
}
READ_ELSEWHERE = {*READ_BY_LIBRARIES, *READ_BY_PROGRAMS_OF_OTHERS, *READ_BY_TESTS}


def named_in(body: list[ast.stmt], *, in_class: bool = False) -> Iterator[str]:
    """The names that a module or class gives; a decorated function of a module belongs to its decorator."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name, decorator_list=decorators) | ast.AsyncFunctionDef(
                name, decorator_list=decorators
            ) if in_class or not decorators:
                yield name
            case ast.ClassDef(name, body=inner):
                yield name
                yield from named_in(inner, in_class=True)
            case ast.AnnAssign(target=ast.Name(name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def read_in(tree: ast.Module) -> Iterator[str]:
    """The names that a file reads, also as a keyword, or by a text such as ``module:name``."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Load()) | ast.Name(id=name, ctx=ast.Load()):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)):
                yield text.rpartition(":")[2]
            case ast.ImportFrom(names=aliases):
                yield from (alias.name for alias in aliases)


TREES = {path: ast.parse(path.read_text("utf-8")) for path in (*CODE, *MEASURING)}
READ = {name for tree in TREES.values() for name in read_in(tree)}
NAMED = {
    name
    for path in CODE
    if "firmware" not in path.parts
    for name in named_in(TREES[path].body)
    if not name.startswith("__")
}


def test_each_name_is_read_by_other_code() -> None:
    assert sorted(NAMED - READ - READ_ELSEWHERE) == []


def test_each_exception_is_needed() -> None:
    assert sorted(READ_ELSEWHERE - (NAMED - READ)) == []
