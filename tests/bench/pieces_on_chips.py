"""A table whose pieces close the switches, bend the fields and weigh on the cells of a Pico."""

from companion.contents import pieces
from companion.devices.channels import Channels
from companion.devices.simulated_table import SimulatedTable
from companion.sensing.calibration import Calibration, LoadCell, Magnets, Poles

REST = 32776
PER_PIECE = 5000
ZERO = 84000
PER_GRAM = 9000
NAMES = {"74hc165": "chain.closed", "matrix": "keys.closed", "hall": "halls.fields"}


def calibration_of(board):
    """What a calibration of such a table would have measured."""
    return Calibration(
        board=board.name,
        made="2026-01-01T00:00:00Z",
        fields={
            field: _measured(board, place) for field, place in board.fields.items() if _is_raw(board, place)
        },
    )


def _is_raw(board, place):
    return place.channel is not None and board.located[place.channel][0].raw


def _measured(board, place):
    if place.sensor == "mass":
        return LoadCell(channel=place.channel, zero=ZERO, per_gram=PER_GRAM, noise=0)
    if place.sensor == "contents":
        letters = {board.poles["north"]: PER_PIECE, board.poles["south"]: -PER_PIECE}
        return Poles(channel=place.channel, rest=REST, noise=0, letters=letters)
    distances = tuple(PER_PIECE * number for number in range(1, 5))
    return Magnets(channel=place.channel, rest=REST, noise=0, distances=distances)


class ChipTable:
    """The simulated table, and the chips of a Pico under it."""

    def __init__(self, pico, board, letters):
        self.table = SimulatedTable(board, letters)
        self.weighs = "mass" in board.sensors.values()
        self._pico = pico
        self._board = board
        self.channels = Channels(board, calibration=calibration_of(board))
        self.table.watch(self._lay)
        self._lay()

    def expected(self):
        """What each sensed field should read."""
        contents = self.table.contents
        return {
            field: self.channels.sight.sensor(field).expected(contents[field]) for field in self._board.sensed
        }

    def _lay(self):
        for field in self._board.sensed:
            self._lay_field(self._board.fields[field], self.table.contents[field])

    def _lay_field(self, place, contents):
        scanner, index = self._board.located[place.channel]
        if scanner.chip == "hx711":
            grams = sum(self._board.masses[letter] * number for letter, number in pieces(contents).items())
            self._pico.set(f"scales.cells[{index}].raw", ZERO + round(PER_GRAM * grams))
        elif scanner.chip == "hall":
            south = self._board.poles.get("south")
            pull = sum(-number if letter == south else number for letter, number in pieces(contents).items())
            self._pico.set(f"halls.fields[{index}]", REST + PER_PIECE * pull)
        else:
            self._pico.set(f"{NAMES[scanner.chip]}[{index}]", int(bool(contents)))
