"""The pages of pairing: a camera reads the code, people read it, and nothing runs out of the display."""

import pytest
import zxingcpp

from companion.screens.page import HEIGHT, WIDTH, Text, render
from companion.screens.pairing_page import (
    PairingView,
    hidden_pairing_page,
    pairing_page,
    pairing_question_page,
)

ADDRESSES = [
    "http://10.0.0.5/",
    "http://10.0.0.5:8080/",
    "http://192.168.178.142:43210/",
    "http://255.255.255.255:65535/",
    "http://table.local:8080/",
    "http://tischcompanion.local:8080/",
]
LONG = ["http://[fd00:1234:5678:9abc:def0:1234:5678:9abc]:43210/", f"http://{'a' * 200}.local:8080/"]
NAMES = ["", "Ada", "Ada's phone", "W" * 60, "Ünïcödé 🂡", "שלום"]


def texts(page):
    return [shape.text for shape in page if isinstance(shape, Text)]


def assert_fits(page):
    for shape in page:
        if isinstance(shape, Text):
            assert shape.right <= WIDTH
            assert shape.y <= HEIGHT - 12


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("scale", [1, 4])
def test_a_camera_reads_the_code_from_the_pixels_of_the_display(words, address, scale):
    picture = render(pairing_page(PairingView(address, "042817", "Ada's phone"), words)).convert("L")
    seen = zxingcpp.read_barcodes(picture.resize((WIDTH * scale, HEIGHT * scale)))
    assert [found.text for found in seen] == [f"{address}#pair=042817"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_people_read_the_whole_address_and_the_code(words, address):
    shown = texts(pairing_page(PairingView(address, "042817"), words))
    assert "042 817" in shown
    assert "".join(shown[: shown.index("042 817")]) == address.removeprefix("http://").removesuffix("/")


@pytest.mark.parametrize("address", LONG)
def test_an_address_too_long_for_a_camera_is_shown_in_words(words, address):
    page = pairing_page(PairingView(address, "042817"), words)
    assert texts(page)[0] == "042 817"
    assert "".join(texts(page)[1:]).replace(" ", "").startswith(address[:40])
    assert_fits(page)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("address", [*ADDRESSES, *LONG, ""])
@pytest.mark.parametrize("code", ["042817", ""])
def test_nothing_runs_out_of_the_display(words, address, code, name):
    assert_fits(pairing_page(PairingView(address, code, name), words))
    assert_fits(pairing_question_page(name, words))
    assert_fits(hidden_pairing_page(words))


def test_the_page_for_those_who_watch_has_no_code(words):
    assert zxingcpp.read_barcodes(render(hidden_pairing_page(words)).convert("L")) == []
    assert not any(character.isdigit() for text in texts(hidden_pairing_page(words)) for character in text)


def test_the_question_names_the_device_and_both_buttons(english):
    assert texts(pairing_question_page("Ada's phone", english)) == [
        "Let it in?",
        "Ada's phone",
        "Hold ok: yes",
        "undo: no",
    ]


def test_a_long_name_leaves_room_for_the_buttons(words):
    assert len(texts(pairing_question_page("phone " * 10, words))) == 5
    assert render(pairing_question_page("phone " * 10, words)).size == (WIDTH, HEIGHT)
