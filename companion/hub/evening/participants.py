"""The participants of an evening, and the list of players as a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, TypeAlias

import msgspec

from companion.hub.evening.errors import ParticipantsError
from companion.texts import PlayerNameError, player_name, sentence

MOST_PARTICIPANTS = 500
"""Far more than a club has; a list that is longer is no list of players."""

HIGHEST_RATING = 9999
"""The report files of FIDE, from which pairings are made, have four digits for a rating."""

Shuffle: TypeAlias = Callable[[list["Participant"]], None]
"""A source of chance that puts a list into another order, such as ``random.Random(1).shuffle``."""

_LINE_END = re.compile(r"\r\n|\r|\n")
"""Nothing else ends a line here: what Python's `splitlines` also splits at has no place in a name."""

_RATING = re.compile(r"[0-9]{1,4}")


class Participant(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player of the evening.

    Takes part from round `first_round` up to and with round `last_round`; None stands for the last one of the
    evening. A `rating` is a whole number from 1 to `HIGHEST_RATING`, on any scale on which more is better.
    """

    name: str
    rating: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_RATING)] | None = None
    first_round: Annotated[int, msgspec.Meta(ge=1)] = 1
    last_round: Annotated[int, msgspec.Meta(ge=0)] | None = None

    def is_there(self, number: int) -> bool:
        """True if the player takes part in the round of this number; the first one is 1."""
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)

    def before_draw(self, number: int) -> Participant:
        """The player once the draw of a round is taken back: who came or left after it did so before it."""
        came, left = self.first_round == number + 1, self.last_round == number
        return msgspec.structs.replace(
            self,
            first_round=number if came else self.first_round,
            last_round=number - 1 if left else self.last_round,
        )


def read_participants(text: str) -> tuple[Participant, ...]:
    r"""The players of a list, in its order.

    Each line is a name, or a name and a rating with a comma or a tab between them. Empty lines and lines that
    begin with ``#`` say nothing. Two names are the same one in upper and lower case. Raises ParticipantsError
    with all problems at once.

    >>> read_participants("# club\nAda, 1800\nBo\n")[0]
    Participant(name='Ada', rating=1800, first_round=1, last_round=None)
    """
    found: dict[str, tuple[int, Participant]] = {}
    problems: list[str] = []
    for number, line in _lines(text):
        participant, faults = _read(line)
        problems += [f"line {number}: {fault}" for fault in faults]
        if participant is None:
            continue
        before, _ = found.setdefault(participant.name.casefold(), (number, participant))
        if before != number:
            problems.append(f"line {number}: {participant.name} is on line {before} already")
    if not found and not problems:
        problems.append("there is no name in the list; write one name a line")
    if len(found) > MOST_PARTICIPANTS:
        problems.append(f"the list has {len(found)} names; an evening has at most {MOST_PARTICIPANTS}")
    if problems:
        raise ParticipantsError(problems)
    return tuple(participant for _, participant in found.values())


def in_lot_order(participants: Iterable[Participant], shuffle: Shuffle) -> tuple[Participant, ...]:
    """The players in an order by lot: in a round robin, and among equal ratings, the order decides."""
    order = list(participants)
    shuffle(order)
    return tuple(order)


def by_rating(participants: Iterable[Participant]) -> list[Participant]:
    """The players in their initial order: the strongest first, those without a rating last.

    Players of equal rating keep their order in the list.
    """
    return sorted(participants, key=lambda one: -(one.rating or 0))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if line.strip(" \t") and not line.lstrip(" \t").startswith("#"):
            yield number, line


def _read(line: str) -> tuple[Participant | None, list[str]]:
    """The player of a line, None if there is no name that can be one; and all that is wrong with the line."""
    stripped = line.strip(" \t")
    called, divider, rated = stripped.rpartition("\t" if "\t" in stripped else ",")
    if not divider:
        called, rated = stripped, ""
    faults: list[str] = []
    try:
        name = player_name(called.strip(" \t"))
    except PlayerNameError as error:
        return None, [str(error), *_rating_faults(divider, rated.strip())]
    if not name:
        faults.append("there is no name")
    faults += _rating_faults(divider, rated.strip())
    rating = int(rated) if divider and not _rating_faults(divider, rated.strip()) else None
    return (Participant(name, rating) if name else None), faults


def _rating_faults(divider: str, rated: str) -> list[str]:
    if not divider or (_RATING.fullmatch(rated) and int(rated)):
        return []
    mark = "tab" if divider == "\t" else "comma"
    return [sentence(f"after the {mark} stands {rated!r}; allowed is a rating from 1 to {HIGHEST_RATING}")]
