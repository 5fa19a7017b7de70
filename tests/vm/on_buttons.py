"""Buttons on the pins of a kernel, through the lgpio that gpiozero chooses by itself."""

import subprocess
import sys

import gpiozero
import pytest

from companion.boards.papers.wiring import PiPins
from companion.devices.buttons import Buttons
from companion.devices.pins import PinError

BUTTON_PINS = dict(PiPins.buttons)
NOBODY = 65534


@pytest.fixture
def buttons(bank, heard):
    for pin in BUTTON_PINS.values():
        bank.pull(pin, 1)
    with Buttons(BUTTON_PINS, lambda name, held: heard.put((name, held))) as buttons:
        yield buttons


def press(bank, name):
    bank.pull(BUTTON_PINS[name], 0)


def let_go(bank, name):
    bank.pull(BUTTON_PINS[name], 1)


def python(code, **options):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60, **options
    )


def test_gpiozero_reaches_the_pins_through_lgpio(buttons):
    assert type(gpiozero.Device.pin_factory).__name__ == "LGPIOFactory"


@pytest.mark.parametrize("name", ["undo", "accept", "up", "down"])
def test_a_button_is_heard_when_it_goes_down(buttons, bank, heard, name):
    press(bank, name)
    assert heard.next() == (name, False)
    let_go(bank, name)


def test_ok_that_is_held_is_heard_after_a_second(buttons, bank, heard):
    press(bank, "ok")
    assert heard.next() == ("ok", True)
    let_go(bank, "ok")


def test_a_burst_of_bounces_is_one_press(buttons, bank, heard):
    for _ in range(5):
        press(bank, "undo")
        let_go(bank, "undo")
    press(bank, "undo")
    assert heard.next() == ("undo", False)
    press(bank, "up")
    assert heard.next() == ("up", False)


def test_all_buttons_at_once_are_all_heard(buttons, bank, heard):
    names = ["undo", "accept", "up", "down"]
    for name in names:
        press(bank, name)
    assert sorted(heard.next() for _ in names) == sorted((name, False) for name in names)


def test_the_pins_of_closed_buttons_are_free(buttons, bank, heard):
    buttons.close()
    with Buttons(BUTTON_PINS, lambda name, held: heard.put((name, held))):
        press(bank, "down")
        assert heard.next() == ("down", False)


def test_a_pin_that_another_program_has_is_one_clear_sentence(tmp_path):
    code = (
        "import lgpio; chip = lgpio.gpiochip_open(0); lgpio.gpio_claim_input(chip, 9);"
        " print('have it', flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path
    )
    assert other.stdout.readline() == "have it\n"
    with pytest.raises(PinError, match=r"^button 'ok' on GPIO 9: another program has the pin; gpioinfo"):
        Buttons({"ok": 9}, print)
    other.communicate("\n", timeout=60)


def test_lgpio_leaves_nothing_in_the_working_directory_and_the_program_where_it_was(tmp_path):
    code = (
        "import os; from companion.devices.pins import open_input; open_input(10, 'it'); print(os.getcwd())"
    )
    said = python(code, cwd=tmp_path)
    assert (said.stdout, said.stderr) == (f"{tmp_path}\n", "")
    assert list(tmp_path.iterdir()) == []


def test_the_working_directory_need_not_be_writable():
    code = "from companion.devices.pins import open_input; print(open_input(10, 'it').value)"
    assert python(code, cwd="/proc").stdout == "0\n"


def test_without_permission_the_error_names_the_group():
    code = "from companion.devices.pins import open_input; open_input(10, 'it')"
    said = python(code, user=NOBODY, cwd="/")
    assert (
        "PinError: it on GPIO 10: this user may not use /dev/gpiochip0; sudo usermod -aG gpio" in said.stderr
    )
