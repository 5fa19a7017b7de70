"""A Pico that is plugged in for mpremote: real time, Ctrl-C, and back again after each reset."""

import contextlib
import os
import pty
import select
import signal
import socket
import subprocess
import threading
import tty

from pico_vm import PATIENCE_S, RIG, micropython, wired

CTRL_C = b"\x03"


class PluggedPico:
    """Its files are in `flash`, its port is the link `path`; one that `stays_away` comes back from no reset.

    Of the Ctrl-C that come it `loses` those of these numbers, the first is 1: the program reads them as characters.

    A thread stands between the port and MicroPython's own input, as USB does: Ctrl-C goes past what
    the program reads, and a reset takes the port away. The watchdog runs `haste` times as fast.
    """

    def __init__(self, flash, path, scanners=(), haste=1):
        self.path = path
        self.stays_away = False
        self.loses = ()
        self._typed = 0
        self._flash = flash
        self._scanners = scanners
        self._haste = haste
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()

    def plug(self):
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)

    def unplug(self):
        self._ended.set()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def _run(self):
        while not self._ended.is_set():
            self._live_once()
            if self.stays_away:
                return

    def _live_once(self):
        """From one start to the next reset."""
        master, slave = pty.openpty()
        tty.setraw(slave)
        control, theirs = socket.socketpair()
        answers = control.makefile("rb")
        process = subprocess.Popen(
            [micropython(), "-X", "heapsize=1m", str(RIG / "prompt.py"), str(theirs.fileno())],
            cwd=self._flash,
            env={"MICROPYPATH": f"{RIG}:.frozen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )
        theirs.close()

        def do(expression):
            control.sendall(f"{expression}\n".encode())
            return answers.readline()

        do(f"world.run_really({self._haste})")
        for scanner in self._scanners:
            do("world.set({!r}, {})".format(*wired(scanner)))
        do("world.start()")
        self.path.symlink_to(os.ttyname(slave))
        self._ready.set()
        try:
            self._relay(master, process, answers)
        finally:
            self.path.unlink()
            process.kill()
            process.communicate()
            answers.close()
            control.close()
            os.close(slave)
            os.close(master)

    def _relay(self, master, process, answers):
        said = process.stdout.fileno()
        while not self._ended.is_set():
            for end in select.select([master, said], [], [], 0.02)[0]:
                data = os.read(end, 4096)
                if end == said and not data:
                    return
                if end == said:
                    os.write(master, data)
                else:
                    self._type(data, process, answers)

    def _type(self, data, process, answers):
        self._typed += data.count(CTRL_C)
        if self._typed in self.loses:
            self._write(process, data)
            return
        first, *others = data.split(CTRL_C)
        self._write(process, first)
        for part in others:
            process.send_signal(signal.SIGINT)
            answers.readline()  # it is at the prompt, or at its end
            self._write(process, part)

    @staticmethod
    def _write(process, data):
        with contextlib.suppress(BrokenPipeError):  # it has just ended, and what it was told is lost
            os.write(process.stdin.fileno(), data)
