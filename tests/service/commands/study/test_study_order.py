"""The tables of a study, as the command line describes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards import board as boards
from companion.boards.board import BoardError
from companion.rules.errors import RulesError
from companion.rules.registry import own_names
from companion.sensing.kinds import KINDS, SIGHTED, ReadingError
from companion.service.commands.study.study_order import (
    Order,
    Scales,
    StudyError,
    benches,
    read_sensors,
)
from companion.study.game_study import study_of


def headers(*args: object, **keys: object) -> list:
    return [bench.survey.header for bench in benches(Order(*args, **keys))]  # type: ignore[arg-type]


def test_without_sensors_all_kinds_are_compared() -> None:
    assert [header.sensors for header in headers("sahara")] == [{"*": kind} for kind in SIGHTED]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", sorted(own_names()))
def test_every_game_can_be_studied_under_every_kind(game: str, kind: str) -> None:
    (header,) = headers(game, [kind])
    assert (header.game, header.sensors) == (game, {"*": kind})


def test_kinds_can_be_mixed_on_one_table() -> None:
    assert read_sensors("count, A=none,B = none") == {"*": "count", "A": "none", "B": "none"}


def test_all_stands_for_every_game_and_for_every_kind() -> None:
    every = headers("all", ["all"])
    assert len(every) == len(own_names()) * len(SIGHTED)
    assert {header.game for header in every} == set(own_names())


def test_a_board_brings_its_sensors_and_its_options() -> None:
    (header,) = headers("geisterfahrer", boards=["geisterfahrer-near"])
    assert header.options["cemetery"] == "near"
    assert set(header.sensors.values()) == {"contents"}


def test_a_board_has_only_the_fields_that_its_players_need() -> None:
    (header,) = headers("ghostbuster", boards=["ghostbuster"])
    assert "y.yard" in header.sensors
    assert "g.yard" not in header.sensors


def test_a_board_comes_before_kinds_that_are_named_too() -> None:
    found = benches(Order("sahara", ["count"], ["sahara-pits"]))
    assert [bench.label for bench in found] == ["sahara-pits", "count"]


def test_a_board_can_be_a_file(tmp_path: Path) -> None:
    text = (Path(boards.__file__).parent / "sahara-pits.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('name = "sahara-pits"', 'name = "mine"'), "utf-8")
    (bench,) = benches(Order("sahara", boards=[str(file)]))
    assert bench.label == "mine"


def test_pieces_weigh_what_is_said_and_scales_err_by_a_hundredth_of_the_lightest() -> None:
    (header,) = headers("geisterfahrer", ["mass"], scales=Scales({"w": 3.0}))
    assert (header.masses, header.tolerance, header.spread) == ({"w": 3.0, "b": 5.5}, 0.03, 0.02)
    (header,) = headers("sahara", ["mass"], scales=Scales(tolerance=0.5, spread=0.0))
    assert (header.masses, header.tolerance, header.spread) == (study_of("sahara").masses, 0.5, 0.0)


def test_the_share_of_slips_is_a_habit_of_the_people() -> None:
    (bench,) = benches(Order("sahara", ["count"], slips=0.5))
    assert bench.survey.conduct.habits.slip == 0.5


def test_the_caution_holds_for_sensors_and_for_boards() -> None:
    found = headers("sahara", ["count"], ["sahara-pits"], caution="relaxed")
    assert [header.caution for header in found] == ["relaxed", "relaxed"]


@pytest.mark.parametrize(
    ("order", "error", "message"),
    [
        (Order("chess"), RulesError, "there is no game 'chess'"),
        (Order("sahara", ["smell"]), ReadingError, "there is no sensor kind 'smell'"),
        (Order("sahara", ["count,c1=none"]), ReadingError, "sensors name c1"),
        (Order("sahara", ["count,A="]), StudyError, "'A=' is no kind, and no FIELD=KIND"),
        (Order("sahara", ["count,mass"]), StudyError, "name a kind for all other fields twice"),
        (Order("sahara", ["count,A=none,A=mass"]), StudyError, "name a kind for A twice"),
        (Order("sahara", boards=["esiema"]), BoardError, "board 'esiema' is for esiema, not for sahara"),
        (Order("sahara", boards=["none-such"]), BoardError, "there is no board 'none-such'"),
        (Order("sahara", options={"x": 1}), RulesError, "x"),
        (Order("sahara", ["mass"], scales=Scales({"o": -1})), StudyError, "the mass of o is -1"),
        (Order("sahara", ["mass"], scales=Scales({"q": 1.0})), StudyError, "no piece q"),
        (Order("sahara", ["mass"], scales=Scales(tolerance=float("nan"))), StudyError, "tolerance is nan"),
    ],
)
def test_a_table_that_cannot_be_studied_is_refused(order: Order, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        benches(order)
