"""`companion statistics`: tells who has won how often, and where hands were."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from companion.records.archive import Archive
from companion.records.game_record import PlyRecord
from companion.records.game_record import Result as GameResult
from companion.records.wrong_move import WrongMove
from companion.rules.registry import game as find_game
from companion.service.cli import main

NOW = datetime(2026, 1, 31, 18, tzinfo=UTC)
MOVES = {"sahara": ("a1", "b1", "a2"), "geisterfahrer": ("l1",)}

Run = Callable[..., Result]


def kept(
    archive: Archive,
    *names: str,
    game: str = "sahara",
    ended: bool = True,
    wrong: WrongMove | None = None,
) -> None:
    """Keep a game in which each ply took four seconds; the second player has given up if it has ended."""
    rules = find_game(game, {})
    start = rules.write_position(rules.start())
    game_id = archive.begin(game, rules.options, start, dict(zip(rules.seats, names, strict=True)), NOW)
    if wrong is not None:
        archive.add_readings(game_id, ['{"t": 1}'], wrong=wrong)
    for number, move in enumerate(MOVES[game]):
        seat = rules.seats[number % 2]
        archive.add(game_id, PlyRecord(seat=seat, move=move, at=NOW + timedelta(seconds=4 * (number + 1))))
    if ended:
        archive.finish(game_id, GameResult(ended="given up", by=rules.seats[1]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two games of Sahara, one of Geisterfahrer, and one that goes on."""
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        kept(archive, "Ada", "Bo")
        kept(archive, "Bo", "Ada", wrong=WrongMove("B", "sahara.1"))
        kept(archive, "Ada", "Bo", game="geisterfahrer")
        kept(archive, "Ada", "Bo", ended=False)
    return path


@pytest.fixture
def run(path: Path) -> Run:
    return lambda *args: CliRunner().invoke(
        main, ["statistics", *args, "--archive", str(path)], env={"LANG": "C"}
    )


def test_each_game_has_its_table_and_what_else_is_known_of_it(run: Run) -> None:
    told = run().stdout
    sahara = told[: told.index("\n\n\n")]
    assert sahara.splitlines() == [
        "Sahara: 2 games, 3.0 plies on average, 4.0 s a ply",
        "longest: game 1 with 3 plies, game 1 with 0 min",
        "",
        "player  games  won  drawn  lost  points  series  longest  s a ply  wrong moves     rating",
        "Ada         2    1      0     1     1.0      -1        1      4.0            1  24.6 ±7.8",
        "Bo          2    1      0     1     1.0      +1        1      4.0            0  25.4 ±7.8",
        "",
        "head to head",
        "Ada - Bo  1 : 1",
        "",
        "openings",
        "a1 · b1 · a2  2 games  2 won by the player who began",
        "",
        "wrong moves by rule",
        "Ada  sahara.1 (1)",
    ]


def test_several_games_are_followed_by_a_table_over_all_without_ratings(run: Run) -> None:
    told = run().stdout
    over_all = told[told.index("All games") :].splitlines()
    assert over_all[3:5] == [
        "Ada         3    2      0     1     2.0      +1        1      4.0            1",
        "Bo          3    1      0     2     1.0      -1        1      4.0            0",
    ]
    assert "rating" not in over_all[2]


def test_games_are_chosen_by_the_options_of_a_search(run: Run) -> None:
    told = run("--game", "geisterfahrer").stdout
    assert told.startswith("Geisterfahrer: 1 game, ")
    assert "Sahara" not in told
    assert "All games" not in told


def test_json_has_every_table(run: Run) -> None:
    found = json.loads(run("--json").stdout)
    assert list(found) == ["games", "league", "head_to_head", "left_out"]
    assert found["games"]["sahara"]["touched"]["a2"] == 4
    (opening,) = found["games"]["sahara"]["openings"]
    assert opening["moves"] == opening["texts"] == ["a1", "b1", "a2"]
    assert found["league"][0] | {"seconds": 0} == {
        "player": "Ada",
        "played": 3,
        "won": 2,
        "drawn": 0,
        "lost": 1,
        "points": 2.0,
        "series": 1,
        "longest_series": 1,
        "seconds": 0,
        "wrong": {"sahara.1": 1},
        "rating": None,
    }


def test_a_picture_shows_each_game(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.png", tmp_path / "two.png"
    run("--game", "sahara", "--picture", str(one))
    run("--picture", str(two))
    with Image.open(one) as picture, Image.open(two) as larger:
        assert (picture.format, larger.format) == ("PNG", "PNG")
        assert larger.height > picture.height
        won, touched_most = (47, 143, 78), (179, 0, 0)
        assert {won, touched_most} <= {colour for _, colour in picture.getcolors()}


def test_an_archive_without_finished_games_and_none_at_all_say_so(tmp_path: Path) -> None:
    for name in ("none.sqlite", "empty.sqlite"):
        if name == "empty.sqlite":
            Archive.open(tmp_path / name).close()
        done = CliRunner().invoke(main, ["statistics", "--archive", str(tmp_path / name)], env={"LANG": "C"})
        assert (done.output, done.exit_code) == ("no game has ended yet\n", 0)


def test_a_game_that_cannot_be_played_is_named(run: Run, path: Path) -> None:
    with Archive.open(path) as archive:
        rules = find_game("sahara", {})
        start = rules.write_position(rules.start())
        game_id = archive.begin("sahara", rules.options, start, {"A": "Ada", "B": "Bo"}, NOW)
        archive.add(game_id, PlyRecord(seat="A", move="b1", at=NOW))
        archive.finish(game_id, GameResult(ended="given up", by="B"))
    done = run()
    assert done.stderr == "game 5 is damaged or cannot be played: not counted\n"
    assert done.stdout.startswith("Sahara: 2 games")


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "names.sqlite"
    with Archive.open(path) as archive:
        kept(archive, "\x1b[31mAda", "\u202eBo")
    told = CliRunner().invoke(main, ["statistics", "--archive", str(path)], env={"LANG": "C"}).stdout
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_a_picture_that_cannot_be_written_is_one_sentence(run: Run, tmp_path: Path) -> None:
    done = run("--picture", str(tmp_path / "missing" / "x.png"))
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: ")
    assert len(done.stderr.splitlines()) == 1
