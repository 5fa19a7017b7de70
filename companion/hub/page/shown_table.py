"""What the page shows of a table and of the hub itself, as JSON in the language of a viewer. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypedDict

from companion.boards import board
from companion.boards.board import BoardError
from companion.boards.drawing import extent
from companion.contents import Contents, Field, Seat
from companion.hub.gathering import HeardTable
from companion.mqtt.messages import NoticeCause, ShownState, ShownText
from companion.rules.game import Winner
from companion.screens.catalogue import Catalogue
from companion.screens.message_markers import mark
from companion.texts import sentence

_FAULTS: Mapping[NoticeCause, str] = {
    "same name": mark("Two tables have this name."),
    "clock": mark("The clock of this table is wrong."),
    "version": mark("This table says what the hub does not understand: {detail}"),
    "hub full": mark("The hub has no room left for the games of this table."),
}

_WRONG = frozenset({"illegal", "fault", "trouble"})
"""The kinds of story in which somebody has to do something before play goes on."""

_NO_TEXT = ShownText(
    game="", turn="", last="", winner="", headline="", lines=(), fix=(), wrong="", question=(), troubles=()
)
"""Of a table that says nothing in words."""


class ToldStory(TypedDict):
    """What the players of a table are told.

    `kind`, `headline`, `lines` and `fix` are those of `ShownState`; `rule` is the rule that a wrong move
    breaks, such as ``Rule 1``, or None.
    """

    kind: str
    headline: str
    lines: tuple[str, ...]
    rule: str | None
    fix: tuple[str, ...]


class ShownGame(TypedDict):
    """The game on a table, see `ShownState`, with all sentences in one language.

    `board_size` is the size of the drawing of its board, None if the hub does not know the board. `names` are
    those of the players by seat. `plies` is the number of the last ply, 0 before the first, `last` is that
    ply as a sentence, and `question` are the answers that the players can choose.
    """

    board: str
    board_size: tuple[float, float] | None
    fields: dict[Field, Contents]
    laid: dict[Field, int]
    wrong: tuple[Field, ...]
    seats: tuple[Seat, ...]
    names: dict[Seat, str]
    scores: dict[Seat, int]
    match: dict[Seat, int] | None
    turn: Seat | None
    winner: Winner | None
    game: str
    plies: int
    last: str
    winner_told: str
    story: ToldStory
    question: tuple[str, ...]
    troubles: tuple[str, ...]


class ShownTable(TypedDict):
    """A table as the page shows it.

    `away_since` is since when it is away (ISO 8601 in UTC), None while it is there or if that is not known.
    `faults` are what the hub finds wrong with it, a sentence each. `game` is None before the table has said
    what is on it.
    """

    name: str
    online: bool
    away_since: str | None
    faults: list[str]
    game: ShownGame | None


class HubState(TypedDict):
    """How the hub itself is.

    `tables` is the number of tables that were heard, and `online` of those that are there. `broker` and
    `archive` say why there is no connection and why games cannot be kept, ``""`` while all is well. `calls`
    are the names of the tables at which something is wrong.
    """

    tables: int
    online: int
    broker: str
    archive: str
    calls: list[str]


def shown_table(table: HeardTable, language: str, *, is_full: bool) -> ShownTable:
    """What the page shows of this table; with `is_full` the hub has no room for games."""
    words = Catalogue(language)
    told = {
        cause: words.text(_FAULTS[cause], detail=sentence(" ".join(table.unreadable.values())))
        for cause in table.causes(is_full=is_full)
    }
    state = table.state
    since = None if table.is_online else table.left or (state and state.at)
    return {
        "name": table.name,
        "online": table.is_online,
        "away_since": since.isoformat() if since else None,
        "faults": list(told.values()),
        "game": None if state is None else _shown_game(state, words),
    }


def needs_help(table: HeardTable) -> bool:
    """True if the table is there and something is wrong at it, so that somebody should go there."""
    return table.is_online and table.state is not None and table.state.kind in _WRONG


def _shown_game(state: ShownState, words: Catalogue) -> ShownGame:
    text = state.texts.get(words.language, _NO_TEXT)
    rule = state.rule and words.text("Rule {number}", number=state.rule.partition(".")[2])
    return {
        "board": state.board,
        "board_size": _size(state.board),
        "fields": state.fields,
        "laid": state.laid,
        "wrong": state.wrong,
        "seats": state.seats,
        "names": state.players,
        "scores": state.scores,
        "match": state.match,
        "turn": state.turn,
        "winner": state.winner,
        "game": text.game or state.game,
        "plies": 0 if state.last is None else state.last.number,
        "last": text.last,
        "winner_told": text.winner,
        "story": {
            "kind": state.kind,
            "headline": text.headline,
            "lines": text.lines,
            "rule": rule or None,
            "fix": text.fix,
        },
        "question": text.question,
        "troubles": text.troubles,
    }


@lru_cache(maxsize=256)
def _size(name: str) -> tuple[float, float] | None:
    """The size of the drawing of the board of this name, None if there is none in the package."""
    try:
        return extent(board.find(name))
    except BoardError:
        return None
