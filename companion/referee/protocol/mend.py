"""How a table is put right: the pieces to move, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from companion.contents import Contents, Field


class Transfer(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"source": "from", "target": "to"}
):
    """Pieces that go from one field to another.

    Without `source` they come from a hand or from the box beside the board; without `target` they go there.
    `pieces` is empty if the sensors do not say which pieces they are; `number` is then how many, and 0 for
    all pieces on the field. If both fields are the same, the pieces shall stand on each other as `pieces`
    says, the lowest first. A `joined` step is done in one go with the next one.
    """

    number: int = 0
    pieces: Contents = ""
    source: Field | None = None
    target: Field | None = None
    joined: bool = False

    @property
    def fields(self) -> frozenset[Field]:
        """The fields that the step touches."""
        return frozenset(field for field in (self.source, self.target) if field is not None)


def goes(steps: Iterable[Transfer]) -> Iterator[list[Transfer]]:
    """The steps in groups; the steps of one group are done in one go."""
    go: list[Transfer] = []
    for step in steps:
        go.append(step)
        if not step.joined:
            yield go
            go = []
    if go:
        yield go


class Mend(msgspec.Struct, frozen=True, omit_defaults=True):
    """The steps `back` to the position, and `onward` to the result of the legal `move` that seems meant.

    Without `move` there is only the way back.
    """

    back: tuple[Transfer, ...]
    onward: tuple[Transfer, ...] = ()
    move: str | None = None

    @property
    def goes_on(self) -> bool:
        """True if the way on to the legal move has fewer steps than the way back."""
        return self.move is not None and len(self.onward) < len(self.back)
