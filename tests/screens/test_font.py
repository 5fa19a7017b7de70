"""The faces know what they can draw and how wide it is."""

from importlib.resources import files

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from companion.screens import font as font_module
from companion.screens.font import Font, columns, has_glyph, legible, shorten, truetype_font, width, wrap

CATALOGUE = files("companion.screens") / "locale" / "de" / "LC_MESSAGES" / "companion.po"


@pytest.mark.parametrize("character", "AzäöüÄÖÜß09←→↑↓▲▼✓✗…„“”é ")
def test_the_font_has_the_letters_and_signs_of_the_screens(character):
    assert has_glyph(character)


@pytest.mark.parametrize("character", ["漢", "\ue000", "\ue123", "🙂"])
def test_a_character_that_the_font_lacks_is_known_as_such(character):
    assert not has_glyph(character)


def test_no_message_in_any_language_has_a_character_that_the_font_lacks():
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="de")
    both = [text for message in catalogue if message.id for text in (message.id, message.string)]
    spelled = {
        letter for text in both for form in ([text] if isinstance(text, str) else text) for letter in form
    }
    assert [letter for letter in spelled if not has_glyph(letter)] == []


def test_bold_and_normal_have_the_same_characters():
    for character in "äß→▼✗…":
        for font in Font:
            lacking = truetype_font(font).getmask("\ue000", mode="1")
            assert bytes(truetype_font(font).getmask(character, mode="1")) != bytes(lacking), (
                character,
                font,
            )


@pytest.mark.parametrize("font", Font)
def test_a_text_is_as_wide_as_it_is_drawn(font):
    assert width("Anna: a4", font) == truetype_font(font).getlength("Anna: a4")


def test_what_cannot_be_drawn_becomes_a_question_mark():
    assert legible("a\u0308 漢\n字\t!") == "ä ? ? !"


def test_a_short_text_stays_whole():
    assert shorten("Anna", Font.SMALL, 24) == "Anna"


@pytest.mark.parametrize(("room", "short"), [(23, "An…"), (12, "A…"), (6, "…"), (5, "")])
def test_a_long_text_ends_with_an_ellipsis(room, short):
    assert shorten("Anna", Font.SMALL, room) == short


@pytest.mark.parametrize("word", ["x", "xy ", "漢"])
def test_wrapping_and_shortening_look_at_each_letter_once(monkeypatch, word):
    """Twice the text is twice the work, counted in letters that are looked up and in letters that are written."""

    def work(length):
        looked = []
        monkeypatch.setattr(font_module, "has_glyph", lambda letter: looked.append(letter) or True)
        lines = wrap(word * length, Font.SMALL, 128)
        shorten(word * length, Font.SMALL, 128)
        return len(looked) + sum(map(len, lines))

    assert 1.9 < work(8000) / work(4000) < 2.1


def test_lines_break_at_spaces():
    assert wrap("b2 gehört dem Gegner und so", Font.SMALL, 126) == ["b2 gehört dem Gegner", "und so"]


def test_a_word_that_is_too_long_breaks_anywhere():
    assert wrap("an abcdefgh z", Font.SMALL, 18) == ["an", "abc", "def", "gh", "z"]


@given(st.text(), st.integers(6, 130))
def test_wrapped_lines_fit_and_lose_no_letter(text, room):
    lines = wrap(text, Font.SMALL, room)
    assert all(len(line) <= columns(Font.SMALL, room) for line in lines)
    assert "".join(lines).replace(" ", "") == legible(text).replace(" ", "")


@given(st.text(), st.integers(0, 130))
def test_shortened_text_fits(text, room):
    assert width(shorten(text, Font.HEAD, room), Font.HEAD) <= room
