"""The words of Sahara."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.rules.game import Step
from companion.screens.catalogue import Catalogue
from companion.screens.game_words.game_words import GameWords, MistakeWords, OptionWords, PieceWords
from companion.screens.game_words.step_words import last_sown
from companion.screens.message_markers import mark, mark_plural

_SOWN = re.compile(r"(?P<pit>(?P<row>[ab])[1-6])(?P<signs>[+-]*)")
"""A pit, and a sign for each passage of the other player's store: whether a bean falls there."""

_OTHER_STORE = {"a": "B", "b": "A"}
_PASSAGES: Mapping[str, str] = {"+": mark("a bean in {store}"), "-": mark("none in {store}")}

OPTIONS: Mapping[str, OptionWords] = {
    "opponent_store": OptionWords(
        mark("Other store"), {"choice": mark("free"), "skip": mark("never"), "sow": mark("always")}
    ),
    "skip_origin": OptionWords(mark("Leave out origin")),
    "capture_extra_turn": OptionWords(mark("Move after win")),
    "empty_capture": OptionWords(mark("Win over empty")),
    "end_rule": OptionWords(
        mark("End of game"),
        {"immediate": mark("at once"), "own_action": mark("own move"), "turn_start": mark("at turn")},
    ),
    "rest_to": OptionWords(mark("Rest goes to"), {"emptier": mark("emptier"), "holder": mark("holder")}),
    "bonus_optional": OptionWords(mark("Bonus may pass")),
    "match_target": OptionWords(mark("Match to")),
    "next_starter": OptionWords(
        mark("Next starter"),
        {
            "lot": mark("by lot"),
            "alternate": mark("in turn"),
            "loser": mark("loser"),
            "winner": mark("winner"),
        },
    ),
}

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


def _move(move: str, words: Catalogue) -> str | None:
    """The move in few words if its text has signs, such as ``a6, a bean in B``."""
    if move == "pass":
        return words.text("pass")
    found = _SOWN.fullmatch(move)
    if found is None or not found["signs"]:
        return None
    pit, signs, store = found["pit"], found["signs"], _OTHER_STORE[found["row"]]
    if signs == "+":
        return words.text("{pit}, a bean in {store}", pit=pit, store=store)
    if signs == "-":
        return words.text("{pit}, none in {store}", pit=pit, store=store)
    yes, no = words.text("yes"), words.text("no")
    each = ", ".join(yes if sign == "+" else no for sign in signs)
    return words.text("{pit}, bean in {store}? {each}", pit=pit, store=store, each=each)


def _told(move: str, steps: Sequence[Step], words: Catalogue) -> str | None:
    """The move in words, such as ``sown from a6 to b3, a bean in B``."""
    if move == "pass":
        return words.text("pass")
    found = _SOWN.fullmatch(move)
    if found is None:
        return None
    last, store = last_sown(steps), _OTHER_STORE[found["row"]]
    sown = words.text("sown from {pit}", pit=found["pit"])
    if last is not None:
        sown = words.text("sown from {pit} to {last}", pit=found["pit"], last=last)
    signs = [words.text(_PASSAGES[sign], store=store) for sign in found["signs"]]
    return ", ".join([sown, *signs])


WORDS = GameWords(
    name="Sahara",
    plies=32,
    pieces={"o": PieceWords(mark_plural("{n} bean", "{n} beans"), captured=mark(", wins {pieces}"))},
    options=OPTIONS,
    reasons=REASONS,
    mistakes=MistakeWords(
        mark("That is {name}'s pit"),
        "sahara.1",
        "sahara.foreign-pit",
        owed_captures=frozenset({"sahara.capture-forgotten", "sahara.capture-incomplete"}),
    ),
    counted_reasons=COUNTED_REASONS,
    move=_move,
    told=_told,
)
