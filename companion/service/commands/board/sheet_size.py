"""The size of a sheet as a user writes it, such as 600x400."""

from __future__ import annotations

import re
from typing import Any

import click

_WRITTEN = re.compile(r"([1-9]\d{1,3})x([1-9]\d{1,3})", re.ASCII)


class SheetSize(click.ParamType[tuple[float, float]]):
    """Width and height in whole millimetres, each from 10 to 9999."""

    name = "WxH"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[float, float]:
        """The two sides of a text; what click has converted already is left as it is."""
        if isinstance(value, tuple):
            return value
        if (written := _WRITTEN.fullmatch(value)) is None:
            allowed = "width and height in mm, each from 10 to 9999, such as 600x400"
            self.fail(f"{value!r} is no size of a sheet; allowed are {allowed}", param, ctx)
        width, height = map(float, written.groups())
        return width, height
