"""What rules found out of what is seen, kept with the test by which they asked.

From one picture to the next few fields read otherwise: a test that keeps something hands it on to the
test of the next picture, `but_for` those fields, so that the others need not be asked of again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol

from companion.contents import Contents, Field


class Kept(Protocol):
    """Something that was found out of many fields, of each by itself."""

    def but_for(self, fields: Iterable[Field]) -> Kept:
        """The same without what was found out of these fields; it changes no more when the other does."""
        ...


def kept_with(fits: Callable[[Field, Contents], bool]) -> dict[Hashable, Any] | None:
    """What is kept with a test, by keys of those who keep it; None if the test keeps nothing."""
    return getattr(fits, "kept", None)
