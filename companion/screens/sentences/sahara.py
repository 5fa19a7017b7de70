"""Why a move is refused in Sahara."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.marks import mark, mark_plural

REASONS: Mapping[str, str] = {
    "sahara.foreign-pit": mark("{pit} is on the other player's side"),
    "sahara.store": mark("{store} is a store: nothing is taken out of it"),
    "sahara.empty-pit": mark("{pit} is empty"),
    "sahara.sign-without-choice": mark("Sowing {pit} leaves nothing to choose: no + or - belongs here"),
    "sahara.pass": mark("Passing is not allowed here"),
    "sahara.not-emptied": mark("All beans are taken out of {pit}: some were left behind"),
    "sahara.wrong-way": mark("The beans from {pit} were sown the wrong way round"),
    "sahara.pit-skipped": mark("{field} was left out in sowing"),
    "sahara.bean-doubled": mark("{field} got two beans at once"),
    "sahara.sown-too-far": mark("The sowing went one place too far, to {field}"),
    "sahara.opponent-store-sown": mark("No bean may fall in the other player's store {store}"),
    "sahara.opponent-store-skipped": mark("The other player's store {store} must get a bean too"),
    "sahara.capture-forgotten": mark(
        "The last bean fell in the empty pit {pit}: {pit} and {opposite} are won"
    ),
    "sahara.capture-not-allowed": mark("Nothing is won here: {pit} and {opposite} stay as they are"),
    "sahara.capture-incomplete": mark("Both pits are won, {pit} and {opposite}"),
    "sahara.captured-wrongly": mark("Only {pit} and {opposite} are won; all other pits stay as they are"),
    "sahara.captured-for-other": mark("What {store} wins belongs in store {store}, not in {other}"),
    "sahara.no-extra-turn": mark("{seat} has no further move: it is the other player's turn"),
}

COUNTED_REASONS: Mapping[str, tuple[str, str, str]] = {
    "sahara.signs-wrong-number": (
        "needed",
        *mark_plural(
            "Sowing {pit} passes the other player's store once; signs given: {given}",
            "Sowing {pit} passes the other player's store {n} times; signs given: {given}",
        ),
    ),
}
"""Reasons whose sentence depends on a number: the parameter that holds it, singular, plural."""
