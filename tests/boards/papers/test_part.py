"""A line of the parts list: how it is counted, and what it costs."""

from pathlib import Path

import companion
from companion.boards.papers.part import Part, prices

BOARDS = Path(companion.__file__).parent / "boards"


def test_parts_are_counted_in_their_unit_and_cost_so_much_each():
    wire = Part(7, "wire", "hook-up wire", "from the fields", unit="m")
    assert (wire.counted, round(wire.euros, 2)) == ("7 m", 1.05)
    assert Part(0.24, "plywood", "plywood", "plate", unit="m2").counted == "0.24 m2"


def test_a_part_whose_price_nobody_can_tell_costs_nothing_in_the_sum():
    part = Part(1, "", "the pieces of the game", "to play with", unit="set")
    assert (part.price, part.euros) == (None, 0)


def test_every_price_is_above_nothing_and_that_of_a_part_that_some_paper_names():
    sources = "".join(path.read_text("utf-8") for path in BOARDS.rglob("*.py"))
    assert all(price.price > 0 for price in prices().values())
    assert [article for article in prices() if f'"{article}"' not in sources] == []
