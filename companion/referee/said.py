"""What was said last, so that nothing is said twice."""

from __future__ import annotations

from companion.referee.verdicts import AnyVerdict, Illegal, Unfinished


class Said:
    """The verdict that was given last since the recorded position changed."""

    def __init__(self) -> None:
        self._last: AnyVerdict | None = None

    def forget(self) -> None:
        """What was said is past: the position on record is another, or shown again."""
        self._last = None

    def once(self, verdict: AnyVerdict) -> list[AnyVerdict]:
        """The verdict, unless it says what was said last."""
        if self._last is not None and _saying(self._last) == _saying(verdict):
            return []
        self._last = verdict
        return [verdict]

    @property
    def illegal(self) -> bool:
        """Whether the table was said to be illegal."""
        return isinstance(self._last, Illegal)

    @property
    def astray(self) -> bool:
        """Whether the table was said to be illegal or unfinished."""
        return isinstance(self._last, Illegal | Unfinished)


def _saying(verdict: AnyVerdict) -> object:
    """What a verdict says, its time left out."""
    fields = [getattr(verdict, name) for name in verdict.__struct_fields__ if name != "t"]
    return type(verdict), fields
