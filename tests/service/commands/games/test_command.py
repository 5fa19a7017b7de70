"""`companion games`: what was played is listed, shown, exported, and comes back by import."""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from damaged_archive import with_unreadable_table
from PIL import Image

from companion.records import game_record
from companion.records.archive import Archive
from companion.records.game_record import PlyRecord
from companion.service.cli import main

OPENING = Path(__file__).parents[3] / "records" / "classical-opening.json"

Run = Callable[..., Result]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.sqlite"


@pytest.fixture
def run(path: Path) -> Run:
    """Runs `companion games ARGS --archive` with the archive of the test."""

    def run(*args: str, text: str | None = None) -> Result:
        return CliRunner().invoke(main, ["games", *args, "--archive", str(path)], input=text)

    return run


@pytest.fixture
def kept(path: Path) -> Path:
    """An archive with the classical opening as games 1 and 2, the second unfinished."""
    record = game_record.read(OPENING.read_bytes())
    with Archive.open(path) as archive:
        archive.add_record(record)
        archive.add_record(msgspec.structs.replace(record, result=None))
    return path


@pytest.mark.parametrize("args", [[], ["list"]])
def test_games_are_listed_newest_first(run: Run, kept: Path, args: list[str]) -> None:
    assert run(*args).output.splitlines() == [
        "id  game    started (UTC)        plies  result      players",
        "2   sahara  2026-01-31 18:00:00  5      unfinished  Ada - Bruno",
        "1   sahara  2026-01-31 18:00:00  5      broken off  Ada - Bruno",
    ]


@pytest.mark.parametrize("args", [["--json"], ["list", "--json"]])
def test_the_list_as_json_has_the_keys_of_the_contract(run: Run, kept: Path, args: list[str]) -> None:
    game = {"game": "sahara", "started": "2026-01-31T18:00:00Z", "plies": 5}
    assert json.loads(run(*args).stdout) == [
        {"id": 2, **game, "result": None},
        {"id": 1, **game, "result": {"ended": "broken off"}},
    ]


def test_the_newest_games_alone_can_be_listed(run: Run, kept: Path) -> None:
    assert [game["id"] for game in json.loads(run("list", "--newest", "1", "--json").stdout)] == [2]
    ended = run("list", "--newest", "1", "--result", "broken off", "--json").stdout
    assert [game["id"] for game in json.loads(ended)] == [1]


def test_a_missing_archive_has_no_games_and_is_not_made(run: Run, path: Path) -> None:
    assert json.loads(run("list", "--json").stdout) == []
    assert run().output == "no games yet\n"
    assert not path.exists()


def test_the_archive_may_be_named_before_or_after_the_command(kept: Path) -> None:
    for args in (
        ["--archive", str(kept), "list"],
        ["list", "--archive", str(kept)],
        ["--archive", str(kept)],
    ):
        assert "broken off" in CliRunner().invoke(main, ["games", *args]).stdout


def test_without_a_name_it_is_the_users_own_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = CliRunner().invoke(main, ["games", "import", str(OPENING)])
    assert (done.output, done.exit_code) == ("kept as game 1\n", 0)
    assert (tmp_path / "companion" / "archive.sqlite").exists()
    assert "broken off" in CliRunner().invoke(main, ["games"]).stdout


def test_show_gives_the_moves_and_the_last_position(run: Run, kept: Path) -> None:
    shown = run("show", "1").stdout
    assert shown.startswith("Sahara, game 1\n")
    assert "\n8. Ada: it stands\n\nresult: broken off\n" in shown
    assert "\n B   6                            0 A\n" in shown


def test_what_export_writes_import_takes_and_nothing_is_lost(run: Run, kept: Path, tmp_path: Path) -> None:
    exported = run("export", "1").stdout
    golden = json.loads(OPENING.read_text())
    assert json.loads(exported) == {**golden, "id": 1}
    assert run("import", "-", text=exported).stdout == "kept as game 3\n"
    file = tmp_path / "game.json"
    assert run("export", "3", "--output", str(file)).stdout == ""
    assert json.loads(file.read_text()) == {**golden, "id": 3}
    assert run("import", str(file)).exit_code == 0
    assert json.loads(run("export", "4").stdout) == {**golden, "id": 4}


def test_what_export_writes_in_notation_import_takes_and_nothing_is_lost(
    run: Run, kept: Path, tmp_path: Path
) -> None:
    exported = run("export", "1", "--format", "text").stdout
    assert exported.startswith('[Game "sahara"]\n[Id 1]\n[Started "2026-01-31T18:00:00Z"]\n')
    assert run("import", "-", text=exported).stdout == "kept as game 3\n"
    assert json.loads(run("export", "3").stdout) == {**json.loads(OPENING.read_text()), "id": 3}


def test_the_notation_is_the_same_in_every_language(
    run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = run("export", "1", "--to", "text").stdout
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("export", "1", "--to", "text").stdout == english
    assert "Ergebnis" in run("show", "1").stdout


def test_the_raw_readings_are_exported_as_a_recording(run: Run, path: Path) -> None:
    record = game_record.read(OPENING.read_bytes())
    with Archive.open(path) as archive:
        game = archive.begin(record.game, record.options, record.start, record.seats, record.started)
        archive.add(game, record.plies[0], readings=['{"recording": 1}', '{"t": 0.0}'])
        archive.add(game, record.plies[1], readings=['{"t": 4.5}'])
    done = run("export", "1", "--format", "recording")
    assert done.stdout == '{"recording": 1}\n{"t": 0.0}\n{"t": 4.5}\n'


def test_a_game_without_readings_says_so(run: Run, kept: Path) -> None:
    done = run("export", "1", "--format", "recording")
    assert (done.stderr, done.exit_code) == ("Error: no readings were kept with game 1\n", 1)


@pytest.mark.parametrize("command", ["show", "export"])
def test_a_wrong_id_is_answered_with_those_there_are(run: Run, kept: Path, command: str) -> None:
    done = run(command, "7")
    assert (done.stdout, done.exit_code) == ("", 1)
    assert done.stderr == f"Error: there is no game 7 in {kept}: its games are 1, 2\n"


def test_a_wrong_id_without_an_archive_is_said_so(run: Run, path: Path) -> None:
    done = run("show", "1")
    assert done.exit_code == 1
    assert done.stderr == f"Error: there is no game 1: there is no archive {path} yet\n"
    assert not path.exists()


@pytest.mark.parametrize(
    ("found", "put", "said"),
    [
        ('"move":"b1"', '"move":"b4"', "Error: ply 2 (B b4): 'b4' is not legal (sahara.1)"),
        ('"seat":"A","move":null', '"seat":"B","move":null', "Error: ply 8 (B stands): it is A's turn"),
        ('"flags":["undone"]', '"flags":["undon"]', "Error: plies[3].flags[0] is 'undon': "),
        ('"broken off"', '"mislaid"', "Error: result.ended is 'mislaid': "),
        (
            '{"ended":"broken off"}',
            '{"winner":"A"}',
            "Error: the result says that A won, but the last position",
        ),
        ('"skip"', '"sometimes"', "Error: the game of the record cannot be set up: "),
        ('{\n  "record"', "{\n  record", "Error: the record cannot be read: not JSON: "),
        ("{", "[", "Error: line 1, column 1: found '[', but allowed is [Game"),
    ],
)
def test_a_bad_file_leaves_the_archive_as_it_is(
    run: Run, kept: Path, found: str, put: str, said: str
) -> None:
    before = run("list").stdout
    done = run("import", "-", text=OPENING.read_text().replace(found, put))
    assert (done.stdout, done.exit_code) == ("", 1)
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1
    assert run("list").stdout == before


@pytest.fixture
def old_names(path: Path) -> Path:
    """An archive of a time when any text was taken for a name."""
    record = game_record.read(OPENING.read_bytes())
    seats = dict.fromkeys(record.seats, "\x1b]0;PWNED\x07\x9b31mAda\nB won, 99 points\u202e")
    with Archive.open(path) as archive:
        archive.add_record(msgspec.structs.replace(record, seats=seats))
    return path


@pytest.mark.parametrize(
    "args",
    [["list"], ["show", "1"], ["export", "1", "--format", "text"], ["export", "1"], ["list", "--json"]],
)
def test_names_of_an_old_archive_control_no_terminal(run: Run, old_names: Path, args: list[str]) -> None:
    done = run(*args)
    assert done.exit_code == 0
    assert all(line.isprintable() for line in done.stdout.splitlines())
    assert not any(line.startswith("B won") for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    "change",
    [
        {"seats": {"A": "x" * 10**6, "B": None}},
        {"options": {"\x1b[31m" * 1000: 1}},
        {"game": "sahara\n" * 3000},
        {"plies": [{"seat": "A", "move": "a\n" * 1900}]},
        {"start": {"turn": "A", "fields": {f"a{n}": "3o" for n in range(5000)}}},
        {"result": {"winner": "\x9b" * 4000}},
        {"x" * 50_000: 1},
    ],
)
def test_every_refusal_of_an_import_is_one_short_line(run: Run, path: Path, change: dict[str, Any]) -> None:
    done = run("import", "-", text=json.dumps({**json.loads(OPENING.read_text()), **change}))
    assert (done.stdout, done.exit_code) == ("", 1)
    (line,) = done.stderr.splitlines()
    assert line.isprintable()
    assert len(line) < 450
    assert not path.exists()


def test_a_bad_file_makes_no_archive(run: Run, path: Path) -> None:
    assert run("import", "-", text="{}").exit_code == 1
    assert not path.exists()


def test_files_that_cannot_be_read_or_written_are_named(run: Run, kept: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none" / "game.json"
    for args in (("import", str(missing)), ("export", "1", "--output", str(missing))):
        done = run(*args)
        assert (done.stderr, done.exit_code) == (f"Error: {missing}: No such file or directory\n", 1)


@pytest.mark.parametrize("args", [["list"], ["show", "1"], ["export", "1"], ["import", str(OPENING)]])
def test_a_file_that_is_no_archive_is_left_as_it_is(run: Run, path: Path, args: list[str]) -> None:
    path.write_bytes(b"Dear diary")
    done = run(*args)
    assert (done.stderr, done.exit_code) == (f"Error: {path} is no archive: it is no SQLite file\n", 1)
    assert path.read_bytes() == b"Dear diary"


def test_a_database_of_another_program_is_refused(run: Run, path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE diary (day)")
    connection.close()
    for args in (["list"], ["import", str(OPENING)]):
        said = f"Error: {path} is no archive: another program wrote this SQLite file\n"
        assert run(*args).stderr == said


@pytest.mark.parametrize(
    "args", [["--help"], *([name, "--help"] for name in ("list", "show", "export", "import"))]
)
def test_help_is_there_and_says_something(args: list[str]) -> None:
    done = CliRunner().invoke(main, ["games", *args])
    assert done.exit_code == 0
    assert "--archive DB" in done.stdout


def test_json_belongs_to_the_list(run: Run, kept: Path) -> None:
    done = CliRunner().invoke(main, ["games", "--json", "show", "1"])
    assert done.exit_code == 2
    assert "--json stands after show" in done.stderr


def damage(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement)
    connection.close()


PLY_2_OF_GAME_1 = "UPDATE plies SET ply = replace(ply, 'b1', 'b2') WHERE game = 1 AND number = 2"


def test_a_damaged_game_is_listed_as_such_and_hides_no_other(run: Run, kept: Path) -> None:
    damage(kept, PLY_2_OF_GAME_1)
    done = run("list")
    assert done.stdout.splitlines()[1:] == [
        "2   sahara  2026-01-31 18:00:00  5      unfinished  Ada - Bruno",
        "1   sahara  2026-01-31 18:00:00  1      damaged     Ada - Bruno",
    ]
    assert (done.stderr, done.exit_code) == ("game 1 is damaged: ply 2 is not as it was written\n", 1)
    listed = json.loads(run("list", "--json").stdout)
    assert [game.get("damage") for game in listed] == [None, "ply 2 is not as it was written"]


@pytest.mark.parametrize("command", [["show"], ["export"], ["export", "--format", "text"]])
def test_of_a_damaged_game_what_can_be_read_is_given_and_the_damage_is_named(
    run: Run, kept: Path, command: list[str]
) -> None:
    damage(kept, PLY_2_OF_GAME_1)
    done = run(*command, "1")
    assert "b4" in done.stdout
    assert "stands" not in done.stdout
    said = f"Error: the archive {kept} is damaged: game 1: ply 2 is not as it was written\n"
    assert (done.stderr, done.exit_code) == (said, 1)
    assert run(*command, "2").exit_code == 0


def test_a_game_that_was_lost_leaves_its_number_in_the_list(run: Run, kept: Path) -> None:
    damage(kept, "DELETE FROM games WHERE id = 1")
    done = run("list")
    assert (done.stderr, done.exit_code) == ("game 1 is damaged: it is missing\n", 1)


def test_a_damaged_archive_is_one_sentence_for_every_command(run: Run, kept: Path) -> None:
    kept.write_bytes(with_unreadable_table(kept.read_bytes()))
    for args in (["list"], ["show", "1"], ["export", "1"], ["import", str(OPENING)]):
        done = run(*args)
        assert (done.stdout, done.exit_code) == ("", 1)
        assert done.stderr.startswith(f"Error: the archive {kept} is damaged: ")
        assert done.stderr.count("\n") == 1


def test_an_archive_in_use_is_read_but_takes_no_import(run: Run, kept: Path) -> None:
    with Archive.open(kept):
        done = run("import", str(OPENING))
        assert (done.stdout, done.exit_code) == ("", 1)
        assert "is in use: another companion (process " in done.stderr
        assert len(json.loads(run("list", "--json").stdout)) == 2


def odd_places(folder: Path) -> dict[str, str]:
    """Places that are no archive, and what is said of each."""
    loop, file = folder / "loop", folder / "file"
    loop.symlink_to(loop)
    file.write_text("no directory", encoding="utf-8")
    os.mkfifo(folder / "pipe")
    (folder / "dangling").symlink_to(folder / "nothing")
    return {
        "missing/games.sqlite": "there is no such file",
        "loop": "Too many levels of symbolic links",
        "file/games.sqlite": "Not a directory",
        "pipe": "it is no regular file",
        "dangling": "there is no such file",
        ".": "it is a directory",
    }


@pytest.mark.parametrize(
    "place", ["missing/games.sqlite", "loop", "file/games.sqlite", "pipe", "dangling", ".", "/dev/full"]
)
@pytest.mark.parametrize("command", [["list"], ["list", "--json"], ["show", "1"]])
def test_a_place_that_can_have_no_archive_is_an_error(tmp_path: Path, place: str, command: list[str]) -> None:
    said = odd_places(tmp_path).get(place, "it is no regular file")
    named = tmp_path / place
    done = CliRunner().invoke(main, ["games", *command, "--archive", str(named)])
    assert (done.stdout, done.exit_code) == ("", 1)
    assert done.stderr == f"Error: the archive {named} cannot be opened: {said}\n"


def test_an_export_that_does_not_fit_leaves_the_one_before_and_names_the_file(
    run: Run, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    assert run("export", "1", "--output", str(file)).exit_code == 0
    before = file.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = run("export", "2", "--output", str(file))
    assert (done.stderr, done.exit_code) == (f"Error: {file}: No space left on device\n", 1)
    assert file.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["archive.sqlite", "game.json"]


def test_an_export_keeps_the_mode_of_a_file_and_writes_into_devices(
    run: Run, kept: Path, tmp_path: Path
) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    file.touch(0o640)
    link.symlink_to(file)
    assert run("export", "1", "--output", str(link)).exit_code == 0
    assert link.is_symlink()
    assert json.loads(file.read_text(encoding="utf-8"))["id"] == 1
    assert file.stat().st_mode & 0o777 == 0o640
    assert run("export", "1", "--output", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()
    done = run("export", "1", "--output", "/dev/full")
    assert (done.stderr, done.exit_code) == ("Error: /dev/full: No space left on device\n", 1)


def test_a_backup_is_an_archive_with_all_games(run: Run, kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite"
    with Archive.open(kept) as playing:
        game = playing.begin(
            "sahara", {}, {"turn": "A"}, {"A": None, "B": None}, datetime(2026, 1, 31, tzinfo=UTC)
        )
        playing.add(game, PlyRecord(seat="A", move="a4"))
        done = run("backup", str(file))
        assert (done.output, done.exit_code) == (f"3 games are in {file}\n", 0)
    assert [entry.name for entry in tmp_path.iterdir() if "backup" in entry.name] == [file.name]
    with Archive.open(file) as archive, Archive.open(kept) as original:
        assert archive.games() == original.games()


def test_a_backup_replaces_only_an_older_one_and_only_if_asked(run: Run, kept: Path, tmp_path: Path) -> None:
    file, letter = tmp_path / "backup.sqlite", tmp_path / "letter"
    run("backup", str(file))
    before = file.read_bytes()
    done = run("backup", str(file))
    assert (done.exit_code, file.read_bytes()) == (2, before)
    assert f"{file} exists: name another file, or replace it with --replace" in done.stderr
    assert run("backup", "--replace", str(file)).exit_code == 0
    letter.write_text("dear Ada")
    done = run("backup", "--replace", str(letter))
    assert (done.exit_code, letter.read_text()) == (1, "dear Ada")
    assert done.stderr == f"Error: {letter} is no archive: it is no SQLite file\n"
    assert "is the archive itself" in run("backup", "--replace", str(kept)).stderr
    assert kept.stat().st_size


@pytest.mark.parametrize(
    ("file", "said"),
    [("none/backup.sqlite", "cannot be made: No such file or directory"), ("", "exists: name another file")],
)
def test_a_backup_that_cannot_be_made_is_said(
    run: Run, kept: Path, tmp_path: Path, file: str, said: str
) -> None:
    done = run("backup", str(tmp_path / file))
    assert done.exit_code
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("args", [["backup", "copy.sqlite"], ["repair"]])
def test_without_an_archive_there_is_nothing_to_copy_or_to_repair(
    run: Run, path: Path, args: list[str]
) -> None:
    done = run(*args)
    assert (done.stdout, done.exit_code) == ("", 1)
    assert "archive" in done.stderr
    assert str(path) in done.stderr
    assert list(path.parent.iterdir()) == []


def test_a_whole_archive_needs_no_repair(run: Run, kept: Path) -> None:
    before = kept.read_bytes()
    done = run("repair")
    assert (done.output, done.exit_code) == ("2 games are whole\n", 0)
    assert kept.read_bytes() == before


def test_a_repair_keeps_the_damaged_file_and_saves_the_games(run: Run, kept: Path) -> None:
    damaged = bytearray(kept.read_bytes())
    damaged[1] ^= 1
    kept.write_bytes(damaged)
    done = run("repair")
    aside = Path(f"{kept}.damaged-1")
    assert done.stdout == f"the damaged archive is kept as {aside}\n2 games are whole\n"
    assert (done.exit_code, aside.read_bytes()) == (0, damaged)
    assert run("list").exit_code == 0


def test_a_repair_names_the_games_that_it_cannot_mend(run: Run, kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("UPDATE plies SET ply = replace(ply, 'a', 'b') WHERE game = 2 AND number = 1")
        connection.commit()
    done = run("repair")
    assert (done.stdout, done.exit_code) == ("1 game is whole\n", 1)
    assert done.stderr == "game 2 is damaged: ply 1 is not as it was written\n"


def test_an_archive_in_use_is_not_repaired(run: Run, kept: Path) -> None:
    with Archive.open(kept):
        done = run("repair")
    assert done.exit_code == 1
    assert "is in use: another companion" in done.stderr


def test_a_report_about_a_ply_is_judged_by_the_referee(run: Run, path: Path, tmp_path: Path) -> None:
    recording = Path(__file__).parents[3] / "recordings" / "sahara-count.jsonl"
    CliRunner().invoke(main, ["referee", "--record", "--archive", str(path), str(recording)])
    file = tmp_path / "report.jsonl"
    done = run("report", "1", "4", "--output", str(file))
    assert (done.output, done.exit_code) == ("", 0)
    assert run("report", "1", "4").stdout == file.read_text("utf-8")
    judged = CliRunner().invoke(main, ["referee", str(file)], env={"LANG": "C"})
    assert judged.exit_code == 0
    assert len([line for line in judged.stdout.splitlines() if " played " in line]) == 4


def test_a_report_tells_names_only_if_asked(run: Run, path: Path) -> None:
    recording = Path(__file__).parents[3] / "recordings" / "sahara-count.jsonl"
    CliRunner().invoke(main, ["referee", "--record", "--archive", str(path), str(recording)])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("""UPDATE games SET seats = '{"A":"Ada","B":null}', sum = ''""")
        connection.execute("UPDATE plies SET sum = ''")
        connection.commit()
    assert "Ada" not in run("report", "1", "4").stdout
    first = json.loads(run("report", "1", "4", "--names").stdout.splitlines()[0])
    assert first["about"]["names"] == {"A": "Ada"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["1", "9"], "there is no ply 9; the plies of the game are 1 to 8"),
        (["1", "2"], "no readings of ply 2 were kept"),
        (["7", "1"], "there is no game 7 in "),
        (["1", "2", "--config", "none.toml"], "none.toml"),
    ],
)
def test_why_nothing_can_be_reported_is_said(run: Run, kept: Path, args: list[str], said: str) -> None:
    done = run("report", *args)
    assert (done.stdout, done.exit_code) == ("", 1)
    assert said in done.stderr


def test_all_games_are_written_and_come_back_by_import(run: Run, kept: Path, tmp_path: Path) -> None:
    file, club = tmp_path / "all.jsonl", tmp_path / "club.sqlite"
    assert run("export", "--all", "--output", str(file)).exit_code == 0
    assert len(file.read_text("utf-8").splitlines()) == 2
    done = CliRunner().invoke(main, ["games", "import", str(file), "--archive", str(club)])
    assert (done.output, done.exit_code) == ("kept as game 1\nkept as game 2\n", 0)
    with Archive.open(kept) as one, Archive.open(club) as other:
        assert [one.game(number) for number in (1, 2)] == [other.game(number) for number in (1, 2)]


def test_of_many_games_those_that_fail_are_named_and_the_others_kept(run: Run, kept: Path) -> None:
    good = run("export", "--all").stdout.splitlines()
    wrong_turn = good[0].replace('"move":"a4"', '"move":"b4"', 1)
    done = run("import", "-", text="\n".join([good[0], "{", wrong_turn, "", good[1], '{"game": "sahara"}']))
    assert done.stdout == "kept as game 3\nkept as game 4\n"
    assert done.exit_code == 1
    lines = done.stderr.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["line 2", "line 3", "line 6", "Error"]
    assert "not JSON" in lines[0]
    assert lines[0].endswith(" at character 2")
    assert "(A b4): 'b4' is not legal (sahara.1)" in lines[1]
    assert lines[-1] == "Error: 3 games were not kept"


def test_all_games_are_written_in_notation_and_come_back_by_import(
    run: Run, kept: Path, tmp_path: Path
) -> None:
    file, club = tmp_path / "all.txt", tmp_path / "club.sqlite"
    assert run("export", "--all", "--to", "text", "--output", str(file)).exit_code == 0
    done = CliRunner().invoke(main, ["games", "import", str(file), "--archive", str(club)])
    assert (done.output, done.exit_code) == ("kept as game 1\nkept as game 2\n", 0)
    with Archive.open(kept) as one, Archive.open(club) as other:
        assert [one.game(number) for number in (1, 2)] == [other.game(number) for number in (1, 2)]


def test_of_many_games_in_notation_those_that_fail_are_named_and_the_others_kept(
    run: Run, kept: Path
) -> None:
    good = run("export", "1", "--to", "text").stdout
    lines = len(good.splitlines())
    misspelt = good.replace("(4. B", "(4 B")
    wrong_turn = good.replace("1. B b4", "1. B a4")
    unclosed = good.replace('[Seat A "Ada"]', '[Seat A "Ada')
    done = run("import", "-", text=f"{good}\n{misspelt}\n{wrong_turn}\n{unclosed}\n{good}")
    assert done.stdout == "kept as game 3\nkept as game 4\n"
    assert done.exit_code == 1
    second, third, fourth, told = done.stderr.splitlines()
    assert second.startswith(f"line {lines + 1 + 12}, column 2: found '4', but allowed is ")
    assert third.startswith(f"line {2 * lines + 3}: ply 1 (B a4): 'a4' is not legal (sahara.1)")
    assert fourth.startswith(f"line {3 * lines + 3 + 4}, column 9: found '\"Ada'")
    assert told == "Error: 3 games were not kept"


def test_results_are_written_as_a_table(run: Run, kept: Path) -> None:
    head, first, second = run("export", "--all", "--to", "csv").stdout.splitlines()
    assert head == "id,game,started,seats,plies,winner,points,ended,by"
    assert first.startswith("1,sahara,2026-01-31T18:00:00Z,A=Ada; B=")
    assert second.endswith(",,,,")
    assert run("export", "2", "--to", "csv").stdout.splitlines() == [head, second]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["export"], "name the ID of a game, or --all for every game"),
        (["export", "1", "--all"], "name the ID of a game, or --all for every game"),
        (["export", "--all", "--to", "html"], "--all writes json, text or csv; html is for one game"),
    ],
)
def test_an_export_that_says_not_what_is_refused(run: Run, kept: Path, args: list[str], said: str) -> None:
    done = run(*args)
    assert (done.stdout, done.exit_code) == ("", 2)
    assert said in done.stderr


def test_a_damaged_game_is_left_out_of_an_export_and_named(run: Run, kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("UPDATE plies SET ply = replace(ply, 'a', 'b') WHERE game = 2 AND number = 1")
        connection.commit()
    done = run("export", "--all")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1]
    assert (done.stderr, done.exit_code) == ("game 2 is damaged: ply 1 is not as it was written\n", 1)


def test_games_are_searched(run: Run, kept: Path) -> None:
    assert [game["id"] for game in json.loads(run("list", "--json", "--player", "ada").stdout)] == [2, 1]
    assert [game["id"] for game in json.loads(run("list", "--json", "--result", "broken off").stdout)] == [1]
    assert run("list", "--since", "2026-02-01").stdout == "no game fits\n"
    done = run("list", "--until", "tomorrow")
    assert done.exit_code == 2
    assert "'tomorrow' does not match the format '%Y-%m-%d'" in done.stderr


def test_a_game_is_exported_as_a_moving_picture_and_a_position_as_a_still_one(
    run: Run, kept: Path, tmp_path: Path
) -> None:
    moving, still = tmp_path / "game.gif", tmp_path / "ply.png"
    assert (
        run("export", "1", "--to", "gif", "--from", "1", "--until", "8", "--output", str(moving)).output == ""
    )
    assert run("export", "1", "--to", "png", "--until", "8", "--output", str(still)).output == ""
    with Image.open(moving) as picture, Image.open(still) as last:
        assert (picture.format, last.format) == ("GIF", "PNG")
        picture.seek(picture.n_frames - 1)  # type: ignore[attr-defined]
        assert picture.convert("RGB").tobytes() == last.convert("RGB").tobytes()
    assert run("export", "1", "--to", "png").stdout_bytes.startswith(b"\x89PNG")


def test_a_position_is_exported_as_a_drawing(run: Run, kept: Path) -> None:
    first, later = (run("export", "1", "--to", "svg", "--until", str(ply)).stdout for ply in (0, 1))
    assert first.startswith("<svg ")
    assert first.endswith("</svg>\n")
    assert "1. " in later
    assert "1. " not in first


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["1", "--to", "gif", "--from", "99"], 1, "there is no ply 99: the plies are 0, the start, to "),
        (["1", "--to", "html", "--until", "99"], 1, "there is no ply 99: the plies are 0, the start, to "),
        (["1", "--from", "1"], 2, "--from and --until are for --to gif, png, svg and html"),
        (["--all", "--to", "gif"], 2, "--all writes json, text or csv; gif is for one game"),
    ],
)
def test_a_picture_that_cannot_be_made_is_said(
    run: Run, kept: Path, args: list[str], status: int, said: str
) -> None:
    done = run("export", *args)
    assert (done.stdout, done.exit_code) == ("", status)
    assert said in done.stderr


def test_a_page_opens_with_the_part_that_was_asked_for(run: Run, kept: Path) -> None:
    page = run("export", "1", "--to", "html", "--from", "1", "--until", "2").stdout
    assert '<main class="replay" data-from="1" data-until="2" ' in page
    assert " data-from=" not in run("export", "1", "--to", "html").stdout.partition("</main>")[0]


def test_a_game_is_exported_as_a_page_that_needs_nothing_else(run: Run, kept: Path) -> None:
    page = run("export", "1", "--to", "html", "--lang", "de").stdout
    assert page.startswith("<!doctype html>")
    assert '"language":"de"' in page
    assert not re.search(r"""(?:src|href)=["']/""", page)
