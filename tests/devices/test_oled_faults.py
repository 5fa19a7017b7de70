"""Whatever happens to a display, the next picture that arrives is on its glass, whole and right."""

import random

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from i2c_kernel import I2cKernel
from oled import KINDS, BlockBus
from PIL import Image

from companion.devices.display import DisplayError
from companion.devices.oled import OledDisplay

SEED = st.integers(0, 2**16)
SHOWN = st.tuples(st.just("show"), SEED)
CUT_OFF = st.tuples(st.just("cut off"), st.integers(0, 1200))
PLUGGED_IN = st.tuples(st.just("plug in"), st.sampled_from(["as it was", "power_on", "brown_out"]), SEED)
REPOWERED = st.tuples(st.just("lose power"), st.sampled_from(["power_on", "brown_out"]), SEED)
INVALIDATED = st.tuples(st.just("invalidate"))
HAPPENINGS = st.lists(st.one_of(SHOWN, SHOWN, CUT_OFF, PLUGGED_IN, REPOWERED, INVALIDATED), max_size=10)


def picture(seed):
    """Noise, or noise in a strip of what was blank: a whole picture and a small change."""
    chance = random.Random(seed)
    image = Image.new("1", (128, 64))
    strip = (128, 64) if seed % 2 else (chance.randrange(1, 64), chance.randrange(1, 64))
    noise = Image.frombytes("L", strip, chance.randbytes(strip[0] * strip[1])).convert("1")
    image.paste(noise, (chance.randrange(129 - strip[0]), chance.randrange(65 - strip[1])))
    return image


class Story:
    """A display, its chip, and whether the chip has lost something of which no error told."""

    def __init__(self, chip, display):
        self.chip, self.display, self.unnoticed = chip, display, False

    def happen(self, what, *how):
        getattr(self, what.replace(" ", "_"))(*how)

    def show(self, seed):
        try:
            self.display.show(picture(seed))
        except DisplayError:
            assert not self.chip.plugged
            self.unnoticed = False
        else:
            assert self.unnoticed or self.chip.glass().tobytes() == picture(seed).tobytes()

    def cut_off(self, after):
        self.chip.fails_after = after

    def plug_in(self, state, seed):
        """A chip that was away without anybody noticing may have lost what it held."""
        if state != "as it was":
            self.lose_power(state, seed)
        self.chip.plugged, self.chip.fails_after = True, None

    def lose_power(self, state, seed):
        getattr(self.chip, state)(seed)
        self.unnoticed = True

    def invalidate(self):
        self.display.invalidate()
        self.unnoticed = False


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", ["block bus", "kernel"])
@settings(max_examples=examples(40))
@given(happenings=HAPPENINGS, last=SEED)
def test_after_whatever_happened_the_next_picture_that_arrives_is_right(kind, way, happenings, last):
    chip = KINDS[kind]()
    with pytest.MonkeyPatch.context() as patch:
        I2cKernel({0x3C: chip}).install(patch)
        display = OledDisplay(kind, smbus=BlockBus({0x3C: chip}) if way == "block bus" else None)
        story = Story(chip, display)
        for happening in happenings:
            story.happen(*happening)
        story.plug_in("as it was", 0)
        story.invalidate()
        story.show(last)
        assert chip.glass().tobytes() == picture(last).tobytes()
        display.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_cut_off_at_any_byte_is_mended_by_the_next(kind):
    """The wire breaks after each byte of a change in turn; the chip keeps its power and waits."""
    chip = KINDS[kind]()
    display = OledDisplay(kind, smbus=BlockBus({0x3C: chip}))
    for byte in range(60):
        display.show(picture(2))
        chip.fails_after = byte
        with pytest.raises(DisplayError):
            display.show(picture(3))
        chip.plugged, chip.fails_after = True, None
        display.show(picture(2))
        assert chip.glass().tobytes() == picture(2).tobytes(), byte
