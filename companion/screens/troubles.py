"""What is missing or ill, and what that means for the players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.marks import mark
from companion.screens.view import Trouble, View
from companion.screens.words import Words

STOPPING: Mapping[str, str] = {
    "grid": mark("No grid"),
    "firmware": mark("Wrong firmware"),
    "board": mark("Grid does not fit"),
    "calibration": mark("Not calibrated"),
}
"""The parts without which nothing is refereed, the gravest first, and what the headline says."""

MEANINGS: Mapping[str, str] = {
    "grid": mark("The sensor grid does not answer: please check cable and power"),
    "firmware": mark("The sensor grid has the wrong firmware: {command}"),
    "board": mark("The sensor grid does not fit the board in the configuration: {command}"),
    "calibration": mark("The sensors are not calibrated: {command}"),
    "uncalibrated": mark("Some fields are not calibrated and say nothing: {command}"),
    "drift": mark("Sensors have drifted, play goes on ({fields}): {command}"),
    "display": mark("The display does not answer: play goes on without it"),
    "archive": mark("Moves cannot be saved at present: play goes on"),
    "buttons": mark("The buttons do not work: play goes on without them"),
    "page": mark("The page in the browser is missing: play goes on without it"),
}


def stopping(view: View) -> Trouble | None:
    """The trouble without whose cure nothing is refereed, if there is one."""
    return next((trouble for part in STOPPING for trouble in view.troubles if trouble.part == part), None)


def meaning(trouble: Trouble, words: Words) -> str:
    """One sentence: what is wrong, and what to do or to expect."""
    return words.text(MEANINGS[trouble.part], command=trouble.command, fields=", ".join(trouble.fields))


def account(trouble: Trouble, words: Words) -> str:
    """The meaning, and what the system said of it, in English; not so where that is only which fields."""
    told = meaning(trouble, words)
    return f"{told} ({trouble.detail})" if trouble.detail and not trouble.fields else told


def notes(view: View, words: Words) -> tuple[str, ...]:
    """The meaning of each trouble with which play goes on; of two missing displays only once."""
    told = (meaning(trouble, words) for trouble in view.troubles if trouble.part not in STOPPING)
    return tuple(dict.fromkeys(told))
