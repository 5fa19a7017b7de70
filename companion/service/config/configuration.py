"""The configuration: one TOML file, every key with a sensible default.

language = "de"                  # or "en"; without it LANG decides
board = "sahara"                 # a board of the package, or the path of a board file
options = { match_target = 50 }  # options of its game, for the first game
players = { A = "Ada", B = "Ben" }
pace = "gentle"                  # for children; or "quick", "normal"; without it the board decides
unseen = "ok"                    # players press ok after a ply that no sensor sees; or "ask"; as `pace`
caution = "strict"               # rather asks than errs; or "normal", "relaxed"; or three prices of your own

[grid]
kind = "serial"                  # or "simulated", "recorded", "gpio", "mcp23017", or of another package
port = "/dev/serial/by-id/..."   # without it the first Pico that is found
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.errors import CompanionError
from companion.referee.protocol import Caution, Stakes, Unseen, read_stakes
from companion.screens.menu_commands import PaceName
from companion.service.config.device_kinds import DISPLAYS, GRIDS, LIGHTS, NO_DEVICE
from companion.service.config.mqtt_section import MqttSection, check_mqtt
from companion.service.config.section import Section
from companion.tables import EntryError, read
from companion.texts import PlayerNameError, player_name, sentence

_Pin: TypeAlias = Annotated[int, Meta(ge=0, le=27, description="a GPIO number (BCM) from 0 to 27")] | None
_Pins: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=27)], ...],
    Meta(max_length=6, description="a list of at most 6 GPIO numbers (BCM) from 0 to 27"),
]
_Expanders: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=0x20, le=0x27)], ...],
    Meta(max_length=8, description="a list of at most 8 I2C addresses from 0x20 to 0x27"),
]
_Bus: TypeAlias = Annotated[int, Meta(ge=0, le=255, description="the number of an I2C bus, usually 1")]
_Address: TypeAlias = Annotated[
    int,
    Meta(
        ge=0x08,
        le=0x77,
        description="an I2C address from 0x08 to 0x77; a display that is printed 0x78 is 0x3C, 0x7A is 0x3D",
    ),
]
_Port: TypeAlias = Annotated[
    int,
    Meta(ge=0, le=65535, description="a port from 0 to 65535; 0 takes that of the last start, or a free one"),
]

_Days: TypeAlias = Annotated[int, Meta(ge=1, le=36500, description="a number of days from 1 to 36500")] | None

_Names: TypeAlias = Annotated[
    tuple[Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]+$", max_length=253)], ...],
    Meta(max_length=20, description='a list of at most 20 names of this machine, such as "table.fritz.box"'),
]


_Kind: TypeAlias = Annotated[
    str, Meta(max_length=40, description="the name of a kind, a text of at most 40 characters")
]
_DeviceOptions: TypeAlias = Annotated[
    dict[str, Any], Meta(description="a table of what a kind of another package needs, such as { pin = 18 }")
]

_Prices: TypeAlias = Annotated[
    dict[str, Any],
    Meta(description="a table of prices, such as { wrong = 90, question = 1, second = 0.1 }"),
]


DIM_AFTER_S = 120.0
"""Seconds without any change after which the displays are dimmed, unless the configuration says otherwise."""


Language: TypeAlias = Literal["de", "en"]


class ConfigurationError(CompanionError, ValueError):
    """The configuration cannot be used; the message names file, key, value and what is allowed."""


class GridSection(Section, frozen=True, kw_only=True):
    """The grid of sensors: `port` is for a serial grid, `file` for a recorded one.

    `rows` and `columns` are GPIO numbers (BCM) of a matrix on this machine; `bus` and `addresses` are for
    MCP23017s. Numbers that are left out are the first ones of the wiring plan. `options` are for a kind of
    another package.
    """

    kind: _Kind = "simulated"
    port: str | None = None
    file: str | None = None
    rows: _Pins = ()
    columns: _Pins = ()
    bus: _Bus = 1
    addresses: _Expanders = ()
    options: _DeviceOptions = msgspec.field(default_factory=dict)

    @property
    def is_simulated(self) -> bool:
        """True if the pieces are moved on the page."""
        return self.kind == "simulated"

    @property
    def is_wired(self) -> bool:
        """True if it has wires and sensors, which may need a calibration."""
        return not self.is_simulated and self.kind != "recorded"


class OledSection(Section, frozen=True, kw_only=True):
    """An OLED: its chip, its I2C bus and address, and whether it is mounted upside down.

    A display of another package may need other things; these stand in `options`.
    """

    kind: _Kind = NO_DEVICE
    bus: _Bus = 1
    address: _Address = 0x3C
    rotate: Annotated[Literal[0, 180], Meta(description="0 or 180")] = 0
    options: _DeviceOptions = msgspec.field(default_factory=dict)

    @property
    def is_there(self) -> bool:
        """True if the table has this display."""
        return self.kind != NO_DEVICE


class DisplaySection(OledSection, frozen=True, kw_only=True):
    """The first OLED; `dim_after` is for both OLEDs: seconds without any change until they are dimmed."""

    dim_after: Annotated[float, Meta(ge=0, description="a number of seconds; 0 is never")] = DIM_AFTER_S


class SecondDisplaySection(OledSection, frozen=True, kw_only=True):
    """The OLED for the other side of the table."""

    address: _Address = 0x3D


class LightsSection(Section, frozen=True, kw_only=True):
    """The lights at the fields: their kind, which another package brings, and what it needs."""

    kind: _Kind = NO_DEVICE
    options: _DeviceOptions = msgspec.field(default_factory=dict)


class ButtonsSection(Section, frozen=True, kw_only=True):
    """GPIO numbers (BCM) of the buttons, each wired to ground; None means that there is no such button."""

    ok: _Pin = None
    undo: _Pin = None
    accept: _Pin = None
    up: _Pin = None
    down: _Pin = None

    def pins(self) -> dict[str, int]:
        """The pins of the buttons that are configured, by name."""
        return {name: pin for name in self.__struct_fields__ if (pin := getattr(self, name)) is not None}


class PageSection(Section, frozen=True, kw_only=True):
    """The page in the browser.

    `names` are additional host names of this machine, such as ``table.fritz.box``; its addresses,
    ``localhost``, its own name and names that end in ``.local`` are always allowed. If `open` is true,
    everybody may play and use the menu; otherwise only this machine and paired devices may.
    """

    enabled: bool = True
    host: str = "127.0.0.1"
    port: _Port = 0
    names: _Names = ()
    open: bool = False


class Configuration(Section, frozen=True, kw_only=True):
    """The whole file; each field is a top-level key, so there are as many fields as keys.

    `keep_readings` is for how many days the raw readings of a game are kept, None for ever. `shutdown` lets
    the menu turn the machine off.
    """

    language: Language | None = None
    board: str | None = None
    options: Annotated[
        dict[str, Any], Meta(description="a table of options of the game, such as { match_target = 50 }")
    ] = msgspec.field(default_factory=dict)
    players: Annotated[
        dict[str, str], Meta(description='a table of names by seat, such as { A = "Ada" }')
    ] = msgspec.field(default_factory=dict)
    pace: PaceName | None = None
    unseen: Unseen | None = None
    caution: Caution | _Prices | None = None
    archive: str | None = None
    keep_readings: _Days = None
    shutdown: bool = False
    grid: GridSection = GridSection()
    display: DisplaySection = DisplaySection()
    second_display: SecondDisplaySection = SecondDisplaySection()
    lights: LightsSection = LightsSection()
    buttons: ButtonsSection = ButtonsSection()
    page: PageSection = PageSection()
    mqtt: MqttSection = MqttSection()

    @property
    def stakes(self) -> Stakes | None:
        """What mistakes, questions and waiting cost; None if the file does not say. Raises EntryError."""
        return None if self.caution is None else read_stakes(self.caution)

    @property
    def oleds(self) -> dict[str, OledSection]:
        """The sections of the OLEDs that are configured, by name; displays of other packages are left out."""
        sections = {"display": self.display, "second_display": self.second_display}
        return {name: section for name, section in sections.items() if section.kind in DISPLAYS.own_names}


_SECTIONS: dict[str, type[Section]] = {
    "grid": GridSection,
    "display": DisplaySection,
    "second_display": SecondDisplaySection,
    "lights": LightsSection,
    "buttons": ButtonsSection,
    "page": PageSection,
    "mqtt": MqttSection,
}


def load(path: Path) -> Configuration:
    """Read a configuration file; a board file that it names lies beside it. Raises ConfigurationError."""
    try:
        found = parsed(path.read_text(encoding="utf-8"), path)
        check_mqtt(found.mqtt)
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigurationError(f"{path}: no TOML: {error}") from error
    except EntryError as error:
        raise ConfigurationError(f"{path}: {error}") from error
    return found


def language_named(path: Path) -> Language | None:
    """The language that a configuration file names, also where the rest of the file cannot be used.

    None if it names none that is spoken here, or if it is no TOML.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        named: Language | None = msgspec.convert(data.get("language"), Language | None)
    except (OSError, ValueError, RecursionError):
        return None
    return named


def parsed(text: str, path: Path) -> Configuration:
    """The configuration in the text of a file at this path; the files that it names are not looked at.

    Raises EntryError, and TOMLDecodeError or RecursionError if the text is no TOML.
    """
    data = tomllib.loads(text)
    for name, section in _SECTIONS.items():
        if isinstance(data.get(name), dict):
            read(data[name], section, name)
    found = read(data, Configuration)
    _check_stakes(found)
    _check_kinds(found)
    _check_paths(found)
    return msgspec.structs.replace(
        found, board=_board_beside(path, found.board), players=dict(_named(found.players))
    )


def _check_stakes(found: Configuration) -> None:
    """Raise EntryError for prices under which no referee may judge."""
    if found.caution is not None:
        read_stakes(found.caution)


def _check_kinds(found: Configuration) -> None:
    """Raise EntryError for a device of an unknown kind, and for options that are of no use to its kind."""
    for name, section, registry, others in (
        ("grid", found.grid, GRIDS, ()),
        ("display", found.display, DISPLAYS, (NO_DEVICE,)),
        ("second_display", found.second_display, DISPLAYS, (NO_DEVICE,)),
        ("lights", found.lights, LIGHTS, (NO_DEVICE,)),
    ):
        known = (*others, *registry.names)
        if section.kind not in known:
            raise EntryError(
                f"{name}.kind: {section.kind!r} is not allowed; allowed is one of {', '.join(known)}"
            )
        if section.options and section.kind in (*others, *registry.own_names):
            raise EntryError(f"{name}.options: they are for kinds of other packages, not for {section.kind}")


def _check_paths(found: Configuration) -> None:
    """Raise EntryError if a path contains the character U+0000, which no path can contain."""
    paths = {"board": found.board, "archive": found.archive}
    paths |= {"grid.port": found.grid.port, "grid.file": found.grid.file}
    for key, path in paths.items():
        if path is not None and "\0" in path:
            raise EntryError(f"{key}: {path!r} is not allowed; no path holds the character U+0000")


def _board_beside(path: Path, board: str | None) -> str | None:
    """The configured board; the path of a board file begins where the configuration lies."""
    if board is None or not board.endswith(".toml"):
        return board
    return str(path.parent / board)


def _named(players: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The players' names by seat, as they are shown and kept. Raises EntryError."""
    for seat, name in players.items():
        try:
            yield seat, player_name(name)
        except PlayerNameError as error:
            raise EntryError(f"players.{sentence(seat)}: {error}") from error
