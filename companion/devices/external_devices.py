"""Grids, displays and lights of other packages, wrapped so that the table runs on whatever they raise.

Each class passes all calls on to an object of another package, and turns its faults into what a grid, a
display or lights may report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from PIL import Image

from companion.devices.display import FULL_CONTRAST, Display, DisplayError
from companion.devices.grid import Grid, Lost, Put
from companion.devices.lights import LightColour, Lights, LightsError
from companion.extensions import FAULTS


def _sentence(name: str, error: Exception) -> str:
    """The sentence for a fault of the object that the kind `name` has made."""
    return f"{name!r} of another package has failed: {type(error).__name__}: {error}"


class ExternalGrid:
    """A grid of another package, `name` its kind; a fault of it counts as a lost grid. `clock`
    gives seconds.
    """

    def __init__(self, name: str, grid: Grid, clock: Callable[[], float]) -> None:
        self._name = name
        self._grid = grid
        self._clock = clock
        self._put: Put | None = None

    def start(self, put: Put) -> None:
        """Begin, as `Grid.start`."""
        self._put = put
        try:
            self._grid.start(put)
        except FAULTS as error:
            self._lose(error)

    def say(self, line: bytes) -> None:
        """Send a line to the grid."""
        try:
            self._grid.say(line)
        except FAULTS as error:
            self._lose(error)

    def close(self) -> None:
        """End the grid."""
        with suppress(*FAULTS):
            self._grid.close()

    def _lose(self, error: Exception) -> None:
        """Put a fault of the grid as Lost; before `start` there is nothing to put it to."""
        if self._put is not None:
            self._put(Lost(self._clock(), f"the grid {_sentence(self._name, error)}"))


class ExternalDisplay:
    """A display of another package, `name` its kind; a fault of it counts as a missing display."""

    def __init__(self, name: str, display: Display) -> None:
        self._name = name
        self._display = display

    def show(self, image: Image.Image, contrast: int = FULL_CONTRAST) -> None:
        """Show the picture. Raises DisplayError."""
        try:
            self._display.show(image, contrast)
        except DisplayError:
            raise
        except FAULTS as error:
            raise DisplayError(f"the display {_sentence(self._name, error)}") from error

    def invalidate(self) -> None:
        """Forget what was sent: the next `show` sends the whole picture."""
        with suppress(*FAULTS):
            self._display.invalidate()

    def close(self) -> None:
        """Switch the display off and release it."""
        with suppress(*FAULTS):
            self._display.close()


class ExternalLights:
    """Lights of another package, `name` their kind; a fault of them counts as missing lights."""

    def __init__(self, name: str, lights: Lights) -> None:
        self._name = name
        self._lights = lights

    def show(self, colours: Sequence[LightColour]) -> None:
        """Show the colours. Raises LightsError."""
        try:
            self._lights.show(colours)
        except LightsError:
            raise
        except FAULTS as error:
            raise LightsError(f"the lights {_sentence(self._name, error)}") from error

    def close(self) -> None:
        """Switch the lights off and release them."""
        with suppress(*FAULTS):
            self._lights.close()
