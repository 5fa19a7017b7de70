"""`companion calibrate`: the command, with a grid that answers at once and a person who does as told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result
from raw_board import MIXED, SCALES, RawBoard
from raw_grid import Person, RawGrid
from touched import Touched

from companion.boards.board import parse
from companion.service.calibration import calibration_check
from companion.service.cli import main
from companion.service.commands.calibrate import command

BOARD = parse(SCALES, "scales")


class Bench:
    """The command with everything that it touches put in its place."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = folder / "scales.toml"
        self.file.write_text(SCALES, "utf-8")
        self.state = folder / "companion"
        self.wires: dict[str, int] = {}
        self.gives_up: int | None = None
        self.hands = Touched([80000, 85000, 90000])
        self.grid = RawGrid(BOARD, self.hands)
        monkeypatch.setenv("XDG_STATE_HOME", str(folder))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
        monkeypatch.setattr(command, "grid_of", lambda *_: self.grid)
        monkeypatch.setattr(command, "time", SimpleNamespace(monotonic=self.clock))
        monkeypatch.setattr(command, "Guide", self._guide(command.Guide))
        monkeypatch.setattr(command, "keyboard", lambda: self.person)

    def clock(self) -> float:
        return self.grid.t

    def _guide(self, kind: Callable[..., Any]) -> Callable[..., Any]:
        def make(*args: Any, **options: Any) -> Any:
            guide = kind(*args, **options)
            self.person = Person(guide, self.grid, self.wires, self.gives_up)
            return guide

        return make

    def run(self, *args: str) -> Result:
        arguments = ["calibrate", "--board", str(self.file), "--port", "/dev/ttyACM0", "--lang", "en", *args]
        return CliRunner().invoke(main, arguments)

    @property
    def kept(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.state / "calibration-bench-scales.json").read_text("utf-8"))
        return found


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the programs of the system are."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch)


def test_a_board_is_calibrated_and_the_quality_of_each_channel_told(bench: Bench) -> None:
    result = bench.run()
    assert result.exit_code == 0, result.output
    assert "1/10  Empty table: Take everything off the table, then press ok." in result.output
    assert "2/10  a1: Put 5 beans on a1, then press ok." in result.output
    assert "a1  channel   0  good    errs 0.0" in result.output
    assert bench.kept["fields"]["A"]["per_gram"] == pytest.approx(10000, rel=1e-3)
    assert bench.grid.closed


def test_it_speaks_german(bench: Bench) -> None:
    assert "5 Bohnen auf a1 legen, dann ok drücken." in bench.run("--lang", "de").output


def test_other_pieces_of_a_known_mass_may_be_used(bench: Bench) -> None:
    result = bench.run("--with", "20o", "--grams", "44")
    assert "Put 20 beans on a1" in result.output
    assert bench.kept["masses"] == {"o": 2.2}


def test_a_board_that_is_wired_another_way_gets_lines_for_its_file(bench: Bench) -> None:
    bench.wires = {"a2": 2, "A": 1}
    result = bench.run()
    assert "a2: Channel 2 answers, not 1. Move it, or ok if it is wired so." in result.output
    assert (
        'a2 = { x = 202, y = 154, shape = "pit", radius = 30, sensor = "mass", channel = 2 }' in result.output
    )
    corrected = SCALES.replace("channel = 1 }", "channel = 9 }").replace("channel = 2 }", "channel = 1 }")
    bench.file.write_text(corrected.replace("channel = 9 }", "channel = 2 }"), "utf-8")
    checked = json.loads(bench.run("--check", "--json").stdout)
    assert checked["fine"]
    assert [one["channel"] for one in checked["fields"]] == [0, 2, 1]


def test_what_was_measured_before_it_was_broken_off_is_gone_on_from(bench: Bench) -> None:
    bench.gives_up = 5
    result = bench.run()
    assert result.exit_code == 1
    assert "broken off: 3 steps are kept in" in result.output
    bench.hands.changes = [0.0, 0.0, 0.0]
    bench.gives_up = None
    again = bench.run()
    assert "It goes on from there; --fresh begins anew." in again.output
    assert "on a1" not in again.output
    assert list(bench.kept["fields"]) == ["a1", "a2", "A"]


def test_fields_that_were_left_out_are_named(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave_out(person: Person) -> list[str]:
        at = person.guide.view.field
        return ["down"] if at == "a2" else person.pressed_before()

    monkeypatch.setattr(Person, "pressed_before", Person.pressed, raising=False)
    monkeypatch.setattr(Person, "pressed", leave_out)
    result = bench.run()
    assert "left out: a2" in result.output
    assert "a2  channel   1  not calibrated" in result.output


def test_fresh_forgets_what_was_broken_off(bench: Bench) -> None:
    bench.gives_up = 5
    bench.run()
    bench.gives_up = None
    bench.hands.changes = [0.0, 0.0, 0.0]
    assert "on a1" in bench.run("--fresh").output


@pytest.mark.parametrize(
    ("state", "mend"), [("active", "sudo systemctl stop companion"), ("inactive", "fuser -v /dev/ttyACM0")]
)
@pytest.mark.parametrize("args", [[], ["--check"]], ids=["guided", "check"])
def test_a_port_that_is_held_is_told_with_how_to_free_it(
    bench: Bench, programs: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], state: str, mend: str
) -> None:
    monkeypatch.setattr(calibration_check, "WAIT_S", 0.0)
    (programs / "systemctl").write_text(f"#!/bin/sh\necho {state}\n")
    (programs / "systemctl").chmod(0o755)
    bench.grid.lost = "/dev/ttyACM0: another program has the port open"
    bench.gives_up = 1
    result = bench.run(*args)
    assert result.exit_code == 1
    assert mend in result.output
    assert ("the service" in result.output) == (state == "active")


def test_a_check_tells_drift_and_fails_where_it_is_too_far(bench: Bench) -> None:
    bench.run()
    assert bench.run("--check").exit_code == 0
    bench.hands.put(1, 5000)
    result = bench.run("--check")
    assert result.exit_code == 1
    assert "drift +0.5" in result.output
    assert result.output.count("too far") == 1


def test_a_check_without_a_calibration_says_so(bench: Bench) -> None:
    result = bench.run("--check")
    assert result.exit_code == 1
    assert "board 'bench-scales' is not calibrated: companion calibrate" in result.output


def test_a_check_without_a_grid_says_what_is_missing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration_check, "WAIT_S", 0.0)
    bench.grid.lost = "no board found on USB"
    result = bench.run("--check", "--json")
    assert result.exit_code == 1
    assert "Error: no board found on USB" in result.output


def test_a_damaged_calibration_is_one_sentence(bench: Bench) -> None:
    bench.state.mkdir()
    (bench.state / "calibration-bench-scales.json").write_text("{", "utf-8")
    result = bench.run("--check")
    assert result.exit_code == 1
    assert "it is damaged" in result.output
    assert "Traceback" not in result.output


def test_a_damaged_draft_is_told_with_what_to_do(bench: Bench) -> None:
    bench.state.mkdir()
    (bench.state / "calibration-bench-scales.draft.json").write_text("{", "utf-8")
    result = bench.run()
    assert result.exit_code == 1
    assert result.output.endswith("; --fresh begins anew\n")
    assert bench.run("--fresh").exit_code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--with", "3x"], "one of o"),
        (["--with", "beans"], "is no contents"),
        (["--json"], "--json goes with --check"),
        (["--grams", "0"], "not in the range"),
        (["--board", "nonsense"], "there is no board 'nonsense'"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(bench: Bench, args: list[str], told: str) -> None:
    result = bench.run(*args)
    assert result.exit_code in {1, 2}
    assert told in result.output
    assert "Traceback" not in result.output


def test_two_buttons_on_one_pin_are_said_before_anything_is_opened(bench: Bench, tmp_path: Path) -> None:
    configuration = tmp_path / "twice.toml"
    configuration.write_text("[buttons]\nok = 5\nundo = 5\n", "utf-8")
    result = bench.run("--config", str(configuration))
    assert result.exit_code == 1
    assert "buttons.undo: GPIO 5 is not allowed; buttons.ok has it already" in result.output


def test_a_simulated_grid_needs_no_calibration(bench: Bench) -> None:
    result = CliRunner().invoke(main, ["calibrate"])
    assert result.exit_code == 1
    assert "a simulated grid needs no calibration" in result.output


def test_a_board_on_a_real_port_is_checked(
    peer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a pseudo terminal, through pyserial; only how long it is listened to is cut short."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(calibration_check, "LISTEN_S", 0.3)
    file = tmp_path / "mixed.toml"
    file.write_text(MIXED, "utf-8")
    fields = {
        "a1": {"sensor": "magnets", "channel": 0, "rest": 32768, "noise": 20, "distances": [6000, 9000]},
        "b1": {
            "sensor": "poles",
            "channel": 1,
            "rest": 33000,
            "noise": 20,
            "letters": {"A": 7000, "C": -6000},
        },
    }
    kept = {"board": "bench-mixed", "made": "2026-11-21T15:00:00Z", "fields": fields}
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "calibration-bench-mixed.json").write_text(json.dumps(kept), "utf-8")
    board = RawBoard(peer, "bench-mixed", 3, lambda: [32800, 33000, 0])
    try:
        result = CliRunner().invoke(
            main, ["calibrate", "--board", str(file), "--port", str(peer.path), "--check", "--json"]
        )
    finally:
        board.close()
    told = json.loads(result.stdout)
    assert [(one["field"], one["grade"], one["drift"]) for one in told["fields"]] == [
        ("a1", "good", 32.0),
        ("b1", "good", 0.0),
    ]
    assert "raw?" in board.asked
