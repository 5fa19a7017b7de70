"""What holds in every game, under every option, at every position of random play.

A new game is tested here as soon as it is registered and has a line in OPTIONS.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, TypeVar

import pytest
import walked
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contents import pieces
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError, Move, Position
from companion.rules.registry import game, kind, own_names

OPTIONS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "sahara": {
        "seats": (2, ["B", "A"]),
        "opponent_store": ("choice", "skip", "sow"),
        "skip_origin": (False, True),
        "capture_extra_turn": (True, False),
        "empty_capture": (False, True),
        "end_rule": ("immediate", "own_action", "turn_start"),
        "rest_to": ("emptier", "holder"),
        "bonus_optional": (False, True),
        "match_target": (30, 50),
        "next_starter": ("lot", "alternate"),
    },
    "geisterfahrer": {
        "seats": (2, ["white", "black"]),
        "cemetery": ("far", "near"),
        "end_rule": ("on_turn", "immediate"),
        "skip_origin": (False, True),
        "score": ("playout", "minimum"),
        "winner_cars": ("stay", "removed"),
        "playout_stuck": ("lift", "stop"),
        "count_bonus": (False, True),
        "repetition": ("draw", "off"),
    },
    "ghostbuster": {
        "seats": (2, 3, 4, 5, 6, ["red", "yellow"]),
        "mode": ("ghostbuster", "plain"),
        "track": (24, 36, 48, 60),
        "three_tries": ("no_move", "all_home", "never"),
        "house_jump": (False, True),
        "first_on_start": (False, True),
        "extra_roll_on_six": (True, False),
        "plain_clear": (True, False),
        "play_on": (False, True),
    },
    "zahlenluchs": {
        "seats": (2, 4, ["C", "A"]),
        "nearest": ("neighbour", "distance"),
        "capture_partner": (True, False),
        "exhausted": ("reshuffle", "draw"),
        "turn_order": ("clockwise", "alternate"),
        "teams": ([["A", "D"], ["B", "C"]], [["A", "B"], ["C", "D"]]),
        "layout": (None,),
        "deck": (None,),
    },
    "esiema": {
        "seats": (2, 3, 6),
        "place_count": (2, 30),
        "small_total": (5, 70),
        "capacity": (12, 4),
        "origin_free": (False, True),
        "draw_plies": (15, 3),
        "one_ball": ("board+reserve", "board"),
    },
}
# A random game of Ghostbuster takes 300 rolls on average; laws hold on the way, too.
LONGEST = 400
MOST = 60
"""How many moves or slips of a position are looked at."""

T = TypeVar("T")


def tried(name: str) -> Mapping[str, tuple[Any, ...]]:
    """The values to try of each option; those that a menu offers where OPTIONS has no line."""
    offered = {option.name: option.values for option in kind(name).offers}
    return OPTIONS.get(name, {"seats": tuple(kind(name).tables), **offered})


games = st.sampled_from(sorted(walked.names())).flatmap(
    lambda name: st.fixed_dictionaries(
        {option: st.sampled_from(values) for option, values in tried(name).items() if any(values)}
    ).map(lambda options: dealt(name, options))
)
law = given(played=games, seed=st.integers(0, 2**32))
settled = settings(max_examples=examples(50))


def dealt(name: str, options: Mapping[str, Any]) -> AnyGame:
    """The game with these options, cards laid out where it has any."""
    return game(name, kind(name).dealt(options, Random(str(options)).shuffle))


def thrown(played: AnyGame, position: Position, random: Random) -> int | None:
    """A roll or card where the position waits for one."""
    return random.choice(played.chances(position)) if played.waits_for(position) else None


def listed(played: AnyGame, position: Position, chance: int | None, random: Random) -> list[Move]:
    """The legal moves, or some of them where they are many."""
    try:
        return some(played.moves(position, chance), random)
    except TooManyMovesError:
        return [played.sample(position, random.choice, chance) for _ in range(20)]


def all_legal(played: AnyGame, position: Position, chance: int | None) -> set[Move] | None:
    """The legal moves; None where they are too many to list."""
    try:
        return set(played.moves(position, chance))
    except TooManyMovesError:
        return None


def some(things: Iterable[T], random: Random) -> list[T]:
    """All of them, or as many as can be looked at."""
    known = list(islice(things, 10 * MOST))
    return known if len(known) <= MOST else random.sample(known, MOST)


def plies(played: AnyGame, seed: int) -> Iterator[AnyPly]:
    """The plies of one random game, of a long one only the first."""
    random = Random(seed)
    position = played.start(random.choice(played.seats))
    past: list[Position] = []
    while position.winner is None and len(past) < LONGEST:
        chance = thrown(played, position, random)
        ply = played.play(position, played.sample(position, random.choice, chance), chance)
        yield ply
        past.append(position)
        position = played.end.recorded(past, ply.after)


def positions(played: AnyGame, seed: int) -> Iterator[Position]:
    yield played.start()
    for ply in plies(played, seed):
        yield ply.after


def held(played: AnyGame, position: Position) -> Counter[str]:
    """All pieces on the table by letter."""
    return pieces("".join(played.contents(position).values()))


def shows(table: Mapping[str, str]) -> Callable[[str, str], bool]:
    """The test of sensors that see each piece of this table."""
    return lambda field, contents: table.get(field, "") == contents


def unswept(played: AnyGame, ply: AnyPly) -> dict[str, str]:
    """The table after the ply, before it is cleared at the end of the game."""
    table = played.contents(ply.before)
    table |= {step.field: step.leaves for step in ply.steps if step.cause != "sweep"}
    return {field: lying for field, lying in table.items() if lying}


def test_every_game_has_its_options_tested() -> None:
    assert set(own_names()) <= set(OPTIONS)
    for name in own_names():
        assert {option.name for option in kind(name).offers} <= set(OPTIONS[name])


@settled
@law
def test_steps_lead_from_before_to_after(played: AnyGame, seed: int) -> None:
    for ply in plies(played, seed):
        table = dict.fromkeys(played.fields, "") | played.contents(ply.before)
        assert ply.opening == next(iter(ply.steps), None)
        for step in ply.steps:
            moved = pieces(step.pieces)
            assert moved
            assert pieces(table[step.field]) == (
                pieces(step.leaves) - moved if step.verb == "drop" else pieces(step.leaves) + moved
            )
            table[step.field] = step.leaves
        assert {field: lying for field, lying in table.items() if lying} == played.contents(ply.after)


@settled
@law
def test_a_hand_drops_what_it_has_lifted_or_takes_it_from_the_box(played: AnyGame, seed: int) -> None:
    """What is dropped and not lifted comes from a reserve, what is lifted and not dropped leaves the game."""
    for ply in plies(played, seed):
        lifted, dropped = Counter[str](), Counter[str]()
        for step in ply.steps:
            (lifted if step.verb == "lift" else dropped).update(pieces(step.pieces))
        before, after = held(played, ply.before), held(played, ply.after)
        assert after - before == dropped - lifted
        assert before - after == lifted - dropped


@settled
@law
def test_a_legal_move_is_read_back_from_its_text(played: AnyGame, seed: int) -> None:
    random = Random(seed)
    for position in positions(played, seed):
        chance = thrown(played, position, random)
        for move in listed(played, position, chance, random):
            assert played.read_move(str(move), position) == move
            assert played.refusal(position, move, chance) is None


@settled
@law
def test_a_move_of_another_position_is_played_or_refused_with_a_known_reason(
    played: AnyGame, seed: int
) -> None:
    random = Random(seed)
    there = list(positions(played, seed))
    for position, other in zip(there, reversed(there), strict=True):
        chance = thrown(played, position, random)
        legal = all_legal(played, position, chance)
        for move in listed(played, other, thrown(played, other, random), random):
            reason = played.refusal(position, move, chance)
            assert legal is None or (reason is None) == (move in legal)
            if reason is None:
                played.play(position, move, chance)
            else:
                assert played.reasons[reason.key] == reason.rule
                with pytest.raises(IllegalMoveError):
                    played.play(position, move, chance)


@settled
@law
def test_a_position_is_read_back_from_its_json(played: AnyGame, seed: int) -> None:
    for position in positions(played, seed):
        written = json.loads(json.dumps(played.write_position(position)))
        assert played.read_position(written) == position
        assert written["fields"] == played.contents(position)


@settled
@law
def test_fields_and_letters_are_those_of_the_game(played: AnyGame, seed: int) -> None:
    for position in positions(played, seed):
        contents = played.contents(position)
        assert list(contents) == [field for field in played.fields if field in contents]
        assert set("".join(contents.values())) <= set(f"0123456789{played.letters}")


@settled
@law
def test_the_end_has_a_winner_and_no_moves(played: AnyGame, seed: int) -> None:
    *_, end = positions(played, seed)
    assert set(played.scores(end)) == set(played.seats)
    if end.winner is None:
        return
    winners = (end.winner,) if isinstance(end.winner, str) else end.winner
    assert end.winner == "draw" or set(winners) <= set(played.seats)
    assert played.moves(end, 6) == ()
    assert list(played.hints.slips(end, 6)) == []
    assert list(played.hints.candidates(end, lambda *_: True, 6)) == []


@settled
@law
def test_a_slip_is_no_legal_table_and_has_a_known_reason(played: AnyGame, seed: int) -> None:
    random = Random(seed)
    for position in list(positions(played, seed))[::5]:
        chance = thrown(played, position, random)
        for slip in some(played.hints.slips(position, chance), random):
            assert slip.after != played.contents(position)
            assert played.reasons[slip.reason.key] == slip.reason.rule
            assert all(slip.after.values())
            for ply in played.hints.candidates(position, shows(slip.after), chance):
                assert slip.after not in (played.contents(ply.after), unswept(played, ply))


@settled
@law
def test_the_ply_that_was_made_is_among_the_candidates(played: AnyGame, seed: int) -> None:
    for ply in list(plies(played, seed))[::3]:
        found = played.hints.candidates(ply.before, shows(played.contents(ply.after)), ply.chance)
        assert ply.after in [one.after for one in found]


@settled
@law
def test_the_record_of_a_game_plays_again_to_the_same_positions(played: AnyGame, seed: int) -> None:
    made = list(plies(played, seed))
    if not made:
        return
    position = made[0].before
    past: list[Position] = []
    for ply in made:
        again = played.play(position, played.read_move(str(ply.move), position), ply.chance)
        assert again.after == ply.after
        past.append(position)
        position = played.end.recorded(past, again.after)


@settled
@law
def test_a_table_that_stands_is_the_ply_of_the_seat_to_move(played: AnyGame, seed: int) -> None:
    for position in positions(played, seed):
        if position.winner is None:
            after = played.hints.stand(position, played.contents(position))
            assert after.turn != position.turn or after.winner is not None


@settled
@given(played=games)
def test_the_options_in_force_make_the_same_game(played: AnyGame) -> None:
    assert game(played.id, json.loads(json.dumps(played.options))) == played
