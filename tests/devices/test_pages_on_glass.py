"""The pages that are drawn are what the glass of the display shows, page after page."""

import random

import pytest
import views
from i2c_kernel import I2cKernel
from oled import BlockBus, Ssd1306

from companion.devices.oled import OledDisplay
from companion.screens.display_pages import pages
from companion.screens.page import render
from companion.screens.words import LANGUAGES, Words

WHOLE = 1024


def pictures():
    """All parts of all example pages in both languages, each once and in any order."""
    shown = [
        render(page)
        for name in LANGUAGES
        for view in views.EXAMPLES.values()
        for page in pages(view, Words(name))
    ]
    random.Random(1).shuffle(shown)
    return shown[:60]


@pytest.fixture(params=["block bus", "kernel"])
def chip_and_display(request, monkeypatch):
    chip = Ssd1306()
    kernel = I2cKernel({0x3C: chip})
    kernel.install(monkeypatch)
    display = OledDisplay(smbus=BlockBus({0x3C: chip}) if request.param == "block bus" else None)
    yield chip, display
    display.close()


def test_sixty_pages_in_sequence_arrive_pixel_by_pixel(chip_and_display):
    chip, display = chip_and_display
    for number, picture in enumerate(pictures()):
        display.show(picture)
        assert chip.glass().tobytes() == picture.tobytes(), number


def test_a_new_mark_in_a_question_costs_less_than_half_a_picture(chip_and_display):
    chip, display = chip_and_display
    words = Words("de")
    first, second = (
        render(pages(views.view(views.EXAMPLES["chosen"].verdict, chosen=chosen), words)[0])
        for chosen in (0, 1)
    )
    display.show(first)
    before = chip.bytes
    display.show(second)
    assert chip.glass().tobytes() == second.tobytes()
    assert 0 < chip.bytes - before < WHOLE // 2
