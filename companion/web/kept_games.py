"""The interface of an archive of games that the page uses: their list, each of them, and their statistics.

A table has its own games, and a hub those of many tables. All methods may be called from any thread. This
module imports no web library, so that a service without the page can read it, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, Protocol, TypeAlias, TypedDict

from companion.contents import Contents, Field
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.statistics.game_statistics import Statistics

FileForm: TypeAlias = Literal["gif", "png", "html", "txt", "json"]
"""The files of a game: a moving picture, a picture of the last position, a page, notation, and JSON."""


class PlyStep(TypedDict):
    """One act of a hand; `leaves` is what lies on the field after it."""

    verb: str
    field: Field
    pieces: Contents
    leaves: Contents


class KeptGame(TypedDict):
    """One line of the list of games; `started` is ISO 8601 in UTC, `result` a text or None.

    For a damaged game `result` says so, and `game` and `started` may be empty. `table` is the name of the
    table at which it was played, where the games are those of many.
    """

    id: int
    game: str
    started: str
    plies: int
    names: dict[str, str]
    result: str | None
    table: NotRequired[str]


class ReplayPly(TypedDict):
    """One ply of a game in the archive; `position` is the one after it, as in the contract.

    `move` is None for an accepted table. `steps` is empty if none are known, and `text` is the ply in words.
    `flags` are those of the archive: ``undone``, ``stands``, ``inferred``.
    """

    n: int
    seat: str
    move: str | None
    text: str
    position: Mapping[str, Any]
    scores: dict[str, int]
    steps: list[PlyStep]
    flags: list[str]


class Replay(TypedDict):
    """A whole game of the archive; `start` is the first position, with the scores `start_scores`.

    `board` is the name of a board on which the game can be shown, and `board_size` the size of its
    drawing; None if there is none. `laid` holds the number cards by field. `field_names` and `piece_names`
    are those of `companion.web.live_table.PageState`. `deciding` is the number of the ply that decided the
    game, 0 for the start.
    """

    id: int
    game: str
    board: str | None
    board_size: list[float] | None
    laid: dict[Field, int]
    field_names: dict[Field, str]
    piece_names: dict[str, list[str]]
    started: str
    seats: list[str]
    names: dict[str, str]
    result: str | None
    start: Mapping[str, Any]
    start_scores: dict[str, int]
    deciding: int
    plies: list[ReplayPly]


class KeptGames(Protocol):
    """The games of an archive."""

    def spoken(self, language: str | None) -> KeptGames:
        """The same games with all sentences in this language; None is the archive's own."""

    def games(
        self, search: GameSearch = EVERY_GAME, newest: int | None = None, before: int | None = None
    ) -> list[KeptGame]:
        """The games of the archive that are looked for, newest first.

        They are the `newest` ones of those that are older than the one with the id `before`. Raises
        UnreadableError.
        """

    def statistics(self) -> Statistics:
        """The statistics of all games that have ended. Raises UnreadableError."""

    def replay(self, number: int) -> Replay:
        """The game with this id. Raises ActionError if there is none, or UnreadableError."""

    def game_file(self, number: int, form: FileForm) -> bytes:
        """The game with this id as a file. Raises ActionError if there is none, or UnreadableError."""
