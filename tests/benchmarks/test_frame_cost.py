"""What a frame of 72 Halls costs in MicroPython, beside its words alone in the same process.

The yardstick makes the words one by one, joins them and adds them up; a frame that looks at each of its
characters costs five times as much as they. It is a ratio of a PC: a Pico runs the same bytecode, at another pace.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pico_vm import HEAP, RIG, board_of, micropython, put_files

from companion.boards.scanner import Scanner

pytestmark = [pytest.mark.long, pytest.mark.measures]
MOST = 1.5
"""Times what the words cost; measured were 0.7 of their time and 1.35 of their memory."""

SCRIPT = """
import binascii, gc, json
from array import array
from utime import clock
import wire
from grid import Grid

class Halls:
    inputs = 72

    def scan(self, values, start):
        for index in range(self.inputs):
            values[start + index] = 32768 + 300 * index

grid = Grid([(Halls(), 64)])
grid.scan()
values = array("i", grid.readings())

def frame():
    wire.frame(17, 5310, grid.readings())
    grid.told()

def words():
    binascii.crc32(" ".join([str(value) for value in values]).encode())

def seconds(work):
    began = clock()
    for _ in range(500):
        work()
    return clock() - began

def taken(work):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    work()
    after = gc.mem_alloc()
    gc.enable()
    return after - before

ratios = sorted([seconds(frame) / seconds(words) for _ in range(21)])
print(json.dumps({"time": ratios[10], "memory": taken(frame) / taken(words)}))
"""


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Time and memory of a frame, in those of its words."""
    files: Path = tmp_path_factory.mktemp("pico") / "files"
    put_files(board_of(Scanner(chip="hall", inputs=72)), files)
    command = [micropython(), "-X", f"heapsize={HEAP}", "-c", SCRIPT]
    path = {"MICROPYPATH": f"{files}:{RIG}:.frozen"}
    return json.loads(subprocess.run(command, env=path, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("cost", ["time", "memory"])
def test_a_frame_of_72_halls_costs_little_more_than_its_words(costs: Any, cost: str) -> None:
    assert costs[cost] < MOST
