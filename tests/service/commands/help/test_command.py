"""`companion help`: the manual on a screen, its place without one, and the help of each command."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion.service.cli import COMMANDS, main
from companion.service.commands.help import command as help_command

NO_SCREEN = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.fixture
def manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built manual, the only one there is."""
    monkeypatch.setattr(help_command, "built_manual", lambda: tmp_path)
    return tmp_path / "index.html"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was asked to open."""
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: asked.append(address) or True)
    return asked


def run(*words: str, **environ: str) -> Result:
    return CliRunner(env={**NO_SCREEN, **environ}).invoke(main, ["help", *words], prog_name="companion")


def configured(directory: Path, text: str) -> dict[str, str]:
    """An environment whose user has this configuration."""
    (directory / "companion").mkdir()
    (directory / "companion" / "companion.toml").write_text(text, "utf-8")
    return {"XDG_CONFIG_HOME": str(directory)}


@pytest.mark.parametrize("screen", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_on_a_screen_the_manual_is_opened(manual: Path, opened: list[str], screen: str) -> None:
    result = run(**{screen: ":0"})
    assert result.exit_code == 0
    assert opened == [manual.as_uri()]
    assert result.stdout.splitlines()[0] == f"The manual is {manual}"
    assert "Read it" not in result.stdout


@pytest.mark.parametrize(
    ("page", "where"),
    [
        ("", "help/ behind the address that `companion run` prints"),
        ('host = "192.168.1.5"\nport = 8080', "http://192.168.1.5:8080/help/ while the table runs"),
        ('host = "fd00::5"\nport = 80', "http://[fd00::5]:80/help/ while the table runs"),
        ('host = "0.0.0.0"\nport = 8080', "http://table.local:8080/help/ while the table runs"),
        (
            "enabled = false",
            "switch the page on in the configuration, then it is under /help/ of its address",
        ),
        ("enabled = 7", "help/ behind the address that `companion run` prints"),
    ],
)
def test_without_a_screen_it_says_where_the_manual_can_be_read(
    manual: Path, opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, where: str
) -> None:
    monkeypatch.setattr(help_command.socket, "gethostname", lambda: "table")
    result = run(**configured(tmp_path, f"[page]\n{page}\n"))
    assert (result.exit_code, opened) == (0, [])
    assert result.stdout.splitlines()[:2] == [
        f"The manual is {manual}",
        f"Read it in a browser on any machine: {where}",
    ]


def test_a_screen_without_a_browser_is_told_the_same(manual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _address: False)
    assert "Read it in a browser" in run(DISPLAY=":0").stdout


def test_a_manual_that_is_not_built_is_one_sentence_that_says_what_builds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(help_command, "built_manual", lambda: None)
    result = run()
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "Error: the manual has not been built; in a checkout ./dev docs builds it"
    )


def inner_commands() -> list[tuple[str, ...]]:
    """The words of every command, and of those within a command that is a group."""
    found: list[tuple[str, ...]] = [()]
    for name in sorted(COMMANDS):
        one = main.get_command(click.Context(main), name)
        found.append((name,))
        if isinstance(one, click.Group):
            found += [(name, inner) for inner in sorted(one.commands)]
    return found[1:]


@pytest.mark.parametrize("words", inner_commands(), ids=" ".join)
def test_the_help_of_a_command_is_what_the_command_itself_prints(words: tuple[str, ...]) -> None:
    asked = CliRunner().invoke(main, [*words, "--help"], prog_name="companion")
    assert (run(*words).stdout, run(*words).exit_code) == (asked.stdout, 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no command 'chess' of companion; the commands are backup, board, calibrate, "),
        (["board", "burn"], "there is no command 'burn' of companion board; the commands are draw, "),
        (["rules", "sahara"], "there is no command 'sahara' of companion rules, which has no commands"),
    ],
)
def test_a_command_that_is_not_there_is_told_with_those_that_are(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
