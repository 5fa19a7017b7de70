"""What all parts of the configuration have in common."""

from __future__ import annotations

import msgspec


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the configuration."""
