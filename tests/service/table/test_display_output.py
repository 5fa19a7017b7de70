"""Pictures on displays that may be missing, and that must not burn in."""

from __future__ import annotations

from typing import Any

import pytest
from oled import KINDS, BlockBus
from PIL import Image

from companion.devices.display import FULL_CONTRAST, DisplayError
from companion.devices.oled import OledDisplay
from companion.service.table.burn_in import CIRCLE, DIMMED_CONTRAST, REVERSE_AFTER_S, STEP_S
from companion.service.table.display_output import RETRY_S, DisplayOutput

DIM_AFTER = 120.0
WHOLE_ANEW = 1200
"""More bytes than any chip is sent when it is set up and gets a picture whole."""


class Screen:
    """A display that can be pulled out, and what was sent to it."""

    def __init__(self, address: str = "0x3C") -> None:
        self.address = address
        self.there = True
        self.sent: list[tuple[bytes, int]] = []
        self.tried = self.renewed = self.closed = 0

    def show(self, image: Image.Image, contrast: int = FULL_CONTRAST) -> None:
        self.tried += 1
        if not self.there:
            raise DisplayError(f"no display answers at {self.address}")
        self.sent.append((image.tobytes(), contrast))

    def invalidate(self) -> None:
        self.renewed += 1

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def screen() -> Screen:
    return Screen()


def picture(x: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    image.putpixel((x, 30), 1)
    return image


def moved(image: Image.Image, step: int) -> bytes:
    there = Image.new("1", image.size)
    there.paste(image, CIRCLE[step % len(CIRCLE)])
    return there.tobytes()


def test_a_table_without_display_keeps_the_picture_for_the_page() -> None:
    display_output = DisplayOutput()
    display_output.show(picture(1), 0.0)
    assert display_output.picture.tobytes() == picture(1).tobytes()
    assert (display_output.version, display_output.troubles) == (1, ())


def test_the_same_picture_is_no_new_version(screen: Screen) -> None:
    display_output = DisplayOutput([screen])
    display_output.show(picture(1), 0.0)
    display_output.show(picture(1), 1.0)
    assert display_output.version == 1
    assert screen.tried == 1


def test_a_missing_display_is_tried_again_after_a_while(screen: Screen) -> None:
    screen.there = False
    display_output = DisplayOutput([screen])
    display_output.show(picture(1), 0.0)
    assert [trouble.detail for trouble in display_output.troubles] == ["no display answers at 0x3C"]
    screen.there = True
    display_output.show(picture(2), RETRY_S - 0.1)
    assert screen.sent == []
    display_output.pass_time(RETRY_S)
    assert screen.sent == [(picture(2).tobytes(), FULL_CONTRAST)]
    assert display_output.troubles == ()


def test_a_display_that_stays_away_is_tried_no_more_often(screen: Screen) -> None:
    screen.there = False
    display_output = DisplayOutput([screen])
    for tenth in range(300):
        display_output.show(picture(tenth % 100), tenth / 10)
    assert screen.tried == 30 / RETRY_S


def test_a_missing_display_does_not_stop_the_other_one(screen: Screen) -> None:
    other = Screen("0x3D")
    other.there = False
    display_output = DisplayOutput([other, screen])
    display_output.show(picture(1), 0.0)
    display_output.show(picture(2), 1.0)
    assert [sent for sent, _ in screen.sent] == [picture(1).tobytes(), picture(2).tobytes()]
    assert [(trouble.part, trouble.detail) for trouble in display_output.troubles] == [
        ("display", "no display answers at 0x3D")
    ]
    other.there, screen.there = True, False
    display_output.show(picture(3), RETRY_S)
    assert other.sent == [(picture(3).tobytes(), FULL_CONTRAST)]
    assert [trouble.detail for trouble in display_output.troubles] == ["no display answers at 0x3C"]


def test_closing_lets_go_of_the_displays(screen: Screen) -> None:
    other = Screen()
    display_output = DisplayOutput([screen, other])
    display_output.close()
    assert (screen.closed, other.closed) == (1, 1)


def test_a_display_is_dimmed_when_nothing_has_happened_and_bright_at_once_when_something_does(
    screen: Screen,
) -> None:
    display_output = DisplayOutput([screen], DIM_AFTER)
    display_output.show(picture(1), 1.0)
    display_output.wake(1.0)
    display_output.pass_time(1.0 + DIM_AFTER - 0.1)
    assert screen.sent[-1][1] == FULL_CONTRAST
    display_output.pass_time(1.0 + DIM_AFTER)
    assert screen.sent[-1][1] == DIMMED_CONTRAST
    display_output.wake(200.0)
    display_output.pass_time(200.0)
    assert screen.sent[-1][1] == FULL_CONTRAST


def test_a_text_that_turns_over_by_itself_keeps_no_display_bright(screen: Screen) -> None:
    display_output = DisplayOutput([screen], DIM_AFTER)
    for t in range(0, 200, 4):
        display_output.show(picture(t % 8), float(t))
    assert screen.sent[-1][1] == DIMMED_CONTRAST


def test_a_display_reversed_is_as_it_was_when_something_happens(screen: Screen) -> None:
    display_output = DisplayOutput([screen], DIM_AFTER)
    t = 0.0
    while t < REVERSE_AFTER_S or Image.frombytes("1", (128, 64), screen.sent[-1][0]).getbbox() != (
        0,
        0,
        128,
        64,
    ):
        display_output.show(picture(5), t)
        t += STEP_S
    display_output.wake(t)
    display_output.show(picture(5), t)
    assert screen.sent[-1] == (moved(picture(5), int(t // STEP_S)), FULL_CONTRAST)


def test_between_two_steps_nothing_is_sent_and_with_each_all_is_sent_anew(screen: Screen) -> None:
    display_output = DisplayOutput([screen], 0.0)
    display_output.show(picture(9), 0.0)
    for second in range(1, 241):
        display_output.pass_time(float(second))
    assert [sent for sent, _ in screen.sent] == [moved(picture(9), step) for step in range(5)]
    assert screen.renewed == 4


@pytest.fixture(params=KINDS)
def wired(request: pytest.FixtureRequest) -> tuple[Any, DisplayOutput]:
    """A chip of each kind, and the display output on it."""
    chip = KINDS[request.param]()
    return chip, DisplayOutput([OledDisplay(request.param, smbus=BlockBus({0x3C: chip}))], DIM_AFTER)


def test_an_hour_of_waiting_costs_one_picture_a_minute_and_nothing_between(
    wired: tuple[Any, DisplayOutput],
) -> None:
    chip, display_output = wired
    display_output.show(picture(50), 0.0)
    sent: dict[int, int] = {}
    for second in range(1, 3600):
        before = chip.bytes
        display_output.pass_time(float(second))
        if chip.bytes > before:
            sent[second] = chip.bytes - before
    assert set(sent) == {*range(60, 3600, 60)}
    assert max(sent.values()) < WHOLE_ANEW


def test_a_display_that_lost_its_power_unnoticed_is_right_within_a_minute(
    wired: tuple[Any, DisplayOutput],
) -> None:
    chip, display_output = wired
    display_output.show(picture(50), 0.0)
    chip.power_on(1)
    for second in range(1, 60):
        display_output.pass_time(float(second))
        assert chip.glass().getbbox() is None
    display_output.pass_time(60.0)
    assert chip.glass().tobytes() == moved(picture(50), 1)


def test_a_display_pulled_out_and_put_back_while_nothing_changes_is_right_within_a_minute(
    wired: tuple[Any, DisplayOutput],
) -> None:
    """Pulled out between two steps nobody notices; over a step somebody does, and tries again."""
    chip, display_output = wired
    display_output.show(picture(50), 0.0)
    chip.plugged = False
    display_output.pass_time(60.0)
    assert len(display_output.troubles) == 1
    chip.plugged = True
    chip.power_on(2)
    display_output.pass_time(60.0 + RETRY_S)
    assert chip.glass().tobytes() == moved(picture(50), 1)
    assert display_output.troubles == ()
