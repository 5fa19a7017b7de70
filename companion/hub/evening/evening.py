"""One evening as a value: players, rounds and results, and what may change in it.

Every change gives another evening. Rounds that are drawn stay as they are when a result is corrected, or when
somebody leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from companion.hub.evening.errors import EveningError
from companion.hub.evening.participants import Participant
from companion.hub.evening.round_robin import rounds_of

MOST_ROUNDS = 99
"""More than any evening has; the columns of a crosstable have two digits."""

MOST_TABLES = 250

EveningSystem: TypeAlias = Literal["round robin", "swiss"]
"""``round robin``: each player meets each other one once; ``swiss``: equals meet, each two at most once."""

EncounterResult: TypeAlias = Literal[
    "first won", "second won", "drawn", "first absent", "second absent", "both absent"
]
"""What came of a pairing. Who is absent loses without play, and the other one wins without play (forfeit)."""

_Number = Annotated[int, msgspec.Meta(ge=1)]


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two players who meet in a round; `first` has the seat that begins.

    They sit at table number `table`, counted from 1. Where the tables do not suffice, a round has several
    waves, one after the other: `wave` counts them from 1. `result` is None until there is one.
    """

    table: _Number
    wave: _Number
    first: str
    second: str
    result: EncounterResult | None = None


class Walkover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pair of a round robin that gets no table, because one of the two does not take part in this round."""

    present: str
    absent: str


class Round(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The pairings of a round, the first table first.

    `bye` is the player without an opponent if their number is odd, else None. Walkovers are in a round robin
    only. `games_before` has for each table that tells its games the number of the newest one when the round
    was drawn, by the name of the table: only later ones are games of the round.
    """

    encounters: tuple[Encounter, ...]
    bye: str | None = None
    walkovers: tuple[Walkover, ...] = ()
    games_before: dict[str, int] = {}

    def players(self) -> Iterator[str]:
        """Everybody who has a place in the round: at a table, by a bye, or by a walkover."""
        for encounter in self.encounters:
            yield from (encounter.first, encounter.second)
        if self.bye is not None:
            yield self.bye
        for walkover in self.walkovers:
            yield from (walkover.present, walkover.absent)


class Evening(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An evening of `round_count` rounds of the game with this id, at tables 1 to `tables`.

    In a round robin the order of the participants are their numbers in the Berger table. In a Swiss system
    they are ordered by rating, and `number_one_begins` says which seat the first of them has in round 1.
    `options` are those of the game. `table_names` are what the tables are called where they tell their games
    themselves; without them they have only numbers.
    """

    game: str
    system: EveningSystem
    round_count: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    tables: Annotated[int, msgspec.Meta(ge=1, le=MOST_TABLES)]
    participants: tuple[Participant, ...]
    number_one_begins: bool = True
    rounds: tuple[Round, ...] = ()
    options: dict[str, Any] = {}
    table_names: tuple[str, ...] = ()

    def table_name(self, table: int) -> str:
        """What the table of this number is called, its number if it has no name."""
        return self.table_names[table - 1] if self.table_names else str(table)

    @property
    def next_number(self) -> int:
        """The number of the round that is drawn next."""
        return len(self.rounds) + 1

    def participant(self, name: str) -> Participant:
        """The player of this name, in upper or lower case. Raises EveningError."""
        for one in self.participants:
            if one.name.casefold() == name.casefold():
                return one
        raise EveningError(f"{name!r} is no player of this evening")

    def present(self, number: int) -> tuple[Participant, ...]:
        """The participants of the round with this number, in the order of the list."""
        return tuple(one for one in self.participants if one.is_there(number))

    def drawn(self, number: int) -> Round:
        """The round of this number; the first one is 1. Raises EveningError if it is not drawn."""
        if not 1 <= number <= len(self.rounds):
            those = f"rounds 1 to {len(self.rounds)} are" if self.rounds else "no round is"
            raise EveningError(f"there is no round {number}; {those} drawn")
        return self.rounds[number - 1]

    def unfinished(self) -> list[tuple[int, Encounter]]:
        """The pairings without a result, each with the number of its round."""
        return [
            (number, encounter)
            for number, one in enumerate(self.rounds, start=1)
            for encounter in one.encounters
            if encounter.result is None
        ]

    def with_round(self, drawn: Round) -> Evening:
        """The evening with one more round. Raises EveningError if the round does not fit."""
        return checked(replace(self, rounds=(*self.rounds, drawn)))

    def without_last_round(self) -> Evening:
        """The evening without the round that was drawn last; who left or came since then did so before it.

        Raises EveningError if there is none, or if it has results.
        """
        if not self.rounds:
            raise EveningError("no round is drawn yet, so none can be taken back")
        if any(encounter.result is not None for encounter in self.rounds[-1].encounters):
            raise EveningError(f"round {len(self.rounds)} has results; a round with results stays")
        participants = tuple(one.before_draw(len(self.rounds)) for one in self.participants)
        return replace(self, rounds=self.rounds[:-1], participants=participants)

    def with_result(self, number: int, name: str, result: EncounterResult | None) -> Evening:
        """The evening with this result of the pairing in which the player of this name is in round `number`.

        A result that is there is corrected; None takes it back. Raises EveningError if there is no such
        round, player, pairing or result.
        """
        if result is not None and result not in get_args(EncounterResult):
            allowed = ", ".join(get_args(EncounterResult))
            raise EveningError(f"{result!r} is no result; allowed is one of {allowed}")
        drawn = self.drawn(number)
        player = self.participant(name).name
        encounters = [
            replace(one, result=result) if player in (one.first, one.second) else one
            for one in drawn.encounters
        ]
        if not any(player in (one.first, one.second) for one in encounters):
            raise EveningError(f"{player} has no game in round {number}, so there is no result to enter")
        rounds = list(self.rounds)
        rounds[number - 1] = replace(drawn, encounters=tuple(encounters))
        return replace(self, rounds=tuple(rounds))

    def with_withdrawal(self, name: str) -> Evening:
        """The evening in which this player takes part in no round that is still to be drawn.

        A game of a round that is drawn already goes on until it has a result. Raises EveningError.
        """
        leaving, drawn = self.participant(name), len(self.rounds)
        last = drawn if leaving.last_round is None else min(leaving.last_round, drawn)
        return self._with(replace(leaving, last_round=last))

    def with_return(self, name: str) -> Evening:
        """The evening in which a player who had left takes part again from the next round on.

        Raises EveningError if rounds were drawn without this player.
        """
        back = self.participant(name)
        if back.last_round is not None and back.last_round < len(self.rounds):
            raise EveningError(
                f"{back.name} left after round {back.last_round}, and {len(self.rounds)} rounds are drawn"
            )
        return self._with(replace(back, last_round=None))

    def with_participant(self, late: Participant) -> Evening:
        """The evening with one more player, who takes part from the next round on at the earliest.

        Raises EveningError if there is a player of this name, or in a round robin that has begun.
        """
        if self.system == "round robin" and self.rounds:
            raise EveningError(
                f"a round robin takes no more players after its first round; {late.name!r} is too late"
            )
        entered = replace(late, first_round=max(late.first_round, self.next_number))
        return checked(replace(self, participants=(*self.participants, entered)))

    def _with(self, changed: Participant) -> Evening:
        participants = tuple(changed if one.name == changed.name else one for one in self.participants)
        return replace(self, participants=participants)


def begun(
    participants: Iterable[Participant],
    *,
    game: str,
    system: EveningSystem,
    round_count: int,
    tables: int,
    number_one_begins: bool = True,
    options: Mapping[str, Any] | None = None,
    table_names: Iterable[str] = (),
) -> Evening:
    """A new evening, before its first round. Raises EveningError if a value is not allowed."""
    for key, value, most in (("round_count", round_count, MOST_ROUNDS), ("tables", tables, MOST_TABLES)):
        if not 1 <= value <= most:
            raise EveningError(f"{key} is {value}; allowed is a whole number from 1 to {most}")
    if system not in get_args(EveningSystem):
        raise EveningError(f"system is {system!r}; allowed is one of {', '.join(get_args(EveningSystem))}")
    return checked(
        Evening(
            game,
            system,
            round_count,
            tables,
            tuple(participants),
            number_one_begins,
            options=dict(options or {}),
            table_names=tuple(table_names),
        )
    )


def checked(evening: Evening) -> Evening:
    """The evening itself. Raises EveningError if its players, rounds and tables do not agree."""
    names = [one.name.casefold() for one in evening.participants]
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise EveningError(f"{evening.participant(twice[0]).name} is among the players twice")
    if len(names) < 2:  # noqa: PLR2004 - a game has two players
        raise EveningError(f"an evening needs at least 2 players, this one has {len(names)}")
    _check_table_names(evening)
    if not evening.game:
        raise EveningError("game is empty; it is the id of a game, such as sahara")
    most = rounds_of(len(names))
    if evening.round_count > most:
        raise EveningError(
            f"round_count is {evening.round_count}; {len(names)} players have at most {most} rounds,"
            " or somebody would meet somebody twice"
        )
    if len(evening.rounds) > evening.round_count:
        raise EveningError(f"there are {len(evening.rounds)} rounds; round_count is {evening.round_count}")
    for number, drawn in enumerate(evening.rounds, start=1):
        _check_round(evening, number, drawn)
    return evening


def _check_table_names(evening: Evening) -> None:
    names = evening.table_names
    if names and len(names) != evening.tables:
        raise EveningError(f"table_names has {len(names)} names; there are {evening.tables} tables")
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise EveningError(f"{twice[0]!r} is the name of {names.count(twice[0])} tables; each needs its own")


def _check_round(evening: Evening, number: int, drawn: Round) -> None:
    known = {one.name for one in evening.participants}
    for name, times in Counter(drawn.players()).items():
        if name not in known:
            raise EveningError(f"round {number}: {name!r} is no player of this evening")
        if times > 1:
            raise EveningError(f"round {number}: {name} is paired {times} times; once is allowed")
    for encounter in drawn.encounters:
        if encounter.table > evening.tables:
            raise EveningError(
                f"round {number}: there is no table {encounter.table}; the tables are 1 to {evening.tables}"
            )
    for (wave, table), times in Counter((one.wave, one.table) for one in drawn.encounters).items():
        if times > 1:
            raise EveningError(
                f"round {number}: table {table} has {times} pairings in wave {wave}; one is allowed"
            )
