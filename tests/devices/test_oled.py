"""The bytes that go over the bus go into a model of the chip; what its glass shows is what was drawn."""

import os
import random

import pytest
from i2c_kernel import I2cKernel
from oled import KINDS, BlockBus
from PIL import Image, ImageDraw

from companion.devices.display import FULL_CONTRAST, DisplayError
from companion.devices.oled import OledDisplay

ADDRESS = 0x3C
WHOLE = 1024
SETTING_UP = 45
"""More than setting up costs besides the picture."""

NOT_THERE = (
    "no display answers at I2C address 0x3C on bus 1: please check its wires, its power and its address"
)


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
    """A chip on a bus, and how to make a display of it."""

    def __init__(self, kind, chip, smbus):
        self.kind, self.chip, self.smbus = kind, chip, smbus

    def make(self, **more):
        return OledDisplay(self.kind, smbus=self.smbus, **more)


@pytest.fixture(params=[(kind, way) for kind in KINDS for way in ("block bus", "kernel")], ids="-".join)
def bench(request, monkeypatch):
    """Each kind on both write paths: a bus handed in, and smbus2 with nothing replaced but open and ioctl."""
    kind, way = request.param
    chip = KINDS[kind]()
    if way == "block bus":
        return Bench(kind, chip, BlockBus({ADDRESS: chip}))
    I2cKernel({ADDRESS: chip}).install(monkeypatch)
    return Bench(kind, chip, None)


@pytest.fixture
def display(bench):
    display = bench.make()
    yield display
    display.close()


def test_a_display_is_touched_by_its_first_picture_and_not_before(bench, display):
    assert bench.chip.writes == 0
    display.show(picture(0))
    assert bench.chip.is_on


def test_a_display_is_lit_only_when_its_first_picture_is_whole(bench, display):
    lit = []
    data = bench.chip.data
    bench.chip.data = lambda byte: (lit.append(bench.chip.is_on), data(byte))
    display.show(picture(0))
    assert len(lit) >= WHOLE
    assert not any(lit)


def test_the_glass_shows_each_picture_pixel_by_pixel(bench, display):
    for seed in range(30):
        display.show(picture(seed))
        assert same(bench.chip.glass(), picture(seed)), seed


def test_a_display_upside_down_shows_the_picture_upright(bench):
    display = bench.make(rotate=180)
    for seed in range(10):
        display.show(picture(seed))
        assert same(bench.chip.glass().transpose(Image.Transpose.ROTATE_180), picture(seed)), seed
    display.close()


def test_the_same_picture_again_costs_no_byte(bench, display):
    display.show(picture(1))
    before = bench.chip.bytes
    display.show(picture(1))
    assert bench.chip.bytes == before


def test_one_changed_pixel_costs_one_column(bench, display):
    image = picture(1)
    display.show(image)
    before = bench.chip.bytes
    image.putpixel((77, 33), 0 if image.getpixel((77, 33)) else 1)
    display.show(image)
    assert bench.chip.bytes - before == (8 if bench.kind == "sh1106" else 11)
    assert same(bench.chip.glass(), image)


def test_a_whole_picture_costs_no_more_than_luma_alone_sends(bench, display):
    """luma: an address and a control byte with each block of 32, or with all; and what points at it."""
    display.show(Image.new("1", (128, 64)))
    before = bench.chip.bytes
    display.show(Image.new("1", (128, 64), 1))
    blocks = (8 if bench.kind == "sh1106" else 1) if bench.smbus is None else WHOLE // 32
    assert bench.chip.bytes - before == WHOLE + 2 * blocks + (8 * 5 if bench.kind == "sh1106" else 8)


def test_the_contrast_is_sent_when_it_changes_and_kept(bench, display):
    display.show(picture(1))
    assert bench.chip.contrast == FULL_CONTRAST
    before = bench.chip.bytes
    display.show(picture(1), 0x10)
    assert (bench.chip.contrast, bench.chip.bytes - before) == (0x10, 4)
    display.show(picture(1), 0x10)
    assert bench.chip.bytes - before == 4
    display.invalidate()
    display.show(picture(1), 0x10)
    assert bench.chip.contrast == 0x10


@pytest.mark.parametrize("lost", ["power_on", "brown_out"])
def test_a_display_that_lost_its_power_unnoticed_is_right_after_invalidate(bench, display, lost):
    display.show(picture(2))
    for seed in range(10):
        getattr(bench.chip, lost)(seed)
        display.show(picture(2))
        assert not same(bench.chip.glass(), picture(2))
        display.invalidate()
        before = bench.chip.bytes
        display.show(picture(2))
        assert same(bench.chip.glass(), picture(2))
        assert bench.chip.bytes - before < WHOLE * 1.14 + SETTING_UP


def test_a_display_that_lost_nothing_does_not_blink_when_it_is_set_up_anew(bench, display):
    display.show(picture(2))
    seen = []
    execute = bench.chip.execute
    bench.chip.execute = lambda *command: (execute(*command), seen.append(bench.chip.glass().tobytes()))
    display.invalidate()
    display.show(picture(2))
    assert set(seen) == {picture(2).tobytes()}


def test_an_absent_display_is_one_clear_sentence_each_time(bench, display):
    bench.chip.plugged = False
    for _ in range(3):
        with pytest.raises(DisplayError) as caught:
            display.show(picture(1))
        assert str(caught.value) == NOT_THERE
    bench.chip.plugged = True
    display.show(picture(1))
    assert same(bench.chip.glass(), picture(1))


def test_a_display_at_another_address_is_not_taken_for_this_one(bench):
    with pytest.raises(DisplayError, match="no display answers at I2C address 0x3D on bus 1"):
        bench.make(address=0x3D).show(picture(1))
    assert bench.chip.writes == 0


def test_looking_for_an_absent_display_again_and_again_piles_nothing_up(bench, display, monkeypatch):
    bench.chip.plugged = False
    registered = []
    monkeypatch.setattr("atexit.register", registered.append)
    for _ in range(3):
        with pytest.raises(DisplayError):
            display.show(picture(1))
    assert registered == []


def test_closing_darkens_the_glass_and_may_be_done_twice(bench, display):
    display.show(picture(5))
    display.close()
    display.close()
    assert not bench.chip.glass().getbbox()


def test_closing_a_lost_display_is_silent(bench, display):
    display.show(picture(5))
    bench.chip.plugged = False
    display.close()


def test_a_closed_display_comes_back_with_the_next_picture(bench, display):
    display.show(picture(5))
    display.close()
    display.show(picture(5))
    assert same(bench.chip.glass(), picture(5))


@pytest.mark.parametrize("image", [Image.new("L", (128, 64)), Image.new("1", (128, 32))])
def test_a_picture_of_another_kind_is_the_callers_mistake(image):
    with pytest.raises(ValueError, match="mode 1 and size"):
        OledDisplay().show(image)


@pytest.mark.parametrize("contrast", [-1, 256])
def test_a_contrast_that_no_chip_has_is_the_callers_mistake(contrast):
    with pytest.raises(ValueError, match=f"from 0 to 255, not {contrast}"):
        OledDisplay().show(picture(1), contrast)


def test_a_missing_bus_names_what_to_do(monkeypatch):
    I2cKernel({}).install(monkeypatch)
    with pytest.raises(
        DisplayError,
        match="at I2C address 0x3C on bus 7: there is no such bus; I2C is switched on with: sudo",
    ):
        OledDisplay(bus=7).show(picture(1))


def test_a_forbidden_bus_names_the_group(monkeypatch):
    kernel = I2cKernel({})
    kernel.refusal = PermissionError(13, "Permission denied", kernel.path)
    kernel.install(monkeypatch)
    with pytest.raises(DisplayError, match="on bus 1: no permission; this user must be in the group i2c"):
        OledDisplay().show(picture(1))


def test_looking_for_an_absent_display_leaves_no_bus_open(monkeypatch):
    kernel = I2cKernel({})
    closed = []
    close = os.close
    kernel.install(monkeypatch)
    monkeypatch.setattr(
        "smbus2.smbus2.os.close", lambda descriptor: (closed.append(descriptor), close(descriptor))
    )
    display = OledDisplay()
    for _ in range(3):
        with pytest.raises(DisplayError):
            display.show(picture(1))
    assert closed == kernel.opened
    assert len(closed) == 3
