"""What is kept of one game: the raw lines of its recording, and each ply before its verdict is shown."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Seat
from companion.records.game_record import Ending, GameRecord
from companion.records.wrong_move import WrongMove
from companion.referee.pipeline import Pace
from companion.referee.protocol import AnyVerdict, Event, Header, Writer, write_header, write_stakes
from companion.rules.game import AnyGame, Position
from companion.sensing.mass import Mass
from companion.sensing.sight import Sight
from companion.service.game.archive_writer import ArchiveWriter


class GameRecording:
    """Sends one game and its raw lines to the archive writer, or nowhere if that is None.

    `start` is the position from which the game began, as far as it is known.
    """

    def __init__(
        self,
        archive_writer: ArchiveWriter | None,
        game: AnyGame,
        names: Mapping[Seat, str],
        start: Position,
    ) -> None:
        self._archive_writer = archive_writer
        self._game = game
        self._names = names
        self._start = start
        self._writer = Writer()
        self._before: tuple[str, ...] = ()

    def begin(self, sight: Sight, pace: Pace, *, same_match: bool) -> None:
        """A new game is set up on a table of this sight and pace."""
        self._begin(sight, pace, same_match=same_match)

    def begin_again(self, start: Position, sight: Sight, pace: Pace, t: float) -> None:
        """The players set the table up again at time `t`: another game of the same match begins."""
        self.end("broken off")
        self._start, self._before = start, (self._writer.whole(t),)
        self._begin(sight, pace, same_match=True)

    def _begin(self, sight: Sight, pace: Pace, *, same_match: bool) -> None:
        if self._archive_writer is None:
            return
        game = self._game
        seats = {seat: self._names.get(seat) for seat in game.seats}
        start, opening = game.write_position(self._start), self._opening(sight, pace)
        self._archive_writer.new_game(game.id, game.options, start, seats, opening, same_match=same_match)

    def has_start(self, start: Position) -> bool:
        """True if the game is kept as one that began from this position."""
        return start == self._start

    def begin_from(self, start: Position, sight: Sight, pace: Pace) -> None:
        """The first ply showed that the game began from this position, because another player began."""
        self._start = start
        if self._archive_writer is not None:
            self._archive_writer.begin_from(self._game.write_position(start), self._opening(sight, pace))

    def resume(self, record: GameRecord, *, over: bool) -> None:
        """Go on with this game of the archive; `over` says whether it has ended."""
        if self._archive_writer is not None:
            self._archive_writer.resume(record, over=over)

    def write(self, event: Event) -> None:
        """Keep what the event adds to the recording."""
        line = self._writer.write(event)
        if line is not None and self._archive_writer is not None:
            self._archive_writer.read(line)

    def keep(self, verdict: AnyVerdict, wrong: WrongMove | None = None) -> AnyVerdict:
        """Keep what led to the verdict; the result has `kept` False if the archive refused a ply.

        `wrong` is the wrong move that the verdict tells of for the first time.
        """
        if self._archive_writer is None:
            return verdict
        # Read again, the lines then lead to the verdict without what comes after it.
        line = self._writer.until(verdict.t)
        if line is not None:
            self._archive_writer.read(line)
        return self._archive_writer.keep(verdict, wrong)

    def save(self) -> None:
        """Keep what was written since."""
        if self._archive_writer is not None:
            self._archive_writer.save()

    def end(self, ended: Ending, by: Seat | None = None) -> None:
        """The players end the game before its rules do."""
        if self._archive_writer is not None:
            self._archive_writer.end(ended, by)

    def _opening(self, sight: Sight, pace: Pace) -> list[str]:
        """The first lines of the recording."""
        game = self._game
        # All load cells of a board know the same pieces.
        scale = next((sensor for sensor in sight.sensors.values() if isinstance(sensor, Mass)), Mass())
        header = write_header(
            Header(
                recording=1,
                game=game.id,
                sensors={field: sensor.kind for field, sensor in sight.sensors.items()},
                options=dict(game.options),
                settle=pace.settle,
                debounce=pace.debounce,
                masses=dict(scale.masses),
                tolerance=scale.tolerance,
                spread=scale.spread,
                unseen=pace.unseen,
                caution=write_stakes(pace.stakes),
                position=game.write_position(self._start),
            )
        )
        return [header, *self._before]
