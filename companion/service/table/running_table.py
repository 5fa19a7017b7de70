"""One running table: it handles the messages of grid, buttons and page, and updates what players see.

Everything here runs in the loop's thread. The threads of the page read `snapshot`, a value that is replaced
as a whole after each change.
"""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from msgspec import structs
from PIL import Image

from companion.contents import Contents, Field
from companion.devices.grid import Chunk, Found, Lost
from companion.referee.protocol import (
    AnyVerdict,
    Button,
    Choose,
    Event,
    Illegal,
    Played,
    Press,
    Ready,
    Restored,
    Setup,
    Stands,
    Tell,
    Undone,
    Unfinished,
    Wrong,
)
from companion.rules.game import AnyGame
from companion.screens.display_pages import page_of, scene_of
from companion.screens.page import Page, render
from companion.screens.page_text import PageText, text_of
from companion.screens.story import Scene, Story, StoryKind, WayGoal
from companion.screens.view import View
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.dealer import ThrowError, Thrown
from companion.service.game.session import OpenQuestion, Session
from companion.service.sensors.link_input import LinkInput
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.display_output import DisplayOutput
from companion.service.table.drift_monitor import DriftMonitor
from companion.service.table.gc_policy import collect_garbage
from companion.service.table.light_output import LightOutput
from companion.service.table.loop import LoopMessage, Pressed, Throwing
from companion.service.table.menu_control import MenuControl
from companion.service.table.undo_check import UndoCheck
from companion.trouble import Trouble

PART_S = 4.0
"""Seconds for which the display shows one part of a text that has several."""

TEND_S = 1.0
"""Seconds between two checks of the archive: soon enough for players, and rare enough for a slow disk."""

_FREE: frozenset[StoryKind] = frozenset({"turn", "over"})
"""The kinds of stories in which nothing is asked or wrong."""

PUT_RIGHT: frozenset[StoryKind] = frozenset({"illegal", "unfinished", "undo", "undone"})
"""The kinds of story that ask the players to put the table right."""

LOG_LENGTH = 200
"""The number of entries that the log keeps."""

BEGUN = "begun"
"""The kind of the entry that says that a game begins; the others are called like their verdicts."""


@dataclass(frozen=True, slots=True, eq=False)
class LogEntry:
    """A verdict or the beginning of a game, and the view of the table after it, from which it is told.

    `t` is the time of the table in seconds, and `at` the moment as Unix time, None if it is not known.
    """

    number: int
    kind: str
    view: View
    t: float
    at: float | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that can be seen of the table at one moment; it never changes, so any thread may keep it.

    `public_picture` is the picture for those who only watch: it hides the code that lets devices in, and so
    does `public_text`, its texts.
    """

    version: int
    game: AnyGame
    game_id: int | None
    view: View
    story: Story
    question: OpenQuestion | None
    wrong: tuple[Wrong, ...]
    said: tuple[LogEntry, ...]
    language: str
    picture: Image.Image
    picture_version: int
    public_picture: Image.Image
    public_text: PageText
    menu_open: bool
    thrown: Thrown | None


class RunningTable:
    """One running table; its methods belong to the loop's thread.

    `said` is what the log has at first; without it the log begins with the game. `wall_clock` gives Unix
    time.
    """

    def __init__(
        self,
        session: Session,
        link_input: LinkInput,
        display_output: DisplayOutput,
        archive_writer: ArchiveWriter,
        menu: MenuControl,
        drift_monitor: DriftMonitor,
        undo_check: UndoCheck,
        in_use: BoardInUse,
        light_output: LightOutput | None = None,
        said: Iterable[LogEntry] = (),
        wall_clock: Callable[[], float] = time.time,
    ) -> None:
        self._session = session
        self._link_input = link_input
        self._display_output = display_output
        self._archive_writer = archive_writer
        self._menu = menu
        self._drift_monitor = drift_monitor
        self._undo_check = undo_check
        self._light_output = light_output
        self._in_use = in_use
        self._troubles: dict[str, tuple[Trouble, ...]] = {}
        self._said: deque[LogEntry] = deque(said, maxlen=LOG_LENGTH)
        self._wall_clock = wall_clock
        self._games_told = session.games if self._said else None
        self._t = 0.0
        self._part = 0
        self._turned_at = self._tended_at = 0.0
        self._happened: object = None
        self._drawn: object = None
        self._verdicts = self._looked_through = 0
        self._in_pause = False
        # Whether a simulated hand held pieces at the last verdict, or has since the table came to rest.
        self._held = in_use.holding
        self._listeners: list[Callable[[int], None]] = []
        self._version = 0
        if isinstance(session.view.verdict, Undone):
            undo_check.taken_back(self._t)
        self._tell_begun()
        scene = scene_of(self._view(), menu.words)
        self.snapshot = self._look(scene, page_of(scene), session.thrown)

    @property
    def due(self) -> float | None:
        """The latest time at which `pass_time` wants to be called, None if it does not matter."""
        dues = (self._session.due, self._menu.due, self._undo_check.due)
        return min((due for due in dues if due is not None), default=None)

    @property
    def begun(self) -> bool:
        """True if a ply of the running game is on record."""
        return self._session.last_move is not None

    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call `listener(version)` after each change; call the result to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def work(self, message: LoopMessage) -> None:
        """Handle one message of the queue."""
        match message:
            case Chunk() | Lost() | Found():
                for event in self._link_input.feed(message):
                    self._hear(event)
            case Pressed(t, button, held):
                self.press(t, button, held=held)
            case Throwing(t):
                with suppress(ThrowError):
                    self.throw(t, None)
            case _:
                pass
        self._refresh()

    def pass_time(self, t: float) -> None:
        """Let time pass: give verdicts that are due, turn long texts over, write what the archive is owed."""
        self._t = max(self._t, t)
        self._menu.pass_time(self._t)
        self._undo_check.pass_time(self._t)
        if self._session.due is None:
            self._held = self._in_use.holding
        for verdict in self._session.advance(self._t):
            self._take(verdict)
        if self._t - self._turned_at >= PART_S:
            self._turned_at = self._t
            self._part += 1
        if self._t - self._tended_at >= TEND_S:
            self._tended_at = self._t
            self._archive_writer.tend()
        self._refresh()

    def press(self, t: float, button: Button, *, held: bool) -> None:
        """Take a button: it goes to the menu while that is open, otherwise to the referee."""
        if self._menu.takes(button, held=held):
            self._t = max(self._t, t)
            self._display_output.wake(self._t)
            self._menu.press(button, held=held)
            self._drawn = None
        elif button != "undo" or self._undo_check.takes_back():
            self._undo_check.forget()
            self._feed(Press(t, button))
        self._refresh()

    def choose(self, t: float, move: str) -> None:
        """Take an answer from the page."""
        self._feed(Choose(t, move))
        self._refresh()

    def tell(self, t: float, field: Field, contents: Contents) -> None:
        """Take the contents of a field, as the players entered them on the page."""
        self._feed(Tell(t, field, contents))
        self._refresh()

    def show_troubles(self, part: str, troubles: tuple[Trouble, ...]) -> None:
        """Show what is wrong with a part that the table itself cannot look after, in place of what was
        before.
        """
        self._troubles[part] = troubles
        self._refresh()

    def expected(self) -> dict[Field, Contents]:
        """The table as it must be for play to go on."""
        return dict(self._session.expected)

    def goal(self, way: WayGoal) -> dict[Field, Contents] | None:
        """The table to which a way out of the wrong table leads; None if there is no such way now."""
        if self.snapshot.story.kind not in PUT_RIGHT:
            return None
        found = self._session.expected if way == "back" else self._session.repair.onward
        return None if found is None else dict(found)

    def throw(self, t: float, number: int | None) -> None:
        """Take a number that was thrown or drawn; None lets the companion do it. Raises ThrowError."""
        self._t = max(self._t, t)
        for verdict in self._session.throw(self._t, number):
            self._take(verdict)
        self._refresh()

    def do(self, act: Callable[[], None]) -> None:
        """Call a function in the loop's thread, and show what it changed."""
        act()
        self._refresh()

    def _hear(self, event: Event) -> None:
        """Take an event of the grid; during a calibration only its buttons count."""
        if not self._menu.calibrating:
            self._feed(event)
        elif isinstance(event, Press):
            self.press(event.t, event.button, held=False)

    def _feed(self, event: Event) -> None:
        self._t = max(self._t, event.t)
        if isinstance(event, Press):
            self._display_output.wake(self._t)
        for verdict in self._session.feed(replace(event, t=self._t)):
            self._take(verdict)

    def _take(self, verdict: AnyVerdict) -> None:
        if isinstance(verdict, Ready):
            self._drift_monitor.ready(self._session.expected)
        elif isinstance(verdict, Played | Stands):
            self._drift_monitor.played()
        self._note(verdict)
        self._part, self._turned_at = 0, self._t
        self._undo_check.forget()
        self._undo_check.keep()
        if isinstance(verdict, Undone):
            self._undo_check.taken_back(verdict.t)
        self._verdicts += 1

    def _note(self, verdict: AnyVerdict) -> None:
        """Write the verdict into the log, unless it is there already or tells of a pause or of its end."""
        self._tell_begun()
        self._held = self._in_use.holding
        after_pause, self._in_pause = self._in_pause, isinstance(verdict, Unfinished)
        if self._in_pause or (after_pause and isinstance(verdict, Restored)):
            return
        # While a wrong table is put right, the verdict about it stays the same.
        if not _is_told(verdict, self._said[-1].view.verdict):
            self._say(type(verdict).__name__.lower(), replace(self._seen, verdict=verdict), verdict.t)

    def _tell_begun(self) -> None:
        """Add an entry to the log if another game has begun; it replaces that of a game without verdicts."""
        if self._games_told != self._session.games:
            self._games_told = self._session.games
            if self._said and self._said[-1].kind == BEGUN:
                self._said.pop()
            self._say(BEGUN, replace(self._session.view, verdict=None), self._t)

    def _say(self, kind: str, view: View, t: float) -> None:
        """Add an entry of time `t` to the log."""
        number = self._said[-1].number + 1 if self._said else 1
        at = self._wall_clock() - max(0.0, self._t - t)
        self._said.append(LogEntry(number, kind, view, t, at))

    def _refresh(self) -> None:
        """Draw the display and notify the listeners, if anything that can be seen has changed."""
        self._tell_begun()
        view, thrown = self._view(), self._session.thrown
        self._menu.look(self._t, view, free=self._is_free)
        happened = (
            view,
            self._menu.open,
            self._said[-1].number,
            self._menu.words.language,
            thrown,
            self._menu.calibration_view,
            self._menu.ply,
            self._menu.pairing_view,
            self._menu.asking,
            self._menu.message,
        )
        # The next part of a long text is no event at the table, so the display need not wake.
        if happened != self._happened:
            self._happened = happened
            self._display_output.wake(self._t)
        if self._drawn == (happened, self._part):
            self._display_output.pass_time(self._t)
            if self._light_output is not None:
                self._light_output.pass_time(self._t)
            return
        self._drawn = (happened, self._part)
        scene = scene_of(view, self._menu.words)
        page = self._menu.page(self._part) if self._menu.covers else page_of(scene, self._part)
        self._display_output.show(render(page), self._t)
        if self._light_output is not None:
            self._light_output.show(view, self._t)
        self.snapshot = self._look(scene, page, thrown)
        for listener in tuple(self._listeners):
            listener(self.snapshot.version)
        if self._verdicts > self._looked_through:
            collect_garbage(self._verdicts)
            self._looked_through = self._verdicts

    @property
    def _is_free(self) -> bool:
        """True if the game wants nothing but the next move, so that the display may show something else."""
        return self.snapshot.story.kind in _FREE and not self.snapshot.view.paused

    @property
    def _seen(self) -> View:
        """The view of the session, with what is known of simulated hands."""
        view = self._session.view
        paused = isinstance(view.verdict, Unfinished) and self._held
        return replace(view, simulated=self._in_use.simulated, paused=paused)

    def _view(self) -> View:
        link_input = self._link_input
        troubles = [
            link_input.trouble,
            link_input.calibration_trouble,
            *self._display_output.troubles,
            self._light_output.trouble if self._light_output is not None else None,
            *itertools.chain.from_iterable(self._troubles.values()),
            self._drift_monitor.notice,
            self._menu.trouble,
        ]
        present = tuple(trouble for trouble in troubles if trouble is not None)
        troubles_now = (*present, *self._archive_writer.troubles)
        view = replace(self._seen, troubles=troubles_now, undo_next=self._undo_check.next)
        if view.last is not None and not view.last.kept and self._archive_writer.owing is None:
            return replace(view, last=structs.replace(view.last, kept=True))
        return view

    def _look(self, scene: Scene, page: Page, thrown: Thrown | None) -> Snapshot:
        self._version += 1
        hidden, picture = self._menu.hidden_page(), self._display_output.picture
        verdict = scene.view.verdict
        return Snapshot(
            version=self._version,
            game=self._session.game,
            game_id=self._archive_writer.game_id,
            view=scene.view,
            story=scene.story,
            question=self._session.question,
            wrong=verdict.wrong if isinstance(verdict, Illegal | Setup | Undone) else (),
            said=tuple(self._said),
            language=self._menu.words.language,
            picture=picture,
            picture_version=self._display_output.version,
            public_picture=picture if hidden is None else render(hidden),
            public_text=text_of(hidden or page),
            menu_open=self._menu.open,
            thrown=thrown,
        )


def _is_told(verdict: AnyVerdict, last: AnyVerdict | None) -> bool:
    """True if an illegal table is told already by the entry before, with the same attempt and reason."""
    if not isinstance(verdict, Illegal) or not isinstance(last, Illegal):
        return False
    return (verdict.attempt, verdict.reason) == (last.attempt, last.reason)
