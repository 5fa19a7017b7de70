"""A game played on the page, tap by tap; the rules play along, to know what may be done."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle
from typing import Any

import httpx
from page_hands import GamePage, PageHand

from companion.contents import Table, groups, pieces
from companion.rules.game import NO_USE, AnyGame, AnyPly, Position, Step
from companion.rules.registry import game as find_game


def _numbers(seed: int, size: int) -> dict[str, Any]:
    """Cards laid out and piled, always the same."""
    pack = list(range(1, 51)) * 2
    random.Random(seed).shuffle(pack)
    return {
        "layout": [pack[row * size : (row + 1) * size] for row in range(size)],
        "deck": pack[size * size :],
    }


GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "sahara": ("sahara", {}),
    "geisterfahrer": ("geisterfahrer", {}),
    "ghostbuster": ("ghostbuster", {"seats": 4, "first_on_start": True}),
    "ghostbuster-six": ("ghostbuster", {"seats": 6, "first_on_start": True}),
    "zahlenluchs": ("zahlenluchs", {"seats": 2, **_numbers(1, 5)}),
    "zahlenluchs-four": ("zahlenluchs", {"seats": 4, **_numbers(2, 6)}),
    "esiema": ("esiema", {"seats": 2, "place_count": 3}),
}
"""The game of each board, with options that make it the same at each run."""

CAPTURES = [("lift", "capture"), ("lift", "capture"), ("drop", "capture")]
"""The end of a ply of Sahara that captures from two pits."""

DRAWN = 12
"""So many moves are looked at before each ply."""


def begin(table: httpx.Client, board: str) -> AnyGame:
    """Begin the game of this board on a table, as programs do."""
    game_id, options = GAMES[board]
    game = find_game(game_id, options)
    wanted = {"game": game_id, "options": options, "board": board, "starter": game.seats[0]}
    table.post("api/new_game", json=wanted).raise_for_status()
    return game


class PageGame:
    """A game at the page, each ply by the next of the `hands`; moves and throws are drawn, always the same.

    `made` lists seat, move and number of each ply.
    """

    def __init__(self, page: GamePage, game: AnyGame, *hands: PageHand) -> None:
        self.page = page
        self.hands = cycle(hands)
        self.game = game
        self.past: list[Position] = []
        self.position: Position = game.start()
        self.made: list[tuple[str, str, int | None]] = []
        self.chance = random.Random(game.id)
        self.is_stacked = page.attribute("#board svg", "data-stacks") == "true"

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and nobody plays on for points."""
        return self.position.winner is not None

    def ply(self) -> None:
        """Throw or draw where that is due, then play what may be played."""
        by = next(self.hands)
        line = int(self.page.attribute("#log > li", "data-n") or 0)
        number = self._throw(by) if self.game.waits_for(self.position) else None
        ply = self._drawn(number)
        _do(by, ply, self.game.contents(self.position), stacked=self.is_stacked)
        end_turn(self.page)
        self.made.append((ply.before.turn, str(ply.move), number))
        self.past.append(ply.before)
        self.position = self.game.end.going_on(self.past, ply.after)
        self.page.wait_for(f"#log > li[data-kind=played][data-n='{line + 1}']")

    def _drawn(self, number: int | None) -> AnyPly:
        """Of some legal plies the one that captures most: left to chance, a game of Esiema does not end."""
        moves = [self.game.sample(self.position, self.chance.choice, number) for _ in range(DRAWN)]
        return max((self.game.play(self.position, move, number) for move in moves), key=_captured)

    def _throw(self, by: PageHand) -> int:
        """Enter what a die of our own shows, or draw the next card of the pile."""
        if self.game.waits_for(self.position) == "roll":
            number = self.chance.randint(1, 6)
            by.press(f"#faces button:nth-child({number})")
        else:
            number = self.game.options["deck"][len(self.made)]
            by.press("#throw")
        if str(self.game.moves(self.position, number)[0]) != NO_USE:
            self.page.wait_for("#throw:disabled")
        return number


def _captured(ply: AnyPly) -> int:
    return sum(
        pieces(step.pieces).total() for step in ply.steps if (step.verb, step.cause) == ("lift", "capture")
    )


def await_table(page: GamePage, board: str) -> None:
    """Wait until the page shows that the game of this board can be played."""
    page.wait_for(f"#board svg[data-board='{board}']")
    end_turn(page)
    page.wait_for("#log:has(> li[data-kind=ready])")


def end_turn(page: GamePage) -> None:
    """Press ok once the table has answered all that the page has asked of it."""
    page.wait_for("main[aria-busy=false]")
    page.activate("[data-button=ok]")


def _do(by: PageHand, ply: AnyPly, lying: Table, *, stacked: bool) -> None:
    """The steps of a ply as a player does them; `lying` is what lies where before it, in stacks or not."""
    hand = ""
    here = {field: pieces(contents) for field, contents in lying.items()}
    steps = _one_at_a_time([step for step in ply.steps if step.cause != "sweep"])
    for number, step in enumerate(steps):
        there = here.setdefault(step.field, Counter())
        if step.verb == "drop":
            _drop(by, step, hand)
            hand = _taken(hand, step.pieces)
            there += pieces(step.pieces)
            continue
        _lift(by, step, hand, takes_some=not stacked and there != pieces(step.pieces))
        hand = _added(hand, step.pieces)
        there -= pieces(step.pieces)
        if step.cause == "capture" and not _is_dropped_next(steps, number):
            by.press("#to-box")
            hand = ""


def _lift(by: PageHand, step: Step, hand: str, *, takes_some: bool) -> None:
    """Take pieces up; the page asks which, where others stay behind."""
    if hand or takes_some:
        by.press("#single")
    by.tap(step.field)
    if takes_some:
        for number, letter in groups(step.pieces):
            by.press(f"#chooser [data-pieces='{number}{letter}']")
        by.press("#chooser menu button")


def _drop(by: PageHand, step: Step, hand: str) -> None:
    """Put down what the step says; what the hand does not hold comes out of the box."""
    for _, letter in groups(step.pieces):
        if not pieces(hand)[letter]:
            by.press(f"#box-letters button[data-pieces={letter}]")
    wanted = "".join(sorted(letter for _, letter in groups(step.pieces)))
    if len(groups(hand)) > 1:
        by.press(f"#hand-letters button[data-pieces={wanted}]")
    for _ in range(groups(step.pieces)[0][0]):
        by.tap(step.field)


def _one_at_a_time(steps: list[Step]) -> list[Step]:
    """The steps, what is captured or lies below taken only when what was taken before it is put down."""
    if [step.verb for step in steps] == ["lift", "lift", "drop", "drop"] and steps[0].field == steps[1].field:
        return [steps[0], steps[2], steps[1], steps[3]]
    if [(step.verb, step.cause) for step in steps[-3:]] == CAPTURES:
        *others, one, other, both = steps
        first, second = (both._replace(pieces=step.pieces) for step in (one, other))
        return [*others, one, first, other, second]
    return steps


def _is_dropped_next(steps: list[Step], number: int) -> bool:
    """Whether what this step captures comes back on the table at once, and not into the box."""
    return any(step.verb == "drop" for step in steps[number + 1 : number + 2])


def _added(hand: str, more: str) -> str:
    return "".join(f"{number}{letter}" for letter, number in (pieces(hand) + pieces(more)).items())


def _taken(hand: str, less: str) -> str:
    return "".join(f"{number}{letter}" for letter, number in (pieces(hand) - pieces(less)).items())
