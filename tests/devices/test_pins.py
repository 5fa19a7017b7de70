"""Pins that cannot be opened say why, and what to do; see tests/vm for lgpio itself."""

import errno
import os
import subprocess
import sys
import types

import gpiozero
import pytest

from companion.devices import pins
from companion.devices.pins import PinError, library, open_input, release


class LgpioError(Exception):
    """As lgpio's own, which is neither an OSError nor a RuntimeError."""


@pytest.fixture
def devices(tmp_path, monkeypatch):
    monkeypatch.setattr(pins, "DEVICES", tmp_path)
    return tmp_path


@pytest.fixture
def no_factory(monkeypatch):
    """Gpiozero as on a machine where it finds no library."""
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.setitem(sys.modules, "pigpio", None)


@pytest.fixture
def failing(monkeypatch):
    """Gpiozero with a library that raises what the test says."""
    monkeypatch.setattr(gpiozero.Device, "pin_factory", object())

    def fail(error):
        def raise_it(*args, **named):
            raise error

        monkeypatch.setattr(gpiozero, "InputDevice", raise_it)

    monkeypatch.setitem(sys.modules, "lgpio", types.SimpleNamespace(error=LgpioError))
    return fail


def sentence():
    with pytest.raises(PinError) as raised:
        open_input(17, "button 'ok'")
    return str(raised.value)


def test_an_input_has_a_pull_up(mock_factory):
    with open_input(17, "it") as device:
        assert mock_factory.pin(17).pull == "up"
        assert not device.is_active


def test_a_machine_without_a_chip_has_no_gpio(no_factory, devices):
    assert sentence() == "button 'ok' on GPIO 17: there is no GPIO on this machine"


def test_a_chip_that_this_user_may_not_use_is_said_with_the_group(no_factory, devices, monkeypatch):
    (devices / "gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert sentence() == (
        f"button 'ok' on GPIO 17: this user may not use {devices}/gpiochip0;"
        " sudo usermod -aG gpio USER allows it from the next log-in on"
    )


def test_a_missing_lgpio_is_said_with_its_package(no_factory, devices, monkeypatch):
    (devices / "gpiochip0").touch()
    monkeypatch.setattr(pins, "find_spec", lambda _: None)
    assert sentence() == (
        "button 'ok' on GPIO 17: gpiozero needs lgpio to reach the pins: sudo apt install python3-lgpio"
    )


def test_another_reason_why_no_library_works_is_that_of_the_first_one(no_factory, devices, monkeypatch):
    (devices / "gpiochip0").touch()
    monkeypatch.setattr(pins, "find_spec", str)
    assert sentence().startswith("button 'ok' on GPIO 17: gpiozero finds no way to the pins: lgpio: ")


def test_a_pin_that_another_program_has_is_said_so(failing):
    failing(LgpioError("'GPIO busy'"))
    assert sentence() == (
        "button 'ok' on GPIO 17: another program has the pin; gpioinfo (package gpiod) tells which"
    )


def test_a_chip_that_lgpio_cannot_open_is_no_chip(failing, devices):
    failing(LgpioError("'can not open gpiochip'"))
    assert sentence() == "button 'ok' on GPIO 17: there is no GPIO on this machine"


def test_what_is_not_known_is_said_in_the_words_of_the_library(failing):
    failing(LgpioError("'bad event-request'"))
    assert sentence() == "button 'ok' on GPIO 17: 'bad event-request'"


def test_a_working_directory_that_was_removed_is_said(no_factory, devices, monkeypatch):
    def cwd():
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.delitem(sys.modules, "lgpio")
    monkeypatch.setattr(pins, "find_spec", str)
    monkeypatch.setattr(pins.Path, "cwd", cwd)
    assert sentence() == "button 'ok' on GPIO 17: [Errno 2] No such file or directory"


def test_the_library_is_the_one_that_gpiozero_has(mock_factory):
    assert library() == "MockFactory"


def test_where_there_is_no_library_it_is_said_why(no_factory, devices):
    with pytest.raises(PinError, match=r"^the pins: there is no GPIO on this machine$"):
        library()


def test_a_mistake_in_the_program_is_not_taken_for_trouble_with_a_pin(failing):
    failing(KeyError("a"))
    with pytest.raises(KeyError):
        open_input(17, "it")


class Busy:
    """A device whose pin lgpio's own thread keeps for a while."""

    def __init__(self, refusals, error=LgpioError):
        self.refusals = iter([error("'GPIO busy'")] * refusals)
        self.closed = False

    def close(self):
        for error in self.refusals:
            raise error
        self.closed = True


def test_a_pin_that_lgpio_still_listens_to_is_released_a_moment_later(failing):
    device, waited = Busy(2), []
    release(device, waited.append)
    assert (device.closed, waited) == (True, [0.02, 0.02])


def test_a_pin_that_lgpio_never_gives_back_does_not_stop_the_program(failing):
    device, waited = Busy(99), []
    release(device, waited.append)
    assert (device.closed, len(waited)) == (False, 5)


def test_another_error_on_release_is_not_hidden(failing):
    with pytest.raises(KeyError):
        release(Busy(1, KeyError))


LGPIO = """
import os
here = os.environ.get("LG_WD", ".")  # as liblgpio does when it makes its pipe
os.chdir(here)
open(".lgd-nfy0", "x").close()
error = type("error", (Exception,), {})
"""
SHOW = """
import os
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from companion.devices import pins
from companion.devices.pins import open_input
real, pins._load_lgpio = pins._load_lgpio, lambda: (real(), setattr(Device, "pin_factory", MockFactory()))
open_input(5, "it").close()
import sys
print("lgpio" in sys.modules, os.getcwd(), os.listdir(), os.environ.get("LG_WD"))
"""


@pytest.mark.parametrize("before", [None, "elsewhere"])
def test_lgpio_is_loaded_without_a_trace_in_the_working_directory(tmp_path, before):
    library, work = tmp_path / "library", tmp_path / "work"
    library.mkdir()
    work.mkdir()
    (library / "lgpio.py").write_text(LGPIO, "utf-8")
    paths = os.pathsep.join([str(library), *filter(None, sys.path)])
    environment = {"PYTHONPATH": paths, "PATH": os.environ["PATH"]} | ({"LG_WD": before} if before else {})
    said = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=work, env=environment, capture_output=True, text=True, check=False
    )
    assert (said.stdout, said.stderr) == (f"True {work} [] {before}\n", "")
