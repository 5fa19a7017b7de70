import ast
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import __version__, boards
from companion.boards.board import find, names
from companion.link import wire
from companion.service.cli import main
from companion.service.commands.firmware.command import FIRST_FLASH
from companion.service.commands.firmware.firmware_files import configuration, firmware_files

SCANNED = [
    name
    for name in names()
    if find(name).scanners and not any(scanner.chip == "mcp23017" for scanner in find(name).scanners)
]


def firmware(*arguments):
    return CliRunner().invoke(main, ["firmware", *arguments])


def error(*arguments):
    """The one sentence on standard error."""
    result = firmware(*arguments)
    assert result.exit_code == 1
    [line] = result.stderr.splitlines()
    return line


def said(text):
    """The constants of a configuration file."""
    tree = ast.parse(text)
    return {
        node.targets[0].id: ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign)
    }


@pytest.mark.parametrize("name", SCANNED)
def test_the_configuration_says_what_the_board_file_says(name):
    board = find(name)
    constants = said(configuration(board))
    assert constants["BOARD"] == name
    assert constants["FIRMWARE"] == __version__
    scanners = constants["SCANNERS"]
    assert [chip for chip, _ in scanners] == [scanner.chip for scanner in board.scanners]
    for (_, settings), scanner in zip(scanners, board.scanners, strict=True):
        assert settings["step"] == scanner.worth_telling
        assert {key: value for key, value in settings.items() if key != "step"} == {
            key: getattr(scanner, key) for key in settings if key != "step"
        }


def test_the_wire_goes_along_as_it_is():
    assert firmware_files(find("sahara-scales"))["wire.py"] == Path(wire.__file__).read_text()


def test_the_files_are_written_into_a_directory(tmp_path):
    result = firmware("sahara-scales", "--output", str(tmp_path / "new" / "pico"))
    assert result.exit_code == 0
    written = {path.name: path.read_text() for path in (tmp_path / "new" / "pico").iterdir()}
    assert written == firmware_files(find("sahara-scales"))
    assert result.output == f"{len(written)} files for sahara-scales are in {tmp_path / 'new' / 'pico'}\n"


def test_without_a_place_they_are_put_beside(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert firmware("sahara-scales").exit_code == 0
    assert (tmp_path / "sahara-scales-firmware" / "main.py").exists()


def test_a_board_of_ones_own_is_a_file(tmp_path):
    file = tmp_path / "mine.toml"
    shipped = Path(boards.__file__).with_name("zahlenluchs-reeds.toml").read_text("utf-8")
    file.write_text(shipped.replace('name = "zahlenluchs-reeds"', 'name = "mine"'), "utf-8")
    assert firmware(str(file), "--output", str(tmp_path / "out")).exit_code == 0
    constants = said((tmp_path / "out" / "channels.py").read_text())
    assert constants["SCANNERS"] == (("matrix", {"step": 1, "rows": 5, "columns": 5}),)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["saharra-scales"], "did you mean 'sahara-scales'?"),
        (["missing.toml"], "missing.toml: cannot be read"),
        (["sahara"], "it needs no firmware"),
        (["sahara-scales", "--flash", "--port", "/dev/none"], "/dev/none: there is no such port"),
        (["sahara-scales", "--output", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(arguments, sentence):
    assert sentence in error(*arguments)


def test_without_a_pico_it_says_how_one_gets_micropython(monkeypatch, tmp_path):
    monkeypatch.setattr("companion.devices.serial_ports.BY_ID", tmp_path)
    monkeypatch.setattr("companion.devices.serial_ports.choose.__defaults__", (tmp_path,))
    result = firmware("sahara-scales", "--flash")
    assert result.exit_code == 1
    sentence, empty, *steps = result.stderr.splitlines()
    assert sentence == (
        f"Error: no board found on USB: in {tmp_path} nothing begins with usb-MicroPython or usb-Raspberry_Pi"
    )
    assert empty == ""
    assert "\n".join(steps) == FIRST_FLASH


def test_a_port_without_flash_is_refused():
    result = firmware("sahara-scales", "--port", "/dev/ttyACM0")
    assert result.exit_code == 2
    assert "--port goes with --flash" in result.stderr


def test_a_directory_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "taken").write_text("no directory")
    place = tmp_path / "taken" / "pico"
    said = error("sahara-scales", "--output", str(place))
    assert said == f"Error: the firmware cannot be written into {place}: Not a directory"


def test_nothing_is_written_for_a_board_that_cannot_be_played(tmp_path):
    file = tmp_path / "mine.toml"
    shipped = Path(boards.__file__).with_name("zahlenluchs-reeds.toml").read_text("utf-8")
    file.write_text(shipped.replace('game = "zahlenluchs"', 'game = "chess"'), "utf-8")
    said = error(str(file), "--output", str(tmp_path / "out"))
    assert said.startswith("Error: board 'zahlenluchs-reeds': there is no game 'chess'; the games are ")
    assert not (tmp_path / "out").exists()
