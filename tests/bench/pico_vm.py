"""The firmware of a board in a real MicroPython, behind a pseudo terminal, with chips at its pins."""

import ast
import os
import pty
import shutil
import signal
import socket
import subprocess
import tty
from pathlib import Path

from companion.boards.board import Board
from companion.devices.serial_ports import open_port
from companion.firmware import board as pins
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame, WireRaw
from companion.service.commands.firmware.firmware_files import firmware_files

ROOT = Path(__file__).parents[2]
RIG = Path(__file__).with_name("pico")
PATIENCE_S = 10.0  # only ever waited for when a test fails
HEAP = "512k"  # of which the chips take more than the firmware; objects are twice as large as on a Pico


def micropython():
    """The program. Raises RuntimeError where there is none."""
    own = ROOT / ".cache" / "micropython" / "micropython"
    found = shutil.which("micropython") or (str(own) if own.exists() else None)
    if found is None:
        raise RuntimeError("the tests of the firmware need MicroPython; ./dev test installs it")
    return found


def board_of(*scanners):
    """A board of nothing but its scanners."""
    return Board(name="bench", game="sahara", note="", size=(1, 1), scanners=scanners, fields={})


def put_files(board, directory):
    """The files of a board's firmware, as the command writes them."""
    directory.mkdir()
    for name, text in firmware_files(board).items():
        (directory / name).write_text(text)


def wired(scanner):
    """The name and the chips of a scanner, wired to the pins that firmware/board.py names."""
    inputs = scanner.size
    match scanner.chip:
        case "74hc165":
            chain = (pins.CHAIN_LOAD, pins.CHAIN_CLOCK, pins.CHAIN_DATA, pins.CHAIN_FEED)
            return "chain", f"Chain{(*chain, -(-inputs // 8))}"
        case "matrix":
            rows, columns = pins.MATRIX_ROWS[: scanner.rows], pins.MATRIX_COLUMNS[: scanner.columns]
            return "keys", f"Keys({rows}, {columns})"
        case "hall":
            count = -(-inputs // 16)
            enables = pins.HALL_ENABLE if count > 3 else ()
            return (
                "halls",
                f"Multiplexers({pins.HALL_SELECT}, {pins.HALL_SENSE[:count]}, {enables}, {count})",
            )
        case "hx711":
            return (
                "scales",
                f"Scales({pins.LOAD_CELL_CLOCK}, {pins.LOAD_CELL_DATA[:inputs]}, {scanner.rate})",
            )


class Pico:
    """A Pico whose files are in `directory`; its port is the link `path`, as udev makes one.

    Its time stands until `run` lets some pass; a question that it hears is answered all the same.
    """

    def __init__(self, directory, path, scanners):
        self.path = path
        self._directory = directory
        self._scanners = scanners
        self._process = None
        self._port = None

    def start(self, us=0, *, really=False, is_heard=True, radio=False):
        """Plug it in, at a time of its clock, or at the real time; someone else may listen to it.

        With `radio` it is a Pico W.
        """
        master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        # What the companion does not read is not waited for, as on a Pico.
        os.set_blocking(master, False)
        self._control, theirs = socket.socketpair()
        self._control.settimeout(PATIENCE_S)
        self._answers = self._control.makefile("r")
        self._process = subprocess.Popen(
            [micropython(), "-X", f"heapsize={HEAP}", "main.py", str(theirs.fileno())],
            cwd=self._directory,
            env={"MICROPYPATH": f"{RIG}:.frozen"},
            stdin=master,
            stdout=master,
            stderr=subprocess.PIPE,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )
        os.close(master)
        theirs.close()
        if really:
            self.do("world.run_really()")
        if radio:
            self.do("!world.has_radio = True")
        for scanner in self._scanners:
            self.do("world.set({!r}, {})".format(*wired(scanner)))
        self.path.symlink_to(os.ttyname(self._slave))
        if is_heard:
            self._open()
        self.do(f"world.start({us})")
        if is_heard:
            assert isinstance(self.hear(), Hello)

    def stop(self):
        """Unplug it; gives its exit status and what it said on standard error."""
        if self._process is None:
            return None
        if self._port is not None:
            self._port.close()
            self._port = None
        self.path.unlink()
        self._answers.close()
        self._control.close()
        said = self._process.communicate(timeout=PATIENCE_S)[1].decode()
        status, self._process = self._process.returncode, None
        os.close(self._slave)
        return status, said

    def do(self, expression):
        """The value of an expression in its world."""
        self._control.sendall(f"{expression}\n".encode())
        answer = self._answers.readline()
        assert answer, f"the Pico ended: {self.stop()}"
        return ast.literal_eval(answer)

    def set(self, place, value):
        """Set an item or an attribute of its world, such as ``chain.closed[3]`` or ``halls.noise``."""
        assert self.do(f"!{place} = {value!r}") is None

    def run(self, ms):
        """Let time pass."""
        assert self.do(f"world.run({ms})") is None

    def let_run(self, ms):
        """Let time pass in which it may end."""
        self._control.sendall(f"world.run({ms})\n".encode())

    def interrupt(self):
        """Press Ctrl-C at its prompt."""
        self._process.send_signal(signal.SIGINT)

    def wait(self):
        """Its exit status, once it has ended by itself."""
        return self._process.wait(PATIENCE_S)

    # --- as the companion ---

    def _open(self):
        self._port = open_port(str(self.path))
        self._port.timeout = PATIENCE_S
        self._decoder = Decoder()
        self._heard = []

    def say(self, data):
        self._port.write(data)

    def hear(self):
        """The next message."""
        while not self._heard:
            line = self._port.read_until(b"\n")
            assert line.endswith(b"\n"), f"nothing heard after {line!r}"
            self._heard = self._decoder.feed(line)
        return self._heard.pop(0)

    def ask(self, question):
        """The answer to a question; a heartbeat may come before it."""
        self.say(question)
        message = self.hear()
        return self.hear() if isinstance(message, WireFrame) else message

    def frame(self):
        """The values of the next frame."""
        message = self.hear()
        assert isinstance(message, WireFrame), message
        return message.values

    def pending(self):
        """All messages until now."""
        self.say(wire.ask_raw())
        messages = []
        while not (messages and isinstance(messages[-1], WireRaw)):
            messages.append(self.hear())
        return messages[:-1]

    def waiting(self):
        """Whether something was said that has not been heard yet."""
        return bool(self._heard or self._port.in_waiting)

    @property
    def counts(self):
        return self._decoder.counts
