"""`companion verify`: games are judged again, and what differs is said."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from companion.records import game_record
from companion.records.archive import Archive
from companion.service.cli import main

RECORDINGS = Path(__file__).parents[3] / "recordings"
OPENING = Path(__file__).parents[3] / "records" / "classical-opening.json"

Run = Callable[..., Result]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An archive with a game of Sahara, one of Ghostbuster, and an imported one without readings."""
    path = tmp_path / "archive.sqlite"
    for name in ("sahara-count", "ghostbuster-contents"):
        recording = str(RECORDINGS / f"{name}.jsonl")
        done = CliRunner().invoke(main, ["referee", "--record", "--archive", str(path), recording])
        assert done.exit_code == 0
    with Archive.open(path) as archive:
        archive.add_record(game_record.read(OPENING.read_bytes()))
    return path


@pytest.fixture
def run(path: Path) -> Run:
    return lambda *args: CliRunner().invoke(
        main, ["verify", *args, "--archive", str(path)], env={"LANG": "C"}
    )


def forge(path: Path) -> None:
    """Another move where game 2 has its fifth, with sums that fit."""
    with Archive.open(path) as archive:
        record = archive.game(2)
        heard = archive.heard(2)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE games SET sum = ''")
        connection.execute("UPDATE plies SET sum = ''")
        move = record.plies[4].move
        connection.execute(
            "UPDATE plies SET ply = replace(ply, ?, 't1') WHERE game = 2 AND number = 5", (f"{move}",)
        )
        connection.commit()
    assert heard


def test_games_that_come_out_as_they_were_kept_are_said_so(run: Run) -> None:
    done = run("--all")
    assert done.stdout.splitlines() == [
        "game 1, sahara: 9 plies, as they were kept",
        "game 2, ghostbuster: 14 plies, as they were kept",
        "game 3, sahara: no readings were kept",
    ]
    assert (done.exit_code, done.stderr) == (0, "")


def test_where_today_differs_the_ply_and_what_is_said_are_told(run: Run, path: Path) -> None:
    forge(path)
    done = run("2")
    assert done.exit_code == 1
    assert done.stdout.startswith("game 2, ghostbuster: ply 5 was kept as ")
    assert " t1; today's referee says after " in done.stdout
    line = json.loads(run("2", "--json").stdout)
    assert (line["id"], line["plies"], line["result"], line["number"]) == (2, 14, "differs", 5)
    assert line["kept"]["move"] == "t1"


def test_a_picture_shows_each_game_with_a_bar(run: Run, path: Path, tmp_path: Path) -> None:
    forge(path)
    picture = tmp_path / "verify.png"
    assert run("--all", "--picture", str(picture)).exit_code == 1
    with Image.open(picture) as image:
        colours = {colour for _, colour in image.convert("RGB").getcolors(10_000)}
    assert {(0x2F, 0x8F, 0x4E), (0xC9, 0x30, 0x2C), (0x9A, 0xA4, 0xAE)} <= colours


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "name the ID of a game, or --all for every game"),
        (["1", "--all"], "name the ID of a game, or --all for every game"),
        (["7"], "there is no game 7 in "),
        (["1", "--picture", "none/x.png"], "none/x.png: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run: Run, args: list[str], said: str) -> None:
    done = run(*args)
    assert done.exit_code
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_without_games_there_is_nothing_to_judge(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["verify", "--all", "--archive", str(tmp_path / "none.sqlite")])
    assert (done.exit_code, done.stderr) == (1, "Error: there are no games yet\n")
