"""Why a move is refused in Geisterfahrer."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.marks import mark

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
