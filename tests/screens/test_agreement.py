"""The reminder of what the players have agreed about moves that no sensor sees."""

from __future__ import annotations

from dataclasses import replace

import pytest
import views

from companion.screens.display_pages import pages
from companion.screens.page import WIDTH, Text
from companion.screens.view_story import story_of
from companion.screens.words import Words

REMINDERS = {
    "en": "After a move that no sensor sees, press ok",
    "de": "Nach einem Zug, den kein Sensor sieht, bitte ok drücken",
}


def shown(name: str, words: Words, *, agreed: bool) -> list[Text]:
    """All texts of all leaves of the display."""
    leaves = pages(replace(views.EXAMPLES[name], unseen_ok=agreed), words)
    return [shape for page in leaves for shape in page if isinstance(shape, Text)]


@pytest.mark.parametrize("language", REMINDERS)
@pytest.mark.parametrize("name", ["balls-placing", "balls-sown", "card-awaited", "die-tries"])
def test_page_and_display_remind_the_players_where_they_have_agreed(language: str, name: str) -> None:
    """The display shows it on a leaf of its own behind the table."""
    words = Words(language)
    view = views.EXAMPLES[name]
    assert REMINDERS[language] in story_of(replace(view, unseen_ok=True), words).lines
    assert REMINDERS[language] not in story_of(view, words).lines
    said = " ".join(text.text for text in shown(name, words, agreed=True))
    assert REMINDERS[language] in said
    assert REMINDERS[language] not in " ".join(text.text for text in shown(name, words, agreed=False))
    assert all(text.right <= WIDTH for text in shown(name, words, agreed=True))


@pytest.mark.parametrize("language", REMINDERS)
def test_nobody_is_reminded_when_the_game_is_over(language: str) -> None:
    over = replace(views.EXAMPLES["balls-drawn"], unseen_ok=True)
    assert REMINDERS[language] not in story_of(over, Words(language)).lines
