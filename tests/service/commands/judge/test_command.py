"""`companion judge` as a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.service.cli import main

VECTORS = Path(__file__).parents[3] / "vectors" / "sahara.jsonl"
JUDGE = (sys.executable, "-m", "companion", "judge")


def judge(lines: bytes, *args: str, **environ: str) -> Result:
    plain = dict.fromkeys(("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"), "")
    return CliRunner(env={**plain, **environ}).invoke(main, ["judge", *args], input=lines)


def answers(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_all_vectors_go_through_one_process_in_order() -> None:
    vectors = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    asked = [vector for vector in vectors if "perft" not in vector]
    lines = [vector.get("raw", json.dumps(vector)) for vector in asked]
    ran = subprocess.run(JUDGE, input="\n".join(lines), capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, "")
    given = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["id"] for answer in given] == [
        None if "raw" in vector else vector["id"] for vector in asked
    ]
    for vector, answer in zip(asked, given, strict=True):
        expect = vector["expect"]
        assert ("error" in answer) == ("error" in expect)
        assert answer.get("legal") == expect.get("legal")
        assert set(answer.get("moves", ())) == set(expect.get("moves", ()))


def test_each_line_is_answered_before_the_next_is_written() -> None:
    with subprocess.Popen(JUDGE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as running:
        assert running.stdin
        assert running.stdout
        for move, legal in [("a4", True), ("b4", False)]:
            running.stdin.write(json.dumps({"game": "sahara", "move": move}).encode() + b"\n")
            assert json.loads(running.stdout.readline())["legal"] is legal
        running.stdin.close()
        assert running.wait() == 0


def test_bad_lines_are_answered_among_the_good_ones_and_the_status_is_1() -> None:
    lines = b'{"id": 1, "game": "sahara"}\n\xff\n\n[]\n{"id": NaN}\n{"id": 2, "game": "sahara"}'
    result = judge(lines)
    given = answers(result)
    assert [answer["id"] for answer in given] == [1, None, None, None, None, 2]
    assert [key for answer in given for key in ("moves", "error") if key in answer] == [
        "moves",
        "error",
        "error",
        "error",
        "error",
        "moves",
    ]
    assert result.exit_code == 1


def test_an_illegal_move_is_no_error() -> None:
    result = judge(b'{"game": "sahara", "move": "b1"}')
    assert answers(result)[0]["legal"] is False
    assert result.exit_code == 0


def test_nothing_is_answered_with_nothing() -> None:
    result = judge(b"")
    assert (result.stdout, result.exit_code) == ("", 0)


def test_a_file_is_read_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_bytes(b'{"id": 1, "game": "sahara"}\n')
    assert judge(b"", str(file)).stdout == judge(file.read_bytes()).stdout


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    result = judge(b"", str(tmp_path / "none.jsonl"))
    assert result.exit_code != 0
    assert "none.jsonl" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("args", "environ", "why"),
    [
        ((), {}, "b1 is on the other player's side"),
        (("--lang", "de"), {}, "b1 gehört dem Gegner"),
        ((), {"LANG": "de_DE.UTF-8"}, "b1 gehört dem Gegner"),
        (("--lang", "en"), {"LANG": "de_DE.UTF-8"}, "b1 is on the other player's side"),
    ],
)
def test_why_is_in_the_language_chosen_or_that_of_the_environment(
    args: tuple[str, ...], environ: dict[str, str], why: str
) -> None:
    result = judge(b'{"game": "sahara", "move": "b1"}', *args, **environ)
    assert answers(result)[0]["why"] == why


def test_half_a_character_in_a_request_does_not_stop_the_answers() -> None:
    result = judge(b'{"id": "\\ud800", "game": "sahara", "move": "\\ud800"}\n{"id": 2, "game": "sahara"}')
    assert [answer["id"] for answer in answers(result)] == ["\ud800", 2]
