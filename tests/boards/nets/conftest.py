"""The netlist of each shipped board, as values and as read back from its files by another library."""

import pytest
from kiutils.utils.sexpr import parse_sexp

from companion.boards.board import find, parse
from companion.boards.nets import drawings
from companion.boards.nets.circuit import netlist_of

OWN = """
name = "own"
game = "sahara"
note = "made by a test"
size = [700, 400]
masses = {{ o = 2.0 }}
{scanners}
[fields]
"""


@pytest.fixture(scope="session")
def netlist(pins):
    """The netlist of a shipped board, by its name."""
    return lambda name: netlist_of(find(name), pins)


@pytest.fixture(scope="session")
def files(pins):
    """The files of a shipped board, by its name; drawn once."""
    kept = {}

    def files(name):
        if name not in kept:
            kept[name] = drawings(find(name), pins)
        return kept[name]

    return files


class Circuit:
    """A netlist of KiCad: the parts by their references, and what is joined to a pin."""

    def __init__(self, text):
        sections = {clause[0]: clause[1:] for clause in parse_sexp(text)[1:]}
        self.values = {part["ref"]: part["value"] for part in map(_held, sections["components"])}
        self.uses = {part["ref"]: part.get("description") for part in map(_held, sections["components"])}
        self.nets = {_held(net)["name"]: frozenset(_nodes(net)) for net in sections["nets"]}
        self._net_of = {node: name for name, nodes in self.nets.items() for node in nodes}

    def net(self, reference, pin):
        """The net of a pin, None if it is open."""
        return self._net_of.get((reference, str(pin)))

    def joined(self, reference, pin):
        """The other pins on the net of this one."""
        return self.nets.get(self.net(reference, pin), frozenset()) - {(reference, str(pin))}

    def named(self, value):
        """The references of all parts of this value, in their order."""
        return [reference for reference, found in self.values.items() if found == value]


def _held(clause):
    return {each[0]: str(each[1]) for each in clause[1:] if len(each) > 1}


def _nodes(net):
    for each in net[1:]:
        if each[0] == "node":
            held = _held(each)
            yield held["ref"], held["pin"]


@pytest.fixture(scope="session")
def circuit(files):
    """The netlist of a shipped board, read back by kiutils."""
    kept = {}

    def circuit(name):
        if name not in kept:
            kept[name] = Circuit(files(name)[f"{name}.net"])
        return kept[name]

    return circuit


@pytest.fixture(scope="session")
def own_circuit(pins):
    """The circuit of a board that is not shipped, with a sensor of a kind at each of these channels:
    `own_circuit('chip = "hall"...', fields={0: "presence"})`.
    """

    def own_circuit(*scanners, fields):
        tables = "".join(f"[[scanners]]\n{scanner}\n" for scanner in scanners)
        places = "".join(
            f'p{channel} = {{ x = {30 + 30 * (channel % 20)}, y = {40 + 40 * (channel // 20)}, shape = "pit",'
            f' radius = 10, sensor = "{kind}", channel = {channel} }}\n'
            for channel, kind in fields.items()
        )
        board = parse(OWN.format(scanners=tables) + places, "own.toml")
        return Circuit(drawings(board, pins)["own.net"])

    return own_circuit
