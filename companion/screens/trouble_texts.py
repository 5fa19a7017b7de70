"""What is missing or broken, and what that means for the players."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.message_markers import mark
from companion.screens.view import View
from companion.screens.words import Words
from companion.trouble import Trouble

STOPPING: Mapping[str, str] = {
    "grid": mark("No grid"),
    "firmware": mark("Wrong firmware"),
    "board": mark("Grid does not fit"),
    "calibration": mark("Not calibrated"),
}
"""The headlines for the parts without which the referee cannot work, the gravest first."""

MEANINGS: Mapping[str, str] = {
    "grid": mark("The sensor grid does not answer: please check cable and power"),
    "firmware": mark("The sensor grid has the wrong firmware: {command}"),
    "board": mark("The sensor grid does not fit the board in the configuration: {command}"),
    "calibration": mark("The sensors are not calibrated: {command}"),
    "uncalibrated": mark("Some fields are not calibrated and say nothing: {command}"),
    "drift": mark("Sensors have drifted, play goes on ({fields}): {command}"),
    "display": mark("The display does not answer: play goes on without it"),
    "lights": mark("The lights do not answer: play goes on without them"),
    "archive": mark("Moves cannot be saved at present: play goes on"),
    "buttons": mark("The buttons do not work: play goes on without them"),
    "page": mark("The page in the browser is missing: play goes on without it"),
    "pairing": mark("The list of paired devices cannot be read or kept: play goes on"),
    "mqtt": mark("The broker does not answer: play goes on, and moves are sent later"),
}

CAUSES: Mapping[str, str] = {
    "in use": mark("Moves are not saved, play goes on: another companion uses the archive"),
    "locked": mark("Moves are not saved yet, play goes on: another program has locked the archive"),
    "full": mark("Moves cannot be saved at present, play goes on: the disk is full"),
    "read-only": mark("Moves cannot be saved at present, play goes on: the archive is read-only"),
    "missing": mark("Moves cannot be saved at present, play goes on: the archive cannot be opened"),
    "gone": mark("Moves cannot be saved at present, play goes on: the archive was removed"),
    "no archive": mark("Moves cannot be saved, play goes on: the file for them is no archive"),
    "newer": mark("Moves cannot be saved, play goes on: the archive is of a newer companion"),
    "damaged": mark("Moves cannot be saved, play goes on: the archive is damaged"),
    "damaged game": mark("Moves cannot be saved, play goes on: the archive is damaged"),
    "set aside": mark("The archive was damaged: it is set aside, and what could be read is in a new one"),
    "written again": mark("The archive did not hold this game any more: it is saved again"),
    "not resumed": mark("The last game cannot be read any more: a new game begins"),
    "unreachable": mark("The broker does not answer: play goes on, and moves are sent later"),
    "password": mark("The broker refuses name or password: play goes on, and moves are sent later"),
    "certificate": mark("The broker's certificate is not valid: play goes on, and moves are sent later"),
    "same name": mark("Another table has the same name, play goes on: name one of them otherwise"),
    "clock": mark("The clock of this table is wrong, play goes on"),
    "version": mark("This table and the hub are of different versions: play goes on"),
    "hub full": mark("The hub has no room left: play goes on, and moves are sent later"),
}
"""The sentences for troubles with the archive or the broker, by their cause."""

UNREADABLE: Mapping[str, str] = {
    "damaged": mark("The archive of the games is damaged"),
    "damaged game": mark("This game is damaged in the archive"),
    "no archive": mark("The file for the games is no archive"),
    "newer": mark("The archive of the games is of a newer companion"),
}
"""Why games cannot be read from the archive; other causes have one common sentence."""


def unreadable(cause: str, words: Words) -> str:
    """The sentence that says why games cannot be read from the archive."""
    return words.text(UNREADABLE.get(cause, mark("The archive of the games cannot be read at present")))


def stopping(view: View) -> Trouble | None:
    """The gravest trouble that stops the referee; None if there is none."""
    return next((trouble for part in STOPPING for trouble in view.troubles if trouble.part == part), None)


def meaning(trouble: Trouble, words: Words) -> str:
    """One sentence: what is wrong, and what to do or to expect."""
    said = CAUSES.get(trouble.cause, MEANINGS[trouble.part])
    return words.text(said, command=trouble.command, fields=", ".join(trouble.fields))


def meaning_and_detail(trouble: Trouble, words: Words) -> str:
    """The meaning, and in brackets what the system said in English; not if the detail only lists fields."""
    told = meaning(trouble, words)
    return f"{told} ({trouble.detail})" if trouble.detail and not trouble.fields else told


def notes(view: View, words: Words) -> tuple[str, ...]:
    """The meaning of each trouble with which play goes on; equal sentences only once."""
    told = (meaning(trouble, words) for trouble in view.troubles if trouble.part not in STOPPING)
    return tuple(dict.fromkeys(told))
