"""The circuits of all boards in KiCad: ./dev test --kicad."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from kiutils.utils.sexpr import parse_sexp

from companion.boards.board import find, names
from companion.boards.nets import catalogue, drawings
from companion.boards.nets.circuit import netlist_of
from companion.service.commands.board.wiring_pins import pins_in_use

SYSTEM = Path(os.environ["KICAD_SYSTEM"])
BOARDS = [name for name in names() if find(name).scanners]


def kicad(folder, *words):
    """Run KiCad's command line in a folder of the system."""
    inside = f"/{folder.relative_to(SYSTEM)}"
    command = ["env", f"--chdir={inside}", "HOME=/root", "kicad-cli", *words]
    done = subprocess.run(["chroot", SYSTEM, *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def project():
    """The folder with the files of a board in the system, by the board's name."""
    above = SYSTEM / "circuits"
    shutil.rmtree(above, ignore_errors=True)

    def project(name, copy=""):
        folder = above / (name + copy)
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in drawings(find(name), pins_in_use()).items():
            (folder / file).write_text(text, "utf-8")
        return folder

    yield project
    shutil.rmtree(above, ignore_errors=True)


def findings(folder, name):
    """What the electrical rules find in a schematic."""
    kicad(folder, "sch", "erc", "--severity-all", "--format", "json", "-o", "erc.json", f"{name}.kicad_sch")
    sheets = json.loads((folder / "erc.json").read_text("utf-8"))["sheets"]
    return [f"{found['type']}: {found['description']}" for sheet in sheets for found in sheet["violations"]]


@pytest.mark.parametrize("name", BOARDS)
def test_the_electrical_rules_find_nothing(name, project):
    assert findings(project(name), name) == []


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ('global_label "HALL_SENSE_1"', 'global_label "NOWHERE"', "global_label_dangling"),
        ('"Package_TO_SOT_THT:TO-92_Inline"', '"Package_TO_SOT_THT:TO-92_Outline"', "footprint_link_issues"),
        ('global_label "INPUT_4"', 'global_label "INPUT_5"', "pin_to_pin"),
    ],
)
def test_the_electrical_rules_would_find_what_is_wrong(right, wrong, found, project):
    name = "zahlenluchs-halls"
    folder = project(name, copy=f"-{found}")
    file = folder / f"{name}.kicad_sch"
    drawn = file.read_text("utf-8")
    assert right in drawn
    file.write_text(wrong.join(drawn.rsplit(right, 1)), "utf-8")
    assert found in {each.split(":")[0] for each in findings(folder, name)}


@pytest.mark.parametrize("name", BOARDS)
def test_the_netlist_that_kicad_makes_of_the_schematic_is_ours(name, project):
    folder = project(name)
    kicad(folder, "sch", "export", "netlist", "-o", "kicad.net", f"{name}.kicad_sch")
    ours, theirs = (joined((folder / file).read_text("utf-8")) for file in (f"{name}.net", "kicad.net"))
    assert ours == theirs
    assert ours == {
        net.name: {(part, str(pin.number)) for part, pin in net.pins}
        for net in netlist_of(find(name), pins_in_use()).nets
    }


def joined(text):
    """The pins of each net; KiCad also lists the pins that are open, each as a net."""
    (nets,) = (section[1:] for section in parse_sexp(text)[1:] if section[0] == "nets")
    found = {}
    for net in nets:
        held = {each[0]: each[1] for each in net[1:]}
        if not held["name"].startswith("unconnected-"):
            nodes = (dict(each[1:3]) for each in net[1:] if each[0] == "node")
            found[held["name"]] = {(node["ref"], str(node["pin"])) for node in nodes}
    return found


SHIFT_REGISTER = {"SH/LD": "~{PL}", "CLK": "CP", "CLK-INH": "~{CE}", "SER": "DS", "QH": "Q7", "QH'": "~{Q7}"}
SHIFT_REGISTER |= {letter: f"D{number}" for number, letter in enumerate("ABCDEFGH")}
PICO = {"3V3(OUT)": "3V3"} | {f"GP{number}": f"GPIO{number}" for number in range(23)}
PICO |= {f"GP{26 + number}": f"GPIO{26 + number}_ADC{number}" for number in range(3)}


@pytest.mark.parametrize(
    ("kind", "library", "symbol", "names"),
    [
        (catalogue.SHIFT_REGISTER, "74xx", "74HC165", SHIFT_REGISTER),
        (catalogue.MULTIPLEXER, "74xx", "CD74HC4067M", {"E": "~{E}"}),
        (catalogue.AMPLIFIER, "Analog_ADC", "HX711", {}),
        (catalogue.EXPANDER, "Interface_Expansion", "MCP23017_SP", {"SCL": "SCK", "RESET": "~{RESET}"}),
        (catalogue.REGULATOR, "Regulator_Linear", "LM1117T-3.3", {"OUT": "VO", "IN": "VI"}),
        (catalogue.PICO, "MCU_Module", "RaspberryPi_Pico", PICO),
        (catalogue.DIODE, "Device", "D", {}),
    ],
)
def test_each_leg_is_the_one_that_kicads_own_symbol_has(kind, library, symbol, names):
    theirs = dict(legs_of(library, symbol))
    assert {pin.number: names.get(pin.name, pin.name) for pin in kind.pins} == {
        pin.number: theirs[str(pin.number)] for pin in kind.pins
    }


def test_each_pin_of_the_pi_is_the_one_that_kicads_own_symbol_has():
    theirs = dict(legs_of("Connector", "Raspberry_Pi_4"))
    for pin in catalogue.PI.pins:
        wanted = f"GPIO{int(pin.name[4:]):02}" if pin.name.startswith("GPIO") else pin.name
        assert wanted in re.split("[/_]", theirs[str(pin.number)])


def legs_of(library, symbol):
    """Number and name of each pin of a symbol of KiCad's."""
    path = SYSTEM / "usr/share/kicad/symbols" / f"{library}.kicad_sym"
    (found,) = (
        each for each in parse_sexp(path.read_text("utf-8"))[1:] if each[0] == "symbol" and each[1] == symbol
    )
    for base in (each[1] for each in found[2:] if each[0] == "extends"):
        yield from legs_of(library, base)
    for part in found[2:]:
        for pin in part[2:] if part[0] == "symbol" else ():
            if pin[0] == "pin":
                held = {each[0]: str(each[1]) for each in pin[1:] if isinstance(each, list)}
                yield held["number"], held["name"]
