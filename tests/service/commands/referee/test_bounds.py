"""Numbers that no table can have are refused where they come in, and take neither time nor memory."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from companion.sensing.debounce import Debounce
from companion.sensing.frames import Frame
from companion.sensing.kinds import Count, WhichPieces
from companion.sensing.sight import Sight
from companion.service.commands.referee.command import command

RECORDINGS = Path(__file__).parents[3] / "recordings"
HEADER: dict[str, Any] = {"recording": 1, "game": "sahara", "sensors": {"*": "count"}}
HUGE = (
    10**9,
    10**18,
    1e300,
    -1,
    -(10**12),
    1763900000123000,
    0.1,
    True,
    None,
    "999999999o",
    "x",
    "1o" * 9999,
    [],
)


def refereed(lines: list[Any], tmp_path: Path) -> Any:
    file = tmp_path / "game.jsonl"
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return CliRunner().invoke(command, [str(file), "--json"], env={"LANG": "C"})


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            {"t": 1, "read": {"a1": 999999999}},
            "field a1: 999999999 is no count: a whole number from 0 to 1000",
        ),
        ({"t": 1763900000123000}, "t is 1763900000123000, and must be a number of seconds up to 1e+10"),
        ({"t": 1e12}, "t is 1000000000000.0, and must be a number of seconds up to 1e+10"),
    ],
)
def test_a_line_with_an_absurd_number_is_refused(line: Any, says: str, tmp_path: Path) -> None:
    done = refereed([HEADER, {"t": 0, "read": {"a1": 3}}, line], tmp_path)
    assert done.exit_code == 1
    assert f"line 3: {says}" in done.stderr


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"settle": 1e9}, "settle is 1000000000.0, and must be a number from 0 to 60"),
        ({"debounce": 61}, "debounce is 61.0, and must be a number from 0 to 60"),
        ({"tolerance": 1e300}, "tolerance is 1e+300, and must be a number from 0 to 1000"),
        ({"spread": 2}, "spread is 2.0, and must be a number from 0 to 1"),
        ({"masses": {"o": 1e-320}}, "the mass of o is 1e-320, and must be 0.001 to 10000 grams"),
        ({"masses": {"o": 1e300}}, "the mass of o is 1e+300, and must be 0.001 to 10000 grams"),
    ],
)
def test_a_first_line_with_an_absurd_number_is_refused(changed: Any, says: str, tmp_path: Path) -> None:
    done = refereed([HEADER | changed], tmp_path)
    assert done.exit_code == 1
    assert f"line 1: {says}" in done.stderr


@pytest.mark.parametrize("name", ["hang_t", "slow12_297", "slow12_352", "tb13_499"])
def test_a_damaged_recording_ends_with_the_line_that_is_wrong(name: str) -> None:
    """They looped for ever, took minutes, or ended with a traceback (F6, F10, F15)."""
    done = CliRunner().invoke(command, [str(RECORDINGS / "damaged" / f"{name}.jsonl")], env={"LANG": "C"})
    assert (done.exit_code, type(done.exception)) == (1, SystemExit)
    assert f"{name}.jsonl, line " in done.stderr


@pytest.mark.parametrize(
    ("sensor", "right", "absurd"), [(Count(), 3, 999999999), (WhichPieces(), "3o", "999999999o")]
)
def test_a_board_that_says_an_absurd_number_has_a_faulty_field(sensor: Any, right: Any, absurd: Any) -> None:
    debounce = Debounce(Sight({"a1": sensor}), 0.03)
    seen = debounce.feed(Frame(0.0, {"a1": right})) + debounce.advance(1.0)
    seen += debounce.feed(Frame(2.0, {"a1": absurd})) + debounce.advance(10.0)
    assert [one.picture["a1"] for one in seen] == [right, None, None]
    assert (seen[-1].t, seen[-1].faulty) == (4.0, {"a1"})


@pytest.mark.parametrize("seed", range(60))
def test_a_recording_with_one_value_changed_is_judged_or_refused(seed: int, tmp_path: Path) -> None:
    """Never a traceback; what is refused is named with its line."""
    random = Random(seed)
    names = sorted(path for path in RECORDINGS.glob("*.jsonl"))
    lines = [json.loads(line) for line in random.choice(names).read_text("utf-8").splitlines()[:60]]
    line = random.choice(lines[1:] if random.random() < 0.8 else lines)
    key = random.choice(list(line))
    if isinstance(line[key], dict) and line[key]:
        line[key][random.choice(list(line[key]))] = random.choice(HUGE)
    else:
        line[key] = random.choice(HUGE)
    done = refereed(lines, tmp_path)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert done.exit_code == 0 or "line " in done.stderr
