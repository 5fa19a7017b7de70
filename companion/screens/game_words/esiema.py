"""The words of Esiema."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from companion.rules.game import Step
from companion.screens.catalogue import Catalogue
from companion.screens.game_words.game_words import GameWords, MistakeWords, OptionWords, PieceWords
from companion.screens.message_markers import mark, mark_plural

_PLACED = re.compile(r"@(?P<pit>\w+)")
_ADDED = re.compile(r"(?P<pit>\w+)\+(?P<number>\d+)")
_SOWN = re.compile(r"(?P<origin>\w+)>(?:.*,)?(?P<last>[a-k]\d+)[A-Fa-f]")
_DROP = re.compile(r"(?P<pit>[a-k]\d+)(?P<ball>[A-Fa-f])")
"""A ball and the pit into which it falls."""

_MOTHER = mark_plural("{n} mother ball {letter}", "{n} mother balls {letter}")
_BALL = mark_plural("{n} small ball {letter}", "{n} small balls {letter}")

OPTIONS: Mapping[str, OptionWords] = {
    "place_count": OptionWords(mark("Balls to place")),
    "small_total": OptionWords(mark("Small balls")),
    "capacity": OptionWords(mark("Most in a pit")),
    "origin_free": OptionWords(mark("Back to start")),
    "draw_plies": OptionWords(mark("Moves to draw")),
    "one_ball": OptionWords(mark("One ball left"), {"board+reserve": mark("in all"), "board": mark("board")}),
}

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


def _move(move: str, words: Catalogue) -> str | None:
    """The move in few words, such as ``f6 to c5``."""
    if move == "pass":
        return words.text("pass")
    if placed := _PLACED.fullmatch(move):
        return words.text("ball on {pit}", **placed.groupdict())
    if added := _ADDED.fullmatch(move):
        return words.text("{number} more on {pit}", **added.groupdict())
    if sown := _SOWN.fullmatch(move):
        return words.text("{origin} to {last}", **sown.groupdict())
    return None


def _told(move: str, _steps: Sequence[Step], words: Catalogue) -> str | None:
    """The move in words, such as ``sown from f6 to c5``."""
    if sown := _SOWN.fullmatch(move):
        return words.text("sown from {pit} to {last}", pit=sown["origin"], last=sown["last"])
    if added := _ADDED.fullmatch(move):
        number, pit = int(added["number"]), added["pit"]
        return words.plural("{n} ball added on {pit}", "{n} balls added on {pit}", number, pit=pit)
    return _move(move, words)


def _answers(moves: Sequence[str], words: Catalogue) -> list[str]:
    """For several sowings from one pit the balls that they do not share, such as ``mother B on f5``.

    If there are other answers, too, the pit stands before them.
    """
    apart: dict[str, str] = {}
    for pit, sowings in _by_pit(moves).items():
        if len(sowings) == 1:
            continue
        for move, balls in zip(sowings, _balls_apart(sowings, words), strict=True):
            apart[move] = balls if len(sowings) == len(moves) else f"{pit}: {balls}"
    return [apart.get(move, "") for move in moves]


def _by_pit(moves: Sequence[str]) -> dict[str, list[str]]:
    """The sowings by the pit that they empty."""
    found: dict[str, list[str]] = {}
    for move in moves:
        if _SOWN.fullmatch(move):
            found.setdefault(move.partition(">")[0], []).append(move)
    return found


def _balls_apart(sowings: Sequence[str], words: Catalogue) -> list[str]:
    """The balls that sowings from one pit do not share.

    The commonest of these balls is left out if the others tell the answers apart.
    """
    drops = [_DROP.findall(move.partition(">")[2]) for move in sowings]
    shared = set.intersection(*map(set, drops))
    own = [[drop for drop in made if drop not in shared] for made in drops]
    usual, _ = Counter(ball for made in own for _, ball in made).most_common(1)[0]
    fewer = [[drop for drop in made if drop[1] != usual] for made in own]
    if all(fewer) and len(set(map(tuple, fewer))) == len(fewer):
        own = fewer
    return [", ".join(_dropped(pit, ball, words) for pit, ball in made) for made in own]


def _dropped(pit: str, ball: str, words: Catalogue) -> str:
    """A ball where it falls: ``A on f5`` for a small one, ``mother A on f5``."""
    if ball.isupper():
        return words.text("mother {seat} on {pit}", seat=ball, pit=pit)
    return words.text("{seat} on {pit}", seat=ball.upper(), pit=pit)


WORDS = GameWords(
    name="Esiema",
    minutes=(20, 60),
    pieces={
        **{letter: PieceWords(_MOTHER, owner=letter) for letter in "ABCDEF"},
        **{letter.lower(): PieceWords(_BALL, owner=letter) for letter in "ABCDEF"},
    },
    options=OPTIONS,
    reasons=REASONS,
    mistakes=MistakeWords(
        mark("That is {name}'s ball"),
        "esiema.1",
        "esiema.others-ball",
        {letter: letter.upper() for letter in "ABCDEFabcdef"},
        owed_captures=frozenset({"esiema.capture-forgotten", "esiema.capture-incomplete"}),
    ),
    counted_reasons=COUNTED_REASONS,
    drawn=mark("Too long without a decision"),
    move=_move,
    told=_told,
    answers=_answers,
)
