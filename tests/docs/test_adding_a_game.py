"""The page "How to add a game" is true: its files are written, its commands run in its order."""

from __future__ import annotations

import pytest
from written_package import Typed, WrittenPackage, state_when

PAGE = WrittenPackage("docs/how-to/add-a-game.md", "noughts")
PLAY = "./dev run --board ~/noughts/noughts.toml"


@pytest.fixture(scope="module")
def environ(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return PAGE.write(tmp_path_factory.mktemp("home"))


def test_the_page_installs_and_plays_its_game() -> None:
    assert {PAGE.install, PLAY} <= {typed.command for typed in PAGE.typed}


@pytest.mark.parametrize(
    "typed",
    [one for one in PAGE.typed if one.command not in {PAGE.install, PLAY}],
    ids=lambda one: one.command[:40],
)
def test_a_command_of_the_page_does_what_the_page_shows(typed: Typed, environ: dict[str, str]) -> None:
    PAGE.run(typed, environ)


def test_the_service_plays_the_game_of_the_page(environ: dict[str, str]) -> None:
    turn = PAGE.serve(
        PLAY,
        environ,
        lambda address: state_when(address, lambda state: state["turn"] is not None)["turn"],
    )
    assert turn in {"cross", "nought"}
