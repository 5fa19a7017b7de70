"""The texts of the hub's page by key, in English: the msgids of the catalogue.

They go before the texts of a table's page with the same key.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.screens.catalogue import Catalogue
from companion.screens.message_markers import mark
from companion.web.page_labels import PAGE_LABELS, labels

HUB_LABELS: Mapping[str, str] = {
    "nav_table": mark("Tables"),
    "nav_evening": mark("Evening"),
    "evening_none": mark("No round has been drawn yet."),
    "evening_standings": mark("Standings"),
    "evening_crosstable": mark("Everybody's results"),
    "wall_title": mark("All tables"),
    "wall_place": mark("Tables {first} to {last} of {count}"),
    "wall_none": mark(
        "No table has been heard yet. A table that is to be seen here names the broker in its configuration, "
        "under [mqtt]."
    ),
    "wall_calls": mark("Something is wrong at:"),
    "wall_more_calls": mark("and {count} more"),
    "wall_pages": mark("Pages of the wall"),
    "wall_before": mark("Tables before these"),
    "wall_after": mark("Tables after these"),
    "wall_turns": mark("Turn the pages by itself"),
    "away": mark("Away"),
    "away_since": mark("Away since {time}"),
    "wall_count": mark("Tables: {count}, there: {online}"),
    "unseen_game": mark("This table has not said yet what is on it."),
    "unknown_board": mark("The board {board} is not known here."),
    "broker_unreachable": mark("The broker does not answer: what you see may be old ({detail})."),
    "broker_password": mark(
        "The broker refuses the name or the password of this hub: what you see may be old ({detail})."
    ),
    "broker_certificate": mark(
        "The certificate of the broker is not valid: what you see may be old ({detail})."
    ),
    "archive_refuses": mark("Games cannot be kept now; the tables send them later ({detail})."),
    "no_such_table": mark("No table called “{name}” has been heard."),
    "lost": mark("The hub cannot be reached. Trying again …"),
    "refused_name": mark(
        "This hub does not know itself by this name; the option --page-name of `companion hub run` adds one."
    ),
    "refused_foreign": mark("Another page asked for this; only the page of this hub may."),
    "refused_full": mark("Too many pages of this hub are open. Close some and try again."),
    "bad_request": mark("The hub does not understand this request ({detail})."),
}

HUB_KEYS = frozenset({*PAGE_LABELS, *HUB_LABELS})
"""The keys of all texts that a page of the hub may ask for."""


@cache
def hub_labels(language: str) -> Mapping[str, str]:
    """All texts of the hub's page by key in this language. Raises LanguageError for an unknown one."""
    say = Catalogue(language).template
    return {**labels(language), **{key: say(text) for key, text in HUB_LABELS.items()}}
