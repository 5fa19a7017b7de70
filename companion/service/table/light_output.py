"""Sends the colours of the fields to the lights of the board, and tries missing lights again.

Only changes are sent. Lights that are missing or were pulled out are tried again every few seconds; until
then the table runs without them.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.boards.board import Board
from companion.devices.lights import LightColour, Lights, LightsError
from companion.screens.field_lights import field_colours
from companion.screens.view import View
from companion.trouble import Trouble

DARK: LightColour = (0, 0, 0)

RETRY_S = 3.0
"""Seconds until missing lights are tried again."""


class LightOutput:
    """The lights of one table; `board` gives the board that is played on, whose fields name their lights."""

    def __init__(self, lights: Lights, board: Callable[[], Board]) -> None:
        self._lights = lights
        self._board = board
        self._wanted: tuple[LightColour, ...] = ()
        self._shown: tuple[LightColour, ...] | None = ()
        self._retry_at = 0.0
        self.trouble: Trouble | None = None

    def show(self, view: View, t: float) -> None:
        """Show what the players should look at; `t` is the time in seconds."""
        self._wanted = self._colours(view)
        self.pass_time(t)

    def pass_time(self, t: float) -> None:
        """Send what is not shown yet; if the lights are missing, only when it is time to try them again."""
        if self._wanted == self._shown or (self.trouble is not None and t < self._retry_at):
            return
        try:
            self._lights.show(self._wanted)
            self._shown, self.trouble = self._wanted, None
        except LightsError as error:
            self._shown, self.trouble = None, Trouble("lights", str(error))
            self._retry_at = t + RETRY_S

    def close(self) -> None:
        """Close the lights."""
        self._lights.close()

    def _colours(self, view: View) -> tuple[LightColour, ...]:
        """The colour of each light of the board, from light 0 to the last one that a field has."""
        colours = field_colours(view)
        places = self._board().fields
        by_light = {
            place.light: colours.get(field, DARK)
            for field, place in places.items()
            if place.light is not None
        }
        return tuple(by_light.get(light, DARK) for light in range(max(by_light, default=-1) + 1))
