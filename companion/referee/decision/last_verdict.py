"""The verdict that was given last, so that none is given twice."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Field, Table
from companion.referee.protocol import AnyVerdict, Illegal, Unfinished
from companion.referee.tracking import WeighedOutcome
from companion.sensing.sight import Picture, Sight


class LastVerdict:
    """The verdict that was given last since the recorded position changed.

    `astray` is True if the table was called illegal or unfinished since then, whatever was asked later, and
    `mistaken` if it was called illegal. `under_way` is the picture on which a ply was said to be under way,
    if the last verdict said so; otherwise None. `outcomes` are what was weighed for the last verdict on the
    table, the likeliest first; they are kept until the next one.
    """

    def __init__(self) -> None:
        self._last: AnyVerdict | None = None
        self.astray = self.mistaken = False
        self.under_way: Picture | None = None
        self.outcomes: Sequence[WeighedOutcome] = ()

    def forget(self) -> None:
        """Drop the last verdict: the recorded position has changed, or the table shows it again."""
        self._last = None
        self.astray = self.mistaken = False
        self.under_way = None

    def once(self, verdict: AnyVerdict, under_way: Picture | None = None) -> list[AnyVerdict]:
        """The verdict, unless it says the same as the last one; then an empty list.

        `under_way` is the picture if the verdict says that a ply is under way.
        """
        self.under_way = under_way
        if self._last is not None and _saying(self._last) == _saying(verdict):
            return []
        self._last = verdict
        self.mistaken = self.mistaken or isinstance(verdict, Illegal)
        self.astray = self.mistaken or self.astray or isinstance(verdict, Unfinished)
        return [verdict]

    def returned(self, picture: Picture, sight: Sight, table: Table) -> frozenset[Field]:
        """The fields that may show their contents of the recorded `table` again.

        They did not on the picture on which pieces were said to be missing. Hands that put pieces back pass
        over tables that are results of other plies; hands that go on sowing leave what was sown.
        """
        odd = () if self.under_way is None else sight.differences(self.under_way, table)
        return frozenset(field for field, *_ in odd if sight.shows(picture, field, table.get(field, "")))

    def is_taken_back(self, picture: Picture, sight: Sight, table: Table) -> bool:
        """True if such a field has `returned`, or if another verdict was given since then."""
        return self.under_way is None or bool(self.returned(picture, sight, table))

    @property
    def illegal(self) -> bool:
        """True if the last verdict called the table illegal."""
        return isinstance(self._last, Illegal)


def _saying(verdict: AnyVerdict) -> object:
    """The type and the values of a verdict without its time."""
    fields = [getattr(verdict, name) for name in verdict.__struct_fields__ if name != "t"]
    return type(verdict), fields
