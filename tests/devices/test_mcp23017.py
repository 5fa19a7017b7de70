"""Switches on MCP23017s: real smbus2 down to the kernel, registers as in the datasheet behind it."""

import errno
import os

import pytest
from i2c_kernel import I2cKernel
from mcp23017 import BANK, SEQOP, Mcp23017, input_name

from companion.boards.board import find
from companion.devices.grid import Chunk, Found, Lost
from companion.devices.mcp23017 import INPUTS, TRIES, ExpanderError, Expanders, chips_for
from companion.devices.scanned_grid import ScannedGrid
from companion.link.decoder import Decoder

NAMES = [input_name(index) for index in range(INPUTS)]


@pytest.fixture
def chips():
    return {0x20: Mcp23017(), 0x21: Mcp23017()}


@pytest.fixture
def kernel(chips, monkeypatch):
    kernel = I2cKernel(chips)
    kernel.install(monkeypatch)
    return kernel


@pytest.fixture
def opened(kernel):
    expanders = Expanders(1, [0x20, 0x21], 28)
    yield expanders
    expanders.close()


def test_the_inputs_have_the_names_of_the_datasheet_without_those_that_are_outputs_only():
    assert [f"GPA{bit}" for bit in range(7)] + [f"GPB{bit}" for bit in range(7)] == NAMES


def test_open_switches_read_as_zeros(opened):
    assert opened.read() == [0] * 28


@pytest.mark.parametrize("index", range(2 * INPUTS))
def test_a_closed_switch_is_a_one_at_its_channel_alone(opened, chips, index):
    chips[0x20 + index // INPUTS].closed.add(NAMES[index % INPUTS])
    assert opened.read() == [int(channel == index) for channel in range(28)]


def test_of_the_last_chip_only_those_inputs_count_that_the_board_has(kernel, chips):
    chips[0x21].closed.update(NAMES)
    expanders = Expanders(1, [0x20, 0x21], 16)
    assert expanders.read() == [0] * 14 + [1, 1]
    expanders.close()


def test_the_pins_that_are_outputs_only_are_outputs(opened, chips):
    registers = chips[0x20].registers
    assert (registers["IODIRA"], registers["IODIRB"]) == (0x7F, 0x7F)
    assert (registers["GPPUA"], registers["GPPUB"]) == (0x7F, 0x7F)


@pytest.mark.parametrize("iocon", [0, BANK, SEQOP, BANK | SEQOP, 0x7E, 0xFF & ~SEQOP])
def test_a_chip_is_set_up_whatever_another_program_left_in_it(kernel, chips, iocon):
    for register in chips[0x20].registers:
        chips[0x20].registers[register] = 0x5A
    chips[0x20].store("IOCONA", iocon)
    expanders = Expanders(1, [0x20, 0x21], 28)
    chips[0x20].closed.add("GPB2")
    assert expanders.read() == [int(channel == 9) for channel in range(28)]
    expanders.close()


def test_a_reading_is_one_transaction_for_each_chip(opened, chips):
    before = chips[0x20].transactions
    opened.read()
    assert chips[0x20].transactions - before == 2  # its two messages: where from, and the bytes


def test_a_chip_that_was_without_power_never_gives_a_reading_from_floating_pins(opened, chips):
    chips[0x21].closed.add("GPA0")
    for floating in (0x00, 0xFF, 0x55):
        chips[0x21].floating = floating
        chips[0x21].power_on()
        assert opened.read() == [int(channel == INPUTS) for channel in range(28)]


def test_a_chip_that_takes_no_settings_any_more_is_an_error(opened, chips, monkeypatch):
    monkeypatch.setattr(chips[0x20], "register", lambda: None)
    with pytest.raises(ExpanderError, match=r"^MCP23017 at 0x20 of I2C bus 1: it does not keep its settings"):
        opened.read()


def test_a_chip_that_loses_its_settings_after_each_set_up_is_an_error(opened, chips, monkeypatch):
    chip, seen = chips[0x20], []

    def read(length):
        values = Mcp23017.read(chip, length)
        seen.append(length)
        if len(seen) % 2:
            chip.power_on()
        return values

    chip.power_on()
    seen.append(0)
    monkeypatch.setattr(chip, "read", read)
    with pytest.raises(
        ExpanderError, match=r"it loses its settings again and again; please check its power$"
    ):
        opened.read()


def test_spikes_on_the_wires_are_passed_over(opened, chips):
    chips[0x20].spikes = TRIES - 1
    assert opened.read() == [0] * 28


@pytest.mark.parametrize("address", [0x20, 0x21])
def test_a_chip_that_is_pulled_out_is_an_error_that_says_which_and_what_to_do(opened, chips, address):
    chips[address].plugged = False
    with pytest.raises(ExpanderError) as raised:
        opened.read()
    assert str(raised.value) == (
        f"MCP23017 at 0x{address:02X} of I2C bus 1: it does not answer; please check its power, its wires and"
        " its address pins (i2cdetect -y 1 shows who answers)"
    )


def test_a_chip_that_is_missing_from_the_start_is_an_error_and_the_bus_is_closed(kernel, chips):
    del chips[0x21]
    with pytest.raises(ExpanderError, match=r"^MCP23017 at 0x21 of I2C bus 1: it does not answer"):
        Expanders(1, [0x20, 0x21], 28)
    assert [closed(fd) for fd in kernel.opened] == [True]


def closed(fd):
    try:
        os.fstat(fd)
    except OSError:
        return True
    return False


class OtherChip:
    """A PCF8574, as on many character displays: one port, no registers, at the same addresses."""

    def write(self, payload):
        self.port = payload[-1]

    def read(self, length):
        return bytes([self.port]) * length


def test_another_chip_at_the_address_is_told_from_an_expander(kernel, chips):
    chips[0x20] = OtherChip()
    with pytest.raises(ExpanderError, match="it does not keep its settings; is it another chip"):
        Expanders(1, [0x20], 14)


def test_a_bus_that_is_switched_off_is_an_error_with_the_command_that_switches_it_on(kernel):
    with pytest.raises(ExpanderError, match=r"^/dev/i2c-7: .*sudo raspi-config nonint do_i2c 0"):
        Expanders(7, [0x20], 14)


def test_a_bus_that_this_user_may_not_use_is_an_error_with_the_group(kernel):
    kernel.refusal = PermissionError(errno.EACCES, os.strerror(errno.EACCES), "/dev/i2c-1")
    with pytest.raises(ExpanderError, match=r"^/dev/i2c-1: .*group i2c"):
        Expanders(1, [0x20], 14)


def test_closing_lets_go_of_the_bus_and_may_be_done_again(kernel, opened):
    opened.close()
    opened.close()
    assert [closed(fd) for fd in kernel.opened] == [True]


def test_the_name_tells_chips_and_bus(opened):
    assert opened.name == "MCP23017 at 0x20 0x21 of I2C bus 1"


@pytest.mark.parametrize(("inputs", "chips"), [(1, 1), (14, 1), (15, 2), (28, 2), (91, 7), (112, 8)])
def test_a_chip_has_fourteen_inputs(inputs, chips):
    assert chips_for(inputs) == chips


def test_chips_that_do_not_fit_the_inputs_are_a_mistake_of_the_caller(kernel):
    with pytest.raises(ValueError, match=r"^15 inputs need 2 chips, not 1$"):
        Expanders(1, [0x20], 15)


def test_a_grid_of_expanders_is_lost_when_one_is_pulled_out_and_found_when_it_is_back(kernel, chips, ear):
    board = find("sahara-presence")
    grid = ScannedGrid(board, lambda: Expanders(1, [0x21], 12), interval=0.0005, waits=(0.0005,))
    grid.start(ear.put)
    assert isinstance(ear.next(), Found)
    chips[0x21].plugged = False
    while isinstance(message := ear.next(), Chunk):
        pass
    assert isinstance(message, Lost)
    assert "please check its power" in message.reason
    chips[0x21].power_on()
    chips[0x21].closed.add("GPB4")
    chips[0x21].plugged = True
    found, hello, frame = ear.next(), ear.next(), ear.next()
    grid.close()
    assert isinstance(found, Found)
    [_, wired] = Decoder().feed(hello.data + frame.data)
    assert wired.values == (*[0] * 11, 1)
