"""How a table came to rest, and what had been said of it before."""

from __future__ import annotations

import math
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from companion.contents import Field

INSISTED_S = 60.0
"""For how many seconds a table seems to have rested if the players say that they are done."""


@dataclass(frozen=True, slots=True)
class TableRest:
    """How a table came to rest, and what had been said of it before.

    `rested` is for how many seconds no reading has changed; it is infinite if the players say that they are
    done. `alarmed` is True if the players were told of a mistake, so that they may be taking it back, and
    `asked` if a question is open. `returned` are the fields that look as recorded again since pieces were
    said to be missing.
    """

    rested: float = math.inf
    alarmed: bool = False
    asked: bool = False
    returned: AbstractSet[Field] = frozenset()

    @property
    def insisted(self) -> bool:
        """True if the players say that they are done."""
        return self.rested == math.inf

    @property
    def seconds(self) -> float:
        """For how many seconds the table has rested, or seems to."""
        return INSISTED_S if self.insisted else self.rested
