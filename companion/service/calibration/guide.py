"""One calibration of a board: what people have to do next, and what was measured so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime

from companion.boards.board import Board
from companion.contents import Field, groups
from companion.devices.raw_fields import RAILS
from companion.errors import CompanionError
from companion.link.messages import WireValue
from companion.screens.calibration_page import CalibrationView
from companion.sensing.calibration import Calibration, CalibrationError, merged
from companion.sensing.calibrator import Calibrator
from companion.sensing.measurements import Measurements, Results, results
from companion.sensing.stages import FieldToCalibrate, Known, stages
from companion.service.calibration.calibration_files import CalibrationFiles, quality_of
from companion.service.sensors.sampler import Sample

PIECES = 10
"""The number of pieces with which load cells are calibrated, if the game has so many."""


_ENDLESS = (float("-inf"), float("inf"))


class KnownError(CompanionError, ValueError):
    """The pieces named for load cells are not of one kind, or the board has no such pieces."""


def subjects(board: Board) -> tuple[FieldToCalibrate, ...]:
    """The fields to calibrate, in the order of the board file."""
    scanned = board.located
    found = []
    for name, place in board.fields.items():
        if place.channel is None:
            continue
        scanner = scanned[place.channel][0] if scanned else None
        step = scanner.worth_telling if scanner is not None and scanner.raw else None
        found.append(FieldToCalibrate(name, place.channel, place.sensor, step))
    return tuple(found)


def known_pieces(board: Board, contents: str | None = None, grams: float | None = None) -> Known | None:
    """The pieces for load cells: `contents` such as ``10o``, of `grams` altogether.

    Without contents they are the heaviest kind of the board, and without grams they have the masses of the
    board file. None for a board without load cells. Raises KnownError.
    """
    if not board.masses:
        return None
    if contents is None:
        letter = max(board.masses, key=lambda one: board.masses[one])
        number = min(PIECES, board.pieces.get(letter, PIECES))
    else:
        found = groups(contents)
        if len(found) != 1 or found[0][1] not in board.masses:
            raise KnownError(
                f"{contents!r} are not pieces of one kind: a number and one of {', '.join(board.masses)}"
            )
        number, letter = found[0]
    return Known(number, letter, board.masses[letter] if grams is None else grams / number)


class Guide:
    """Guides people through the calibration of a board: feed samples and buttons, show `view`.

    Each measurement is kept in a draft at once, so nothing is lost if the calibration is broken off; with
    `draft` it is continued. `now` gives the date. The methods raise CalibrationError if nothing can be kept.
    """

    def __init__(
        self,
        board: Board,
        files: CalibrationFiles,
        now: Callable[[], datetime],
        *,
        known: Known | None = None,
        draft: Measurements | None = None,
    ) -> None:
        self._board = board
        self._files = files
        self._now = now
        self._known = known
        self.subjects = subjects(board)
        chips = enumerate(scanner.chip for scanner, _ in board.located)
        self._rails = {channel: RAILS[chip] for channel, chip in chips if chip in RAILS}
        others = [letter for letter in board.masses if known is not None and letter != known.letter]
        self._planned = stages(self.subjects, known, others, tuple(board.poles.values()), _stack(board))
        self._calibrator = Calibrator(self._planned, self.subjects, draft or Measurements())
        self._kept = self._calibrator.measured
        self.closed = False

    @property
    def results(self) -> Results:
        """The results of the measurements so far."""
        return results(self._planned, self.subjects, self._calibrator.measured, self._known)

    @property
    def done(self) -> bool:
        """True if all is measured and only has to be kept."""
        return self._calibrator.stage is None

    def feed(self, sample: Sample) -> None:
        """Take the values of all channels."""
        values = [self._number(channel, value) for channel, value in enumerate(sample.values)]
        self._calibrator.feed(sample.t, values)
        self._keep_draft()

    def press(self, button: str) -> None:
        """Take the button `ok`, `undo`, `up` or `down`; once all is measured, `ok` keeps it."""
        if self.done and button == "ok":
            self._files.keep(self.calibration)
            self.closed = True
            return
        self._calibrator.press(button)
        self._keep_draft()

    @property
    def heard(self) -> tuple[int, float] | None:
        """The channel that is measured, and its raw distance from its rest; None if no channel is."""
        return self._calibrator.heard

    @property
    def calibration(self) -> Calibration:
        """The results, together with the other fields of the calibration in force."""
        found = self.results
        made = self._now().replace(microsecond=0).isoformat().replace("+00:00", "Z")
        now = Calibration(board=self._board.name, made=made, fields=found.fields, masses=found.masses)
        return merged(self._before(), now)

    @property
    def view(self) -> CalibrationView:
        """What is to be shown."""
        prompt = self._calibrator.prompt
        stage = prompt.stage
        if stage is None:
            return CalibrationView(self._board.game, "done", prompt.number, prompt.of, grades=self._grades())
        wanted = self._board.fields[stage.field].channel if stage.field else None
        return CalibrationView(
            self._board.game,
            stage.task,
            prompt.number,
            prompt.of,
            stage.field,
            stage.number,
            stage.letter,
            prompt.note,
            prompt.channels,
            self._fields(prompt.channels),
            wanted,
        )

    def _grades(self) -> Counter[str]:
        """The numbers of fields measured now that are good, usable and bad."""
        found = self.results
        masses = self._board.masses | found.masses
        return Counter(quality_of(self._board, masses, one).grade for one in found.fields.values())

    def _before(self) -> Calibration | None:
        """The calibration in force; nothing can be taken over from a damaged one."""
        try:
            return self._files.load()
        except CalibrationError:
            return None

    def _fields(self, channels: tuple[int, ...]) -> tuple[Field, ...]:
        return tuple(one.field for one in self.subjects if one.channel in channels)

    def _number(self, channel: int, value: WireValue) -> float | None:
        """The value as a number; for a text whether it names any piece; None if nothing is connected."""
        if isinstance(value, str):
            return float(value != "")
        low, high = self._rails.get(channel, _ENDLESS)
        return float(value) if value is not None and low < value < high else None

    def _keep_draft(self) -> None:
        if self._calibrator.measured.found != self._kept.found:
            self._files.keep_draft(self._calibrator.measured)
            self._kept = self._calibrator.measured


def _stack(board: Board) -> int:
    """The number of pieces that a Hall sensor counts on one field."""
    return 2 if board.stacks else 1
