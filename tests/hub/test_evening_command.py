"""`companion hub evening`: an evening is planned, shown and corrected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.service.cli import main

PLAYERS = "Ada, 1800\nBo\nCy\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a list of players, in which commands run."""
    (tmp_path / "players.txt").write_text(PLAYERS, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LANGUAGE", raising=False)
    return tmp_path


def evening(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["hub", "evening", *arguments])
    return result.exit_code, result.output


def begin(*arguments: str) -> tuple[int, str]:
    return evening("begin", "e.json", "--players", "players.txt", "--tables", "north,south", *arguments)


@pytest.mark.parametrize(
    ("arguments", "rounds"), [((), 3), (("--system", "swiss"), 2), (("--rounds", "1"), 1)]
)
def test_an_evening_has_the_usual_number_of_rounds_or_another_one(
    folder: Path, arguments: tuple[str, ...], rounds: int
) -> None:
    assert begin(*arguments) == (0, f"3 players, {rounds} rounds\n")


def test_the_whole_evening_by_hand(folder: Path) -> None:
    begin("--in-order", "--rounds", "2")
    drawn = "Round 1 of 2\nnorth: Bo - Cy\nWithout an opponent: Ada\n"
    assert evening("draw", "e.json") == (0, drawn)
    assert evening("result", "e.json", "1", "cy", "second won") == (0, "")
    assert evening("enter", "e.json", "Di")[0] == 1
    assert evening("withdraw", "e.json", "Bo") == (0, "")
    assert evening("return", "e.json", "Bo") == (0, "")
    assert evening("draw", "e.json") == (0, "Round 2 of 2\nnorth: Ada - Bo\nWithout an opponent: Cy\n")
    assert evening("result", "e.json", "2", "Ada", "drawn") == (0, "")
    code, printed = evening("show", "e.json", "--crosstable")
    assert code == 0
    assert printed.startswith("Round 2 of 2\nnorth: Ada - Bo  ½ : ½\nWithout an opponent: Cy\n\nPlace  Name")
    assert "1      Cy       1.0" in printed
    assert evening("show", "e.json", "--round", "1", "--lang", "de")[1].startswith(
        "Runde 1 von 2\nnorth: Bo - Cy  0 : 1"
    )


def test_a_late_player_enters_a_swiss_evening(folder: Path) -> None:
    begin("--system", "swiss")
    assert evening("enter", "e.json", "Di, 1500") == (0, "")
    names = [one["name"] for one in json.loads(evening("show", "e.json", "--json")[1])["participants"]]
    assert sorted(names) == ["Ada", "Bo", "Cy", "Di"]


def test_a_result_is_taken_back(folder: Path) -> None:
    begin("--in-order")
    evening("draw", "e.json")
    evening("result", "e.json", "1", "Bo", "drawn")
    assert evening("result", "e.json", "1", "Bo", "none") == (0, "")
    assert "½" not in evening("show", "e.json")[1]


def test_a_round_that_was_drawn_too_early_is_taken_back_and_drawn_without_who_has_left(folder: Path) -> None:
    begin("--in-order", "--system", "swiss")
    evening("draw", "e.json")
    evening("withdraw", "e.json", "Bo")
    assert evening("undraw", "e.json") == (0, "")
    assert evening("draw", "e.json") == (0, "Round 1 of 2\nnorth: Ada - Cy\n")


def test_a_round_with_a_result_stays_until_the_result_is_taken_back(folder: Path) -> None:
    begin("--in-order")
    evening("draw", "e.json")
    evening("result", "e.json", "1", "Bo", "drawn")
    assert evening("undraw", "e.json") == (1, "Error: round 1 has results; a round with results stays\n")
    evening("result", "e.json", "1", "Bo", "none")
    assert evening("undraw", "e.json") == (0, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--tables", "north,"), "'' is no name of a table"),
        (("--tables", "a b"), "'a b' is no name of a table"),
        (("--tables", "x,x"), "'x' is the name of 2 tables; each needs its own"),
        (("--rounds", "4"), "round_count is 4; 3 players have at most 3 rounds"),
        (("--rounds", "0"), "round_count is 0; allowed is a whole number from 1"),
        (("--game", "chess"), "there is no game 'chess'; the games are esiema"),
        (("--game", "esiema", "--options", '{"seats": 3}'), "esiema with these options is for 3 players"),
        (("--options", "[]"), "'[]' is no JSON object"),
        (("--options", '{"x": 1}'), "x"),
        (("--system", "knockout"), "'knockout' is not one of"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    code, printed = begin(*arguments)
    assert code != 0
    assert said in printed
    assert "Traceback" not in printed
    assert not (folder / "e.json").exists()


def test_a_list_of_players_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / "players.txt").write_bytes(b"Ada\n\xff\n")
    assert begin() == (1, "Error: players.txt: byte 5 is no UTF-8\n")


def test_an_evening_is_never_overwritten(folder: Path) -> None:
    begin()
    assert begin() == (1, "Error: e.json: there is an evening already\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "none.json"), "none.json: cannot be read"),
        (("show", "e.json", "--round", "7"), "there is no round 7; no round is drawn"),
        (("result", "e.json", "1", "Ada", "drawn"), "there is no round 1"),
        (("undraw", "e.json"), "no round is drawn yet, so none can be taken back"),
        (("result", "e.json", "1", "Ada", "1:0"), "'1:0' is not one of"),
        (("withdraw", "e.json", "Zoe"), "'Zoe' is no player of this evening"),
        (("enter", "e.json", "Di, many"), "allowed is a rating from 1 to 9999"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    begin()
    code, printed = evening(*arguments)
    assert code != 0
    assert said in printed
    assert "Traceback" not in printed
