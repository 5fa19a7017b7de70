"""Readings in, verdicts out: the referee for a program that reads its sensors itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.contents import Contents, Field
from companion.library.judged_table import JudgedTable
from companion.referee.protocol import AnyVerdict, Button, Caution, Header, Opening, RecordingReader, Unseen
from companion.rules.game import AnyGame
from companion.sensing.frames import Reading
from companion.service.game.recording_run import RecordingRun, session_of


class RefereedTable(JudgedTable):
    """A table whose sensors your program reads: say what happens in the order of its time.

    Every call gives the verdicts that are due by its time `t`, in seconds of any clock that never goes back.
    No thread runs and no clock is read: verdicts that come with time alone are given by `pass_time`; call it
    no later than `due`. All calls raise ReadingError, RulesError or TellingError if the table has no such
    field, reading, number or move; the table is then unchanged.

    >>> import companion
    >>> table = companion.RefereedTable(companion.game("sahara"), sensors="count")
    >>> verdicts = table.read(0.0, dict.fromkeys(table.game.fields, 3) | {"A": 0, "B": 0})
    >>> [table.sentence(verdict) for verdict in table.pass_time(1.0)]
    ['A to move: The table is set']
    >>> for t, changed in enumerate(({"a4": 0}, {"a5": 4}, {"a6": 4}, {"A": 1}), 2):
    ...     verdicts += table.read(float(t), changed)
    >>> [table.sentence(verdict) for verdict in table.pass_time(6.0)]
    ['A played a4']
    """

    def __init__(
        self,
        game: AnyGame,
        sensors: str | Mapping[Field, str] = "count",
        *,
        position: Mapping[str, object] | None = None,
        starter: str | None = None,
        settle: float = 0.6,
        debounce: float = 0.03,
        masses: Mapping[str, float] | None = None,
        tolerance: float = 0.0,
        spread: float = 0.0,
        unseen: Unseen = "ask",
        caution: Caution | Mapping[str, float] = "normal",
    ) -> None:
        """A table on which a game begins, from its start or from a `position` of the contract.

        `sensors` is the kind of all sensors, or the kind of each field, with ``*`` for the rest: ``none``,
        ``presence``, ``count``, ``contents``, ``mass`` or that of another package. The table is at rest once
        nothing has changed for `settle` seconds; a reading counts once it has stood for `debounce` seconds.
        Where load cells weigh, `masses` are those of the pieces, by letter, with `tolerance` and `spread`,
        all in grams. `unseen` says what is agreed about plies that no sensor sees: ``ask`` or ``ok``.
        `caution` says how sure the referee must be: ``strict``, ``normal``, ``relaxed``, or what a ``wrong``
        record, a ``question`` and a ``second`` of waiting cost.

        Raises RulesError, ReadingError.
        """
        header = Header(
            recording=1,
            game=game.id,
            options=dict(game.options),
            sensors={"*": sensors} if isinstance(sensors, str) else dict(sensors),
            settle=settle,
            debounce=debounce,
            masses=dict(masses or {}),
            tolerance=tolerance,
            spread=spread,
            position=None if position is None else dict(position),
            starter=starter,
            unseen=unseen,
            caution=caution if isinstance(caution, str) else dict(caution),
        )
        opening = Opening(header, game)
        super().__init__(session_of(opening))
        self._reader = RecordingReader(game, opening.sight)

    @property
    def due(self) -> float | None:
        """The time at which a verdict may come without another event, in seconds; None if none can."""
        return self._session.due

    def read(self, t: float, readings: Mapping[Field, Reading]) -> list[AnyVerdict]:
        """New readings of some fields from `t` on; all other fields keep theirs."""
        return self._happen(t, read=dict(readings))

    def press(self, t: float, button: Button) -> list[AnyVerdict]:
        """A button was pressed at `t`: ``ok``, ``undo``, ``accept``, ``up`` or ``down``."""
        return self._happen(t, press=button)

    def roll(self, t: float, number: int) -> list[AnyVerdict]:
        """The die shows this number since `t`."""
        return self._happen(t, roll=number)

    def card(self, t: float, number: int) -> list[AnyVerdict]:
        """A card with this number was drawn at `t`."""
        return self._happen(t, card=number)

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The players answer a question at `t` with the text of a move."""
        return self._happen(t, choose=move)

    def tell(self, t: float, field: Field, contents: Contents) -> list[AnyVerdict]:
        """The players say at `t` what lies on a field."""
        return self._happen(t, tell={field: contents})

    def pass_time(self, t: float) -> list[AnyVerdict]:
        """Nothing happens until `t`."""
        return self._happen(t)

    def finish(self) -> list[AnyVerdict]:
        """Nothing happens any more; the verdicts that are still due."""
        return list(self._session.finish())

    def _happen(self, t: float, **event: object) -> list[AnyVerdict]:
        return list(self._session.feed(self._reader.read({"t": t, **event})))


def judge(lines: Iterable[str]) -> Iterator[AnyVerdict]:
    """The verdicts on a sensor recording, such as an open file, each as soon as the lines allow it.

    Raises RecordingError, after the verdicts that are due before the bad line.

    >>> import companion
    >>> lines = [
    ...     '{"recording": 1, "game": "geisterfahrer", "sensors": {"*": "none", "l1": "count"}}',
    ...     '{"t": 0, "read": {"l1": 5}}',
    ...     '{"t": 2, "read": {"l1": 7}}',
    ... ]
    >>> ready, illegal = companion.judge(lines)
    >>> illegal.wrong
    (Wrong(field='l1', seen=7, expected=5),)
    """
    yield from RecordingRun(lines).verdicts()
