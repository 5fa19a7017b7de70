"""The tutorial of a table for one's own game is true: its files are written, its commands run in its order.

``REGENERATE=1`` draws the pictures of the page anew and then fails, so that nobody leaves it switched on.
"""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import httpx
import pytest
from release import Release
from written_package import WrittenPackage, state_when

from companion.boards.board import load
from companion.boards.drawing import LyingPieces, svg

PAGE = WrittenPackage("docs/tutorial/own-game.md", "hexapawn")
PICTURES = Path(__file__).parents[2] / "docs" / "tutorial" / "own-game"
PLAY = "./dev run --board ~/hexapawn/hexapawn.toml"
TYPED = [typed for typed in PAGE.typed if typed.command not in {PAGE.install, PLAY}]
AN_HOUR = 60


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """The environment of a reader who has written and installed the package."""
    return PAGE.write(tmp_path)


def begun(board: Path) -> str:
    """The picture of the board with the pieces of the page's `setup`."""
    found = re.search(r"^    setup = (\{.*\})$", PAGE.files()["hexapawn.py"], re.MULTILINE)
    assert found is not None
    pieces = {field: f"1{letter}" for field, letter in ast.literal_eval(found[1]).items()}
    return svg(load(board), LyingPieces(pieces, {}))


def test_the_page_installs_and_plays_its_game() -> None:
    assert {PAGE.install, PLAY} <= {typed.command for typed in PAGE.typed}


def test_the_commands_of_the_page_do_what_it_shows_and_draw_its_pictures(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    for typed in TYPED:
        PAGE.run(typed, environ)
    papers = tmp_path / "papers" / "hexapawn"
    drawn = {name: (papers / name).read_text("utf-8") for name in ("assembly.svg", "wiring.svg")}
    drawn["start.svg"] = begun(tmp_path / "hexapawn" / "hexapawn.toml")
    if "REGENERATE" in os.environ:
        for name, picture in drawn.items():
            (PICTURES / name).write_text(picture, "utf-8")
        pytest.fail("the pictures are written: look at them, then run without REGENERATE")
    assert {path.name: path.read_text("utf-8") for path in PICTURES.iterdir()} == drawn


def test_the_service_plays_on_the_board_of_the_page_and_names_the_rule_that_is_broken(
    environ: dict[str, str],
) -> None:
    def ask(address: str) -> tuple[str, str]:
        turn: str = state_when(address, lambda state: state["turn"] is not None)["turn"]
        for act, field in (("lift", "a1"), ("drop", "c2")):
            httpx.post(f"{address}api/{act}", json={"field": field, "pieces": "1A"}, timeout=30)
        return turn, state_when(address, lambda state: state["wrong"])["story"]["rule"]

    (new,) = [typed for typed in TYPED if " board new " in typed.command]
    PAGE.run(new, environ)
    assert PAGE.serve(PLAY, environ, ask) == ("A", "Rule 2")


def test_the_package_of_the_page_is_added_to_an_installed_table(tmp_path: Path) -> None:
    folder = tmp_path / "hexapawn"
    folder.mkdir()
    for name, body in PAGE.files().items():
        (folder / name).write_text(body, "utf-8")
    assert "`sudo companion games add ~/hexapawn`" in PAGE.text
    release = Release(tmp_path / "installed")
    assert release.run("games", "add", str(folder)).stdout.startswith("hexapawn 1.0 is added: hexapawn\n")
    assert release.run("perft", "hexapawn", "2").stdout == "10\n"


def test_the_rules_in_plain_words_are_those_that_the_table_shows() -> None:
    plain = re.findall(r"^> (\d)\. (.*)$", PAGE.text, re.MULTILINE)
    english = PAGE.files()["hexapawn_words.py"].partition('"de"')[0]
    assert re.findall(r"^(\d)  (.*)$", english, re.MULTILINE) == plain
    assert len(plain) == 5


def test_the_steps_take_an_hour_by_the_estimates_and_each_has_its_part_of_the_page() -> None:
    rows = re.findall(r"^\| \[\d\]\(#([\w-]+)\) \| .* \| (\d+) \|$", PAGE.text, re.MULTILINE)
    assert sum(int(minutes) for _, minutes in rows) == AN_HOUR
    headings = re.findall(r"^## (\d)\. (.*)$", PAGE.text, re.MULTILINE)
    anchors = [f"{number}-{text.lower().replace(' ', '-')}" for number, text in headings]
    assert [anchor for anchor, _ in rows] == anchors
