"""A Pico from its start: main.py, and after its end the prompt that mpremote talks to.

The prompt is that of MicroPython's shared/runtime/pyexec.c as far as mpremote uses it: Ctrl-A leads to
the raw one, which runs what comes before a Ctrl-D; a Ctrl-D alone is a soft reset; Ctrl-B leads back.
What it runs is run by this MicroPython, on its files. A reset ends the program, to be started again.
"""

import io
import os
import select
import sys

import rig  # noqa: F401 - begins the world
from world import WORLD

CTRL_A, CTRL_B, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x04", b"\x05"
RAW = b"raw REPL; CTRL-B to exit\r\n>"
FRIENDLY = b"\r\nMicroPython; a model of a Pico\r\n>>> "

_incoming = select.poll()
_incoming.register(sys.stdin.buffer, select.POLLIN)


def say(data):
    sys.stdout.buffer.write(data)


def hear():
    """The next byte; the watchdog runs here as well."""
    while not any(True for _ in _incoming.ipoll(10)):
        WORLD.look_after_watchdog()
    return sys.stdin.buffer.read(1)


def run_main():
    if "main.py" in os.listdir():
        with open("main.py") as file:
            print(run(file.read(), {"__name__": "__main__"}))


def run(code, names):
    """Run it; gives what is printed of an error that it raises."""
    try:
        exec(code, names)
    except SystemExit:
        raise
    except BaseException as error:  # also the interruption by Ctrl-C
        said = io.StringIO()
        sys.print_exception(error, said)
        return said.getvalue()
    return ""


def raw_prompt():
    """Serve the raw prompt until Ctrl-B."""
    names, code = {}, b""
    say(RAW)
    while True:
        byte = hear()
        if byte == CTRL_B:
            return
        if byte == CTRL_A:
            code = b""
            say(RAW)
        elif byte == CTRL_E and not code:
            hear(), hear()
            say(b"R\x00")  # raw paste is understood, and not offered
        elif byte != CTRL_D:
            code += byte
        elif code.strip():
            say(b"OK")
            error = run(code.decode(), names)
            say(b"\x04" + error.encode() + b"\x04>")
            code = b""
        else:
            names, code = {}, b""
            say(b"OK\r\nMPY: soft reboot\r\n" + RAW)


def prompt():
    """Serve the prompt; of the friendly one there is only the way to the raw one."""
    WORLD.tell("prompt")
    say(FRIENDLY)
    while True:
        if hear() == CTRL_A:
            raw_prompt()
            say(FRIENDLY)


sys.path.insert(0, "")
run_main()
while True:
    try:
        prompt()
    except KeyboardInterrupt:
        continue
