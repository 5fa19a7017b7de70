"""What was said last, so that nothing is said twice."""

from __future__ import annotations

from companion.referee.protocol import AnyVerdict, Illegal, Unfinished
from companion.sensing.sight import Picture


class LastVerdict:
    """The verdict that was given last since the recorded position changed.

    `astray` says that since then the table was said to be illegal or unfinished, whatever was asked
    later, and `mistaken` that it was said to be illegal. `under_way` is the picture on which
    a ply was said to be under way, where that was said last.
    """

    def __init__(self) -> None:
        self._last: AnyVerdict | None = None
        self.astray = self.mistaken = False
        self.under_way: Picture | None = None

    def forget(self) -> None:
        """What was said is past: the position on record is another, or shown again."""
        self._last = None
        self.astray = self.mistaken = False
        self.under_way = None

    def once(self, verdict: AnyVerdict, under_way: Picture | None = None) -> list[AnyVerdict]:
        """The verdict, unless it says what was said last; with the picture where a ply is `under_way`."""
        self.under_way = under_way
        if self._last is not None and _saying(self._last) == _saying(verdict):
            return []
        self._last = verdict
        self.mistaken = self.mistaken or isinstance(verdict, Illegal)
        self.astray = self.mistaken or self.astray or isinstance(verdict, Unfinished)
        return [verdict]

    @property
    def illegal(self) -> bool:
        """True if the table was said to be illegal."""
        return isinstance(self._last, Illegal)


def _saying(verdict: AnyVerdict) -> object:
    """What a verdict says, its time left out."""
    fields = [getattr(verdict, name) for name in verdict.__struct_fields__ if name != "t"]
    return type(verdict), fields
