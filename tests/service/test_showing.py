"""Pictures on a display that may be missing."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.devices.display import DisplayError
from companion.service.showing import RETRY_S, Showing


class Screen:
    """A display that can be pulled out."""

    def __init__(self) -> None:
        self.there = True
        self.shown: list[bytes] = []
        self.opened = 0
        self.closed = 0

    def open(self) -> Screen:
        if not self.there:
            raise DisplayError("no display at 0x3C")
        self.opened += 1
        return self

    def show(self, image: Image.Image) -> None:
        if not self.there:
            raise DisplayError("no display at 0x3C")
        self.shown.append(image.tobytes())

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def screen() -> Screen:
    return Screen()


def picture(x: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    image.putpixel((x, 0), 1)
    return image


def test_a_table_without_display_keeps_the_picture_for_the_page() -> None:
    showing = Showing(None)
    showing.show(picture(1), 0.0)
    assert showing.picture.tobytes() == picture(1).tobytes()
    assert (showing.version, showing.trouble) == (1, None)


def test_the_same_picture_is_no_new_version(screen: Screen) -> None:
    showing = Showing(screen.open)
    showing.show(picture(1), 0.0)
    showing.show(picture(1), 1.0)
    assert showing.version == 1


def test_a_missing_display_is_tried_again_after_a_while(screen: Screen) -> None:
    screen.there = False
    showing = Showing(screen.open)
    showing.show(picture(1), 0.0)
    assert showing.trouble is not None
    assert "0x3C" in showing.trouble.detail
    screen.there = True
    showing.show(picture(2), RETRY_S - 0.1)
    assert screen.shown == []
    showing.show(picture(3), RETRY_S)
    assert screen.shown == [picture(3).tobytes()]
    assert showing.trouble is None


def test_a_display_lost_in_mid_run_is_let_go_of_and_comes_back(screen: Screen) -> None:
    showing = Showing(screen.open)
    showing.show(picture(1), 0.0)
    screen.there = False
    showing.show(picture(2), 1.0)
    assert (screen.closed, showing.trouble is None) == (1, False)
    screen.there = True
    showing.show(picture(2), 1.0 + RETRY_S)
    assert screen.shown[-1] == picture(2).tobytes()
    assert screen.opened == 2


def test_closing_lets_go_of_the_display(screen: Screen) -> None:
    showing = Showing(screen.open)
    showing.show(picture(1), 0.0)
    showing.close()
    showing.close()
    assert screen.closed == 1
