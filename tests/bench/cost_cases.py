"""The cases of the cost model: for each of its numbers a test that fails without it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

FILE = Path(__file__).parents[1] / "referee" / "tracking" / "cost_cases.toml"


class CostCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The test that `fails` if the number has the value `instead`, by its path from the checkout."""

    fails: str
    instead: float = 0.0

    @property
    def sentence(self) -> str:
        """What the test claims, in words: its name."""
        return self.fails.partition("::test_")[2].partition("[")[0].replace("_", " ")


def read() -> Mapping[str, CostCase]:
    """The cases by the names of their numbers, in the order of the file."""
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, CostCase])
