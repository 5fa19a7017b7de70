"""Checks what answers on the I2C buses, and whether what is configured is among it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.screens.wording import Listing, Wording, phrase
from companion.service.doctor.access_checks import join_command
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.i2c_devices import CHIPS, I2cDevice
from companion.service.doctor.subject import Subject

SWITCH_I2C_ON = "sudo raspi-config nonint do_i2c 0"

MOST_NAMED = 16
"""How many addresses of a bus are named; on a bus that is not pulled up all may seem to answer."""


def buses(subject: Subject) -> Iterator[CheckResult]:
    """Check that everything that is configured answers on its I2C bus, and tell what else answers where.

    Buses that are not configured are asked on a Raspberry Pi alone: on those of other computers are the
    memory modules.
    """
    configured = list(dict.fromkeys(device.bus for device in subject.i2c_devices))
    others = _others(subject) if subject.machine.is_raspberry_pi else []
    heard: dict[int, Sequence[int]] = {}
    troubles: dict[int, CheckResult] = {}
    for bus in (*configured, *others):
        found = _asked(subject, bus)
        if isinstance(found, CheckResult):
            troubles[bus] = found
        else:
            heard[bus] = found
    scan = BusScan(subject.i2c_devices, heard)
    yield from (troubles.get(bus) or scan.on_configured(bus) for bus in configured)
    others = [bus for bus in others if heard.get(bus)]
    yield from (scan.on_other(bus) for bus in others)
    if not configured and not others:
        yield CheckResult("I2C", None, phrase("no display and no grid on it: not needed"))


def _others(subject: Subject) -> list[int]:
    """The buses that are not configured and may be opened."""
    configured = {device.bus for device in subject.i2c_devices}
    return [bus for bus in subject.machine.i2c_buses() if bus not in configured and _may_open(subject, bus)]


def _asked(subject: Subject, bus: int) -> Sequence[int] | CheckResult:
    """The addresses that answer on a bus, or the result that says why it cannot be asked."""
    if not subject.machine.path(_file(bus)).exists():
        return CheckResult("I2C", False, phrase("there is no bus {bus}", bus=_file(bus)), SWITCH_I2C_ON)
    if not _may_open(subject, bus):
        says = phrase("no permission for {file}", file=_file(bus))
        return CheckResult("I2C", False, says, join_command(subject, "i2c"))
    try:
        return subject.machine.addresses(bus)
    except OSError as error:
        mend = phrase("unplug what is on it, one after the other; {command}", command=_detect(bus))
        says = phrase("{bus} cannot be used ({error})", bus=_file(bus), error=str(error))
        return CheckResult("I2C", False, says, mend)


def _may_open(subject: Subject, bus: int) -> bool:
    return os.access(subject.machine.path(_file(bus)), os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class BusScan:
    """The devices that are configured, and the addresses that answer, by bus."""

    devices: Sequence[I2cDevice]
    heard: Mapping[int, Sequence[int]]

    def on_configured(self, bus: int) -> CheckResult:
        """Whether each device of this bus answers; if not, where it probably does."""
        missing = [one for one in self.devices if one.bus == bus and one.address not in self.heard[bus]]
        if not missing:
            return CheckResult("I2C", True, self._told(bus))
        names = Listing(
            [
                phrase("{device} at {address}", device=one.name, address=_hexadecimal(one.address))
                for one in missing
            ]
        )
        says = phrase("{found}; missing: {devices}", found=self._told(bus), devices=names)
        look = phrase("check wires, power and address, then: {command}", command=_detect(bus))
        return CheckResult("I2C", False, says, self._correction(missing[0]) or look)

    def on_other(self, bus: int) -> CheckResult:
        """What answers on a bus that the configuration does not name."""
        says = phrase("{found}; the configuration names nothing there", found=self._told(bus))
        return CheckResult("I2C", None, says)

    def _told(self, bus: int) -> Wording:
        addresses = self.heard[bus]
        if not addresses:
            return phrase("no device answers on {bus}", bus=_file(bus))
        named = [self._named(bus, address) for address in addresses[:MOST_NAMED]]
        if len(addresses) > MOST_NAMED:
            named.append(phrase("and {n} more", n=len(addresses) - MOST_NAMED))
        return phrase("on {bus} answers {devices}", bus=_file(bus), devices=Listing(named))

    def _named(self, bus: int, address: int) -> Wording:
        """An address and the device that is configured there, or the chip that usually has this address."""
        names = {(one.bus, one.address): one.name for one in self.devices}
        device = names.get((bus, address))
        if device is None and address in CHIPS:
            device = phrase("{chip}, probably", chip=CHIPS[address])
        if device is None:
            return _hexadecimal(address)
        return phrase("{address} ({device})", address=_hexadecimal(address), device=device)

    def _correction(self, device: I2cDevice) -> Wording:
        """What to change in the configuration if the device answers elsewhere; empty if it does not."""
        taken = {(one.bus, one.address) for one in self.devices}
        elsewhere = [
            (bus, address)
            for bus, addresses in self.heard.items()
            for address in addresses
            if (bus, address) not in taken and CHIPS.get(address) == device.chip
        ]
        if not elsewhere:
            return ""
        bus, address = min(elsewhere, key=lambda place: place[0] != device.bus)
        changes = [
            phrase("{new} instead of {old} at {key}", new=new, old=old, key=key)
            for new, old, key in (
                (str(bus), str(device.bus), device.bus_key),
                (_hexadecimal(address), _hexadecimal(device.address), device.address_key),
            )
            if new != old
        ]
        return phrase("in the configuration write {changes}", changes=Listing(changes, phrase(" and ")))


def _detect(bus: int) -> str:
    """The command that shows what answers on a bus."""
    return f"i2cdetect -y {bus}"


def _file(bus: int) -> str:
    return f"/dev/i2c-{bus}"


def _hexadecimal(address: int) -> str:
    return f"0x{address:02X}"
