"""An MCP23017 in software: the registers of DS20001952D, behind a bus that writes and reads bytes.

The first byte of a write sets the address pointer, which moves on with each further byte, read or
written (3.2.1). Where a register is depends on IOCON.BANK (tables 1-4 and 1-5). A pin reads high
while its switch is open and its pull-up on; without a pull-up it floats, and reads whatever it likes.
"""

from __future__ import annotations

from i2c_kernel import UnpluggedError

NAMES = ("IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "IOCON", "GPPU", "INTF", "INTCAP", "GPIO", "OLAT")
PORTS = "AB"
BANK, SEQOP = 0x80, 0x20
READ_ONLY = {"INTF", "INTCAP"}
INPUTS_OF_A_PORT = 7  # GPA7 and GPB7 are outputs only (table 1-1 of revision D)


def input_name(index: int) -> str:
    """The name of an input in the datasheet, such as ``GPB0`` for index 7; those of the next chip follow."""
    port, bit = divmod(index % (2 * INPUTS_OF_A_PORT), INPUTS_OF_A_PORT)
    return f"GP{PORTS[port]}{bit}"


class Mcp23017:
    """One chip; `closed` are the switches to ground, such as ``GPA3``; `floating` is what floats."""

    def __init__(self) -> None:
        self.closed: set[str] = set()
        self.floating = 0x00
        self.plugged = True
        self.spikes = 0
        self.transactions = 0
        self.power_on()

    def power_on(self) -> None:
        """The state after reset (table 3-1): all inputs, no pull-ups."""
        self.registers = {name + port: 0xFF if name == "IODIR" else 0 for port in PORTS for name in NAMES}
        self.pointer = 0

    def write(self, payload: bytes) -> None:
        """One write message. Raises UnpluggedError."""
        self._acknowledge()
        if payload:
            self.pointer = payload[0]
        for value in payload[1:]:
            self.store(self.register(), value)
            self.step()

    def read(self, length: int) -> bytes:
        """One read message, from where the pointer is. Raises UnpluggedError."""
        self._acknowledge()
        values = []
        for _ in range(length):
            values.append(self.load(self.register()))
            self.step()
        return bytes(values)

    def register(self) -> str | None:
        """Which register the pointer is at, None where there is none."""
        if self.registers["IOCONA"] & BANK:
            port, index = divmod(self.pointer, 0x10)
        else:
            index, port = divmod(self.pointer, 2)
        return NAMES[index] + PORTS[port] if index < len(NAMES) and port < 2 else None

    def step(self) -> None:
        """Move the pointer on (3.2.1): through the whole map, or with SEQOP to the other port at most."""
        iocon = self.registers["IOCONA"]
        if not iocon & SEQOP:
            self.pointer = (self.pointer + 1) % 0x16
        elif not iocon & BANK:
            self.pointer ^= 1

    def store(self, register: str | None, value: int) -> None:
        """Write one register; IOCON is one for both ports (3.5.6), a write to GPIO is one to OLAT."""
        if register is None or register[:-1] in READ_ONLY:
            return
        if register.startswith("IOCON"):
            self.registers["IOCONA"] = self.registers["IOCONB"] = value
        elif register.startswith("GPIO"):
            self.registers["OLAT" + register[-1]] = value
        else:
            self.registers[register] = value

    def load(self, register: str | None) -> int:
        """Read one register; what is not there reads as 0 (3.5)."""
        if register is None:
            return 0
        return self.port(register[-1]) if register.startswith("GPIO") else self.registers[register]

    def port(self, port: str) -> int:
        """What GPIO says: outputs their latch, inputs their pin, inverted where IPOL says so."""
        r = self.registers
        shorted = sum(1 << bit for bit in range(8) if f"GP{port}{bit}" in self.closed)
        pins = (r["GPPU" + port] | self.floating) & ~shorted
        inputs = r["IODIR" + port]
        return (pins ^ r["IPOL" + port]) & inputs | r["OLAT" + port] & ~inputs & 0xFF

    def _acknowledge(self) -> None:
        self.transactions += 1
        if self.spikes:
            self.spikes -= 1
            raise UnpluggedError
        if not self.plugged:
            raise UnpluggedError
