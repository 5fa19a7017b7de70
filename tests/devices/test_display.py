"""luma's real bytes go into a model of the chip; what its glass shows is what was drawn."""

import os
import random
import subprocess
import sys

import pytest
from luma.core.error import Error
from luma.core.interface.serial import i2c
from PIL import Image, ImageDraw
from ssd1306 import PUMP_ON, BlockBus, I2cKernel, Ssd1306

from companion.devices.display import DisplayError, OledDisplay
from companion.devices.spans import SpanSsd1306, changed_span

ADDRESS = 0x3C


def picture(seed: int) -> Image.Image:
    """Boxes and lines anywhere, different for each seed."""
    chance = random.Random(seed)
    image = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(image)
    for _ in range(chance.randrange(1, 6)):
        xs = sorted(chance.randrange(128) for _ in range(2))
        ys = sorted(chance.randrange(64) for _ in range(2))
        pen.rectangle((xs[0], ys[0], xs[1], ys[1]), outline=1, fill=chance.randrange(2))
    return image


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.tobytes()


class Bench:
    """A chip on a bus, and how to open a display on it."""

    def __init__(self, chip, smbus):
        self.chip, self.smbus = chip, smbus

    def open(self, address=ADDRESS, bus=1):
        return OledDisplay(bus, address, self.smbus)


@pytest.fixture(params=["block bus", "kernel"])
def bench(request, monkeypatch):
    """Both write paths: a bus handed in, and smbus2 with nothing replaced but open and ioctl."""
    chip = Ssd1306()
    if request.param == "block bus":
        return Bench(chip, BlockBus({ADDRESS: chip}))
    kernel = I2cKernel({ADDRESS: chip})
    monkeypatch.setattr("smbus2.smbus2.ioctl", kernel.ioctl)
    monkeypatch.setattr("smbus2.smbus2.os.open", kernel.open)
    return Bench(chip, None)


@pytest.fixture
def display(bench):
    display = bench.open()
    yield display
    display.close()


def test_an_opened_display_is_on_and_dark(bench, display):
    assert bench.chip.is_on
    assert bench.chip.pump == PUMP_ON
    assert not bench.chip.glass().getbbox()


def test_the_glass_shows_each_picture_pixel_by_pixel(bench, display):
    for seed in range(30):
        display.show(picture(seed))
        assert same(bench.chip.glass(), picture(seed)), seed


def test_the_same_picture_again_costs_no_byte(bench, display):
    display.show(picture(1))
    before = bench.chip.bytes
    display.show(picture(1))
    assert bench.chip.bytes == before


def test_one_changed_pixel_costs_at_most_twelve_bytes(bench, display):
    image = picture(1)
    display.show(image)
    before = bench.chip.bytes
    image.putpixel((77, 33), 0 if image.getpixel((77, 33)) else 1)
    display.show(image)
    assert bench.chip.bytes - before <= 12
    assert same(bench.chip.glass(), image)


def test_a_whole_picture_costs_less_than_luma_alone_sends(bench, display):
    display.show(Image.new("1", (128, 64)))
    before = bench.chip.bytes
    display.show(Image.new("1", (128, 64), 1))
    assert 1024 < bench.chip.bytes - before <= 1024 + 8 * (8 + 4 * 2)


def test_invalidate_sends_the_next_picture_whole(bench, display):
    display.show(picture(2))
    bench.chip.memory = bytearray(1024)
    display.invalidate()
    display.show(picture(2))
    assert same(bench.chip.glass(), picture(2))


@pytest.mark.parametrize("writes", range(1, 8))
def test_a_display_unplugged_within_a_picture_says_so_and_comes_back_whole(bench, display, writes):
    display.show(picture(3))
    bench.chip.fails_after = writes
    with pytest.raises(DisplayError, match="no display answers at I2C address 0x3C on bus 1"):
        display.show(Image.eval(picture(3), lambda pixel: 255 - pixel))
    with pytest.raises(DisplayError):
        display.show(picture(4))
    bench.chip.plugged, bench.chip.fails_after = True, None
    bench.chip.power_on()
    display.show(picture(4))
    assert same(bench.chip.glass(), picture(4))


def test_after_a_failed_write_the_driver_takes_nothing_for_sent():
    chip = Ssd1306()
    driver = SpanSsd1306(i2c(bus=BlockBus({ADDRESS: chip})))
    driver.persist = True
    driver.display(picture(7))
    chip.fails_after = 3
    with pytest.raises((OSError, Error)):
        driver.display(picture(8))
    chip.plugged, chip.fails_after = True, None
    chip.memory = bytearray(1024)
    driver.display(picture(7))
    assert same(chip.glass(), picture(7))


def test_looking_for_an_absent_display_again_and_again_piles_nothing_up(bench, monkeypatch):
    registered = []
    monkeypatch.setattr("atexit.register", registered.append)
    for _ in range(3):
        with pytest.raises(DisplayError):
            bench.open(address=0x3D)
    assert registered == []


def test_an_absent_display_is_one_clear_sentence(bench):
    with pytest.raises(DisplayError) as caught:
        bench.open(address=0x3D)
    expected = (
        "no display answers at I2C address 0x3D on bus 1: please check its wires, its power and its address"
    )
    assert str(caught.value) == expected


def test_closing_darkens_the_glass_and_may_be_done_twice(bench, display):
    display.show(picture(5))
    display.close()
    display.close()
    assert not bench.chip.glass().getbbox()


def test_closing_a_lost_display_is_silent(bench, display):
    bench.chip.plugged = False
    display.close()
    assert display._device is None


@pytest.mark.parametrize("image", [Image.new("L", (128, 64)), Image.new("1", (128, 32))])
def test_a_picture_of_another_kind_is_the_callers_mistake(display, image):
    with pytest.raises(ValueError, match="mode 1 and size"):
        display.show(image)


def test_a_missing_bus_names_what_to_do(monkeypatch):
    kernel = I2cKernel({ADDRESS: Ssd1306()})
    monkeypatch.setattr("smbus2.smbus2.os.open", kernel.open)
    with pytest.raises(DisplayError, match="on bus 7: there is no such bus, I2C must be switched on"):
        OledDisplay(bus=7)


def test_a_forbidden_bus_names_the_group(monkeypatch):
    def forbidden(path, *_rest):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("smbus2.smbus2.os.open", forbidden)
    with pytest.raises(DisplayError, match="must be in the group i2c"):
        OledDisplay()


def test_looking_for_an_absent_display_leaves_no_bus_open(monkeypatch):
    kernel = I2cKernel({})
    closed = []
    monkeypatch.setattr("smbus2.smbus2.ioctl", kernel.ioctl)
    monkeypatch.setattr("smbus2.smbus2.os.open", kernel.open)
    monkeypatch.setattr("smbus2.smbus2.os.close", closed.append)
    for _ in range(3):
        with pytest.raises(DisplayError):
            OledDisplay()
    monkeypatch.undo()
    for descriptor in kernel.opened:
        os.close(descriptor)
    assert closed == kernel.opened
    assert len(closed) == 3


def test_the_chip_model_refuses_what_it_does_not_know():
    chip = Ssd1306()
    with pytest.raises(ValueError, match="control byte 0x80"):
        chip.write(b"\x80\x00")
    with pytest.raises(ValueError, match="command 0x26"):
        chip.write(b"\x00\x26")


def test_changed_span_is_from_the_first_to_the_last_difference():
    assert changed_span(b"abcdef", b"aBcdEf") == (1, 4)
    assert changed_span(b"same", b"same") == (0, -1)
    assert changed_span(b"", b"unknown") == (0, 6)


def test_a_table_without_oled_does_not_load_luma():
    code = "import sys, companion.devices.display; sys.exit('luma' in str(sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
