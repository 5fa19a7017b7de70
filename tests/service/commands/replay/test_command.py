"""`companion replay`: a game of the archive, ply by ply."""

from __future__ import annotations

import json
import os
import pty
import sqlite3
import subprocess
import sys
import termios
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

import companion
from companion.records import game_record
from companion.records.archive import Archive
from companion.screens.words import Words
from companion.service.cli import main
from companion.service.game import replay_views

OPENING = Path(__file__).parents[3] / "records" / "classical-opening.json"

Run = Callable[..., Result]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        archive.add_record(game_record.read(OPENING.read_bytes()))
    return path


@pytest.fixture
def run(path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("LC_ALL", "C")

    def run(*args: str) -> Result:
        return CliRunner().invoke(main, ["replay", *args, "--archive", str(path)])

    return run


@pytest.mark.parametrize("args", [[], ["--json"], ["--undone"], ["--lang", "de"]])
def test_names_of_an_old_archive_control_no_terminal(run: Run, path: Path, args: list[str]) -> None:
    record = game_record.read(OPENING.read_bytes())
    name = "\x1b]52;c;UFdORUQ=\x07\x9b31mAda\nB won, 99 points\u202e" + "x" * 20_000
    with Archive.open(path) as archive:
        old = archive.add_record(msgspec.structs.replace(record, seats=dict.fromkeys(record.seats, name)))
    done = run(str(old), *args)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert all(line.isprintable() for line in lines)
    assert not any(line.startswith("B won") for line in lines)
    assert max(map(len, lines)) < 1000


def test_without_a_terminal_all_plies_are_printed(run: Run) -> None:
    done = run("1")
    assert done.exit_code == 0
    pages = done.stdout.split("\n\n1. ")
    assert pages[0].startswith("Sahara, game 1\nstarted: 2026-01-31 18:00:00 UTC\n")
    assert [line for line in done.stdout.splitlines() if line[:2] in {"1.", "2.", "3.", "7.", "8."}] == [
        "1. Bruno: sown from b4 to B",
        "2. Bruno: sown from b1 to b4, wins 4 beans (b4, a3)",
        "3. Bruno: sown from b3 to B",
        "7. Bruno: sown from b2 to b6",
        "8. Ada: it stands",
    ]
    assert done.stdout.endswith("\n\nresult: broken off\n")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_ply_is_drawn_and_said_in_words(run: Run, lang: str) -> None:
    scenes = replay_views.scenes(game_record.read(OPENING.read_bytes()))
    words = replay_views.ply_sentences(list(scenes)[1].view, Words(lang))
    drawn = (
        f"1. {words[0]}\n"
        "\n"
        "        b6  b5  b4  b3  b2  b1\n"
        "         4   4   0   3   3   3\n"
        " B   1                            0 A\n"
        "         3   3   3   3   3   3\n"
        "        a1  a2  a3  a4  a5  a6\n"
        "\n"
    )
    assert drawn + "\n".join(words) + "\n" in run("1", "--lang", lang).stdout
    assert all("Bruno" in sentence for sentence in words)
    assert "b4" in words[0]


def test_as_json_there_is_an_object_for_each_ply_with_its_position(run: Run) -> None:
    golden = json.loads(OPENING.read_text())
    lines = [json.loads(line) for line in run("1", "--json").stdout.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 7, 8]
    for line in lines:
        ply = golden["plies"][line["number"] - 1]
        assert {key: line[key] for key in ply} == ply
    assert lines[0]["position"]["fields"]["B"] == "1o"
    assert lines[3]["position"]["turn"] == "A"
    assert [line["scores"] for line in lines] == [{"A": 0, "B": beans} for beans in (1, 5, 6, 6, 6)]


def test_plies_taken_back_are_shown_when_asked_for(run: Run) -> None:
    lines = [json.loads(line) for line in run("1", "--json", "--undone").stdout.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [line["number"] for line in lines if "undone" in line["flags"]] == [4, 5, 6]
    assert "\n5. Bruno: sown from b2 to b6 (taken back)\n" in run("1", "--undone").stdout


def test_a_wrong_id_is_answered_with_those_there_are(run: Run, path: Path) -> None:
    done = run("9")
    assert (done.stdout, done.exit_code) == ("", 1)
    assert done.stderr == f"Error: there is no game 9 in {path}: its games are 1\n"


def test_a_record_that_does_not_play_is_named_with_its_ply(run: Run, path: Path) -> None:
    with closing(sqlite3.connect(path)) as archive:
        archive.execute("UPDATE plies SET ply = replace(ply, 'b1', 'b4') WHERE number = 2")
        archive.execute("UPDATE plies SET sum = ''")
        archive.execute("UPDATE games SET sum = ''")
        archive.commit()
    done = run("1")
    assert (done.stdout, done.exit_code) == ("", 1)
    assert done.stderr.startswith("Error: ply 2 (B b4): 'b4' is not legal (sahara.1)")


def press(ours: int, key: bytes, process: subprocess.Popen[bytes]) -> None:
    """Press a key once the program listens: what came before it turns off line editing is lost."""
    while termios.tcgetattr(ours)[3] & termios.ICANON:
        assert process.poll() is None
        os.sched_yield()
    os.write(ours, key)


def test_a_real_terminal_is_recognised(path: Path) -> None:
    """The program in a pseudo-terminal: each key is pressed once its page is there."""
    ours, theirs = pty.openpty()
    environ = {**os.environ, "PYTHONPATH": str(Path(companion.__file__).parents[1]), "TERM": "xterm"}
    command = [sys.executable, "-m", "companion", "replay", "1", "--archive", path]
    with subprocess.Popen(command, env=environ, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        for page, key in ((b"0 of 5", b"\x1b[C"), (b"1 of 5", b"d"), (b"5 of 5", b"q")):
            while page not in seen:
                seen += os.read(ours, 4096)
            press(ours, key, process)
        assert process.wait() == 0
        os.close(ours)
