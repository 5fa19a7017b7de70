"""The pages that guide through a calibration; the terminal shows the same texts."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from PIL import Image

from companion.contents import Field
from companion.screens.message_markers import mark
from companion.screens.page import Page, render
from companion.screens.pagination import paginate, text_parts
from companion.screens.piece_names import named_pieces
from companion.screens.words import Words

ShownTask = Literal["clear", "load", "unload", "place", "touch", "weigh", "done"]

GRADES: Mapping[str, str] = {"good": mark("good"), "usable": mark("usable"), "bad": mark("bad")}
"""The names of the grades of a channel's quality."""


@dataclass(frozen=True, slots=True)
class CalibrationView:
    """One stage of a calibration: what is to be done on `field`, with `pieces` pieces of a `letter`.

    It has one field for each thing that the page shows. With an empty `letter` any piece will do. `note` says
    what the `channels` do, and `fields` are their fields. `wanted` is the channel that the board file names
    for the field. `grades` counts the channels by their grade at the end. `trouble` is shown instead of
    everything else.
    """

    game: str
    task: ShownTask
    number: int
    of: int
    field: Field = ""
    pieces: int = 0
    letter: str = ""
    note: str = ""
    channels: tuple[int, ...] = ()
    fields: tuple[Field, ...] = ()
    wanted: int | None = None
    grades: Mapping[str, int] = dataclasses.field(default_factory=dict)
    trouble: str = ""


def draw_calibration(view: CalibrationView, words: Words) -> Image.Image:
    """The picture of a stage: mode ``1``, 128 x 64 pixels."""
    return render(calibration_page(view, words))


def calibration_page(view: CalibrationView, words: Words) -> Page:
    """The page of a stage as shapes; a trouble that is too long is cut after the first page."""
    label = "" if view.task == "done" else f"{view.number}/{view.of}"
    return paginate(text_parts(headline(view, words), [instruction(view, words)], label)[:1])[0]


def headline(view: CalibrationView, words: Words) -> str:
    """The name of the field, or what is done with the whole table."""
    if view.task == "done":
        return words.text("Measured")
    return words.text("Empty table") if view.task == "clear" else words.field(view.game, view.field)


def instruction(view: CalibrationView, words: Words) -> str:
    """The trouble if there is one, otherwise a note, otherwise what to do now."""
    return view.trouble or _told(view, words) or _to_do(view, words)


def _to_do(view: CalibrationView, words: Words) -> str:
    field = words.field(view.game, view.field)
    match view.task:
        case "clear":
            return words.text("Take everything off the table, then press ok.")
        case "load" | "weigh":
            return words.text(
                "Put {pieces} on {field}, then press ok.", pieces=_pieces(view, words), field=field
            )
        case "place":
            return words.text("Put {pieces} on {field}.", pieces=_pieces(view, words), field=field)
        case "unload":
            return words.text("Take everything off {field}.", field=field)
        case "touch":
            return words.text("Put a piece on {field}.", field=field)
        case "done":
            return _outcome(view, words)


def _pieces(view: CalibrationView, words: Words) -> str:
    if view.letter:
        return named_pieces(view.game, {view.letter: view.pieces}, words)
    return words.plural("{n} piece", "{n} pieces", view.pieces)


def _told(view: CalibrationView, words: Words) -> str:
    """What the channels do, if the note is shown; otherwise empty."""
    fields = ", ".join(words.field(view.game, one) for one in view.fields)
    channel = ", ".join(map(str, view.channels))
    match view.note:
        case "measuring":
            return words.text("Measuring: hands off the table.")
        case "restless":
            return words.text("Restless: {fields}. ok measures all the same.", fields=fields or channel)
        case "silent":
            return words.text("Channel {channel} says nothing: check its wires. ▼ skips it.", channel=channel)
        case "other":
            return words.text(
                "Channel {channel} answers, not {wanted}. Move it, or ok if it is wired so.",
                channel=channel,
                wanted=view.wanted,
            )
        case "nothing":
            return words.text("Channel {channel} does not answer yet.", channel=channel)
    return ""


def _outcome(view: CalibrationView, words: Words) -> str:
    graded = ", ".join(
        f"{view.grades[grade]} {words.text(name)}" for grade, name in GRADES.items() if view.grades.get(grade)
    )
    if not graded:
        return words.text("Done. ok keeps it, undo goes back.")
    return words.text("Channels: {grades}. ok keeps it, undo goes back.", grades=graded)
