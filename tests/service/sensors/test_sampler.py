"""Samples of all channels of a grid."""

from __future__ import annotations

from raw_board import MIXED

from companion.boards.board import parse
from companion.devices.grid import Chunk, Found, Lost
from companion.link import wire
from companion.service.sensors.sampler import ASK_S, NOT_UNDERSTOOD, Sampler

BOARD = parse(MIXED, "mixed")


class Bench:
    """A sampler whose grid is the test."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.sampler = Sampler(BOARD, self.said.append)
        self.t = 0.0
        self.sampler.feed(Found(0.0, "here"))

    def hear(self, line: bytes) -> list[list[object]]:
        self.t += 0.1
        return [list(sample.values) for sample in self.sampler.feed(Chunk(self.t, line))]


def test_raw_values_are_asked_for_now_and_then_and_a_self_test_once() -> None:
    bench = Bench()
    for t in (1.0, 1.05, 1.0 + ASK_S + 0.001):
        bench.sampler.ask(t)
    assert bench.said == [wire.ask_test(), wire.ask_raw(), wire.ask_raw()]


def test_answers_are_samples() -> None:
    assert Bench().hear(wire.raw(0, [32768, None, 1])) == [[32768, None, 1]]


def test_frames_are_samples_until_the_grid_answers() -> None:
    bench = Bench()
    assert bench.hear(wire.frame(0, 0, [1, 2, 0])) == [[1, 2, 0]]
    bench.hear(wire.raw(0, [3, 4, 1]))
    assert bench.hear(wire.frame(1, 0, [1, 2, 0])) == []
    bench.t += 2.0
    assert bench.hear(wire.frame(2, 0, [1, 2, 0])) == [[1, 2, 0]]
    assert bench.sampler.frames == 3


def test_values_of_another_number_of_channels_are_none() -> None:
    assert Bench().hear(wire.raw(0, [1, 2])) == []


def test_what_is_wrong_with_the_grid_is_told() -> None:
    bench = Bench()
    bench.hear(b"$GPGGA,092750.000,5321.6802,N*76\r\n")
    assert bench.sampler.trouble == NOT_UNDERSTOOD
    bench.hear(wire.frame(0, 0, [1, 2, 0]))
    assert bench.sampler.trouble == ""
    bench.hear(wire.hello("0.1.0", "other", 7))
    assert "7 channels" in bench.sampler.trouble
    bench.hear(wire.hello("0.1.0", "bench-mixed", 3))
    assert bench.sampler.trouble == ""
    bench.hear(wire.seal(["frame"], version=9))
    assert "version 9" in bench.sampler.trouble
    bench.sampler.feed(Lost(9.0, "the cable is out"))
    assert bench.sampler.trouble == "the cable is out"


def test_faults_of_the_self_test_are_known_until_another_grid_comes() -> None:
    bench = Bench()
    bench.hear(wire.tested(0, [(1, "stuck")]))
    assert bench.sampler.faults == {1: "stuck"}
    bench.sampler.feed(Found(9.0, "again"))
    assert bench.sampler.faults == {}
