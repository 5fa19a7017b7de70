"""All entries of one game that belong into the archive, and how many of them are written.

The journal of the running game stays in memory as a whole, so that the game can be written again from its
beginning if the archive was removed or replaced, or does not hold the game as it was left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from companion.records.archive import Archive, RecordStateError
from companion.records.errors import DamagedGameError
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord

Begin: TypeAlias = Callable[[Archive], int]
"""Begins the game in an archive; the result is its number there."""

Job: TypeAlias = Callable[[Archive, int], object]
"""Writes one entry of the game with this number, by one call of the archive."""


class _Entry(NamedTuple):
    """`made` is True for a ply, an undo or the end, and False for readings that led to none of these."""

    write: Job
    made: bool


class Journal:
    """The beginning and the entries of one game, in order; the first `_written` entries are in the archive.

    `game_id` is the number of the game in the archive, None until its beginning is written. `played` is True
    once players have made an entry: a ply, an undo or the end.
    """

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._entries: list[_Entry] = []
        self._written = 0
        self._seal: str | None = None
        self._heard: int | None = None
        self._record: GameRecord | None = None
        self.game_id: int | None = None
        self.played = False
        self.written_again = False

    def kept_as(self, game_id: int, record: GameRecord, seal: str | None) -> None:
        """The game is in the archive already as `record`; `seal` is its checksum, None if unknown."""
        self.game_id, self._record, self._seal = game_id, record, seal
        self.played = bool(record.plies)

    def begin_anew(self, begin: Begin) -> None:
        """Another beginning of a game without a ply: it takes the place of the first."""
        self._begin, self.game_id, self._written = begin, None, 0

    def let_go(self) -> None:
        """Forget the entries, because all are written and another game is played; the number is still
        needed.
        """
        self._begin, self._entries, self._written, self._record = _nothing_left, [], 0, None

    def owe(self, job: Job) -> None:
        """Add an entry that players have made."""
        self._entries.append(_Entry(job, made=True))
        self.played = True

    def owe_readings(self, job: Job) -> None:
        """Add readings that led to something else that was shown."""
        self._entries.append(_Entry(job, made=False))

    @property
    def owed(self) -> int:
        """The number of entries by players that are not in the archive."""
        return sum(entry.made for entry in self._entries[self._written :])

    @property
    def is_written(self) -> bool:
        """True if everything is in the archive."""
        return self.game_id is not None and self._written == len(self._entries)

    def is_in(self, archive: Archive) -> bool:
        """True if the archive holds the game as this journal left it there."""
        if self.game_id is None:
            return False
        seal = archive.seal(self.game_id)
        if seal is not None and self._seal is None:
            return archive.game(self.game_id) == self._record
        return seal is not None and seal == self._seal

    def write(self, archive: Archive) -> None:
        """Write what is owed, entry by entry; or the whole game, if the archive does not hold it.

        Raises ArchiveError and RecordStateError; entries that were written before stay written.
        """
        try:
            self._take_what_is_there(archive)
            if self.game_id is not None and not self.is_in(archive):
                self._write_again(archive)
            self._write_rest(archive)
        except (DamagedGameError, NoSuchGameError, RecordStateError):
            self._write_again(archive)

    def _take_what_is_there(self, archive: Archive) -> None:
        """Count an entry as written that is in the archive although the disk said that it is not.

        `_heard` is how much was kept with the game before that entry, None if no entry is in doubt.
        """
        if self._heard is None or self.game_id is None:
            return
        if archive.count_heard(self.game_id) == self._heard + 1:
            self._written += 1
            self._seal = archive.seal(self.game_id)
        self._heard = None

    def _write_rest(self, archive: Archive) -> None:
        if self.game_id is None:
            game_id = self._begin(archive)
            self.game_id, self._seal = game_id, archive.last_seal
        while self._written < len(self._entries):
            self._heard = archive.count_heard(self.game_id)
            self._entries[self._written].write(archive, self.game_id)
            self._heard = None
            self._written += 1
            self._seal = archive.last_seal

    def _write_again(self, archive: Archive) -> None:
        """Write the whole game as a new one, in one transaction."""
        with archive.together():
            game_id = self._begin(archive)
            for entry in self._entries:
                entry.write(archive, game_id)
        self.game_id, self._seal, self._written = game_id, archive.last_seal, len(self._entries)
        self._heard = None
        self.written_again = True


def _nothing_left(_archive: Archive) -> int:
    raise RecordStateError("all of this game was written, and nothing of it is kept in memory")
