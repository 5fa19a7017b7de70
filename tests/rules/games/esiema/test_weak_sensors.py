"""What the search finds under sensors that do not see every ball, against paths walked one by one.

The enumeration here knows nothing of the package but how positions are written: its own board, its
own paths, its own capture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

import pytest

from companion.contents import Contents, Field, Table, pieces, text
from companion.rules.errors import TooManyMovesError
from companion.rules.games.esiema import Esiema, candidates
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]
Fits = Callable[[Field, Contents], bool]
ROWS = "abcdefghijk"
GRAMS = {
    "alike": {"A": 9.0, "B": 9.0, "a": 1.0, "b": 1.0},
    "by colour": {"A": 9, "B": 11, "a": 1.0, "b": 1.5},
}
KINDS = ("contents", "count", "presence", "alike", "by colour", "none", "mixed")


def place(field: Field) -> tuple[int, int]:
    """Row and column, where the columns of neighbouring rows are so numbered that three of six rise."""
    row = ROWS.index(field[0]) - 5
    return row, int(field[1:]) - 1 - min(5, 5 + row)


def near(one: Field, other: Field) -> bool:
    (row, column), (row2, column2) = place(one), place(other)
    return (row2 - row, column2 - column) in {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}


def walks(fields: tuple[Field, ...], start: Field, steps: int) -> Iterator[tuple[Field, ...]]:
    """All ways from a pit over other pits, none of them twice."""
    trails: list[tuple[Field, ...]] = [(start,)]
    for _ in range(steps):
        trails = [(*trail, f) for trail in trails for f in fields if near(trail[-1], f) and f not in trail]
    return (trail[1:] for trail in trails)


def sown(table: Table, origin: Field, path: tuple[Field, ...], balls: tuple[str, ...]) -> Table:
    """The table after A has sown, with what A's last ball captures taken out."""
    lying = {field: pieces(held) for field, held in table.items() if field != origin}
    for field, ball in zip(path, balls, strict=True):
        lying.setdefault(field, pieces(""))[ball] += 1
    last = lying[path[-1]]
    if balls[-1] == "a" and len(balls) > 1 and not last["A"] and not last["B"]:
        del last["b"]
    return {field: text((held[letter], letter) for letter in "ABab") for field, held in lying.items()}


def results(game: Esiema, table: Table, fits: Fits) -> set[tuple[tuple[Field, Contents], ...]]:
    """All tables that A's sowings lead to and that fit."""
    found = set()
    for origin, held in table.items():
        balls = [letter for letter, number in pieces(held).items() for _ in range(number)]
        orders = {order for order in permutations(balls) if order[-1] in "Aa"}
        for path in walks(game.fields, origin, len(balls)) if orders else ():
            for order in orders:
                after = sown(table, origin, path, order)
                if all(fits(field, after.get(field, "")) for field in game.fields):
                    found.add(tuple(sorted(after.items())))
    return found


def sees(kind: str, table: Table, random: Random) -> Fits:
    """The test of sensors of this kind over a table; mixed ones are drawn for each field."""

    def says(kind: str, held: Contents) -> object:
        number = pieces(held)
        if kind in GRAMS:
            return sum(GRAMS[kind][letter] * number[letter] for letter in number)
        return {"contents": held, "count": number.total(), "presence": bool(held), "none": None}[kind]

    drawn: dict[Field, str] = {}

    def fits(field: Field, held: Contents) -> bool:
        seeing = kind if kind != "mixed" else drawn.setdefault(field, random.choice(KINDS[:4]))
        return says(seeing, held) == says(seeing, table.get(field, ""))

    return fits


@pytest.mark.parametrize("kind", KINDS)
def test_every_result_is_found_once(esiema: Make, lay: Lay, kind: str) -> None:
    """Pits with up to three balls of two colours near each other, and a mother that protects."""
    game, random = esiema(), Random(5)
    table = {
        "a1": "1A",
        "d5": "1a1b",
        "d6": "2b",
        "e5": "1a2b",
        "e6": "1B",
        "f5": "1b",
        "f6": "1a",
        "f7": "1b",
    }
    position = lay(game, **table, reserve={"A": 0, "B": 0})
    plies = [game.play(position, game.sample(position, random.choice)) for _ in range(3)]
    for ply in plies:
        fits = sees(kind, game.contents(ply.after), random)
        found = [
            tuple(sorted(game.contents(one.after).items())) for one in game.hints.candidates(position, fits)
        ]
        assert set(found) == results(game, table, fits)
        assert len(found) == len(set(found))


def test_a_search_that_gives_up_says_so(
    esiema: Make, lay: Lay, sight: Callable[..., Fits], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With patience for a few states only, what was found is not taken for all there is."""
    game = esiema()
    position = lay(game, f6="6a6b", a1="1A", k6="1B")
    monkeypatch.setattr(candidates, "MOST_STATES", 5)
    with pytest.raises(TooManyMovesError, match="more moves than are looked at"):
        list(game.hints.candidates(position, sight("none", {})))


def test_a_stage_goes_on_in_two_ways(esiema: Make, lay: Lay, sight: Callable[..., Fits]) -> None:
    """One ball of two is down: where the other goes is open, so that no single result may stand for all."""
    game = esiema()
    position = lay(game, f6="1a1b", a1="1A", k6="1B", e5="1b")
    seen = {"a1": "1A", "k6": "1B", "e5": "1b", "e6": "1b"}
    under_way = {ply.after for ply in game.hints.under_way(position, sight("count", seen))}
    assert len(under_way) > 1
