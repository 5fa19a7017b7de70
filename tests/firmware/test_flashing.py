"""The firmware goes on a Pico: the real mpremote, and MicroPython at the other end of the cable."""

import subprocess

import pytest
from click.testing import CliRunner
from pico_plugged import PluggedPico
from pico_vm import put_files

from companion import __version__
from companion.boards.board import find
from companion.devices.pico import Pico, PicoError
from companion.devices.serial_ports import open_port
from companion.link.messages import Hello
from companion.service.cli import main
from companion.service.commands.firmware.command import FIRST_FLASH

BOARD = find("zahlenluchs-reeds")
OTHER = find("zahlenluchs-four-reeds")


@pytest.fixture
def plug(tmp_path):
    """Plug in a Pico with MicroPython, and the firmware of a board on it or nothing."""
    plugged = []

    def plug(board=None, **how):
        if board is None:
            (tmp_path / "flash").mkdir()
        else:
            put_files(board, tmp_path / "flash")
        pico = PluggedPico(tmp_path / "flash", tmp_path / "port", BOARD.scanners, **how)
        plugged.append(pico)
        pico.plug()
        return pico

    yield plug
    for pico in plugged:
        pico.unplug()


def flash(pico, board=BOARD):
    return CliRunner().invoke(main, ["firmware", board.name, "--flash", "--port", str(pico.path)])


def test_a_pico_with_nothing_but_micropython_gets_the_firmware_and_answers(plug, tmp_path):
    pico = plug()
    result = flash(pico)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == (
        f"the Pico answers: firmware {__version__}, board {BOARD.name}, {BOARD.channels} channels"
    )
    put_files(BOARD, tmp_path / "wanted")
    wanted = {path.name: path.read_text() for path in (tmp_path / "wanted").iterdir()}
    assert {path.name: path.read_text() for path in (tmp_path / "flash").iterdir()} == wanted


def test_another_board_changes_the_configuration_alone_and_even_while_the_watchdog_runs(plug):
    pico = plug(OTHER, haste=10)
    assert Pico(str(pico.path)).hello() == Hello(__version__, OTHER.name, OTHER.channels)
    result = flash(pico)
    assert "written: channels.py\n" in result.output
    assert result.exit_code == 0


def test_without_a_reset_the_watchdog_comes_in_between(plug, tmp_path):
    """What the reset before is for; the watchdog bites after 0.2 s here, not after 8."""
    pico = plug(BOARD, haste=40)
    Pico(str(pico.path)).hello()
    files = [tmp_path / f"{number}.py" for number in range(20)]
    for file in files:
        file.write_text("#" * 2000)
    with pytest.raises(PicoError):
        Pico(str(pico.path)).write(files)


def test_firmware_that_does_not_start_is_told(plug, tmp_path, monkeypatch):
    monkeypatch.setattr("companion.devices.pico.RETURN_S", 1.0)
    pico = plug()
    (tmp_path / "flash" / "main.py").write_text("1 / 0\n")
    with pytest.raises(PicoError, match=r"does not say hello; its own words: mpremote connect .*/port$"):
        Pico(str(pico.path)).hello()


def test_a_pico_that_does_not_come_back_is_told(plug, monkeypatch):
    monkeypatch.setattr("companion.devices.pico.RETURN_S", 0.2)
    pico = plug()
    pico.stays_away = True
    with pytest.raises(PicoError, match=r"did not come back within 0.2 s of its reset$"):
        Pico(str(pico.path)).reset()


class SilentPort:
    """A port at which nothing is said; each look at it takes a second of `now`."""

    in_waiting = 0
    now = 0.0

    def read(self, _size):
        self.now += 1.0
        return b""

    def write(self, data):
        pass

    def close(self):
        pass


def test_a_long_wait_for_the_pico_is_told_as_long_as_it_lasts(monkeypatch):
    port, said = SilentPort(), []
    monkeypatch.setattr("companion.devices.pico.open_port", lambda _: port)
    monkeypatch.setattr("companion.devices.pico.RETURN_S", 14.0)
    with pytest.raises(PicoError):
        Pico("port", say=said.append, clock=lambda: port.now).hello()
    assert said == [f"waiting for the Pico: {waited} s of at most 14 s" for waited in (5, 10)]
    assert port.now == 14.0


def test_a_port_that_the_companion_has_open_is_told_with_what_frees_it(plug):
    pico = plug(BOARD)
    held = open_port(str(pico.path))
    result = flash(pico)
    held.close()
    assert result.exit_code == 1
    assert result.output.splitlines()[-1] == (
        f"Error: {pico.path}: another program has the port open;"
        " if it is the companion itself: sudo systemctl stop companion"
    )


def test_a_lost_ctrl_c_is_tried_again_and_told_and_the_files_are_written_once(plug, tmp_path):
    pico = plug(OTHER)
    pico.loses = (2,)  # the first resets it
    result = flash(pico)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        f"resetting the Pico at {pico.path}",
        f"writing the firmware of {BOARD.name}",
        "the Pico does not answer; trying it once again",
        "written: channels.py",
        "starting it",
        f"the Pico answers: firmware {__version__}, board {BOARD.name}, {BOARD.channels} channels",
    ]
    put_files(BOARD, tmp_path / "wanted")
    wanted = {path.name: path.read_text() for path in (tmp_path / "wanted").iterdir()}
    assert {path.name: path.read_text() for path in (tmp_path / "flash").iterdir()} == wanted


def test_a_board_without_micropython_is_tried_twice_and_told_with_what_puts_it_there(peer, monkeypatch):
    given = []

    def never_at_its_prompt(command, **_how):
        given.append(command)
        return subprocess.CompletedProcess(command, 1, "b''\n", "mpremote: could not enter raw repl\n")

    monkeypatch.setattr("companion.devices.pico.subprocess.run", never_at_its_prompt)
    peer.plug()
    result = flash(peer)
    assert result.exit_code == 1
    assert len(given) == 2
    assert given[0] == given[1]
    assert result.stdout.splitlines()[-1] == "the Pico does not answer; trying it once again"
    assert result.stderr == (
        f"Error: no MicroPython answers at {peer.path}; where it is on the Pico already, unplug the Pico,"
        f" plug it in, and give the same command again\n\n{FIRST_FLASH}\n"
    )


def test_any_other_failure_is_not_tried_again(peer, monkeypatch):
    given = []

    def fails(command, **_how):
        given.append(command)
        return subprocess.CompletedProcess(command, 1, "", "mpremote: no space left on the Pico\n")

    monkeypatch.setattr("companion.devices.pico.subprocess.run", fails)
    with pytest.raises(PicoError, match=r": mpremote: no space left on the Pico$"):
        Pico(str(peer.path)).write([])
    assert len(given) == 1


def test_a_pico_that_stops_while_it_is_written_is_told_with_what_helps(peer, monkeypatch):
    monkeypatch.setattr("companion.devices.pico.COPY_S", 0.01)
    peer.plug()
    result = flash(peer)
    assert result.exit_code == 1
    assert result.stderr == (
        f"Error: {peer.path}: the Pico has not done within 0.01 s what it was told:"
        " unplug it, plug it in, and give the same command again\n"
    )
