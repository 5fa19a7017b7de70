"""The watchdog, which is started with the first hello, and the way to the prompt."""

import pytest

from companion.boards.scanner import Scanner
from companion.link import wire

SWITCHES = Scanner(chip="matrix", rows=2, columns=2)
BITTEN = 3


@pytest.fixture
def pico(tmp_path, alone):
    return alone(SWITCHES)


def test_a_pico_that_nobody_has_asked_has_no_watchdog(pico):
    pico.run(2000)
    assert pico.do("world.watchdog is None")


def test_a_pico_that_has_said_hello_feeds_its_watchdog(pico):
    pico.ask(wire.ask())
    pico.run(20_000)
    assert pico.pending()
    assert 7_900_000 < pico.do("world.watchdog - world.now()") <= 8_000_000


def test_asking_again_starts_no_second_watchdog(pico):
    pico.ask(wire.ask())
    pico.ask(wire.ask())
    assert pico.do("world.watchdogs") == 1


def test_a_firmware_that_hangs_is_bitten(pico):
    pico.ask(wire.ask())
    pico.do("!import machine; machine.WDT.feed = lambda self: None")
    pico.let_run(9_000)
    assert pico.wait() == BITTEN


def test_ctrl_c_ends_the_firmware(pico):
    pico.interrupt()
    assert pico.wait() == 1
    assert "KeyboardInterrupt" in pico.stop()[1]


def test_a_fault_in_the_firmware_is_told_and_ends_it(pico):
    pico.do("!import matrix; matrix.Matrix.scan = None")
    pico.let_run(10)
    assert pico.wait() == 1
    assert "Traceback" in pico.stop()[1]
