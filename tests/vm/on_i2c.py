"""Chips on a kernel's I2C bus: smbus2 and luma as they are, with real system calls to the last."""

from pathlib import Path

import pytest
from cuse_i2c import CuseI2c
from mcp23017 import Mcp23017, input_name
from oled import Ssd1306
from PIL import Image, ImageDraw

from companion.devices.display import SIZE, DisplayError
from companion.devices.mcp23017 import INPUTS, ExpanderError, Expanders
from companion.devices.oled import OledDisplay

BUS = 1


@pytest.fixture(scope="session")
def bus():
    return CuseI2c({}, BUS)


@pytest.fixture
def chips(bus):
    bus.chips = {0x20: Mcp23017(), 0x21: Mcp23017()}
    return bus.chips


@pytest.fixture
def expanders(chips):
    expanders = Expanders(BUS, [0x20, 0x21], 2 * INPUTS)
    yield expanders
    expanders.close()


def test_the_bus_is_a_device_of_the_kernel(bus):
    assert Path(f"/dev/i2c-{BUS}").is_char_device()


@pytest.mark.parametrize("channel", [0, 13, 14, 27])
def test_a_closed_switch_is_a_one_at_its_channel_alone(expanders, chips, channel):
    chips[0x20 + channel // INPUTS].closed.add(input_name(channel))
    assert expanders.read() == [int(one == channel) for one in range(2 * INPUTS)]


def test_a_chip_that_was_without_power_is_set_up_again(expanders, chips):
    chips[0x21].floating = 0x55
    chips[0x21].power_on()
    assert expanders.read() == [0] * 2 * INPUTS


def test_a_chip_that_is_pulled_out_is_an_error_that_says_which(expanders, chips):
    chips[0x21].plugged = False
    with pytest.raises(ExpanderError, match=r"^MCP23017 at 0x21 of I2C bus 1: it does not answer"):
        expanders.read()


def test_a_bus_that_is_not_there_is_an_error_with_the_command_that_switches_it_on():
    with pytest.raises(ExpanderError, match="sudo raspi-config nonint do_i2c 0"):
        Expanders(7, [0x20], INPUTS)


@pytest.fixture
def display(chips):
    chips[0x3C] = Ssd1306()
    display = OledDisplay("ssd1306", BUS, 0x3C)
    yield display
    display.close()


def picture(step):
    image = Image.new("1", SIZE)
    ImageDraw.Draw(image).ellipse((step, 4, step + 50, 54), outline=1)
    return image


def test_the_display_shows_each_picture_pixel_by_pixel(display, chips):
    for step in (0, 1, 60):
        display.show(picture(step))
        assert chips[0x3C].glass().tobytes() == picture(step).tobytes()


def test_display_and_switches_share_the_bus(display, expanders, chips):
    chips[0x20].closed.add("GPA0")
    display.show(picture(8))
    assert expanders.read()[0] == 1
    del chips[0x3C]
    with pytest.raises(DisplayError):
        display.show(picture(9))
    assert expanders.read()[0] == 1
