"""The way from parts to a game, step by step, with a test after each step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.boards.board import Board, argument
from companion.boards.construction import parts_list
from companion.boards.papers.wiring import WiredChannel, Wiring
from companion.boards.papers.wiring_table import built_by


@dataclass(frozen=True, slots=True)
class InputWork:
    """How one input of a chip is built.

    `minutes` is our estimate for one input, `one` what is done for it, and `troubles` are what one sees and
    what it comes from.
    """

    minutes: int
    one: str
    troubles: tuple[tuple[str, str], ...]


_SWITCH_TROUBLES = (
    ("a field that is always closed", "a bridge of solder, or a reed that a magnet nearby holds"),
    ("a field that never closes", "the contact is broken, or the magnet lies across the middle of the reed"),
)
_WORK: Mapping[str, InputWork] = MappingProxyType(
    {
        "matrix": InputWork(
            4,
            "the switch and its diode, from the column to the row, the ring of the diode towards the row",
            (
                *_SWITCH_TROUBLES,
                ("a fourth field closes with three others", "a diode is missing, or the wrong way round"),
                ("a whole row or column is silent", "its wire to the Pico"),
            ),
        ),
        "74hc165": InputWork(
            6,
            "the sensor to its input, with the pull-up to 3V3",
            (
                *_SWITCH_TROUBLES,
                ("all fields from one chip on are wrong", "the chain is broken there: QH to SER"),
                ("fields flicker", "100 nF are missing at a chip, or the resistors in CLOCK and LOAD"),
            ),
        ),
        "mcp23017": InputWork(
            4,
            "the switch from its input to GND",
            (
                *_SWITCH_TROUBLES,
                ("a whole chip is silent", "its address A0 to A2; `companion doctor` names who answers"),
            ),
        ),
        "hall": InputWork(
            5,
            "the Hall below the middle of its field, its printed side up, and its three wires",
            (
                ("a field at an end of its range", "the Hall is the wrong way round, or its wire is off"),
                ("a field that reads what its neighbour reads", "its output is not connected"),
                ("one figure and two look alike", "the upper magnet is too far away: see plates.md"),
            ),
        ),
        "hx711": InputWork(
            15,
            "the cell with its spacers, the tray on it, and its four wires to the module",
            (
                ("a field is silent", "DT and SCK are exchanged, or the module has no supply"),
                ("a weight that never comes back to nothing", "the tray touches the plate"),
                ("a weight with the wrong sign", "A+ and A- are exchanged; calibration does not mind"),
            ),
        ),
    }
)
_START_MIN = 45
_WOOD_MIN = 60
_LINE_MIN = 3
_CHIP_MIN = 10


def write(board: Board, wired: Sequence[Wiring]) -> str:
    """The whole paper."""
    return "\n".join(_lines(board, wired)) + "\n"


def hours(wired: Sequence[Wiring]) -> float:
    """How long it takes by our estimate, with some practice in soldering; to half an hour."""
    minutes = _START_MIN + _WOOD_MIN
    for wiring in wired:
        inputs = sum(1 for group in _groups(wiring) for _ in group.channels)
        minutes += inputs * _WORK[wiring.scanner.chip].minutes
        minutes += len(wiring.lines) * _LINE_MIN + len(wiring.units) * _CHIP_MIN
    return round(minutes / 30) / 2


def _lines(board: Board, wired: Sequence[Wiring]) -> Iterator[str]:
    named = argument(board)
    euros, table = parts_list.euros(board, wired)
    yield f"# {board.name}: building it"
    yield ""
    yield f"Written from the board file by `companion board draw {named}`; do not edit."
    yield ""
    yield built_by(board)
    yield ""
    yield "| time | cost | what it sees |"
    yield "|---|---|---|"
    yield (
        f"| about {hours(wired):g} hours, our estimate | {euros:.2f} euros, {euros + table:.2f} with Pi and "
        f"display | `companion board show {named}` says it, with figures |"
    )
    for number, step in enumerate(_steps(board, wired), start=1):
        yield ""
        yield f"## {number}. {step.title}"
        yield ""
        yield from step.lines
        yield ""
        yield f"**Try it:** {step.trial}"
    yield ""
    yield from _troubles(wired)


@dataclass(frozen=True, slots=True)
class _GuideStep:
    title: str
    lines: tuple[str, ...]
    trial: str


@dataclass(frozen=True, slots=True)
class _GuideGroup:
    """Inputs that are built before the next trial: a row of a matrix, or those of a chip."""

    name: str
    channels: tuple[WiredChannel, ...]


def _groups(wiring: Wiring) -> list[_GuideGroup]:
    if wiring.matrix is not None:
        wide = len(wiring.matrix.columns)
        rows = [wiring.matrix.channels[at : at + wide] for at in range(0, len(wiring.matrix.channels), wide)]
        named = [(row.name.lower(), read) for row, read in zip(wiring.matrix.rows, rows, strict=True)]
    else:
        named = [(unit.name, tuple(one.channel for one in unit.inputs)) for unit in wiring.units]
    return [_GuideGroup(name, tuple(filter(None, read))) for name, read in named if any(read)]


def _steps(board: Board, wired: Sequence[Wiring]) -> Iterator[_GuideStep]:
    named = argument(board)
    first = (
        f"On any computer `./dev run --board {named}` shows this board in the browser, with just the sensors "
        "that it will have. What to buy, and the tools, are in [parts](parts.md)."
    )
    yield _GuideStep("Play it first, and buy", (first,), "lay the parts out and count them.")
    yield _GuideStep(
        "Cut the plates",
        (
            f"`companion board plate {named}` draws them for a laser, and on pages of A4 to saw by.",
            "Wood, screws and spacers are in [parts](parts.md).",
            "",
            "![The levels drawn apart, and how each is held](assembly.svg)",
            "",
            "![The levels in section, with their distances](section.svg)",
        ),
        "put the levels together with two screws, and a piece on each field: none jams, none wobbles.",
    )
    yield from _firmware(board, wired)
    for wiring in wired:
        yield from _inputs(board, wiring)
    yield _GuideStep(
        "Displays and buttons",
        ("They go to the Pi, as the last table of [wiring](wiring.md) says.",),
        "`companion doctor --interactive` asks for each button, and names a display that does not answer.",
    )
    yield _GuideStep(
        "Calibrate",
        ("The guide leads through all fields, and finds wires that are mixed up.",),
        f"`companion calibrate --board {named}` says of every field that it is good.",
    )
    yield _GuideStep(
        "Close it",
        (
            "The electronics lie above the bottom, on sticky pads; cables leave between the standoffs.",
            "Screw the bottom on, and stick rubber feet below it.",
        ),
        "`companion watch` once more: each field is as it was.",
    )
    yield _GuideStep(
        "Play",
        (f'In `/etc/companion/companion.toml`: `board = "{named}"`, and under `[grid]` what reads it.',),
        "the display says whose turn it is; a wrong move is told with its rule. Then tell us of it!",
    )


def _firmware(board: Board, wired: Sequence[Wiring]) -> Iterator[_GuideStep]:
    if all(wiring.scanner.chip == "mcp23017" for wiring in wired):
        yield _GuideStep(
            "Prepare the Pi",
            ("Install the program, and switch I2C on; the expanders are read by the Pi itself.",),
            "`companion doctor` has nothing to say against the computer.",
        )
        return
    yield _GuideStep(
        "Prepare Pi and Pico",
        (
            "Install the program on the Pi. A new Pico needs MicroPython once, as `firmware/README.md` says.",
            f"Then `companion firmware {argument(board)} --flash`, with the Pico at a cable for data.",
        ),
        f'it says "the Pico answers", and "board {board.name}".',
    )


def _inputs(board: Board, wiring: Wiring) -> Iterator[_GuideStep]:
    work = _WORK[wiring.scanner.chip]
    groups = _groups(wiring)
    first = groups[0].channels[0]
    yield _GuideStep(
        f"One field: {first.field}",
        (
            f"Build {work.one}. [Wiring](wiring.md) has its pins, in the row of channel {first.number}.",
            "The board from below, as you solder it:",
            "",
            "![The board from below, with the channel of each field](channels-from-below.svg)",
        ),
        f"`companion watch --board {argument(board)}`, and a piece on {first.field} and off again: its value "
        "follows. Go on only when it does.",
    )
    each = "each of them in `companion watch`, and `companion doctor` for the whole."
    if all(len(group.channels) == 1 for group in groups):
        others = [group.channels[0].field for group in groups[1:]]
        yield _GuideStep("The other fields, one after the other", (f"{', '.join(others)}.",), each)
        return
    for number, group in enumerate(groups):
        fields = [channel.field for channel in group.channels if channel is not first]
        if not fields:
            continue
        what = "The rest of" if number == 0 else "Then"
        yield _GuideStep(
            f"{what} {group.name}",
            (f"{_counted(len(fields))}: {', '.join(fields)}.",),
            each,
        )


def _counted(fields: int) -> str:
    return "One field" if fields == 1 else f"{fields} fields"


def _troubles(wired: Sequence[Wiring]) -> Iterator[str]:
    yield "## What can go wrong"
    yield ""
    yield "| what you see | what it comes from |"
    yield "|---|---|"
    for chip in dict.fromkeys(wiring.scanner.chip for wiring in wired):
        for seen, cause in _WORK[chip].troubles:
            yield f"| {seen} | {cause} |"
    yield "| nothing at all | a cable that only charges, or no firmware: `companion doctor` says which |"
