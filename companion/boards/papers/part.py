"""A line of the parts list, and what it costs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import msgspec


class Price(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The price of one part in euros, and where it was seen; "" for an estimate."""

    price: float
    seen: str = ""


@cache
def prices() -> Mapping[str, Price]:
    """The price of each article in ``prices.toml``."""
    text = resources.files(__package__).joinpath("prices.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Price])


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the parts list: the number of a part, its name, and its use.

    `unit` is that of the number, "" for pieces. `article` is the key in ``prices.toml``, "" without a price.
    """

    number: float
    article: str
    name: str
    use: str
    unit: str = ""

    @property
    def counted(self) -> str:
        """The number with its unit."""
        return f"{self.number:g} {self.unit}".strip()

    @property
    def price(self) -> Price | None:
        """What one of it costs, None if it has no price."""
        return prices()[self.article] if self.article else None

    @property
    def euros(self) -> float:
        """What all of it costs."""
        return self.number * self.price.price if self.price else 0.0
