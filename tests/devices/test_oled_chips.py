"""What is said to each controller, byte by byte, beside its datasheet."""

import pytest

from companion.devices.oled_chips import chip
from companion.devices.spans import Window

SSD = "D5 80 A8 3F D3 00 40 8D 14 20 00 A1 C8 DA 12 D9 F1 DB 40 A4 A6"
"""Clock, rows, offset, first line, charge pump, horizontal addressing, segments and scan reversed,
wiring of the rows, precharge, deselect level, picture from the memory, not inverse."""

SH = "20 10 B0 C8 00 10 40 A1 A6 A8 3F A4 D3 00 D5 F0 D9 22 DA 12 DB 20 8D 14"


@pytest.mark.parametrize(("kind", "setup"), [("ssd1306", SSD), ("ssd1309", SSD), ("sh1106", SH)])
def test_a_controller_is_set_up_as_luma_does_it_without_a_word_on_power_and_contrast(kind, setup):
    assert chip(kind).setup == (tuple(bytes.fromhex(setup)),)


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309"])
def test_a_window_is_set_by_column_and_page_address(kind):
    assert bytes(chip(kind).aim(Window(3, 120, 2, 6))).hex(" ") == "21 03 78 22 02 06"


def test_the_sh1106_is_pointed_at_a_column_two_further_right():
    aim = chip("sh1106").aim
    assert bytes(aim(Window(0, 9, 0, 0))).hex(" ") == "b0 02 10"
    assert bytes(aim(Window(127, 127, 7, 7))).hex(" ") == "b7 01 18"


@pytest.mark.parametrize("kind", ["ssd1306", "ssd1309", "sh1106"])
def test_what_a_window_costs_besides_its_columns_is_counted_right(kind):
    """An address and a control byte, the command; an address and a control byte, the columns."""
    assert chip(kind).aim_bytes == 2 + len(chip(kind).aim(Window(0, 0, 0, 0))) + 2


def test_one_driver_of_luma_is_made_for_a_kind_however_often_it_is_asked_for(monkeypatch):
    chip("sh1106")
    monkeypatch.setattr("atexit.register", pytest.fail)
    assert chip("sh1106") is chip("sh1106")
