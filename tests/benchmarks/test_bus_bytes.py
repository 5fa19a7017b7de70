"""What a verdict costs on the I2C bus, and a picture in time, beside what luma alone would need.

luma sends 1,034 bytes for each picture, with a bus of its own in two writes; at 400 kHz and nine
bits a byte these take 23 ms. The figures for all games are told by ``./dev bench bus``.
"""

from __future__ import annotations

import pytest
import views
from bus_bytes import measured
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from oled import BlockBus, Ssd1306
from rates import Rates

from companion.devices.spans import pages
from companion.screens.display_pages import draw, scene_of
from companion.screens.words import Words

LUMA = 1034
PLIES = 40


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_the_median_verdict_of_sahara_costs_less_than_a_quarter_of_a_picture(kind: str) -> None:
    costs, _ = measured("sahara", kind, PLIES)
    assert len(costs) > PLIES // 2
    assert costs[len(costs) // 2].bytes < LUMA / 4


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
def test_the_pictures_of_a_ply_with_its_die_cost_less_than_half_of_what_luma_sends(kind: str) -> None:
    costs, _ = measured("ghostbuster", kind, PLIES)
    pictures = sum(cost.pictures for cost in costs)
    assert pictures > 1.5 * len(costs)
    assert sum(cost.bytes for cost in costs) < pictures * LUMA / 2


@pytest.mark.parametrize(("kind", "most"), [("ssd1306", 1.05), ("ssd1309", 1.05), ("sh1106", 1.1)])
def test_setting_a_display_up_anew_costs_little_more_than_its_picture(kind: str, most: float) -> None:
    _, whole = measured("sahara", kind, 1)
    assert LUMA < whole < most * LUMA


def test_a_picture_is_packed_in_a_tenth_of_the_time_that_luma_takes() -> None:
    picture = draw(scene_of(views.ALL["played"], Words("de")))
    luma = ssd1306(i2c(bus=BlockBus({0x3C: Ssd1306()})))
    luma.persist = True
    luma.data = luma.command = lambda *_sent: None
    rates = Rates({"pages": lambda: pages(picture) != [], "luma": lambda: luma.display(picture) is None})
    assert rates.ratio("pages", "luma") > 10
