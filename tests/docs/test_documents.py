"""The documents are true: their examples run, and nothing they should name is missing."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from command_tree import every_command

from companion.service.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(path for room in ROOT.glob("[!.]*/") for path in room.rglob("*.md"))]
)
STEPS = sorted([*ROOT.glob("docs/how-to/add-*.md"), ROOT / "docs/tutorial/own-game.md"])
"""Documents whose reader writes a package: the tests named test_adding_..., and test_own_game, run them."""

README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_WORDS = 900
"""The README is read at one go; everything else belongs to `docs/`."""

COMMAND_PAGE = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block with a name is a file of the reader's: ``toml ~/table/board.toml``. The commands of one page share a home."""

LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)")
"""A link to a file of the checkout, not to an address or a heading."""


def blocks(language: str, documents: list[Path] = DOCUMENTS) -> list[str]:
    """Every example in that language, of all these documents."""
    texts = [document.read_text(encoding="utf-8") for document in documents]
    return [body for text in texts for kind, body in BLOCK.findall(text) if kind == language]


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None, f"there is no companion {name}"
    return found


def calls(line: str) -> list[list[str]]:
    """The words after each `./dev` of a shell line, comments left out."""
    words = shlex.split(line, comments=True)
    starts = [number for number, word in enumerate(words) if word == "./dev"]
    return [words[start + 1 : end] for start, end in zip(starts, [*starts[1:], len(words)], strict=True)]


def shell_lines() -> list[str]:
    typed = [line for body in blocks("sh") for line in body.splitlines()]
    typed += [line[2:] for body in blocks("console") for line in body.splitlines() if line.startswith("$ ")]
    return [line for line in typed if "./dev" in line]


@pytest.fixture(scope="module")
def dev_commands() -> set[str]:
    """What `./dev help` lists."""
    answer = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^\./dev (\w+)", answer, re.MULTILINE))


@pytest.mark.parametrize("line", shell_lines())
def test_shell_examples_call_commands_and_options_that_exist(line: str, dev_commands: set[str]) -> None:
    for name, *arguments in calls(line):
        assert name in dev_commands
        if name in {"run", "companion"}:
            check_companion(["run", *arguments] if name == "run" else arguments)


def check_companion(words: list[str]) -> None:
    names = [word for word in words if not word.startswith("-")]
    used: click.Command = main
    if names:
        used = command(names[0])
        if isinstance(used, click.Group) and len(names) > 1 and names[1] in used.commands:
            used = used.commands[names[1]]
    known = {option for parameter in used.get_params(click.Context(used)) for option in parameter.opts}
    options = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert options <= known


@pytest.mark.parametrize(
    "document", [d for d in DOCUMENTS if d not in STEPS and blocks("console", [d])], ids=lambda d: d.name
)
def test_console_examples_print_what_the_document_shows(document: Path, tmp_path: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environ |= {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LANGUAGE": "", "HOME": str(tmp_path)}
    for language, name, body in NAMED_BLOCK.findall(document.read_text(encoding="utf-8")):
        if name.startswith("~/"):
            written = tmp_path / name.removeprefix("~/")
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(body, "utf-8")
        elif language == "console":
            check_console(body, environ)


def check_console(body: str, environ: dict[str, str]) -> None:
    """Type each command of an example; it must print what stands below it."""
    for example in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        typed, _, shown = example.partition("\n")
        command = typed.replace("./dev companion", f"{shlex.quote(sys.executable)} -m companion")
        done = subprocess.run(
            ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, env=environ
        )
        assert done.stdout == shown, f"{typed}: {done.stderr}"


@pytest.mark.parametrize(
    "document", [d for d in DOCUMENTS if ">>> " in d.read_text("utf-8")], ids=lambda d: d.name
)
def test_python_examples_give_what_the_document_shows(document: Path) -> None:
    assert doctest.testfile(str(document), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: str(d.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_reference_names_every_command(name: str) -> None:
    assert f"| `companion {name}` |" in COMMAND_PAGE


def test_every_command_and_option_has_a_help_text() -> None:
    silent = [name for name, one in every_command() if not one.help]
    silent += [
        f"{name} {option.opts[0]}"
        for name, one in every_command()
        for option in one.params
        if isinstance(option, click.Option) and not option.help
    ]
    assert silent == []


@pytest.mark.parametrize("above", ["companion", "companion/boards", "companion/referee", "companion/service"])
def test_the_architecture_names_every_room_and_no_other(above: str) -> None:
    rooms = {init.parent.name for init in (ROOT / above).glob("*/__init__.py")}
    assert set(re.findall(rf"^\| `{above}/(\w+)/` \|", ARCHITECTURE, re.MULTILINE)) == rooms


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS
