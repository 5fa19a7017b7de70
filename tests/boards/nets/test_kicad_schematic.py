"""The schematic of each shipped board, read back by kiutils."""

from collections import Counter

import pytest
from kiutils.schematic import Schematic
from kiutils.symbol import SymbolLib
from kiutils.utils.sexpr import parse_sexp

from companion.boards.board import find, names
from companion.boards.nets.kicad_netlist import LIBRARY

BOARDS = [name for name in names() if find(name).scanners]


@pytest.fixture(scope="session")
def sheet(files):
    """The schematic of a board as kiutils has it, by the board's name."""
    kept = {}

    def sheet(name):
        if name not in kept:
            kept[name] = Schematic.from_sexpr(parse_sexp(files(name)[f"{name}.kicad_sch"]))
        return kept[name]

    return sheet


def said(symbol, name):
    (found,) = [each.value for each in symbol.properties if each.key == name]
    return found


def ends(sheet, symbol):
    """Where the pins of a symbol on the sheet end, by their numbers."""
    (drawn,) = [each for each in sheet.libSymbols if each.entryName == symbol.entryName]
    x, y = symbol.position.X, symbol.position.Y
    return {
        pin.number: (round(x + pin.position.X, 2), round(y - pin.position.Y, 2))
        for unit in drawn.units
        for pin in unit.pins
    }


@pytest.mark.parametrize("name", BOARDS)
def test_a_label_or_a_cross_is_at_each_pin_as_the_netlist_says(name, sheet, netlist):
    read = sheet(name)
    labels = {(each.position.X, each.position.Y): each.text for each in read.globalLabels}
    crosses = {(each.position.X, each.position.Y) for each in read.noConnects}
    nets = {(part, str(pin.number)): net.name for net in netlist(name).nets for part, pin in net.pins}
    seen = {}
    for symbol in read.schematicSymbols:
        for number, end in ends(read, symbol).items():
            assert (end in labels) != (end in crosses)
            seen[said(symbol, "Reference"), number] = labels.get(end)
    flags = {pin: net for pin, net in seen.items() if pin[0].startswith("#FLG")}
    assert {pin: net for pin, net in seen.items() if pin not in flags and net is not None} == nets
    assert len(flags) == len({*flags.values()})


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_parts_lie_on_each_other(name, sheet):
    read = sheet(name)
    found = Counter(end for symbol in read.schematicSymbols for end in ends(read, symbol).values())
    assert max(found.values()) == 1


@pytest.mark.parametrize("name", BOARDS)
def test_every_part_lies_on_the_paper_and_on_the_grid(name, sheet):
    read = sheet(name)
    for symbol in read.schematicSymbols:
        for x, y in ends(read, symbol).values():
            assert 0 < x < float(read.paper.width)
            assert 0 < y < float(read.paper.height)
            assert (round(x * 100) % 254, round(y * 100) % 254) == (0, 0)


@pytest.mark.parametrize("name", BOARDS)
def test_the_library_has_the_symbols_of_the_sheet(name, sheet, files):
    library = SymbolLib.from_sexpr(parse_sexp(files(name)[f"{LIBRARY}.kicad_sym"]))
    drawn = {each.entryName for each in sheet(name).libSymbols}
    assert {each.entryName for each in library.symbols} == drawn
    assert LIBRARY in files(name)["sym-lib-table"]


def test_a_sensor_says_its_field(sheet):
    fields = {said(symbol, "Description") for symbol in sheet("zahlenluchs-halls").schematicSymbols}
    for field, place in find("zahlenluchs-halls").fields.items():
        assert f"field {field}, channel {place.channel}" in fields
