"""Prints findings as lines of text, at most 80 columns wide if the words allow that."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from companion.screens.catalogue import Catalogue
from companion.screens.message_markers import mark
from companion.screens.wording import worded
from companion.service.doctor.check_result import CheckResult
from companion.texts import visible

WIDTH = 80
MARKS = {True: "ok", False: "!!", None: "--"}

CHECK_NAMES: Mapping[str, str] = {
    "configuration": mark("configuration"),
    "computer": mark("computer"),
    "system": mark("system"),
    "Python": mark("Python"),
    "clock": mark("clock"),
    "power": mark("power"),
    "disk": mark("disk"),
    "archive": mark("archive"),
    "service": mark("service"),
    "groups": mark("groups"),
    "pins": mark("pins"),
    "buttons": mark("buttons"),
    "I2C": mark("I2C"),
    "calibration": mark("calibration"),
    "serial port": mark("serial port"),
    "grid": mark("grid"),
    "cable": mark("cable"),
    "sensors": mark("sensors"),
}
"""What the lines call the checks; JSON calls them by their English names."""

_NAME = 13
"""Columns for the name of a check: as many as the longest one needs, in each language."""

_INDENT = " " * (max(map(len, MARKS.values())) + _NAME + 2)
_MEND = "-> "


def lines(finding: CheckResult, words: Catalogue) -> list[str]:
    r"""The lines of one finding: its mark, its check, what was found, and what repairs it.

    >>> found = CheckResult("I2C", False, "there is no bus /dev/i2c-1", "sudo raspi-config")
    >>> print(*lines(found, Catalogue("en")), sep="\n")
    !! I2C           there is no bus /dev/i2c-1
                     -> sudo raspi-config
    """
    head = f"{MARKS[finding.ok]} {words.text(CHECK_NAMES[finding.check]):<{_NAME}} "
    told = _wrapped(head, worded(finding.says, words), _INDENT)
    if finding.mend:
        told += _wrapped(_INDENT + _MEND, worded(finding.mend, words), _INDENT + " " * len(_MEND))
    return told


def _wrapped(first: str, text: str, then: str) -> list[str]:
    return textwrap.wrap(
        visible(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )
