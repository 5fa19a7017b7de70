"""Whoever does just what is told gets to the position on record, piece by piece, with one step less each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any

import pytest

from companion.contents import groups, pieces, text
from companion.referee.protocol import Transfer, goes
from companion.rules.game import NO_USE
from companion.rules.registry import kind
from companion.study.game_study import study_of
from companion.study.slip_scene import scene

Make = Callable[..., Any]

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema")


class Hands:
    """Hands that do what they are told, whatever really lies there."""

    def __init__(self, here: Any) -> None:
        self._here = here
        self._game = here.game
        self._pieces = self._on_the_table()

    @property
    def lying(self) -> dict[str, str]:
        """What really lies on the table."""
        return {field: held for field, held in self._here.lying.items() if held}

    def follow(self, back: Sequence[Transfer]) -> Iterator[tuple[int, list[dict[str, Any]]]]:
        """Do one step after the other; give how many are left and what is said then."""
        while back:
            for step in next(goes(back)):
                self._do(step)
            said = self._here.rest()
            mend = self._here.run.referee.mend
            back = () if mend is None else mend.back
            yield len(list(goes(back))), said

    def _do(self, step: Transfer) -> None:
        assert step.pieces, "it is told which pieces are meant"
        if step.source is not None and step.source == step.target:
            assert sorted(_letters(self.lying[step.source])) == sorted(_letters(step.pieces))
            self._here.put(**{step.source: step.pieces})
            return
        if self._game.hints.keeps_all:
            assert step.target is not None, "no piece leaves the game"
            held = self._pieces - self._on_the_table()
            assert step.source is not None or pieces(step.pieces) <= held, (
                "who puts it there has it in a hand"
            )
        if step.source is not None:
            self.put(step.source, self.without(step.source, step.pieces))
        if step.target is not None:
            self.put(step.target, _letters(self.lying.get(step.target, "")) + _letters(step.pieces))

    def _on_the_table(self) -> Counter[str]:
        return sum(map(pieces, self.lying.values()), Counter[str]())

    def without(self, field: str, taken: str) -> str:
        left = _letters(self.lying.get(field, ""))
        for letter in _letters(taken):
            assert letter in left, f"{taken} is told to lie on {field}"
            at = left.rindex(letter)
            left = left[:at] + left[at + 1 :]
        return left

    def put(self, field: str, letters: str) -> None:
        stack = letters if self._game.hints.stacked else sorted(letters, key=self._game.letters.index)
        self._here.put(**{field: text((len(list(run)), letter) for letter, run in groupby(stack))})


def _letters(contents: str) -> str:
    return "".join(letter * number for number, letter in groups(contents))


def in_the_middle(table: Make, name: str, sensors: str, rng: Random) -> Any:
    """A table some plies after the start of a game, set up and ready."""
    options = dict(kind(name).dealt({}, Random(3).shuffle))
    game = table("none", options, game=name).game
    position = game.start()
    for _ in range(rng.randrange(40)):
        chance = rng.choice(game.chances(position)) if game.waits_for(position) else None
        after = game.play(position, game.sample(position, rng.choice, chance), chance).after
        position = position if after.winner else after
    here = table(sensors, options, game.write_position(position), game=name)
    here.set_up()
    return here


def thrown(here: Any, rng: Random) -> int | None:
    """Throw or draw a number that has a use; None where nothing is thrown or drawn."""
    position = here.run.position
    if here.game.waits_for(position) is None:
        return None
    numbers = [
        number
        for number in here.game.chances(position)
        if any(str(move) != NO_USE for move in here.game.moves(position, number))
    ]
    here.throw(chance := rng.choice(numbers))
    return chance


def played(here: Any, rng: Random) -> bool:
    """Play a random ply; whether it is recorded for what it was."""
    chance = thrown(here, rng)
    move = here.game.sample(here.run.position, rng.choice, chance)
    after = here.game.play(here.run.position, move, chance).after
    here.play(str(move), chance)
    said = here.rest(30.0)
    kinds = [verdict["verdict"] for verdict in said]
    return kinds == ["played"] and here.run.position == after and after.winner is None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sensors", ["contents", "count", "presence", "mass"])
def test_an_undo_is_led_back_to_the_record_by_one_step_after_the_other(
    table: Make, name: str, sensors: str
) -> None:
    led = 0
    for seed in range(10):
        rng = Random(seed)
        here = in_the_middle(table, name, sensors, rng)
        hands = Hands(here)
        before = hands.lying
        plies = rng.randint(1, 3)
        if not all(played(here, rng) for _ in range(plies)):
            continue
        here.press(*["undo"] * plies)
        assert led_back(here, hands) == before
        led += 1
    # Whether a pit is full does not tell whose balls were sown, so that nothing is recorded unasked.
    assert led >= 3 or (name, sensors) == ("esiema", "presence")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sensors", ["contents", "count", "mass"])
def test_a_slip_is_led_back_to_the_record_by_one_step_after_the_other(
    table: Make, name: str, sensors: str
) -> None:
    led = 0
    for seed in range(10):
        rng = Random(seed)
        here = in_the_middle(table, name, sensors, rng)
        hands = Hands(here)
        before = hands.lying
        if slipped(here, rng) == "illegal":
            assert led_back(here, hands) == before
            led += 1
    # Counted balls of another colour are no slip that can be seen.
    assert led >= 3 or (name, sensors) == ("esiema", "count")


@pytest.fixture
def looks_put_back(table: Make) -> tuple[Any, dict[str, str]]:
    """A table that five plies changed, though every pit is full or empty as it was; and how it was."""
    rng = Random(100)
    here = in_the_middle(table, "geisterfahrer", "presence", rng)
    assert played(here, rng)
    before = Hands(here).lying
    assert all(played(here, rng) for _ in range(5))
    now = Hands(here).lying
    assert (now != before, set(now) == set(before)) == (True, True)
    here.press(*["undo"] * 5)
    return here, before


def test_a_table_that_only_looks_put_back_is_not_restored_before_it_is(looks_put_back: Any) -> None:
    here, before = looks_put_back
    assert here.rest(10.0) == []
    assert led_back(here, Hands(here)) == before


def test_who_says_that_a_table_is_put_back_that_looks_so_is_believed(looks_put_back: Any) -> None:
    here, _ = looks_put_back
    assert [verdict["verdict"] for verdict in here.press("ok")] == ["restored"]


def slipped(here: Any, rng: Random) -> str | None:
    """Make one of the slips that the simulated human makes; what is said of it last."""
    look = scene(here.game, here.run.position, thrown(here, rng))
    found = (next(iter(find(look)), None) for find in study_of(here.game.id).slips.values())
    slip = rng.choice([each for each in found if each is not None])
    for act in slip.acts:
        held, moved = _letters(here.lying.get(act.field, "")), _letters(act.pieces)
        hands = Hands(here)
        hands.put(act.field, held + moved if act.verb == "drop" else hands.without(act.field, act.pieces))
    said = here.rest()
    return said[-1]["verdict"] if said else None


def led_back(here: Any, hands: Hands) -> dict[str, str]:
    """What lies there when all is done that is told."""
    mend = here.run.referee.mend
    left = len(list(goes(mend.back)))
    for now, said in hands.follow(mend.back):
        assert now == left - 1
        left = now
        assert [verdict["verdict"] for verdict in said[-1:] if not left] == ["restored"] * (not left)
    return hands.lying
