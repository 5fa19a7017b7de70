"""One table as it runs: what comes from grid, buttons and page, and what the players then see.

Everything here runs in the loop's thread. The page's threads read `snapshot`, a value that is
replaced whole after each change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from msgspec import structs
from PIL import Image

from companion.contents import Contents, Field
from companion.devices.grid import Chunk, Found, Lost
from companion.referee.events import Button, Choose, Event, Press, Tell
from companion.referee.verdicts import AnyVerdict, Asks, Illegal, Played, Ready, Setup, Stands, Undone, Wrong
from companion.rules.game import AnyGame
from companion.screens.pages import draw, parts
from companion.screens.story import tell
from companion.screens.telling import Story
from companion.screens.view import Trouble, View
from companion.service.game.archive_writer import Keeper
from companion.service.game.dealer import ThrowError, Thrown
from companion.service.game.narration import sentence
from companion.service.game.session import Session
from companion.service.sensors.link_input import Incoming
from companion.service.table.display_output import Showing
from companion.service.table.drift_monitor import Drifting
from companion.service.table.gc_policy import look_through
from companion.service.table.loop import Message, Pressed, Throwing
from companion.service.table.menu_control import Menus
from companion.service.table.undo_check import Undoing

PART_S = 4.0
"""How long one part of a text stays on the display when there are several."""

TEND_S = 1.0
"""How often the archive is looked after: soon for the players, and not too often for a slow disk."""

LOG_LENGTH = 200
"""How many verdicts are remembered in words."""


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict in words: its number, its kind, its text, and the table's time in seconds."""

    number: int
    kind: str
    text: str
    t: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that can be seen of the table at one moment; a value, so any thread may keep it."""

    version: int
    game: AnyGame
    view: View
    story: Story
    asking: tuple[str, ...]
    asks: Asks | None
    wrong: tuple[Wrong, ...]
    said: tuple[Said, ...]
    language: str
    picture: Image.Image
    picture_version: int
    menu_open: bool
    thrown: Thrown | None


class Table:
    """One table; its methods belong to the loop's thread."""

    def __init__(
        self,
        session: Session,
        incoming: Incoming,
        showing: Showing,
        keeper: Keeper,
        menus: Menus,
        drifting: Drifting,
        undoing: Undoing,
    ) -> None:
        self._session = session
        self._incoming = incoming
        self._showing = showing
        self._keeper = keeper
        self._menus = menus
        self._drifting = drifting
        self._undoing = undoing
        self._troubles: list[Trouble] = []
        self._said: deque[Said] = deque(maxlen=LOG_LENGTH)
        self._t = 0.0
        self._part = 0
        self._turned_at = self._tended_at = 0.0
        self._happened: object = None
        self._drawn: object = None
        self._verdicts = self._looked_through = 0
        self._listeners: list[Callable[[int], None]] = []
        self._version = 0
        self.snapshot = self._look()

    @property
    def due(self) -> float | None:
        """When the table wants to be called at the latest."""
        dues = (self._session.due, self._menus.due)
        return min((due for due in dues if due is not None), default=None)

    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call `listener(version)` after each change; the result ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def work(self, message: Message) -> None:
        """Work on one message of the queue."""
        match message:
            case Chunk() | Lost() | Found():
                for event in self._incoming.feed(message):
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
        """Let time pass: what is due becomes due, long texts turn over, what is owed is written."""
        self._t = max(self._t, t)
        self._menus.pass_time(self._t)
        for verdict in self._session.advance(self._t):
            self._take(verdict)
        if self._t - self._turned_at >= PART_S:
            self._turned_at = self._t
            self._part += 1
        if self._t - self._tended_at >= TEND_S:
            self._tended_at = self._t
            self._keeper.tend()
        self._refresh()

    def press(self, t: float, button: Button, *, held: bool) -> None:
        """A button: the menu has it while it is open, else the referee."""
        if self._menus.open or (held and button == "ok"):
            self._t = max(self._t, t)
            self._showing.wake(self._t)
            self._menus.press(button, held=held)
            self._drawn = None
        elif button != "undo" or self._undoing.takes_back():
            self._undoing.forget()
            self._feed(Press(t, button))
        self._refresh()

    def choose(self, t: float, move: str) -> None:
        """An answer from the page."""
        self._feed(Choose(t, move))
        self._refresh()

    def told(self, t: float, field: Field, contents: Contents) -> None:
        """The players have said on the page what lies on a field."""
        self._feed(Tell(t, field, contents))
        self._refresh()

    def trouble(self, trouble: Trouble) -> None:
        """Show that a part is missing which the table does not see itself."""
        self._troubles.append(trouble)
        self._refresh()

    def expected(self) -> dict[Field, Contents]:
        """What must lie on the table for play to go on."""
        return dict(self._session.expected)

    def throw(self, t: float, number: int | None) -> None:
        """A number was thrown or drawn; None lets the companion do it. Raises ThrowError."""
        self._t = max(self._t, t)
        for verdict in self._session.throw(self._t, number):
            self._take(verdict)
        self._refresh()

    def do(self, act: Callable[[], None]) -> None:
        """Have something done in the loop's thread, and show what came of it."""
        act()
        self._refresh()

    def _hear(self, event: Event) -> None:
        """The grid says something; while it is calibrated only its buttons mean something."""
        if not self._menus.calibrating:
            self._feed(event)
        elif isinstance(event, Press):
            self.press(event.t, event.button, held=False)

    def _feed(self, event: Event) -> None:
        self._t = max(self._t, event.t)
        if isinstance(event, Press):
            self._showing.wake(self._t)
        for verdict in self._session.feed(replace(event, t=self._t)):
            self._take(verdict)

    def _take(self, verdict: AnyVerdict) -> None:
        if isinstance(verdict, Ready):
            self._drifting.ready(self._session.expected)
        elif isinstance(verdict, Played | Stands):
            self._drifting.played()
        kind = type(verdict).__name__.lower()
        text = sentence(verdict, self._session.view, self._menus.words)
        last = self._said[-1] if self._said else None
        # While a wrong table is put right the same thing is wrong with it all the time.
        if not (isinstance(verdict, Illegal) and last is not None and (last.kind, last.text) == (kind, text)):
            self._said.append(Said(1 if last is None else last.number + 1, kind, text, verdict.t))
        self._part, self._turned_at = 0, self._t
        self._undoing.forget()
        self._verdicts += 1

    def _refresh(self) -> None:
        """Draw and tell again, if anything has changed that can be seen."""
        view = self._view()
        happened = (
            view,
            self._menus.open,
            len(self._said),
            self._menus.words.language,
            self._session.thrown,
            self._menus.calibration_view,
        )
        # a long text that turns over is nothing that happens at the table
        if happened != self._happened:
            self._happened = happened
            self._showing.wake(self._t)
        if self._drawn == (happened, self._part):
            self._showing.pass_time(self._t)
            return
        self._drawn = (happened, self._part)
        self._showing.show(self._picture(view), self._t)
        self.snapshot = self._look()
        for listener in tuple(self._listeners):
            listener(self.snapshot.version)
        if self._verdicts > self._looked_through:
            look_through(self._verdicts)
            self._looked_through = self._verdicts

    def _view(self) -> View:
        incoming = self._incoming
        troubles = [
            incoming.trouble,
            incoming.calibration_trouble,
            *self._showing.troubles,
            *self._troubles,
            self._drifting.notice,
        ]
        present = tuple(trouble for trouble in troubles if trouble is not None)
        troubles_now = (*present, *self._keeper.troubles)
        view = replace(self._session.view, troubles=troubles_now, undo_next=self._undoing.next)
        if view.last is not None and not view.last.kept and self._keeper.owing is None:
            return replace(view, last=structs.replace(view.last, kept=True))
        return view

    def _picture(self, view: View) -> Image.Image:
        if self._menus.open:
            return self._menus.picture()
        words = self._menus.words
        return draw(view, words, self._part if parts(view, words) > 1 else 0)

    def _look(self) -> Snapshot:
        self._version += 1
        view = self._view()
        verdict = view.verdict
        return Snapshot(
            version=self._version,
            game=self._session.game,
            view=view,
            story=tell(view, self._menus.words),
            asking=self._session.asking,
            asks=self._session.asks,
            wrong=verdict.wrong if isinstance(verdict, Illegal | Setup | Undone) else (),
            said=tuple(self._said),
            language=self._menus.words.language,
            picture=self._showing.picture,
            picture_version=self._showing.version,
            menu_open=self._menus.open,
            thrown=self._session.thrown,
        )
