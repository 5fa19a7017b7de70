"""The menu, the replay and the calibration on the display, which take the buttons while they are open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PIL import Image

from companion.records.replay import ReplayError
from companion.referee.protocol import Button
from companion.screens.menu import Menu
from companion.screens.menu_commands import Calibrate, MenuCommand, ReplayGame
from companion.screens.menu_page import draw_menu
from companion.screens.menu_screens import open_menu
from companion.screens.replay_page import ReplayView, draw_replay
from companion.screens.words import Words
from companion.service.game.replay_views import ReplayScene, scenes
from companion.service.table.menu_actions import MenuActions
from companion.service.table.table_calibration import TableCalibration

if TYPE_CHECKING:
    from companion.screens.calibration_page import CalibrationView


@dataclass(frozen=True, slots=True)
class Playback:
    """A replay on the display, at one of its scenes; the first scene is the start."""

    played: tuple[ReplayScene, ...]
    at: int = 0

    @property
    def view(self) -> ReplayView:
        """The scene as the display shows it."""
        return ReplayView(self.played[self.at].view, self.at, len(self.played) - 1)

    def feed(self, button: Button) -> Playback | None:
        """`down` and `ok` go on, `up` goes back; `undo` ends the replay, and so does going past its end."""
        at = self.at + {"down": 1, "ok": 1, "up": -1}.get(button, 0)
        if button == "undo" or at == len(self.played):
            return None
        return Playback(self.played, max(at, 0))


class MenuControl:
    """What covers the game on the display, if anything does.

    Commands of the menu go to `menu_actions`, except for a replay and a `calibration`, which are shown here.
    `calibration` is None for a table that needs none.
    """

    def __init__(
        self,
        words: Words,
        menu_actions: MenuActions,
        calibration: TableCalibration | None = None,
    ) -> None:
        self.words = words
        self._menu_actions = menu_actions
        self._calibration = calibration
        self._open: Menu | Playback | None = None

    @property
    def open(self) -> bool:
        """True if the buttons belong to the menu, the replay or the calibration."""
        return self._open is not None or self.calibrating

    @property
    def calibrating(self) -> bool:
        """True if the table is being calibrated, so that its readings do not belong to the game."""
        return self._calibration is not None and self._calibration.running

    @property
    def calibration_view(self) -> CalibrationView | None:
        """The current step of the calibration, None if there is no calibration."""
        return self._calibration.view if self._calibration is not None and self.calibrating else None

    @property
    def due(self) -> float | None:
        """The latest time at which `pass_time` wants to be called, None if it does not matter."""
        return None if self._calibration is None else self._calibration.due

    def pass_time(self, t: float) -> None:
        """Let time pass until `t`."""
        if self._calibration is not None:
            self._calibration.pass_time(t)

    def press(self, button: Button, *, held: bool) -> None:
        """Take a button; holding `ok` opens the menu or closes what is open."""
        if held and button == "ok":
            self._hold()
        elif self._calibration is not None and self._calibration.running:
            self._calibration.press(button)
        elif isinstance(self._open, Playback):
            self._open = self._open.feed(button)
        elif self._open is not None:
            menu = self._open.feed(button)
            self._open = menu if menu.is_open else None
            if menu.command is not None:
                self.carry_out(menu.command)

    def picture(self) -> Image.Image:
        """What the display shows while something is open. Raises ValueError if nothing is."""
        view = self.calibration_view
        if view is not None:
            from companion.screens.calibration_page import draw_calibration  # noqa: PLC0415 - start-up counts

            return draw_calibration(view, self.words)
        if isinstance(self._open, Playback):
            return draw_replay(self._open.view, self.words)
        if self._open is None:
            raise ValueError("nothing is open")
        return draw_menu(self._open, self.words)

    def _hold(self) -> None:
        """Open the menu, or close what is open."""
        if self._calibration is not None and self._calibration.running:
            self._calibration.end()
        elif self._open is not None:
            self._open = None
        else:
            context = self._menu_actions.context(self.words)
            self._open = open_menu(replace(context, calibrates=self._calibration is not None))

    def carry_out(self, command: MenuCommand) -> None:
        """Do what a menu entry stands for: open a replay, begin a calibration, or act on the table."""
        if isinstance(command, Calibrate) and self._calibration is not None:
            self._calibration.begin()
            return
        if isinstance(command, ReplayGame):
            self._open = self._playback(command.id)
            return
        language = self._menu_actions.run(command)
        if language is not None:
            self.words = Words(language)

    def _playback(self, game_id: int) -> Playback | None:
        """A game of the archive; None if it cannot be read or replayed."""
        record = self._menu_actions.record(game_id)
        try:
            return None if record is None else Playback(tuple(scenes(record)))
        except ReplayError:
            return None
