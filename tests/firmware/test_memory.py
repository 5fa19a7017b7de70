"""The firmware takes no memory while nothing changes, and keeps none of what it takes to tell."""

import pytest

from companion.boards.scanner import Scanner
from companion.link import wire

WAITS = 2
"""In each turn of its loop the firmware looks for a question, and waits for the next turn."""

BOARDS = {
    "load cells": Scanner(chip="hx711", inputs=14),
    "chain": Scanner(chip="74hc165", inputs=91),
    "Halls": Scanner(chip="hall", inputs=20),
    "matrix": Scanner(chip="matrix", rows=6, columns=6),
}


@pytest.mark.parametrize("scanner", BOARDS.values(), ids=BOARDS)
def test_a_thousand_scans_without_a_change_take_nothing_from_the_heap(plug, scanner):
    """The heap is locked meanwhile, so that whoever takes from it would end with a MemoryError."""
    pico = plug(scanner)
    pico.run(400)
    pico.do("!import wire; wire.HEARTBEAT_MS = 1 << 28")
    waits = pico.do("world.waits")
    while pico.do("world.waits") < waits + 1000 * WAITS:
        assert pico.do("world.run_frugally(1000)") is None


def test_what_was_taken_to_tell_is_given_back(plug):
    pico = plug(Scanner(chip="74hc165", inputs=91))
    taken = []
    for _ in range(3):
        for number in range(30):
            pico.set(f"chain.closed[{number}]", 1)
            pico.run(12)
            pico.set(f"chain.closed[{number}]", 0)
            pico.run(12)
        pico.ask(wire.ask_test())
        pico.pending()
        pico.do("!import gc; gc.collect()")
        taken.append(pico.do("gc.mem_alloc()"))
    assert max(taken[1:]) - min(taken[1:]) < 1000
