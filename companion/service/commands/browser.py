"""Whether this machine can show a page of the program in a browser."""

from __future__ import annotations

from collections.abc import Mapping


def has_screen(environ: Mapping[str, str]) -> bool:
    """True if a browser that is started now has a screen to open on."""
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
