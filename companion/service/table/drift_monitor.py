"""What the running table finds out about the drift of its sensors, whenever it is ready.

A table that is ready shows the position from which play goes on, so it is known what lies on each
field (`known_load`). The referee follows a zero that creeps (`companion.sensing.drift`) and judges
on; here people hear of it, before it is too far to be followed. A verdict it never is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from companion.boards.board import Board
from companion.contents import Field, Table
from companion.devices.channels import Channels
from companion.link.messages import Message, WireFrame
from companion.sensing.calibration import CalibrationError
from companion.service.sensors.link_input import LinkInput
from companion.trouble import Trouble

if TYPE_CHECKING:
    from companion.service.calibration.files import Shelf
    from companion.service.calibration.known_load import KnownLoad

LISTEN_S = 1.0
"""For how long the table is listened to, in seconds; what is moved meanwhile is left out."""


class DriftMonitor:
    """Listens to the grid when the table has become ready; its methods belong to the loop's thread.

    What is found is kept where `shelf_of` says, with the date that `now` gives, for those who ask
    later what the table needs. `trouble` is what has drifted too far, if anything; `notice` is the
    same for players, who hear of it until a ply is played.
    """

    def __init__(
        self, link_input: LinkInput, shelf_of: Callable[[Board], Shelf], now: Callable[[], datetime]
    ) -> None:
        self._link_input = link_input
        self._shelf_of = shelf_of
        self._now = now
        self._channels: Channels | None = None
        self._known: KnownLoad | None = None
        self._since: float | None = None
        self._drifts: Mapping[Field, str] = {}
        self._told = False

    @property
    def notice(self) -> Trouble | None:
        """What has drifted, None where nothing has or where players have been told."""
        return None if self._told else self.trouble

    @property
    def trouble(self) -> Trouble | None:
        """What has drifted, None where nothing has or where another calibration is in force since."""
        if not self._drifts or self._link_input.channels is not self._channels:
            return None
        told = ", ".join(f"{field} by {far}" for field, far in self._drifts.items())
        command = self._link_input.calibrate_command
        return Trouble("drift", f"drifted since the calibration: {told}", command, tuple(self._drifts))

    def ready(self, table: Table) -> None:
        """The table shows this now."""
        self._channels, self._known = self._link_input.channels, None
        self._since, self._drifts, self._told = None, {}, False
        if self._channels.calibration is None:
            return
        from companion.service.calibration.known_load import KnownLoad  # noqa: PLC0415 - start-up counts

        self._known = KnownLoad(self._channels, self._channels.calibration, table)
        if self._hear not in self._link_input.listeners:
            self._link_input.listeners.append(self._hear)

    def played(self) -> None:
        """A ply was played: whoever plays on has seen what was said before it."""
        self._told = bool(self._drifts)

    def _hear(self, said: Message, t: float) -> None:
        """Listen to frames until it was long enough, or another board or calibration is in force."""
        known, channels = self._known, self._channels
        if known is None or channels is None or channels is not self._link_input.channels:
            self._link_input.listeners.remove(self._hear)
        elif isinstance(said, WireFrame) and len(said.values) == channels.board.channels:
            self._since = t if self._since is None else self._since
            known.feed(t, said.values)
            if t - self._since >= LISTEN_S:
                self._link_input.listeners.remove(self._hear)
                self._drifts = known.drifts(t, LISTEN_S)
                self._keep(channels.board)

    def _keep(self, board: Board) -> None:
        """Keep it for `companion doctor`; where that fails, the table has said it all the same."""
        from companion.service.calibration.files import DriftRecord  # noqa: PLC0415 - start-up counts

        found = self._now().replace(microsecond=0).isoformat().replace("+00:00", "Z")
        with suppress(CalibrationError):
            self._shelf_of(board).keep_drift(DriftRecord(found=found, fields=dict(self._drifts)))
