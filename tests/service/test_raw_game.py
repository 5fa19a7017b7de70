"""A game on load cells: raw values come over a real port, and the referee follows it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from raw_board import RawBoard

from companion.boards.board import Board, parse
from companion.contents import Contents, count, groups
from companion.rules.registry import game as find_game

ZERO, PER_GRAM, BEAN = 80000, 9500, 2.1
GAME = find_game("sahara")


def text() -> str:
    """The board of the package that counts everything, on scales."""
    counted = resources.files("companion.boards").joinpath("sahara.toml").read_text("utf-8")
    head, fields = counted.replace('name = "sahara"', 'name = "scales"').split("[fields]")
    scales = f'tolerance = 0.3\nmasses = {{ o = {BEAN} }}\n[[scanners]]\nchip = "hx711"\ninputs = 14\n'
    return head + scales + "[fields]" + fields.replace('"count"', '"mass"')


class Scales:
    """Beans on load cells: what the channels of the board say, with some noise."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.table: dict[str, Contents] = dict(GAME.contents(GAME.start()))
        self.drift: dict[str, float] = {}
        self._turn = 0

    def values(self) -> list[int]:
        self._turn += 1
        return [
            round(ZERO + 1000 * place.channel + count(self.table.get(field, "")) * BEAN * PER_GRAM)
            + round(self.drift.get(field, 0.0) * PER_GRAM)
            + (self._turn * 7 + (place.channel or 0)) % 41
            - 20
            for field, place in sorted(self.board.fields.items(), key=lambda one: one[1].channel or 0)
            if place.channel is not None
        ]

    def move(self, field: str, pieces: int) -> None:
        beans = sum(number for number, _ in groups(self.table.get(field, ""))) + pieces
        self.table[field] = f"{beans}o" if beans else ""


class Wired:
    """The program on such a board, calibrated or not."""

    def __init__(self, peer: Any, folder: Path, run: Callable[..., Any]) -> None:
        self.file = folder / "scales.toml"
        self.file.write_text(text(), "utf-8")
        self.board = parse(text(), "scales")
        self.scales = Scales(self.board)
        self.pico = RawBoard(peer, "scales", 14, self.scales.values)
        self.state = folder / "companion"
        self.configuration = folder / "c.toml"
        self.configuration.write_text(
            f'board = "{self.file}"\n[grid]\nkind = "serial"\nport = "{peer.path}"\n', "utf-8"
        )
        self._run = run

    def calibrate(self) -> None:
        fields = {
            field: {
                "sensor": "load cell",
                "channel": place.channel,
                "zero": ZERO + 1000 * (place.channel or 0),
                "per_gram": PER_GRAM,
                "noise": 12,
            }
            for field, place in self.board.fields.items()
        }
        self.state.mkdir()
        kept = {"calibration": 1, "board": "scales", "made": "2026-11-21T15:00:00Z", "fields": fields}
        (self.state / "calibration-scales.json").write_text(json.dumps(kept), "utf-8")

    def start(self) -> Any:
        return self._run("--config", str(self.configuration))

    def play(self, position: dict[str, Any]) -> dict[str, Contents]:
        """Move the beans of the first legal move; what then lies on the fields."""
        before = GAME.read_position(position)
        ply = GAME.play(before, GAME.moves(before)[0])
        for step in ply.steps:
            if step.cause != "sweep":
                self.scales.move(step.field, count(step.pieces) * (-1 if step.verb == "lift" else 1))
        return dict(GAME.contents(ply.after))


@pytest.fixture
def wired(
    peer: Any, tmp_path: Path, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Wired]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    made = Wired(peer, tmp_path, run)
    yield made
    made.pico.close()


def test_a_game_is_followed_on_scales(wired: Wired) -> None:
    wired.calibrate()
    running = wired.start()
    position = running.position()
    turns = []
    for _ in range(3):
        turns.append(position["turn"])
        after = wired.play(position)
        running.wait_until(lambda state, after=after: state["table"] == after)
        position = running.position()
    assert [line["seat"] for line in running.replayed(1)] == turns


def test_a_scale_that_has_drifted_is_told_once_and_the_game_goes_on(wired: Wired) -> None:
    wired.calibrate()
    wired.scales.drift = {"B": 0.31}
    running = wired.start()
    told = running.wait_until(lambda state: state["turn"] is not None and bool(state["troubles"]))
    note = f"Sensors have drifted, play goes on (B): companion calibrate --board {wired.file}"
    assert told["troubles"] == [note]
    assert note in told["story"]["lines"]
    after = wired.play({"turn": told["turn"], "fields": told["table"]})
    assert running.wait_until(lambda state: state["table"] == after)["troubles"] == []
    kept = json.loads((wired.state / "calibration-scales.drift.json").read_text("utf-8"))
    assert list(kept["fields"]) == ["B"]
    _, errors = running.end()
    assert errors.count("drifted since the calibration: B by +0.3") == 1


def test_a_board_that_is_not_calibrated_says_so_and_how_to_do_it(wired: Wired) -> None:
    running = wired.start()
    state = running.wait_until(lambda state: state["story"]["headline"] == "Not calibrated")
    assert f"companion calibrate --board {wired.file}" in state["story"]["lines"][0]
    status, errors = running.end()
    assert status == 0
    assert "not calibrated: a1, a2" in errors


def test_a_damaged_calibration_is_told_and_the_table_runs(wired: Wired) -> None:
    wired.calibrate()
    (wired.state / "calibration-scales.json").write_text("{", "utf-8")
    running = wired.start()
    running.wait_until(lambda state: state["story"]["headline"] == "Not calibrated")
    status, errors = running.end()
    assert status == 0
    assert "calibration-scales.json: it is damaged" in errors
    assert "Traceback" not in errors
