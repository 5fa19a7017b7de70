"""The classes of the sensor kinds that a board names."""

import pytest

from companion.boards.board import BoardError, parse
from companion.devices.channels import Channels
from companion.devices.sensor_classes import sensor_class
from companion.link.messages import WireFrame
from companion.sensing.kinds import Count
from companion.sensor_kinds import SENSOR_KINDS

BOARD = """
name = "tiny"
game = "sahara"
note = "two pits to try things on"
size = [200, 100]

[fields]
a1 = { x = 50, y = 50, shape = "pit", radius = 30, sensor = "count", channel = 0 }
a2 = { x = 150, y = 50, shape = "pit", radius = 30, sensor = "inverted", channel = 1 }
"""

INVERTED = """\
from companion.sensing.kinds import Presence

class Brought(Presence):
    kind = "inverted"

    def read(self, value):
        return super().read({0: 1, 1: 0}.get(value, value))
"""


def test_own_kinds_and_those_of_other_packages_have_their_classes(bring):
    bring("inverted", INVERTED, group=SENSOR_KINDS.group)
    board = parse(BOARD, "tiny.toml")
    assert [sensor_class(board, field).__name__ for field in board.fields] == ["Count", "Brought"]
    assert sensor_class(board, "a1") is Count


def test_a_kind_of_another_package_reads_its_values_of_the_wire(bring):
    bring("inverted", INVERTED, group=SENSOR_KINDS.group)
    channels = Channels(parse(BOARD, "tiny.toml"))
    assert channels.frame(WireFrame(0, 0, (3, 0)), 0.0).readings == {"a1": 3, "a2": True}
    assert channels.frame(WireFrame(0, 0, (3, "no")), 0.0).readings == {"a1": 3, "a2": None}


def test_a_kind_that_cannot_be_used_is_told_with_its_field(bring):
    bring("inverted", "1 / 0", group=SENSOR_KINDS.group)
    with pytest.raises(
        BoardError, match=r"^board 'tiny': fields.a2.sensor: the sensor kind .* division by zero$"
    ):
        Channels(parse(BOARD, "tiny.toml"))
