"""What of the archive has not been sent yet, in order.

The archive itself is the queue: a ply lies there before it is shown, and so nothing has to be kept twice.
Only the place up to which the broker has confirmed everything is kept besides (`mark_file`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from companion.mqtt.game_events import NOT_BEGUN, events_since, progress_after
from companion.mqtt.messages import GameEvent
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.game_record import GameRecord
from companion.service.config.kept_file import KeptFileError
from companion.service.mqtt.mark_file import Mark, mark_file

KEEP_S = 60.0
"""Seconds after which a mark that has moved is written, though the same game goes on."""


class Outbox:
    """The events of an archive that wait to be sent; it belongs to one thread.

    `take` hands out the next events; each one is then confirmed, or all that are not are handed out again
    after `restart`. `table` is the name that the events bear. Without a mark on the disk the newest game is
    the first that is sent.
    """

    def __init__(self, archive: Path, table: str) -> None:
        self._archive = archive
        self._table = table
        self._file = mark_file(archive)
        self._reader: ArchiveReader | None = None
        self._file_read = (0, 0)
        # The game of which all was handed out last, with its checksum then.
        self._done: tuple[int, str | None] = (0, None)
        self._unconfirmed: deque[GameEvent] = deque()
        self._mark = self._kept = self._loaded()
        self._kept_at = 0.0
        self._next = self._mark

    @property
    def unconfirmed(self) -> int:
        """How many events were handed out and are not confirmed."""
        return len(self._unconfirmed)

    def take(self, most: int) -> list[GameEvent]:
        """The next events, at most so many. An archive that cannot be read has none for now."""
        try:
            found = list(islice(self._events(self._opened()), most))
        except (ArchiveError, OSError):
            self._close_archive()
            return []
        if found:
            self._next = _after(found[-1])
        self._unconfirmed += found
        return found

    def confirm(self) -> None:
        """The oldest event that was handed out has arrived."""
        self._mark = _after(self._unconfirmed.popleft())

    def restart(self) -> None:
        """Hand out once more what was not confirmed."""
        self._unconfirmed.clear()
        self._next, self._done = self._mark, (0, None)

    def send_again(self, game: int) -> None:
        """Hand everything out once more, beginning with the game of this number."""
        self._unconfirmed.clear()
        self._mark = self._next = Mark.before(max(1, game))
        self._done = (0, None)

    def keep(self, t: float, *, now: bool = False) -> None:
        """Write the mark if it has moved to another game, or has moved a while ago; with `now` in any case.

        A disk that refuses costs nothing but events that are sent twice.
        """
        due = now or self._mark.game != self._kept.game or t - self._kept_at >= KEEP_S
        if due and self._mark != self._kept:
            with suppress(KeptFileError):
                self._file.keep(self._mark)
                self._kept, self._kept_at = self._mark, t

    def close(self) -> None:
        """Write the mark, and close the archive."""
        self.keep(0.0, now=True)
        self._close_archive()

    def _loaded(self) -> Mark:
        """The kept mark; without one the place before the newest game, or before all if it is damaged."""
        try:
            kept = self._file.load()
            return Mark.before(self._newest()) if kept is None else kept
        except KeptFileError:
            return Mark.before(1)

    def _newest(self) -> int:
        try:
            with ArchiveReader.open(self._archive) as reader:
                return max(reader.games_of_table(1), default=1)
        except ArchiveError:
            return 1

    def _opened(self) -> ArchiveReader:
        """The archive, opened again if another file has taken its place. Raises ArchiveError, OSError."""
        file = self._archive.stat()
        if self._reader is None or self._file_read != (file.st_dev, file.st_ino):
            self._close_archive()
            self._reader = ArchiveReader.open(self._archive)
            self._file_read = file.st_dev, file.st_ino
        return self._reader

    def _close_archive(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _events(self, reader: ArchiveReader) -> Iterator[GameEvent]:
        """All events after the last that was handed out. Raises ArchiveError."""
        games = reader.games_of_table(self._next.game)
        if self._next.started not in {None, games.get(self._next.game)}:
            # This is another archive than the one in which the mark was set.
            self._next = Mark.before(1)
            games = reader.games_of_table(1)
        for game in games:
            yield from self._events_of(reader, game)

    def _played_before(self, reader: ArchiveReader, game: int) -> GameRecord | None:
        """The game that was played before this one; None if there is none, or if it is damaged."""
        for number in reversed([one for one in reader.games_of_table(1) if one < game]):
            with suppress(DamagedGameError):
                record = reader.game(number)
                if _is_told(record):
                    return record
                continue
            return None
        return None

    def _events_of(self, reader: ArchiveReader, game: int) -> Iterator[GameEvent]:
        """The events of one game; of a damaged one as many as can be read, of one without a ply none."""
        state = game, reader.seal(game)
        if state == self._done:
            return
        known = self._next.progress if game == self._next.game else NOT_BEGUN
        with suppress(DamagedGameError):
            record, _ = reader.readable(game)
            if _is_told(record):
                before = self._played_before(reader, game) if known == NOT_BEGUN else None
                yield from events_since(self._table, record, known, before)
        self._done = state


def _is_told(record: GameRecord) -> bool:
    """True if others are told of this game: a ply was made in it, or it has ended."""
    return bool(record.plies) or record.result is not None


def _after(event: GameEvent) -> Mark:
    return Mark(event.game, event.started, progress_after(event))
