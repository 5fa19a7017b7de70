"""Every game through `companion run`: mouse and keys in a real browser, the display, the archive, replay."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from page_hands import Keyboard, Mouse, PageHand
from patient_board import patient
from playwright.sync_api import Page, expect

from companion.contents import groups, pieces
from companion.rules.game import NO_USE, AnyGame, AnyPly, Step
from companion.rules.registry import game as find_game

WAIT_MS = 30_000
PLIES = [2, pytest.param(8, marks=[pytest.mark.long, pytest.mark.measures])]
BRIEF = ["sahara", "zahlenluchs"]
"""Games that come to their end soon enough."""


def numbers(seed: int, size: int) -> dict[str, Any]:
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
    "zahlenluchs": ("zahlenluchs", {"seats": 2, **numbers(1, 5)}),
    "zahlenluchs-four": ("zahlenluchs", {"seats": 4, **numbers(2, 6)}),
    "esiema": ("esiema", {"seats": 2, "place_count": 3}),
}
"""The game of each board, with options that make it the same at each run."""

CAPTURES = [("lift", "capture"), ("lift", "capture"), ("drop", "capture")]
"""The end of a ply of Sahara that captures from two pits."""

pytestmark = pytest.mark.browser


def drop(page: Page, by: PageHand, step: Step, hand: str) -> None:
    """Put down what the step says; what the hand does not hold comes out of the box."""
    for _, letter in groups(step.pieces):
        if not pieces(hand)[letter]:
            by.press(page.locator(f"#box-letters button[data-piece={letter}]"))
    wanted = "".join(letter for _, letter in groups(step.pieces))
    if len(groups(hand)) > 1:
        by.press(page.locator(f"#hand-letters button[data-pieces={wanted}]"))
    for _ in range(groups(step.pieces)[0][0]):
        by.tap(step.field)


def do(page: Page, by: PageHand, ply: AnyPly) -> None:
    """The steps of a ply as a player does them."""
    hand = ""
    steps = one_at_a_time([step for step in ply.steps if step.cause != "sweep"])
    for number, step in enumerate(steps):
        if step.verb == "drop":
            drop(page, by, step, hand)
            hand = taken(hand, step.pieces)
            continue
        by.tap(step.field)
        hand = added(hand, step.pieces)
        if step.cause == "capture" and not is_dropped_next(steps, number):
            by.press(page.locator("#to-box"))
            hand = ""


def done(page: Page) -> None:
    """Press ok once the table has answered all that the page has asked of it.

    It is pressed as a screen reader does: a press in two halves is a long one on a busy machine, and opens
    the menu.
    """
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    page.locator("[data-button=ok]").dispatch_event("click")


def one_at_a_time(steps: list[Step]) -> list[Step]:
    """The steps, what is captured or lies below taken only when what was taken before it is put down."""
    if [step.verb for step in steps] == ["lift", "lift", "drop", "drop"] and steps[0].field == steps[1].field:
        return [steps[0], steps[2], steps[1], steps[3]]
    if [(step.verb, step.cause) for step in steps[-3:]] == CAPTURES:
        *others, one, other, both = steps
        first, second = (both._replace(pieces=step.pieces) for step in (one, other))
        return [*others, one, first, other, second]
    return steps


def is_dropped_next(steps: list[Step], number: int) -> bool:
    """Whether what this step captures comes back on the table at once, and not into the box."""
    return any(step.verb == "drop" for step in steps[number + 1 : number + 2])


def added(hand: str, more: str) -> str:
    return "".join(f"{number}{letter}" for letter, number in (pieces(hand) + pieces(more)).items())


def taken(hand: str, less: str) -> str:
    return "".join(f"{number}{letter}" for letter, number in (pieces(hand) - pieces(less)).items())


class Playing:
    """A game at the page, each ply by the next of the `hands`; the rules play along, to know what may be done."""

    def __init__(self, page: Page, game: AnyGame, *hands: PageHand) -> None:
        self.page = page
        self.hands = cycle(hands)
        self.game = game
        self.position = game.start()
        self.made: list[tuple[str, str, int | None]] = []
        self.chance = random.Random(game.id)

    def ply(self) -> None:
        """Throw or draw where that is due, then play what may be played."""
        by = next(self.hands)
        number = self.throw(by) if self.game.waits_for(self.position) else None
        move = self.game.sample(self.position, self.chance.choice, number)
        ply = self.game.play(self.position, move, number)
        do(self.page, by, ply)
        done(self.page)
        self.made.append((ply.before.turn, str(move), number))
        self.position = ply.after
        played = self.page.locator("#log > li[data-kind=played]")
        expect(played).to_have_count(len(self.made), timeout=WAIT_MS)

    def throw(self, by: PageHand) -> int:
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


@pytest.fixture
def begin(run: Callable[..., Any], browser: Any, tmp_path: Path) -> Any:
    """Begins the game of a board, and gives the companion and a page of it."""
    pages = []

    def begin(board: str, game: AnyGame) -> tuple[Any, Page]:
        here = run("--board", str(patient(board, tmp_path, settle=60.0)))
        options = GAMES[board][1]
        begun = here.post("new_game", game=game.id, options=options, board=board, starter=game.seats[0])
        assert begun.status_code == 200
        page = browser.new_page(viewport={"width": 1360, "height": 900}, reduced_motion="reduce")
        pages.append(page)
        page.goto(here.address)
        expect(page.locator("#board svg")).to_have_attribute("data-board", board)
        done(page)
        expect(page.locator("#log > li[data-kind=ready]").first).to_be_visible()
        return here, page

    yield begin
    for page in pages:
        page.close()


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("board", GAMES)
def test_a_game_is_played_by_keys_and_clicks_refereed_shown_kept_and_replayed(
    begin: Any, board: str, plies: int
) -> None:
    game = find_game(*GAMES[board])
    here, page = begin(board, game)
    playing = Playing(page, game, Keyboard(page), Mouse(page))
    shown = {here.oled()}
    for _ in range(plies):
        playing.ply()
        shown.add(here.oled())
    state = here.get("api/state")
    assert state["table"] == game.contents(playing.position)
    assert len(shown) > plies // 2
    assert {line["kind"] for line in state["log"]} == {"begun", "ready", "played"}
    replayed = here.replayed(1)
    assert [(ply["seat"], ply["move"], ply.get("roll", ply.get("card"))) for ply in replayed] == playing.made
    assert replayed[-1]["position"]["fields"] == state["table"]
    page.goto(f"{here.address}replay/1")
    expect(page.locator("#board svg")).to_have_attribute("data-board", board)


@pytest.mark.long
@pytest.mark.measures
@pytest.mark.parametrize("board", BRIEF)
def test_a_game_is_played_to_its_end_by_keys_alone(begin: Any, board: str) -> None:
    game = find_game(*GAMES[board])
    here, page = begin(board, game)
    playing = Playing(page, game, Keyboard(page))
    while "winner" not in game.write_position(playing.position):
        playing.ply()
    expect(page.get_by_role("dialog", name="End of the game")).to_be_visible()
    assert here.get("api/state")["winner"] is not None
