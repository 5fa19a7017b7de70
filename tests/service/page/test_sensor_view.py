"""The sensors of the running table: measured only while somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.devices.grid import Chunk
from companion.link import wire
from companion.screens.words import Words
from companion.service.page.sensor_view import FORGET_S, SensorView
from companion.trouble import Trouble


class Bench:
    """A table, and somebody who looks at its sensors."""

    def __init__(self, bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bench = bench
        self.asked: list[bytes] = []
        self.drift: Trouble | None = None
        monkeypatch.setattr(bench.in_use, "say", self.asked.append)
        bench.start()
        bench.rest()
        self.view = SensorView(bench.in_use, bench.link_input, lambda: self.drift)

    def look(self, language: str = "en") -> Any:
        return self.view.look(self.bench.t, Words(language))

    def answer(self, *values: int) -> None:
        self.bench.t += 0.2
        self.bench.table.work(Chunk(self.bench.t, wire.raw(int(self.bench.t * 1000), list(values))))


@pytest.fixture
def looked(bench: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(bench("sahara-presence"), monkeypatch)


def test_looking_asks_the_grid_and_the_next_look_shows_its_answer(looked: Bench) -> None:
    assert looked.asked == []
    looked.look()
    assert looked.asked == [wire.ask_test(), wire.ask_raw()]
    looked.answer(*[1] * 11, 0)
    first, *_, last = looked.look()["sensors"]
    assert (first["field"], first["reading"], first["state"]) == ("a1", True, "moved")
    assert (last["field"], last["reading"], last["state"]) == ("b6", False, "rest")


def test_the_link_is_told_as_the_table_hears_it(looked: Bench) -> None:
    looked.look()
    looked.bench.table.work(Chunk(looked.bench.t, b"tc1 nonsense\n"))
    assert looked.look()["link"]["damaged"] == 1


def test_what_is_wrong_with_the_grid_is_told(looked: Bench) -> None:
    assert looked.look()["trouble"] == ""
    looked.bench.grid.unplug()
    assert "unplugged" in looked.look()["trouble"]


def test_what_has_drifted_is_told_with_the_command_that_mends_it(looked: Bench) -> None:
    looked.drift = Trouble("drift", "drifted: a1 by +0.4 g", "companion calibrate --board x", ("a1",))
    assert (
        looked.look()["trouble"] == "Sensors have drifted, play goes on (a1): companion calibrate --board x"
    )


@pytest.mark.parametrize("part", ["calibration", "uncalibrated", "drift"])
def test_what_fields_lack_is_told_in_the_language_of_the_table(looked: Bench, part: Any) -> None:
    looked.drift = Trouble(part, "not calibrated: a1, a2", "companion calibrate --board x", ("a1", "a2"))
    said = looked.look("de")["trouble"]
    assert "kalibriert" in said or "verstellt" in said
    assert "not calibrated" not in said
    assert said.endswith("companion calibrate --board x")


def test_when_nobody_looks_nothing_is_heard_any_more(looked: Bench) -> None:
    looked.look()
    assert looked.bench.link_input.listeners
    looked.bench.t += FORGET_S + 1
    looked.answer(*[1] * 12)
    assert not looked.bench.link_input.listeners
    assert looked.look()["sensors"][0]["state"] == "silent"
    assert len(looked.bench.link_input.listeners) == 1


def test_another_board_is_looked_at_as_soon_as_it_is_played_on(looked: Bench) -> None:
    assert looked.look()["board"] == "sahara-presence"
    looked.bench.game_starter.begin("geisterfahrer", {}, {}, None)
    assert looked.look()["board"].startswith("geisterfahrer")
    assert len(looked.bench.link_input.listeners) == 1
