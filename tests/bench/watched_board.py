"""A board of four channels that is watched for three seconds, and what its sensors then say."""

from __future__ import annotations

from raw_board import MIXED

from companion.boards.board import parse
from companion.link.messages import LinkCounts
from companion.sensing.calibration import Calibration, Magnets
from companion.service.sensors.sampler import Sample
from companion.service.sensors.sensor_watch import SensorWatch
from companion.web.live_table import Sensors

BOARD = parse(MIXED.replace("inputs = 1\n", "inputs = 2\n"), "mixed")
CALIBRATION = Calibration(
    board="bench-mixed",
    made="2026-11-21T15:00:00Z",
    fields={"a1": Magnets(channel=0, rest=32768, noise=20, distances=(6000, 9000))},
)


def look(calibration: Calibration | None = CALIBRATION, *, trouble: str = "") -> Sensors:
    watch = SensorWatch(BOARD, calibration)
    for index in range(30):
        watch.feed(Sample(index / 10, [39000 + index % 3, 33000 - index % 5, 1, None]), {1: "stuck"})
    watch.look(0.0, LinkCounts(), 0, "")
    return watch.look(3.0, LinkCounts(lines=40, damaged=2), 30, trouble)
