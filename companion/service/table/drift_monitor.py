"""Warns players if the sensors of the running table have drifted since their calibration.

A table that is ready shows the expected position, so the load of each sensor is known (`known_load`). The
referee follows a slow drift (`companion.sensing.drift`) and judges on; the warning comes before the drift is
too large to be followed. It is never a verdict.
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
    from companion.service.calibration.calibration_files import CalibrationFiles
    from companion.service.calibration.known_load import KnownLoad

LISTEN_S = 1.0
"""Seconds for which the sensors are measured; a field that changes meanwhile is left out."""


class DriftMonitor:
    """Measures the sensors whenever the table becomes ready; its methods belong to the loop's thread.

    The drift is kept in the `CalibrationFiles` that `files_of` gives, with the date that `now` gives, for
    `companion doctor`. `trouble` is the drift that is too large, None if there is none. `notice` is the
    same for the players; it ends when a ply is played.
    """

    def __init__(
        self,
        link_input: LinkInput,
        files_of: Callable[[Board], CalibrationFiles],
        now: Callable[[], datetime],
    ) -> None:
        self._link_input = link_input
        self._files_of = files_of
        self._now = now
        self._channels: Channels | None = None
        self._known: KnownLoad | None = None
        self._since: float | None = None
        self._drifts: Mapping[Field, str] = {}
        self._told = False

    @property
    def notice(self) -> Trouble | None:
        """The trouble as long as players may not have seen it, otherwise None."""
        return None if self._told else self.trouble

    @property
    def trouble(self) -> Trouble | None:
        """The drift that is too large; None if there is none, or if the calibration was changed since."""
        if not self._drifts or self._link_input.channels is not self._channels:
            return None
        told = ", ".join(f"{field} by {far}" for field, far in self._drifts.items())
        command = self._link_input.calibrate_command
        return Trouble("drift", f"drifted since the calibration: {told}", command, tuple(self._drifts))

    def ready(self, table: Table) -> None:
        """The table is ready and shows this position: begin to measure."""
        self._channels, self._known = self._link_input.channels, None
        self._since, self._drifts, self._told = None, {}, False
        if self._channels.calibration is None:
            return
        from companion.service.calibration.known_load import KnownLoad  # noqa: PLC0415 - start-up counts

        self._known = KnownLoad(self._channels, self._channels.calibration, table)
        if self._hear not in self._link_input.listeners:
            self._link_input.listeners.append(self._hear)

    def played(self) -> None:
        """A ply was played, so the players have had the time to read the notice."""
        self._told = bool(self._drifts)

    def _hear(self, said: Message, t: float) -> None:
        """Measure frames for long enough; stop early if another board or calibration is in force."""
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
        """Keep the drift for `companion doctor`; a write error is ignored, as the table shows it anyway."""
        from companion.service.calibration.calibration_files import DriftRecord  # noqa: PLC0415 - start-up counts

        found = self._now().replace(microsecond=0).isoformat().replace("+00:00", "Z")
        with suppress(CalibrationError):
            self._files_of(board).keep_drift(DriftRecord(found=found, fields=dict(self._drifts)))
