"""The page with a message from outside."""

from __future__ import annotations

import pytest

from companion.screens.message_page import message_page
from companion.screens.page_text import text_of
from companion.screens.words import LANGUAGES, Words

LONG = "Runde 3: Ada gegen Bo an Tisch 1, danach Cy gegen Di. Bitte alle Bohnen wieder in die Schale legen, danke!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_a_long_message_can_be_read_part_by_part(language: str) -> None:
    pages = [message_page(LONG, Words(language), part) for part in range(3)]
    read = " ".join(row for page in pages for row in text_of(page).rows[1:])
    assert all(word in read for word in LONG.split())


def test_after_the_last_part_comes_the_first() -> None:
    words = Words("en")
    parts = [message_page(LONG, words, part) for part in range(8)]
    assert parts[0] == parts[len(dict.fromkeys(map(str, parts)))]
