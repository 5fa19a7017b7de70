"""What mistakes, questions and waiting cost a household, and how sure the referee must therefore be.

A ply is recorded unasked if the loss to be expected from that, which is the chance that the record is wrong
times what a wrong record costs, is less than what a question costs. The referee waits for time to decide as
long as that costs less than the question that it may spare.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.errors import CompanionError
from companion.tables import EntryError, read

Caution: TypeAlias = Literal["strict", "normal", "relaxed"]
"""The stakes that have a name, as recordings and the configuration write them."""

LEAST_ODDS = 10.0
"""A wrong record costs at least so many questions: what is a tenth as likely as a ply is asked about.

That margin of 2.3 nats is above those of commonplace acts: one of six rolls or an unseen ply (1.8), rolls
without use (2.0).
"""

MOST_ODDS = 10_000.0
"""And at most so many: 9.2 nats, less than while a question is open (12), and than a slip costs (16)."""

_Price: TypeAlias = Annotated[float, Meta(gt=0, description="a number above 0")]
_PerSecond: TypeAlias = Annotated[float, Meta(ge=0, description="a number from 0 on")]


class StakesError(CompanionError, ValueError):
    """Stakes that no referee may play for; the message names the value and what is allowed."""


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """What a `wrong` record, a `question` and a `second` of waiting cost, all in one unit of your choice.

    Only how they compare matters. Raises StakesError if a wrong record costs less than `LEAST_ODDS` or more
    than `MOST_ODDS` questions, if a question costs nothing, or if a second costs no finite number.
    """

    wrong: _Price = 90.0
    question: _Price = 1.0
    second: _PerSecond = 0.0

    def __post_init__(self) -> None:
        if not self.question > 0 or not LEAST_ODDS <= self.wrong / self.question <= MOST_ODDS:
            raise StakesError(
                f"wrong is {self.wrong:g} and question is {self.question:g}; "
                f"a wrong record must cost {LEAST_ODDS:g} to {MOST_ODDS:,.0f} times as much as a question"
            )
        if not 0 <= self.second < math.inf:
            raise StakesError(f"second is {self.second:g}, and must be a number from 0 on")

    @property
    def margin(self) -> float:
        """By how many nats all other results must be dearer before a ply is recorded unasked.

        If the next one is dearer by this, it is true once in `wrong / question` times. The costs of acts are
        given in tenths of a nat, and so is this.
        """
        return round(math.log(self.wrong / self.question), 1)

    def pays(self, seconds: float, chance: float) -> bool:
        """True if waiting for so long costs no more than a question that is spared with this chance."""
        return self.second * seconds <= self.question * chance


NORMAL = Stakes()

STAKES: Mapping[Caution, Stakes] = MappingProxyType(
    {
        "strict": Stakes(wrong=1000.0),
        "normal": NORMAL,
        "relaxed": Stakes(wrong=10.0, second=0.5),
    }
)
"""The stakes by name."""


def read_stakes(caution: str | Mapping[str, Any], place: str = "caution") -> Stakes:
    """The stakes of this name, or with these numbers by key; a number that is left out is the normal one.

    `place` is where the entry stands. Raises EntryError.
    """
    if isinstance(caution, str):
        for name, stakes in STAKES.items():
            if name == caution:
                return stakes
        raise EntryError(f"{place}: {caution!r} is not allowed; allowed is one of {', '.join(STAKES)}")
    try:
        return read(caution, Stakes, place)
    except msgspec.ValidationError as error:
        raise EntryError(f"{place}: {error}") from error


def write_stakes(stakes: Stakes) -> str | dict[str, float]:
    """The name of the stakes, or their numbers by key if they have none."""
    for name, known in STAKES.items():
        if known == stakes:
            return name
    return {"wrong": stakes.wrong, "question": stakes.question, "second": stakes.second}
