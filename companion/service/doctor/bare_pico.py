"""Finds a Pico without MicroPython among what is plugged in, and names the one next step for it."""

from __future__ import annotations

from companion.screens.wording import Wording, phrase
from companion.service.doctor.machine import Machine

RASPBERRY_PI = "2e8a"
"""The USB vendor; its products are numbered in github.com/raspberrypi/usb-pid."""

_BOOT_DRIVES = frozenset({"0003", "000f"})
"""A Pico, or a Pico 2, that waits for a program: a new one does, or one whose button BOOTSEL is held."""

_OTHER_PROGRAMS = frozenset({"0009", "000a"})
"""A Pico 2, or a Pico, with a program of the Pico SDK that talks over USB."""

_MICROPYTHON = "0005"

COPY_MICROPYTHON = phrase(
    "copy MicroPython's UF2 file for this Pico (micropython.org/download) onto the drive that it shows"
)
HOLD_BOOTSEL = phrase("unplug the Pico, and hold its button BOOTSEL while you plug it in again")


def next_step(machine: Machine) -> Wording:
    """What to do next with a Pico that has no MicroPython; empty if none is plugged in.

    Where a Pico with MicroPython is plugged in, that one is meant, and the step is empty, too.
    """
    plugged = {product for vendor, product in machine.usb_devices() if vendor == RASPBERRY_PI}
    if _MICROPYTHON in plugged:
        return ""
    if plugged & _BOOT_DRIVES:
        return COPY_MICROPYTHON
    return HOLD_BOOTSEL if plugged & _OTHER_PROGRAMS else ""
