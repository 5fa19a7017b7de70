"""The words of Geisterfahrer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.contents import Field, Seat
from companion.rules.game import Step
from companion.screens.catalogue import Catalogue
from companion.screens.game_words.game_words import GameWords, OptionWords, PieceWords, SeatWords
from companion.screens.game_words.step_words import last_sown
from companion.screens.message_markers import mark, mark_plural

_PIT = re.compile(r"[lr]\d+")

OPTIONS: Mapping[str, OptionWords] = {
    "cemetery": OptionWords(mark("Cemetery"), {"far": mark("far end"), "near": mark("near end")}),
    "skip_origin": OptionWords(mark("Leave out origin")),
    "end_rule": OptionWords(mark("End of game"), {"immediate": mark("at once"), "on_turn": mark("at turn")}),
    "repetition": OptionWords(mark("Repetition"), {"draw": mark("a draw"), "off": mark("allowed")}),
    "score": OptionWords(mark("Points"), {"playout": mark("played out"), "minimum": mark("minimum")}),
    "winner_cars": OptionWords(mark("Winner's cars"), {"stay": mark("stay"), "removed": mark("leave")}),
    "playout_stuck": OptionWords(mark("Loser stuck"), {"lift": mark("clear"), "stop": mark("stop")}),
    "count_bonus": OptionWords(mark("Count bonus")),
}

REASONS: Mapping[str, str] = {
    "geisterfahrer.not-your-turn": mark("Only the player whose turn it is empties a pit"),
    "geisterfahrer.not-emptied": mark("All cars must be taken out of {pit}: one was left behind"),
    "geisterfahrer.empty-pit": mark("{pit} is empty"),
    "geisterfahrer.no-own-car": mark("{pit} holds only cars of the other player"),
    "geisterfahrer.minority": mark(
        "{pit} holds more cars of the other player ({foreign}) than own ones ({own})"
    ),
    "geisterfahrer.cemetery": mark("Nothing is ever taken from the cemetery"),
    "geisterfahrer.endless": mark("The move from {pit} would never end"),
    "geisterfahrer.wrong-way": mark("The cars from {pit} were driven the wrong way round"),
    "geisterfahrer.pit-skipped": mark("{field} was left out"),
    "geisterfahrer.sown-twice": mark("{field} was served twice in a row"),
    "geisterfahrer.sown-too-far": mark("The last car went one place too far, to {field}"),
    "geisterfahrer.majority-order": mark(
        "With more own cars in {pit}, the pairs go first, then the own cars left over one by one"
    ),
    "geisterfahrer.equal-order": mark(
        "With equal numbers in {pit}, one foreign car goes first, then the pairs, last one own car"
    ),
    "geisterfahrer.cemetery-passed": mark("A single own car must not pass the cemetery: it stays there"),
    "geisterfahrer.foreign-on-cemetery": mark(
        "Only own cars go to the cemetery, one by one: all others drive round it"
    ),
    "geisterfahrer.origin-served": mark("{pit} was just emptied and is left out"),
    "geisterfahrer.origin-skipped": mark("{pit} is served too, although it was just emptied"),
    "geisterfahrer.no-bonus": mark("The last car is not on the cemetery, so no further move follows"),
    "geisterfahrer.lap-from-empty": mark("The last car stays in {pit}: it was empty, so the move is over"),
    "geisterfahrer.lap-forgotten": mark(
        "{pit} now holds at least as many own cars as others, so the move goes on from there"
    ),
    "geisterfahrer.lap-with-minority": mark(
        "The move is over: {pit} holds more cars of the other player than own ones"
    ),
    "geisterfahrer.loser-alone": mark("The race is won: only the loser plays on"),
    "geisterfahrer.not-lifted": mark(
        "No pit can be emptied any more: the winner's cars must leave the board"
    ),
}

_CEMETERY = mark("Cemetery")


def _place(field: Field) -> tuple[str, Seat, str] | None:
    return (_CEMETERY, "", "") if field == "F" else None


def _told(move: str, steps: Sequence[Step], words: Catalogue) -> str | None:
    """The move in words, such as ``l5 emptied, last car: r2``."""
    if _PIT.fullmatch(move) is None:
        return None
    last = last_sown(steps)
    if last is None:
        return words.text("{pit} emptied", pit=move)
    field = words.text(_CEMETERY) if last == "F" else last
    return words.text("{pit} emptied, last car: {field}", pit=move, field=field)


WORDS = GameWords(
    name="Geisterfahrer",
    plies=129,
    seats={"black": SeatWords(mark("Black")), "white": SeatWords(mark("White"))},
    pieces={
        "w": PieceWords(mark_plural("{n} ambulance", "{n} ambulances")),
        "b": PieceWords(mark_plural("{n} hearse", "{n} hearses")),
    },
    options=OPTIONS,
    reasons=REASONS,
    drawn=mark("The same position came up for the third time"),
    points_are_turns=True,
    told=_told,
    place=_place,
)
