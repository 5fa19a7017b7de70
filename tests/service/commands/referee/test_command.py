"""`companion referee`: recordings in, verdicts out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.records.archive import Archive, ArchiveReader
from companion.service.commands.referee.command import command

START = {f"{row}{number}": 3 for row in "ab" for number in range(1, 7)} | {"A": 0, "B": 0}
HEADER = {"recording": 1, "game": "sahara", "options": {}, "sensors": {"*": "count"}, "settle": 0.6}
PLAY_A1 = [
    {"t": 1.0, "read": {"a1": 0}},
    {"t": 1.3, "read": {"a2": 4}},
    {"t": 1.6, "read": {"a3": 4}},
    {"t": 1.9, "read": {"a4": 4}},
]
LINES = [HEADER, {"t": 0, "read": START}, *PLAY_A1]


def text(lines: list[Any]) -> str:
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)


def run(lines: list[Any], *args: str, tmp_path: Path) -> Any:
    file = tmp_path / "game.jsonl"
    file.write_bytes(text(lines).encode("utf-8", "surrogateescape"))
    return CliRunner().invoke(command, [str(file), *args], env={"LANG": "C"})


def verdicts(result: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_game_is_refereed_line_by_line(tmp_path: Path) -> None:
    result = run(LINES, "--json", tmp_path=tmp_path)
    assert result.exit_code == 0
    ready, played = verdicts(result)
    assert ready == {"t": 0.03, "verdict": "ready"}
    assert (played["t"], played["seat"], played["move"], played["next"]) == (1.93, "A", "a1", "B")
    assert "kept" not in played


@pytest.mark.parametrize("changed", [1.2, 1.5])
@pytest.mark.parametrize(("settle", "told"), [(0.2, 1.62), (0.6, 2.02), (1.5, 2.92)])
def test_a_line_may_change_how_long_the_table_has_to_rest(
    settle: float, told: float, changed: float, tmp_path: Path
) -> None:
    lifted = [{"t": changed, "settle": settle}, {"t": 1.42, "read": {"a1": 2}}]
    lifted.sort(key=lambda line: line["t"])
    result = run([HEADER, {"t": 0, "read": START}, *lifted, {"t": 9.0}], "--json", tmp_path=tmp_path)
    assert [(said["t"], said["verdict"]) for said in verdicts(result)[1:]] == [(told, "unfinished")]


@pytest.mark.parametrize("settle", [-1, 61, "long", True, None])
def test_a_time_to_rest_that_is_none_is_told_with_what_is_allowed(settle: object, tmp_path: Path) -> None:
    result = run([HEADER, {"t": 0, "read": START}, {"t": 1.2, "settle": settle}], tmp_path=tmp_path)
    assert result.exit_code == 1
    assert f"line 3: settle is {settle!r}, and must be a number of seconds from 0 to 60" in result.stderr


def test_without_json_the_verdicts_are_told(tmp_path: Path) -> None:
    result = run(LINES, "--lang", "de", tmp_path=tmp_path)
    assert result.exit_code == 0
    assert "a1" in result.stdout.splitlines()[1]


def test_why_is_said_in_the_language_asked_for(tmp_path: Path) -> None:
    foreign = [HEADER, {"t": 0, "read": START}, {"t": 1, "read": {"b2": 0, "b3": 4, "b4": 4, "b5": 4}}]
    said = {
        language: verdicts(run(foreign, "--json", "--lang", language, tmp_path=tmp_path))[1]["why"]
        for language in ("en", "de")
    }
    assert said == {
        "en": "It is A's turn. b2 is on the other player's side",
        "de": "A ist am Zug. b2 gehört dem Gegner",
    }


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ("this is no JSON", "no JSON"),
        ("[1]", "a JSON object is wanted"),
        ({"t": "soon"}, "t is 'soon'"),
        ({"t": 0.5}, "time never decreases"),
        ({"t": 5, "read": {"z9": 1}}, "'z9'"),
        ({"t": 5, "read": {"a1": -1}}, "field a1: -1"),
        ({"t": 5, "read": 3}, "read is 3"),
        ({"t": 5, "roll": 7}, "roll is 7"),
        ({"t": 5, "card": "x"}, "card is 'x'"),
        ({"t": 5, "press": "reset"}, "press is 'reset'"),
        ({"t": 5, "choose": 4}, "choose is 4"),
        ({"t": 5, "sing": 1}, "'sing'"),
        ({"t": 5, "roll": 1, "card": 2}, "roll and card"),
        ('{"t": 5, "read": {"a1": 1e999}}', "line 7"),
        ("[" * 100_000, "line 7"),
        ('{"t": 1' + "0" * 5000 + "}", "line 7"),
        ("\udcff", "line 7"),
    ],
)
def test_a_bad_line_ends_the_reading_with_its_number(bad: Any, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = text([*LINES, bad, {"t": 9, "read": {"b1": 0}}])
    file.write_bytes(lines.encode("utf-8", "surrogateescape"))
    result = CliRunner().invoke(command, [str(file), "--json"])
    assert result.exit_code == 1
    assert "line 7: " in result.stderr
    assert problem in result.stderr
    assert [said["verdict"] for said in verdicts(result)] == ["ready", "played"]


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ("", "empty"),
        ({"t": 0, "read": {}}, "recording"),
        (HEADER | {"recording": 2}, "form 1"),
        (HEADER | {"game": "chess"}, "'chess'"),
        (HEADER | {"options": {"oponent_store": 1}}, "opponent_store"),
        (HEADER | {"sensors": {"*": "smell"}}, "'smell'"),
        (HEADER | {"sensors": {"z9": "count"}}, "z9"),
        (HEADER | {"sensors": {"*": "mass"}}, "masses lack the pieces o"),
        (HEADER | {"settle": -1}, "settle is -1"),
        (HEADER | {"unseen": "never"}, "line 1: unseen is 'never', and must be ask or ok"),
        (HEADER | {"unseen": True}, "unseen"),
        (HEADER | {"caution": "bold"}, "line 1: caution: 'bold' is not allowed; allowed is one of strict"),
        (HEADER | {"caution": {"wrong": 2}}, "line 1: caution: wrong is 2 and question is 1"),
        (HEADER | {"caution": 3}, "caution"),
        (HEADER | {"starter": "Z"}, "'Z'"),
        (HEADER | {"position": {"turn": "A", "fields": {"a1": "37o"}}}, "37"),
        (HEADER | {"position": 7}, "position"),
        ("\udca2\n", "line 1: no JSON: the line holds bytes that are no text in UTF-8"),
    ],
)
def test_a_bad_first_line_is_an_error(header: Any, problem: str, tmp_path: Path) -> None:
    result = run([header] if header else [], tmp_path=tmp_path)
    assert result.exit_code == 1
    assert problem in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path / "none.jsonl")])
    assert result.exit_code == 1
    assert "none.jsonl: No such file" in result.stderr


def test_the_starter_begins_where_the_position_does_not_say_it(tmp_path: Path) -> None:
    result = run(
        [
            HEADER | {"starter": "B"},
            {"t": 0, "read": START},
            {"t": 1, "read": {"b1": 0, "b2": 4, "b3": 4, "b4": 4}},
        ],
        "--json",
        tmp_path=tmp_path,
    )
    assert [said.get("seat") for said in verdicts(result)] == [None, "B"]


def test_standard_input_is_answered_line_by_line_like_a_live_table() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "referee", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LANG": "C"},
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line in [*LINES[:2], "nonsense", {"t": 0.1}]:
            process.stdin.write(text([line]))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["verdict"] == "ready"
        process.stdin.write(text([*PLAY_A1, {"t": 2.0}]))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["move"] == "a1"
        process.stdin.close()
        assert "line 3: no JSON" in process.stderr.read()
    assert process.returncode == 1


def test_a_recorded_game_is_in_the_archive_before_its_verdict_is_said(tmp_path: Path) -> None:
    archive = tmp_path / "games.sqlite"
    result = run(LINES, "--json", "--record", "--archive", str(archive), tmp_path=tmp_path)
    assert result.exit_code == 0
    with ArchiveReader.open(archive) as games:
        (summary,) = games.games()
        assert (summary.game, summary.plies, summary.result) == ("sahara", 1, None)
        assert [ply.move for ply in games.game(summary.id).plies] == ["a1"]
        assert json.loads(games.readings(summary.id)[0])["recording"] == 1


def test_a_disputed_game_can_be_refereed_again_from_its_raw_readings(tmp_path: Path) -> None:
    archive = tmp_path / "games.sqlite"
    first = run(LINES, "--json", "--record", "--archive", str(archive), tmp_path=tmp_path)
    with ArchiveReader.open(archive) as games:
        raw = games.readings(1)
    again = run(list(raw), "--json", tmp_path=tmp_path)
    assert verdicts(again) == verdicts(first)


def test_a_second_game_is_kept_as_begun_by_the_seat_that_made_its_first_ply(tmp_path: Path) -> None:
    """Nobody told whom the lot drew; refereed again from its raw readings, too, it is B that begins."""
    end = {"turn": "B", "fields": {"a1": "2o", "b6": "1o", "A": "7o", "B": "26o"}}
    over = dict.fromkeys(START, 0) | {"a1": 2, "b6": 1, "A": 7, "B": 26}
    lines = [
        {"recording": 1, "game": "sahara", "sensors": {"*": "count"}, "position": end},
        {"t": 0.0, "read": over},
        {"t": 1.0, "read": {"b6": 0, "B": 27}},
        {"t": 3.0, "read": START},
        {"t": 5.0, "read": {"b5": 0}},
        {"t": 5.3, "read": {"b6": 4, "B": 1, "a1": 4}},
        {"t": 9.0},
    ]
    archive = tmp_path / "games.sqlite"
    run(lines, "--record", "--archive", str(archive), tmp_path=tmp_path)
    with ArchiveReader.open(archive) as games:
        second, raw = games.game(2), games.readings(2)
    assert second.start["turn"] == "B"
    assert [(ply.seat, ply.move) for ply in second.plies] == [("B", "b5")]
    again = verdicts(run(list(raw), "--json", tmp_path=tmp_path))
    assert [(said["verdict"], said.get("seat")) for said in again] == [("ready", None), ("played", "B")]


def test_plies_that_cannot_be_kept_say_so_and_the_command_fails(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "games.sqlite"
    result = run(LINES, "--json", "--record", "--archive", str(missing), tmp_path=tmp_path)
    assert result.exit_code == 1
    assert verdicts(result)[1]["kept"] is False
    assert str(missing) in result.stderr


def test_a_recording_is_refereed_while_another_companion_writes_the_archive(tmp_path: Path) -> None:
    archive = tmp_path / "games.sqlite"
    with Archive.open(archive):
        result = run(LINES, "--json", "--record", "--archive", str(archive), tmp_path=tmp_path)
    assert result.exit_code == 1
    assert [said.get("kept") for said in verdicts(result) if said["verdict"] == "played"] == [False]
    (told,) = result.stderr.splitlines()
    assert f"(process {os.getpid()}) writes its games there" in told
    with ArchiveReader.open(archive) as games:
        assert games.games() == []


def test_after_each_verdict_its_likeliest_explanations_are_told_if_asked_for(tmp_path: Path) -> None:
    result = run(LINES, "--explain", "--lang", "en", tmp_path=tmp_path)
    assert result.exit_code == 0
    ready, why_ready, played, *why_played = [line.strip() for line in result.stdout.splitlines()]
    assert (ready.endswith("The table is set"), why_ready) == (True, "no explanations were weighed")
    assert played.endswith("A played a1")
    assert why_played[0] == "99.33%    0.4  done a1: ply a1 0.4"
    assert why_played[1].endswith("under way a1: ply a1 0.4 + off a4 5.0")


def test_without_being_asked_for_no_explanation_is_told(tmp_path: Path) -> None:
    assert len(run(LINES, "--lang", "en", tmp_path=tmp_path).stdout.splitlines()) == 2


def test_explanations_are_for_people_and_not_for_programs(tmp_path: Path) -> None:
    result = run(LINES, "--explain", "--json", tmp_path=tmp_path)
    assert result.exit_code == 2
    assert "--explain prints lines for people; leave out --json" in result.stderr
    assert result.stdout == ""


def test_it_is_explained_why_a_question_is_asked(tmp_path: Path) -> None:
    lying = {"a1": "2o", "a2": "1o", "a6": "8o", "b4": "1o", "A": "5o", "B": "4o"}
    lying |= dict.fromkeys(("b1", "b2", "b3", "b5", "b6"), "3o")
    position = {"turn": "A", "fields": lying}
    header = {"recording": 1, "game": "sahara", "sensors": {"*": "presence", "A": "none", "B": "none"}}
    pits = {f"{side}{number}": f"{side}{number}" in lying for side in "ab" for number in range(1, 7)}
    events = [{"t": 0.0, "read": pits}, {"t": 2.0, "read": {"a6": False}}, {"t": 9.0}]
    result = run([header | {"position": position}, *events], "--explain", "--lang", "en", tmp_path=tmp_path)
    assert "           asked because several plies are likely" in result.stdout.splitlines()
