"""Who answers on an I2C bus, through real smbus2 down to the kernel."""

import errno
import os

import pytest
from i2c_kernel import I2cKernel, UnpluggedError
from oled import Sh1106, Ssd1306

from companion.devices.i2c_bus import I2cBusError, addresses


class Memory:
    """A memory chip: nobody may write to it who only wants to know whether it is there."""

    def read(self, count):
        return bytes(count)

    def write(self, payload):
        raise AssertionError("written to")


class ShortedBus(dict):
    """Chips none of which can be reached: a line is held low."""

    def __getitem__(self, address):
        raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


@pytest.fixture
def plug_in(monkeypatch):
    """Have the kernel know a bus with these chips; the result tells what was opened."""

    def plug(chips, **more):
        kernel = I2cKernel(chips, **more)
        kernel.install(monkeypatch)
        return kernel

    return plug


def test_those_that_acknowledge_are_told_in_order(plug_in):
    plug_in({0x3D: Sh1106(), 0x3C: Ssd1306(), 0x08: Ssd1306(), 0x77: Ssd1306()})
    assert addresses(1) == (0x08, 0x3C, 0x3D, 0x77)


def test_only_the_wanted_addresses_are_asked(plug_in):
    asked = Ssd1306(), Ssd1306()
    plug_in({0x3C: asked[0], 0x3D: asked[1]})
    assert addresses(1, [0x3D]) == (0x3D,)
    assert (asked[0].writes, asked[1].writes) == (0, 1)


def test_a_display_is_not_changed_by_being_asked(plug_in):
    chip = Ssd1306()
    before = {**vars(chip), "memory": bytes(chip.memory)}
    plug_in({0x3C: chip})
    addresses(1)
    after = {**vars(chip), "memory": bytes(chip.memory)}
    assert {name for name in before if before[name] != after[name]} == {"writes", "bytes"}


def test_a_memory_chip_is_read_from_and_not_written_to(plug_in):
    plug_in({0x50: Memory(), 0x36: Memory()})
    assert addresses(1) == (0x36, 0x50)


def test_a_chip_that_the_kernel_keeps_counts_and_is_left_alone(plug_in):
    plug_in({0x68: Memory()}, kept=frozenset({0x68}))
    assert addresses(1) == (0x68,)


@pytest.mark.parametrize("number", [errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ENODEV])
def test_each_way_of_saying_that_nobody_is_there_is_understood(plug_in, monkeypatch, number):
    plug_in({0x3C: Ssd1306()})
    monkeypatch.setattr(UnpluggedError, "__init__", lambda self: OSError.__init__(self, number, ""))
    assert addresses(1) == (0x3C,)


def test_a_bus_that_is_not_there_is_named_with_the_command_that_makes_it(plug_in):
    plug_in({})
    with pytest.raises(I2cBusError) as caught:
        addresses(7)
    assert str(caught.value) == (
        "/dev/i2c-7: there is no such bus; I2C is switched on with: sudo raspi-config nonint do_i2c 0"
    )


def test_a_bus_without_permission_is_named_with_the_command_that_gives_it(plug_in):
    kernel = plug_in({})
    kernel.refusal = PermissionError(errno.EACCES, "Permission denied", kernel.path)
    with pytest.raises(I2cBusError, match=r"^/dev/i2c-1: no permission; .*: sudo usermod -aG i2c \$USER$"):
        addresses(1)


def test_a_bus_that_stands_still_is_asked_only_once(plug_in):
    kernel = plug_in(ShortedBus({0x08: Ssd1306()}))
    with pytest.raises(I2cBusError, match="stands still; please check that SDA and SCL"):
        addresses(1)
    assert list(kernel.addresses.values()) == [0x08]


def test_the_bus_is_closed_again_whatever_comes(plug_in, monkeypatch):
    kernel = plug_in({})
    closed = []
    close = os.close
    monkeypatch.setattr(
        "smbus2.smbus2.os.close", lambda descriptor: (closed.append(descriptor), close(descriptor))
    )
    addresses(1)
    kernel.chips = ShortedBus({0x08: None})
    with pytest.raises(I2cBusError):
        addresses(1)
    assert closed == kernel.opened
    assert len(closed) == 2
