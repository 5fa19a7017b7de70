"""Parts and nets as values."""

import pytest

from companion.boards.nets.catalogue import RESISTOR
from companion.boards.nets.netlist import Netlist, component, referenced


def test_a_net_joins_the_pins_that_name_it_and_one_pin_alone_is_no_net():
    parts = [
        component(RESISTOR, "1 ohm", {"1": "A", "2": "B"}),
        component(RESISTOR, "2 ohm", {"1": "B", "2": "C"}),
    ]
    netlist = Netlist("one", tuple(referenced(parts)))
    assert [(net.name, [(part, pin.number) for part, pin in net.pins]) for net in netlist.nets] == [
        ("B", [("R1", 2), ("R2", 1)])
    ]


def test_a_pin_that_a_part_does_not_have_is_refused():
    with pytest.raises(KeyError, match="3"):
        component(RESISTOR, "1 ohm", {"3": "A"})
