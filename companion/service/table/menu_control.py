"""The menu, the replay, the calibration and the pairing on the display, which take the buttons meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.records.replay import ReplayError
from companion.referee.protocol import Button
from companion.screens.menu import Menu
from companion.screens.menu_commands import (
    Calibrate,
    GoToPly,
    LetIn,
    MenuCommand,
    PlayReplay,
    ReplayGame,
    SetReplaySpeed,
)
from companion.screens.menu_page import menu_page
from companion.screens.menu_screens import open_menu
from companion.screens.page import Page
from companion.screens.replay_menu import replay_menu
from companion.screens.replay_page import replay_page
from companion.screens.replay_speeds import USUAL
from companion.screens.words import Words
from companion.service.game.deciding_ply import deciding_ply
from companion.service.game.playback import Playback
from companion.service.game.replay_views import scenes
from companion.service.table.code_page import CodePage
from companion.service.table.device_question import DeviceQuestion
from companion.service.table.menu_actions import MenuActions
from companion.service.table.message_note import MessageNote
from companion.service.table.table_calibration import TableCalibration
from companion.trouble import Trouble

if TYPE_CHECKING:
    from companion.screens.calibration_page import CalibrationView
    from companion.screens.pairing_page import PairingView
    from companion.service.pairing.table_pairing import TablePairing


class MenuControl:
    """What covers the game on the display, if anything does.

    Commands of the menu go to `menu_actions`, except for a replay, a `calibration` and the code of `pairing`,
    which are shown here. `calibration` is None for a table that needs none; without `pairing` no
    device is let in. `note` is the message from outside, if there is one.
    """

    def __init__(
        self,
        words: Words,
        menu_actions: MenuActions,
        calibration: TableCalibration | None = None,
        pairing: TablePairing | None = None,
    ) -> None:
        self.words = words
        self._menu_actions = menu_actions
        self._calibration = calibration
        self._pairing = pairing
        self._code_page = None if pairing is None else CodePage(pairing)
        self._question = None if pairing is None else DeviceQuestion(pairing)
        self.note = MessageNote()
        self._menu: Menu | None = None
        self._replay: Playback | None = None
        self._speed = USUAL

    @property
    def open(self) -> bool:
        """True if the buttons belong to the menu, the replay, the calibration or the page of the code."""
        return (
            self._menu is not None
            or self._replay is not None
            or self.calibrating
            or self.pairing_view is not None
        )

    @property
    def covers(self) -> bool:
        """True if the display shows something else than the game."""
        return self.open or bool(self.asking or self.message)

    @property
    def message(self) -> str:
        """The message from outside that the display shows, "" if it shows none."""
        return "" if self.open else self.note.shown

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the list of paired devices, None if nothing is."""
        return None if self._pairing is None else self._pairing.trouble

    @property
    def pairing_view(self) -> PairingView | None:
        """What the page of the code shows, None if it is closed."""
        return None if self._code_page is None else self._code_page.view

    @property
    def asking(self) -> str:
        """The name of the device about which the display asks, "" if it does not."""
        return "" if self._question is None or self.open or self.message else self._question.name

    @property
    def calibrating(self) -> bool:
        """True if the table is being calibrated, so that its readings do not belong to the game."""
        return self._calibration is not None and self._calibration.running

    @property
    def calibration_view(self) -> CalibrationView | None:
        """The current step of the calibration, None if there is no calibration."""
        return self._calibration.view if self._calibration is not None and self.calibrating else None

    @property
    def ply(self) -> int | None:
        """The ply that a replay shows, None if there is no replay."""
        return None if self._replay is None else self._replay.at

    @property
    def due(self) -> float | None:
        """The latest time at which `pass_time` wants to be called, None if it does not matter."""
        dues = (
            None if self._calibration is None else self._calibration.due,
            None if self._replay is None else self._replay.due,
        )
        return min((due for due in dues if due is not None), default=None)

    def pass_time(self, t: float) -> None:
        """Let time pass until `t`."""
        if self._calibration is not None:
            self._calibration.pass_time(t)
        if self._replay is not None:
            self._replay = self._replay.pass_time(t)
        if self._code_page is not None:
            self._code_page.pass_time(t)

    def offer_code(self, address: Callable[[], str]) -> None:
        """Offer the page of the code in the menu; see `CodePage.address`."""
        if self._code_page is not None:
            self._code_page.address = address

    def look(self, t: float, seen: object, *, free: bool) -> None:
        """Show a message or the question of a device, or take them away; see `DeviceQuestion.look`."""
        self.note.look(t, seen, free=free)
        if self._question is not None:
            self._question.look(t, seen, free=free and not self.open)

    def takes(self, button: Button, *, held: bool) -> bool:
        """True if this button does not belong to the referee."""
        return (
            self.open or bool(self.message) or (held and button == "ok") or self._answers(button, held=held)
        )

    def press(self, button: Button, *, held: bool) -> None:
        """Take a button; holding `ok` opens the menu or closes what is open."""
        if self._question is not None and self._answers(button, held=held):
            self._question.answer(button)
        elif held and button == "ok":
            self._hold()
        elif self.message:
            self.note.take("")
        elif self._code_page is not None and self._code_page.open:
            self._code_page.press(button)
        elif self._calibration is not None and self._calibration.running:
            self._calibration.press(button)
        elif self._menu is not None:
            menu = self._menu.feed(button)
            self._menu = menu if menu.is_open else None
            if menu.command is not None:
                self.carry_out(menu.command)
        elif self._replay is not None:
            self._press_in_replay(self._replay, button)

    def page(self, part: int = 0) -> Page:
        """What the display shows while something is open, of a long message this part.

        Raises ValueError if nothing is open.
        """
        view = self.calibration_view
        if view is not None:
            from companion.screens.calibration_page import calibration_page  # noqa: PLC0415 - start-up counts

            return calibration_page(view, self.words)
        if self._menu is not None:
            return menu_page(self._menu.screen, self.words)
        if self._replay is not None:
            return replay_page(self._replay.view, self.words)
        if self.message:
            from companion.screens.message_page import message_page  # noqa: PLC0415 - start-up counts

            return message_page(self.message, self.words, part)
        return self._pairing_page()

    def _pairing_page(self) -> Page:
        """The code, or the question of a device. Raises ValueError if neither is shown."""
        from companion.screens.pairing_page import pairing_page, pairing_question_page  # noqa: PLC0415 - start-up counts

        view = self.pairing_view
        if view is not None:
            return pairing_page(view, self.words)
        if not self.asking:
            raise ValueError("nothing is open")
        return pairing_question_page(self.asking, self.words)

    def hidden_page(self) -> Page | None:
        """What those see who only watch while the code is shown; None while it is not."""
        if self.pairing_view is None:
            return None
        from companion.screens.pairing_page import hidden_pairing_page  # noqa: PLC0415 - start-up counts

        return hidden_pairing_page(self.words)

    def _answers(self, button: Button, *, held: bool) -> bool:
        """True if this button answers the question of a device."""
        return self._question is not None and bool(self.asking) and self._question.takes(button, held=held)

    def _press_in_replay(self, replay: Playback, button: Button) -> None:
        """`ok` opens the menu of a replay that does not play; the other buttons go to the replay."""
        if button == "ok" and not replay.playing:
            self._menu = replay_menu(deciding_ply(replay.played), replay.speed)
        else:
            self._replay = replay.feed(button)

    def _hold(self) -> None:
        """Open the menu, or close what is open."""
        if self._calibration is not None and self._calibration.running:
            self._calibration.end()
        elif self._code_page is not None and self._code_page.open:
            self._code_page.end()
        elif self.open:
            self._menu = self._replay = None
        else:
            self._menu = open_menu(
                replace(
                    self._menu_actions.context(self.words),
                    calibrates=self._calibration is not None,
                    lets_in=self._code_page is not None and self._code_page.offered,
                )
            )

    def carry_out(self, command: MenuCommand) -> None:
        """Do what a menu entry stands for: show a replay, begin a calibration, or act on the table."""
        match command:
            case Calibrate() if self._calibration is not None:
                self._calibration.begin()
            case LetIn() if self._code_page is not None:
                self._code_page.begin()
            case ReplayGame(number):
                self._menu, self._replay = None, self._playback(number)
            case PlayReplay() | GoToPly() | SetReplaySpeed():
                self._control_replay(command)
            case _:
                language = self._menu_actions.run(command)
                if language is not None:
                    self.words = Words(language)

    def _control_replay(self, command: PlayReplay | GoToPly | SetReplaySpeed) -> None:
        """Do what the menu of the replay stands for; nothing if no replay is shown."""
        if self._replay is None:
            return
        match command:
            case PlayReplay():
                self._replay = self._replay.started()
            case GoToPly(ply):
                self._replay = self._replay.moved(ply)
            case SetReplaySpeed(speed):
                self._speed = speed
                self._replay = replace(self._replay, speed=speed)

    def _playback(self, game_id: int) -> Playback | None:
        """A game of the archive; None if it cannot be read or replayed."""
        record = self._menu_actions.record(game_id)
        try:
            return None if record is None else Playback(tuple(scenes(record)), speed=self._speed)
        except ReplayError:
            return None
