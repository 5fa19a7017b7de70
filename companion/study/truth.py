"""The truth of a session, written down while the human plays (`simulated_session`)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Field
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Readings, Sight
from companion.study.acts import Moment
from companion.study.plans import Pause, Plan
from companion.study.simulated_session import TruthEntry


class Truth:
    """Writes the entries in the order of time; all times are in seconds, rounded to milliseconds."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self.entries: list[TruthEntry] = []
        self.plies = 0
        """The number of plies made so far."""

    def run(
        self,
        plan: Plan,
        ends: Sequence[float],
        shown: Sequence[float],
        after: Sequence[Position],
        *,
        unique: bool,
        untold: bool = False,
    ) -> None:
        """Write plies made without a rest; `ends` is when the contacts rest after each touch, `shown` when
        the picture changed.

        `after` are the recorded positions after each ply. With `untold` the roll or card was not told to the
        referee.
        """
        if plan.pause is not None:
            self._pause(plan.pause)
        touched = 0
        for number, ply in enumerate(plan.plies):
            moments = plan.moments_of(number)
            touched += len(moments)
            begins = plan.begin(number)
            if number:
                self.entries[-1] |= {"fast": True, "until": _ms(begins)}
            done = ends[touched - 1] if moments else begins
            seen = [t for t in shown if moments and begins <= t <= moments[-1].t]
            self._ply(ply, after[number], begins, done, max(seen, default=begins), unique=unique)
            if untold:
                self.entries[-1]["untold"] = True

    def idle(self, ply: AnyPly, after: Position, t: float) -> None:
        """Write a roll or card without use that was told at `t` seconds."""
        self._ply(ply, after, t, t, t, unique=True)

    def rested(self, until: float) -> None:
        """After the last entry the table rests until this time."""
        self.entries[-1]["until"] = _ms(until)

    def laid(self, done: float, until: float) -> None:
        """Write that the table was laid from which play goes on after the last ply, so that a `ready` is
        owed.

        If the sensors see no difference, the `ready` may come with the record of that ply.
        """
        begins = self.entries[-1]["shown"]
        self.entries.append({"kind": "laid", "from": begins, "done": _ms(done), "until": _ms(until)})

    def error(
        self,
        what: str,
        position: Position,
        picture: Readings,
        *,
        begins: float,
        done: float,
        until: float,
        unfinished_ok: bool,
    ) -> None:
        """Write a slip with which the table rests until it is put right; `picture` is what the sensors then
        show.
        """
        wrong = self._sight.differences(picture, self._game.contents(position))
        self.entries.append(
            {
                "kind": "error",
                "what": what,
                "from": _ms(begins),
                "done": _ms(done),
                "until": _ms(until),
                "unfinished_ok": unfinished_ok,
                "fields": [field for field, _, _ in wrong],
            }
        )

    def restored(self, back: float, until: float) -> None:
        """The last slip was taken back, and the table rests until this time."""
        self.entries[-1] |= {"then": "restored", "back": _ms(back), "back_until": _ms(until)}

    def put_right(
        self,
        ply: AnyPly,
        after: Position,
        moments: Sequence[Moment],
        done: float,
        shown: Sequence[float],
        *,
        unique: bool,
    ) -> None:
        """The last slip was put right by going on to the ply that was meant."""
        self.entries[-1]["then"] = "played"
        self._ply(ply, after, moments[0].t, done, max(shown, default=moments[0].t), unique=unique)

    def _ply(
        self, ply: AnyPly, after: Position, begins: float, done: float, shown: float, *, unique: bool
    ) -> None:
        """Write a ply; `begins`, `done` and `shown` are times in seconds."""
        waits = self._game.waits_for(ply.before)
        self.plies += 1
        self.entries.append(
            {
                "kind": "ply",
                "seat": ply.before.turn,
                "move": str(ply.move),
                "position": self._game.write_position(after),
                "from": _ms(begins),
                "done": _ms(done),
                "must": True,
                "unique": unique,
                "shown": _ms(shown),
                **({} if waits is None else {waits: ply.chance}),
            }
        )

    def _pause(self, pause: Pause) -> None:
        """Write a pause with pieces in a hand."""
        self.entries.append(
            {
                "kind": "pause",
                "from": _ms(pause.start),
                "until": _ms(pause.end),
                "missing": dict(pause.missing),
                "must": all(self._tells(field) for field in self._game.fields),
            }
        )

    def _tells(self, field: Field) -> bool:
        """True if the field's sensor tells which pieces the field lacks."""
        sensor = self._sight.sensor(field)
        # If a sowing may take any path, a count does not tell which balls are still missing.
        return sensor.exact and (self._game.hints.listed or sensor.names_pieces)


def _ms(t: float) -> float:
    """The time rounded to milliseconds."""
    return round(t, 3)
