"""A game played on the page, tap by tap; the rules play along, to know what may be done."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

from page_hands import PageHand
from playwright.sync_api import Page, expect

from companion.contents import groups, pieces
from companion.rules.game import NO_USE, AnyGame, AnyPly, Step

WAIT_MS = 30_000


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


class PageGame:
    """A game at the page, each ply by the next of the `hands`; moves and throws are drawn, always the same.

    `made` lists seat, move and number of each ply.
    """

    def __init__(self, page: Page, game: AnyGame, *hands: PageHand) -> None:
        self.page = page
        self.hands = cycle(hands)
        self.game = game
        self.position = game.start()
        self.made: list[tuple[str, str, int | None]] = []
        self.chance = random.Random(game.id)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or nobody can any more."""
        return "winner" in self.game.write_position(self.position)

    def ply(self) -> None:
        """Throw or draw where that is due, then play what may be played."""
        by = next(self.hands)
        number = self._throw(by) if self.game.waits_for(self.position) else None
        ply = self._drawn(number)
        _do(self.page, by, ply)
        end_turn(self.page)
        self.made.append((ply.before.turn, str(ply.move), number))
        self.position = ply.after
        played = self.page.locator("#log > li[data-kind=played]")
        expect(played).to_have_count(len(self.made), timeout=WAIT_MS)

    def _drawn(self, number: int | None) -> AnyPly:
        """Of some legal plies the one that captures most: left to chance, a game of Esiema does not end."""
        moves = [self.game.sample(self.position, self.chance.choice, number) for _ in range(DRAWN)]
        return max((self.game.play(self.position, move, number) for move in moves), key=_captured)

    def _throw(self, by: PageHand) -> int:
        """Enter what a die of our own shows, or draw the next card of the pile."""
        chance = self.page.locator("#chance")
        if self.game.waits_for(self.position) == "roll":
            number = self.chance.randint(1, 6)
            by.press(chance.get_by_role("button", name=f"Enter a {number}"))
        else:
            number = self.game.options["deck"][len(self.made)]
            by.press(chance.get_by_role("button", name="Draw a card"))
        if str(self.game.moves(self.position, number)[0]) != NO_USE:
            expect(self.page.get_by_text(f"{number} is to be played.")).to_be_visible()
        return number


def _captured(ply: AnyPly) -> int:
    return sum(
        pieces(step.pieces).total() for step in ply.steps if (step.verb, step.cause) == ("lift", "capture")
    )


def end_turn(page: Page) -> None:
    """Press ok once the table has answered all that the page has asked of it.

    It is pressed as a screen reader does: a press in two halves is a long one on a busy machine, and opens
    the menu.
    """
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    page.locator("[data-button=ok]").dispatch_event("click")


def _do(page: Page, by: PageHand, ply: AnyPly) -> None:
    """The steps of a ply as a player does them."""
    hand = ""
    steps = _one_at_a_time([step for step in ply.steps if step.cause != "sweep"])
    for number, step in enumerate(steps):
        if step.verb == "drop":
            _drop(page, by, step, hand)
            hand = _taken(hand, step.pieces)
            continue
        by.tap(step.field)
        hand = _added(hand, step.pieces)
        if step.cause == "capture" and not _is_dropped_next(steps, number):
            by.press(page.locator("#to-box"))
            hand = ""


def _drop(page: Page, by: PageHand, step: Step, hand: str) -> None:
    """Put down what the step says; what the hand does not hold comes out of the box."""
    for _, letter in groups(step.pieces):
        if not pieces(hand)[letter]:
            by.press(page.locator(f"#box-letters button[data-piece={letter}]"))
    wanted = "".join(letter for _, letter in groups(step.pieces))
    if len(groups(hand)) > 1:
        by.press(page.locator(f"#hand-letters button[data-pieces={wanted}]"))
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
