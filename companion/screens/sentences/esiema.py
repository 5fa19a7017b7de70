"""Why a move is refused in Esiema."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.marks import mark, mark_plural

REASONS: Mapping[str, str] = {
    "esiema.placing-over": mark("All balls are placed; now the balls of a pit are sown"),
    "esiema.empty-pit": mark("{pit} is empty"),
    "esiema.no-own-ball": mark("In {pit} lies no ball of the player to move"),
    "esiema.other-balls": mark("In {pit} lie other balls than those that are sown, namely {contents}"),
    "esiema.not-adjacent": mark("{pit} is no neighbour of {before}"),
    "esiema.back-to-origin": mark("The path must not come back to the emptied pit {pit}"),
    "esiema.two-in-a-pit": mark("Only one ball goes into each pit, but {pit} gets two"),
    "esiema.pit-twice": mark("The path must not meet itself, but it comes to {pit} twice"),
    "esiema.last-ball-foreign": mark(
        "The last ball must be one's own; the one that falls into {pit} is {letter}"
    ),
    "esiema.no-mother": mark(
        "Balls are added only where one's own mother ball lies; it does not lie in {pit}"
    ),
    "esiema.add-number": mark("At least 1 and at most {most} balls are added, not {number}"),
    "esiema.pass": mark("Nobody may pass while balls can be sown or added"),
    "esiema.others-ball": mark("The ball {letter} in {pit} belongs to another player"),
    "esiema.mother-first": mark("The mother ball is placed first, but in {pit} lies a small one"),
    "esiema.placed-more": mark("Only one ball is placed at a time; the one in {pit} is too many"),
    "esiema.capture-forgotten": mark(
        "The foreign balls in the last pit, {pit}, are captured and leave the board"
    ),
    "esiema.capture-incomplete": mark(
        "All foreign balls in the last pit, {pit}, are captured, not only some"
    ),
    "esiema.own-captured": mark("Only foreign balls are captured: one's own in {pit} stay"),
    "esiema.captured-astray": mark(
        "Captured is only what lies in the last pit: the foreign balls in {pit} stay"
    ),
    "esiema.mother-captures": mark("The mother ball does not capture: the foreign balls in {pit} stay"),
    "esiema.mother-protects": mark(
        "A mother ball protects all that lies with it: nothing is captured in {pit}"
    ),
    "esiema.single-captures": mark(
        "A ball that lay alone in its pit does not capture: the foreign balls in {pit} stay"
    ),
    "esiema.added-others": mark("Only one's own small balls are added; those in {pit} belong to {seat}"),
    "esiema.mother-left": mark("{seat} is out: the mother ball of {seat} leaves the board"),
    "esiema.mother-taken": mark("{seat} is still in the game: the mother ball of {seat} stays on the board"),
}

COUNTED_REASONS: Mapping[str, tuple[str, str, str]] = {
    "esiema.still-placing": (
        "number",
        *mark_plural(
            "Balls are still being placed; {n} is left to place",
            "Balls are still being placed; {n} are left to place",
        ),
    ),
    "esiema.place-full": (
        "number",
        *mark_plural(
            "{pit} is full: it holds {n} ball already",
            "{pit} is full: it holds {n} balls already",
        ),
    ),
    "esiema.balls-left": (
        "number",
        *mark_plural(
            "All balls of {pit} must be sown; {n} is missing",
            "All balls of {pit} must be sown; {n} are missing",
        ),
    ),
    "esiema.balls-too-many": (
        "number",
        *mark_plural(
            "In {pit} lies only {n} ball, not {sown}",
            "In {pit} lie only {n} balls, not {sown}",
        ),
    ),
    "esiema.full-pit": (
        "number",
        *mark_plural(
            "{pit} is full: it holds {n} ball already",
            "{pit} is full: it holds {n} balls already",
        ),
    ),
    "esiema.mother-not-alone": (
        "number",
        *mark_plural(
            "The mother ball in {pit} is not alone: {n} ball lies with it",
            "The mother ball in {pit} is not alone: {n} balls lie with it",
        ),
    ),
    "esiema.reserve-short": (
        "reserve",
        *mark_plural(
            "There is only {n} ball left in the reserve, not {number}",
            "There are only {n} balls left in the reserve, not {number}",
        ),
    ),
    "esiema.add-over-capacity": (
        "number",
        *mark_plural(
            "A pit holds at most {n} ball; {pit} would get more",
            "A pit holds at most {n} balls; {pit} would get more",
        ),
    ),
}
"""Reasons whose sentence depends on a number: the parameter that holds it, singular, plural."""
