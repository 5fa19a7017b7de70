"""Runs the referee over a recording: lines in, verdicts out; plies can be kept in an archive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.referee.pipeline import Pace
from companion.referee.protocol import AnyVerdict, Opening, RecordingError, RecordingReader, read_opening
from companion.referee.questions import ReasonToAsk
from companion.referee.tracking import WeighedOutcome
from companion.screens.view import View
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.luck import Luck
from companion.service.game.session import Session


def session_of(opening: Opening, archive_writer: ArchiveWriter | None = None) -> Session:
    """The session in which a recording is judged, at the position with which it begins."""
    session = Session(opening.sight, Pace.of(opening), archive_writer, luck=Luck(lots=False))
    session.begin_at(opening.game, opening.position, {})
    return session


class RecordingRun:
    """One recording and the session that judges it."""

    def __init__(self, lines: Iterable[str], archive_writer: ArchiveWriter | None = None) -> None:
        """Raises RecordingError if the first line does not say which game was played on which sensors."""
        self._lines = ((number, text) for number, text in enumerate(lines, 1) if text.strip())
        opening = self._open()
        self._session = session_of(opening, archive_writer)
        self._reader = RecordingReader(opening.game, opening.sight)

    @property
    def view(self) -> View:
        """The table after the verdict that was given last."""
        return self._session.view

    @property
    def outcomes(self) -> Sequence[WeighedOutcome]:
        """What was weighed for the last verdict, the likeliest first."""
        return self._session.last_verdict.outcomes

    @property
    def because(self) -> ReasonToAsk | None:
        """Why the players are asked; None if no question is open."""
        question = self._session.question
        return None if question is None else question.because

    def _open(self) -> Opening:
        for _, text in self._lines:
            return read_opening(text)
        raise RecordingError(1, "the recording is empty; its first line says what was played on what")

    def verdicts(self, report: Callable[[RecordingError], None] | None = None) -> Iterator[AnyVerdict]:
        """The verdicts in order of time, each as soon as the lines allow it.

        A bad line is given to `report` and skipped. Without `report` it ends the run: verdicts that are due
        are still given, then RecordingError is raised.
        """
        for number, text in self._lines:
            try:
                event = self._reader.feed(number, text)
            except RecordingError as error:
                if report is None:
                    yield from self._session.finish()
                    raise
                report(error)
            else:
                yield from self._session.feed(event)
        yield from self._session.finish()
