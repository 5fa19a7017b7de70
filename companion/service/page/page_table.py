"""The running table for the page: the implementation of `companion.web.live_table.LiveTable`.

The page's threads call these methods. They show the table's snapshot; an action is done in the loop, and the
thread waits for its end.
"""

from __future__ import annotations

import copy
import io
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from companion.boards.board import Board, BoardError, find
from companion.boards.drawing import extent, svg
from companion.contents import Contents, Field
from companion.devices.simulated_table import (
    COMMON,
    HAND,
    HandName,
    NotThere,
    SimulatedTable,
    TableError,
)
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.referee.protocol import TellingError, Wrong, check_told, events
from companion.rules.errors import RulesError
from companion.screens.menu_labels import game_name
from companion.screens.story import Story, WayGoal
from companion.screens.view import View
from companion.screens.words import Words
from companion.service.game.dealer import ThrowError, Thrown
from companion.service.page.game_offers import game_offer
from companion.service.page.legal_moves import legal_ply
from companion.service.page.page_archive import PageArchive
from companion.service.page.page_guide import PageGuide
from companion.service.page.refusal_texts import not_there, number_refusal, refusal
from companion.service.page.replay_state import steps_of
from companion.service.page.sensor_view import SensorView
from companion.service.page.simulated_player import SimulatedPlayer
from companion.service.page.tellings import Telling, Tellings
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.game_starter import GameStarter
from companion.service.table.loop import EndedError, Loop
from companion.service.table.running_table import PUT_RIGHT, RunningTable, Snapshot
from companion.statistics.game_statistics import Statistics
from companion.texts import PlayerNameError
from companion.web.errors import ActionError
from companion.web.kept_games import FileForm, KeptGame, Replay
from companion.web.live_table import (
    ChanceState,
    DisplayState,
    HandsState,
    LastPly,
    OfferedGame,
    PageState,
    Sensors,
    WrongField,
)

T = TypeVar("T")


class PageTable:
    """One table for the page; the pieces of a simulated table are moved here.

    `language` is that of the viewer, None for the table's own.
    """

    def __init__(
        self,
        loop: Loop,
        table: RunningTable,
        in_use: BoardInUse,
        game_starter: GameStarter,
        archive: Path,
        clock: Callable[[], float],
        sensor_view: SensorView,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._player = SimulatedPlayer(self._ask, table, pause)
        self._sensor_view = sensor_view
        self._run = secrets.token_hex(4)
        self._loop = loop
        self._table = table
        self._in_use = in_use
        self._game_starter = game_starter
        self._archive = PageArchive(archive, lambda: in_use.board, lambda: loop.ended)
        self._clock = clock
        self.guide = PageGuide(
            lambda: (_version(table, in_use), table.snapshot), self._ask, table, in_use, game_starter
        )
        self._tellings = Tellings()
        self.language: str | None = None

    def spoken(self, language: str | None) -> PageTable:
        """The same table with all its sentences in this language; None is the table's own."""
        spoken = copy.copy(self)
        spoken.language = language
        return spoken

    def state(self) -> PageState:
        """All that the page shows now."""
        # The version is taken first, so that it never promises a change that the state does not show.
        version, seen = _version(self._table, self._in_use), self._table.snapshot
        language = self.language or seen.language
        told = self._tellings.of(seen, language)
        board, hands = self._in_use.board, _in_hands(self._in_use.hands)
        return _state(version, seen, told, language, board, hands, self._run)

    def oled_png(self, watching: bool = False) -> bytes:
        """The picture of the display; for those who only watch without the code that lets devices in."""
        picture, seen = io.BytesIO(), self._table.snapshot
        (seen.public_picture if watching else seen.picture).save(picture, "PNG")
        return picture.getvalue()

    def board_svg(self, name: str | None = None, *, turned: bool = False) -> str:
        """The board of this name as SVG, by default the one in use. Raises ActionError if it is unknown.

        With `turned` it is drawn after a quarter turn to the left.
        """
        own = self._in_use.board
        try:
            board = own if name in {None, own.name} else find(str(name))
        except BoardError as error:
            raise ActionError(str(error)) from error
        return svg(board.turned() if turned else board)

    def listen(self, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call `callback` after each change of the snapshot or of the table; call the result to stop that."""
        ends = [
            self._table.listen(lambda _: callback(_version(self._table, self._in_use))),
            self._in_use.watch(lambda: callback(_version(self._table, self._in_use))),
        ]

        def end() -> None:
            for stop in ends:
                stop()

        return end

    def press(self, button: str, held: bool = False) -> None:
        """Press a button."""
        known = events.button(button)
        if known is None:
            raise ActionError(f"there is no button {button!r}; the buttons are {', '.join(events.BUTTONS)}")
        t = self._clock()
        self._ask(lambda: self._table.press(t, known, held=held))

    def choose(self, move: str) -> None:
        """Answer the question."""
        t = self._clock()
        self._ask(lambda: self._table.choose(t, move))

    def told(self, field: Field, contents: Contents) -> None:
        """The players say what a field contains."""
        try:
            check_told(self._table.snapshot.game, field, contents)
        except TellingError as error:
            raise ActionError(str(error)) from error
        t = self._clock()
        self._ask(lambda: self._table.tell(t, field, contents))

    def throw(self, number: int | None) -> None:
        """Take a number that was thrown or drawn; None lets the companion throw or draw."""
        t = self._clock()
        try:
            self._ask(lambda: self._table.throw(t, number))
        except ThrowError as error:
            words, is_number = self._words, error.fault == "number" and number is not None
            told = number_refusal(number or 0, words) if is_number else refusal(error, words, "")
            raise ActionError(told) from error

    def lift(self, field: Field, pieces: Contents | None, hand: HandName = COMMON) -> None:
        """Take pieces from a field into a hand."""
        _moved(lambda hands: hands.lift(field, pieces, hand), self._in_use, self._words)

    def drop(self, field: Field, pieces: Contents | None, hand: HandName = COMMON) -> None:
        """Put pieces of a hand on a field."""
        _moved(
            lambda hands: hands.drop(field, _all_in(hands, hand) if pieces is None else pieces, hand),
            self._in_use,
            self._words,
        )

    def set_up(self) -> None:
        """Put all pieces into the position from which play goes on."""
        _moved(lambda hands: hands.set_up(self._table.expected()), self._in_use, self._words)

    def put_back(self, hand: HandName = COMMON, others: bool = False) -> None:
        """Put what a hand holds, or what all `others` hold, back where it came from."""
        _moved(
            lambda hands: _put_back_others(hands, hand) if others else hands.put_back(hand),
            self._in_use,
            self._words,
        )

    def repair(self, way: WayGoal, hand: HandName = COMMON) -> None:
        """Put the table right, act by act: back to the recorded position, or on to the ply that was meant."""
        if not self._player.put_right(_hands(self._in_use, self._words), way, hand):
            raise ActionError(self._words.text("There is nothing to put right in this way now."))

    def play_move(self, move: str, hand: HandName = COMMON) -> None:
        """Play this legal move act by act, as hands would do it."""
        hands, seen = _hands(self._in_use, self._words), self._table.snapshot
        if hands.held:
            raise ActionError(self._words.text("First the hands must be empty."))
        ply = legal_ply(seen, move, self._words)
        if not self._player.play(hands, seen.game, ply, hand):
            raise ActionError(self._words.text("Somebody else has moved pieces meanwhile."))

    def new_game(
        self,
        game: str,
        options: Mapping[str, Any],
        names: Mapping[str, str],
        starter: str | None,
        board: str | None = None,
    ) -> None:
        """Begin a game; a simulated table is set up for it."""

        def begin() -> None:
            self._game_starter.begin(game, options, names, starter, board)

        try:
            self._ask(lambda: self._table.do(begin))
        except (RulesError, BoardError, PlayerNameError) as error:
            raise ActionError(refusal(error, self._words, game)) from error

    def sensors(self) -> Sensors:
        """The state of the sensors."""
        t = self._clock()
        return self._ask(lambda: self._sensor_view.look(t, self._words))

    def games(
        self, search: GameSearch = EVERY_GAME, newest: int | None = None, before: int | None = None
    ) -> list[KeptGame]:
        """The games of the archive that are looked for, newest first."""
        return self._archive.games(self._words, search, newest, before)

    def statistics(self) -> Statistics:
        """The statistics of all games that have ended."""
        return self._archive.statistics(self._words)

    def replay(self, number: int) -> Replay:
        """The game with this id."""
        return self._archive.replay(self._words, number)

    def game_file(self, number: int, form: FileForm) -> bytes:
        """The game with this id as a file."""
        return self._archive.game_file(self._words, number, form)

    def games_offered(self) -> dict[str, OfferedGame]:
        """The games that can be begun here, by id."""
        return {
            game: game_offer(game, boards, self._words) for game, boards in self._game_starter.boards.items()
        }

    def _ask(self, do: Callable[[], T]) -> T:
        """Call a function in the loop. Raises ActionError if the table ends instead."""
        try:
            return self._loop.ask(do)
        except EndedError as error:
            raise ActionError(self._words.text("The table is being switched off.")) from error

    @property
    def _words(self) -> Words:
        return Words(self.language or self._table.snapshot.language)


def _version(table: RunningTable, in_use: BoardInUse) -> int:
    """How many changes there were, of the snapshot and by hands on a simulated table."""
    return table.snapshot.version + in_use.moves


def _moved(act: Callable[[SimulatedTable], NotThere | None], in_use: BoardInUse, words: Words) -> None:
    """Have the hands of a simulated table do this. Raises ActionError if they cannot."""
    try:
        refused = act(_hands(in_use, words))
    except (TableError, ValueError) as error:
        raise ActionError(str(error)) from error
    if refused is not None:
        raise ActionError(not_there(refused, words, in_use.board.game))


def _hands(in_use: BoardInUse, words: Words) -> SimulatedTable:
    """The hands of a simulated table. Raises ActionError if the table is real."""
    if in_use.hands is None:
        told = words.text("A real board is connected: pieces are moved on the table, not here.")
        raise ActionError(told)
    return in_use.hands


def _in_hands(hands: SimulatedTable | None) -> HandsState | None:
    if hands is None:
        return None
    held = hands.held
    common = held.pop(COMMON, "")
    return HandsState(contents=hands.contents, hand=common, held=held, origins=hands.origins, box=hands.box)


def _all_in(hands: SimulatedTable, hand: HandName) -> Contents:
    return hands.held.get(hand, "")


def _put_back_others(hands: SimulatedTable, hand: HandName) -> NotThere | None:
    """Put back what all hands but this one hold; the refusal if no other hand holds anything."""
    refused = [hands.put_back(other) for other in hands.held if other != hand]
    return None if None in refused else NotThere(HAND, "", "")


def _state(
    version: int,
    seen: Snapshot,
    told: Telling,
    language: str,
    board: Board,
    hands: HandsState | None,
    run: str,
) -> PageState:
    view = seen.view
    return PageState(
        version=version,
        language=language,
        game=view.game,
        number=seen.game_id,
        game_name=game_name(view.game, language),
        board=board.name,
        board_size=list(extent(board)),
        seats=list(view.seats),
        names=dict(view.names),
        field_names=told.field_names,
        piece_names=told.piece_names,
        turn=view.turn,
        last=_last_ply(view),
        winner=list(view.winner) if isinstance(view.winner, tuple) else view.winner,
        scores=dict(view.scores),
        match=None if view.match is None else dict(view.match),
        match_target=view.match_target,
        story=told.story,
        question=told.question,
        waiting=view.waiting,
        wrong=[wrong_field(one, view.table, hands) for one in seen.wrong],
        table=dict(view.table),
        hands=hands,
        repairs=[] if hands is None else _repairs(seen.story),
        laid=dict(view.laid),
        to_lay=view.to_lay,
        chance=_chance(seen.thrown),
        log=told.log,
        troubles=told.troubles,
        oled=f"{run}-{seen.picture_version}",
        display=DisplayState(
            language=seen.language, rows=list(seen.public_text.rows), marked=seen.public_text.marked
        ),
        menu_open=seen.menu_open,
    )


def _last_ply(view: View) -> LastPly | None:
    """The ply that was recorded last, None if there is none."""
    if view.last is None:
        return None
    return LastPly(n=view.plies, seat=view.last.seat, steps=steps_of(view.steps))


def _repairs(story: Story) -> list[WayGoal]:
    """The ways that simulated hands can go, the shortest first: always back, and on if that is known."""
    if story.kind not in PUT_RIGHT:
        return []
    return list(dict.fromkeys([*(way.goal for way in story.ways), "back"]))


def wrong_field(wrong: Wrong, table: Mapping[Field, Contents], hands: HandsState | None) -> WrongField:
    """What is wrong with a field, also in pieces; `table` is what belongs on the fields."""
    return WrongField(
        field=wrong.field,
        seen=wrong.seen,
        expected=wrong.expected,
        lies=_lying(wrong) if hands is None else hands["contents"].get(wrong.field, ""),
        belongs=table.get(wrong.field, ""),
    )


def _lying(wrong: Wrong) -> Contents | int | None:
    """The pieces that the sensor reports; None for a mass or for mere presence, which name no pieces."""
    if isinstance(wrong.seen, bool | float) or isinstance(wrong.expected, bool | float):
        return None
    return wrong.seen


def _chance(thrown: Thrown | None) -> ChanceState | None:
    if thrown is None:
        return None
    return ChanceState(
        kind=thrown.kind,
        waiting=thrown.waiting,
        number=thrown.number,
        last=thrown.last,
        choices=list(thrown.choices),
        left=thrown.left,
    )
