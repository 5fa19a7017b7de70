"""Buttons put each press once on a queue, whichever library reaches the pins."""

import queue
import subprocess
import sys
import threading
from functools import partial
from typing import ClassVar

import gpiozero
import pytest

from companion.boards.papers.wiring import PiPins
from companion.devices.buttons import BOUNCE, Buttons, PressOrHold
from companion.devices.pins import PinError

BUTTON_PINS = dict(PiPins.buttons)
LONG = 60.0
"""A hold that does not come within a test."""


class HandTimer:
    """A timer that runs down when the test says so; `all` are those made, in order."""

    all: ClassVar[list] = []

    def __init__(self, seconds, call):
        self.seconds, self.call = seconds, call
        self.running = False
        HandTimer.all.append(self)

    def start(self):
        self.running = True

    def cancel(self):
        self.running = False

    def run_down(self):
        if self.running:
            self.call()


class Finger:
    """Presses buttons by name."""

    def __init__(self, low, high):
        self.low, self.high = low, high

    def down(self, name):
        self.low(BUTTON_PINS[name])

    def up(self, name):
        self.high(BUTTON_PINS[name])

    def click(self, name):
        self.down(name)
        self.up(name)


@pytest.fixture
def timers():
    HandTimer.all.clear()
    return HandTimer.all


@pytest.fixture
def presses():
    return queue.Queue()


@pytest.fixture
def put(presses):
    return lambda name, held: presses.put((name, held))


@pytest.fixture(params=["MockFactory", "RPiGPIOFactory"])
def finger(request):
    if request.param == "MockFactory":
        factory = request.getfixturevalue("mock_factory")
        return Finger(lambda pin: factory.pin(pin).drive_low(), lambda pin: factory.pin(pin).drive_high())
    gpio = request.getfixturevalue("bench_gpio")

    def drive(pin, level):
        gpio.now += 2 * BOUNCE
        gpio.drive(pin, level)

    return Finger(lambda pin: drive(pin, 0), lambda pin: drive(pin, 1))


def taken(presses):
    return [presses.get_nowait() for _ in range(presses.qsize())]


@pytest.mark.parametrize("name", ["undo", "accept", "up", "down"])
def test_a_button_is_heard_when_it_goes_down(finger, presses, put, name):
    with Buttons(BUTTON_PINS, put, LONG):
        finger.down(name)
        assert taken(presses) == [(name, False)]
        finger.up(name)
        assert taken(presses) == []


def test_ok_is_heard_when_it_comes_up(finger, presses, put):
    with Buttons(BUTTON_PINS, put, LONG):
        finger.down("ok")
        assert taken(presses) == []
        finger.up("ok")
        assert taken(presses) == [("ok", False)]


def test_ok_held_for_a_second_is_heard_once_and_not_as_a_press(finger, presses, put, timers):
    with Buttons(BUTTON_PINS, put, timer=HandTimer):
        finger.down("ok")
        timers[-1].run_down()
        assert timers[-1].seconds == 1.0
        assert taken(presses) == [("ok", True)]
        finger.up("ok")
        assert taken(presses) == []


def test_after_a_hold_ok_is_a_press_again(finger, presses, put, timers):
    with Buttons(BUTTON_PINS, put, timer=HandTimer):
        finger.down("ok")
        timers[-1].run_down()
        finger.up("ok")
        finger.click("ok")
        assert taken(presses) == [("ok", True), ("ok", False)]


def test_a_hold_that_runs_out_while_ok_comes_up_is_heard_once(presses, timers):
    press = PressOrHold(presses.put, partial(HandTimer, 1.0))
    press.down()
    press.up()
    timers[-1].call()
    assert taken(presses) == [False]


def test_a_short_press_stops_its_timer(finger, presses, put, timers):
    with Buttons(BUTTON_PINS, put, timer=HandTimer):
        finger.click("ok")
        assert not timers[-1].running


def test_closing_while_ok_is_down_stops_its_timer(finger, presses, put, timers):
    with Buttons(BUTTON_PINS, put, timer=HandTimer):
        finger.down("ok")
    assert not timers[-1].running
    assert taken(presses) == []


def test_a_hold_runs_down_by_itself(mock_factory, presses, put):
    with Buttons({"ok": 17}, put, hold=0.001):
        mock_factory.pin(17).drive_low()
        assert presses.get(timeout=30) == ("ok", True)


def test_presses_from_another_thread_arrive_in_their_order(finger, presses, put):
    names = ["up", "down", "undo", "up", "accept", "ok"] * 5

    def play():
        for name in names:
            finger.click(name)

    with Buttons(BUTTON_PINS, put, LONG):
        hand = threading.Thread(target=play)
        hand.start()
        hand.join()
        assert taken(presses) == [(name, False) for name in names]


def test_bounce_within_20_ms_is_one_press(bench_gpio, presses, put):
    pin = BUTTON_PINS["undo"]
    with Buttons(BUTTON_PINS, put, LONG):
        bench_gpio.now = 1.0
        for level in (0, 1, 0, 1, 0):
            bench_gpio.drive(pin, level)
            bench_gpio.now += 0.004
        assert taken(presses) == [("undo", False)]


def test_presses_more_than_20_ms_apart_are_two(bench_gpio, presses, put):
    pin = BUTTON_PINS["undo"]
    with Buttons(BUTTON_PINS, put, LONG):
        for level in (0, 1, 0, 1):
            bench_gpio.now += 0.021
            bench_gpio.drive(pin, level)
        assert taken(presses) == [("undo", False)] * 2


def test_the_bounce_time_reaches_every_pin(mock_factory, put):
    with Buttons(BUTTON_PINS, put):
        assert {mock_factory.pin(pin).bounce for pin in BUTTON_PINS.values()} == {0.02}


def test_closed_buttons_are_silent_and_their_pins_free(finger, presses, put):
    buttons = Buttons(BUTTON_PINS, put, LONG)
    buttons.close()
    buttons.close()
    with Buttons(BUTTON_PINS, put, LONG):
        finger.click("undo")
        assert taken(presses) == [("undo", False)]


def test_a_pin_given_twice_is_one_clear_sentence_and_frees_the_others(mock_factory, put):
    with pytest.raises(PinError) as caught:
        Buttons({"ok": 17, "undo": 27, "accept": 17}, put)
    assert str(caught.value) == (
        "button 'accept' on GPIO 17: the pin is taken already; each wire needs a pin of its own"
    )
    Buttons({"ok": 17, "undo": 27}, put).close()


def test_a_machine_without_gpio_is_one_clear_sentence(monkeypatch, put):
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")
    with pytest.raises(PinError, match="button 'ok' on GPIO 17: there is no GPIO on this machine"):
        Buttons(BUTTON_PINS, put)


def test_a_pin_that_does_not_exist_is_one_clear_sentence(mock_factory, put):
    with pytest.raises(PinError, match="button 'ok' on GPIO 99: "):
        Buttons({"ok": 99}, put)


def test_a_table_without_buttons_does_not_load_gpiozero():
    code = "import sys, companion.devices.buttons; sys.exit('gpiozero' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
