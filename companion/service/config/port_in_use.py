"""What to do where another program has the serial port of the grid."""

from __future__ import annotations

import shlex

from companion.devices.serial_ports import IN_USE

THE_SERVICE = (
    "the service holds it: end it with `sudo systemctl stop companion`, or calibrate in its menu (hold ok)"
)


def remedy(sentence: str, *, served: bool) -> str:
    """What frees the port, ``""`` where this trouble of a grid is another one.

    `served` says whether the installed service runs: then it is who holds the port.
    """
    if not sentence.endswith(IN_USE):
        return ""
    if served:
        return THE_SERVICE
    port = sentence.removesuffix(IN_USE).rstrip(": ")
    return f"fuser -v {shlex.quote(port)} tells which; a companion that runs by hand ends with Ctrl-C there"


def with_remedy(sentence: str, *, served: bool) -> str:
    """The sentence, with what to do where the port is in use."""
    act = remedy(sentence, served=served)
    return f"{sentence}; {act}" if act else sentence
