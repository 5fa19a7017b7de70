"""What to do if another program has opened the serial port of the grid."""

from __future__ import annotations

import shlex

from companion.devices.serial_ports import IN_USE
from companion.screens.catalogue import Catalogue
from companion.screens.wording import Wording, phrase, worded

THE_SERVICE = phrase(
    "the service holds it: end it with `sudo systemctl stop companion`, or calibrate in its menu (hold ok)"
)


def remedy(sentence: str, *, served: bool) -> Wording:
    """How to free the port; ``""`` if the sentence is about another trouble of a grid.

    `served` is True if the installed service runs, because then it is the program that has the port.
    """
    if not sentence.endswith(IN_USE):
        return ""
    if served:
        return THE_SERVICE
    port = sentence.removesuffix(IN_USE).rstrip(": ")
    return phrase(
        "{command} tells which; a companion that runs by hand ends with Ctrl-C there",
        command=f"fuser -v {shlex.quote(port)}",
    )


def with_remedy(sentence: str, *, served: bool) -> str:
    """The sentence, which is English, followed by how to free the port if it is in use."""
    act = remedy(sentence, served=served)
    return f"{sentence}; {worded(act, Catalogue('en'))}" if act else sentence
