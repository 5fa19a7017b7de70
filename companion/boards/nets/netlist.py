"""Parts and nets as values: a part says on which net each of its pins is, so no pin can be on two."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.boards.papers.pinouts import Pin


@dataclass(frozen=True, kw_only=True)
class ComponentKind:
    """A kind of part.

    `letter` begins the references of such parts: "R" for resistors. `symbol` is its name in a drawing,
    `footprint` that in a library of KiCad's, as LIBRARY:NAME. `pins` are all pins, several of which may
    share a name; `types` are KiCad's electrical types of pins by their names, "passive" where none is given.
    """

    letter: str
    symbol: str
    footprint: str
    pins: tuple[Pin, ...]
    types: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def named(self, name: str) -> tuple[Pin, ...]:
        """All pins of this name."""
        return tuple(pin for pin in self.pins if pin.name == name)

    def type_of(self, pin: Pin) -> str:
        """The electrical type of a pin, in KiCad's words."""
        return self.types.get(pin.name, "passive")


@dataclass(frozen=True, kw_only=True)
class Component:
    """One part of a board: its kind, its `value` in words, and for what it is there.

    `joined` has the net of each pin by the pin's number; a pin that is not in it stays open. `reference` is
    its name in a drawing, such as R1, and "" before it has one.
    """

    kind: ComponentKind
    value: str
    joined: Mapping[int, str]
    use: str = ""
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Net:
    """Pins that are joined: the reference of the part and the pin, in the order of the parts."""

    name: str
    pins: tuple[tuple[str, Pin], ...]


@dataclass(frozen=True)
class Netlist:
    """All parts of one board and their nets."""

    board: str
    components: tuple[Component, ...]

    @property
    def nets(self) -> tuple[Net, ...]:
        """The nets by name; one that has a single pin joins nothing and is left out."""
        found: dict[str, list[tuple[str, Pin]]] = defaultdict(list)
        for part in self.components:
            for pin in part.kind.pins:
                if pin.number in part.joined:
                    found[part.joined[pin.number]].append((part.reference, pin))
        return tuple(Net(name, tuple(pins)) for name, pins in sorted(found.items()) if len(pins) > 1)


def component(kind: ComponentKind, value: str, joined: Mapping[str, str], use: str = "") -> Component:
    """A part by the nets of its pins' names; all pins of one name are joined.

    Raises KeyError if the part has no pin of a name.
    """
    nets: dict[int, str] = {}
    for name, net in joined.items():
        if not kind.named(name):
            raise KeyError(name)
        nets.update((pin.number, net) for pin in kind.named(name))
    return Component(kind=kind, value=value, joined=MappingProxyType(nets), use=use)


def referenced(parts: Iterable[Component]) -> Iterator[Component]:
    """The parts with their references, which are counted from 1 for each letter."""
    counted: Counter[str] = Counter()
    for part in parts:
        counted[part.kind.letter] += 1
        yield replace(part, reference=f"{part.kind.letter}{counted[part.kind.letter]}")
