"""What holds in every game, under every option, at every position of random play.

A new game is tested here as soon as it is registered and has a line in OPTIONS.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contents import count
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError, Position
from companion.rules.registry import GAMES, game

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
    },
}
LONGEST = 400

games = st.sampled_from(sorted(GAMES)).flatmap(
    lambda name: st.fixed_dictionaries(
        {option: st.sampled_from(values) for option, values in OPTIONS[name].items()}
    ).map(lambda options: game(name, options))
)
law = given(played=games, seed=st.integers(0, 2**32))
settled = settings(derandomize=True, database=None, deadline=None, max_examples=25)


def plies(played: AnyGame, seed: int) -> Iterator[AnyPly]:
    """The plies of one random game."""
    random = Random(seed)
    position = played.start(random.choice(played.seats))
    for _ in range(LONGEST):
        moves = played.moves(position)
        if not moves:
            assert position.winner is not None
            return
        ply = played.play(position, random.choice(moves))
        yield ply
        position = ply.after
    pytest.fail(f"a random game of {played.id} went on for {LONGEST} plies")


def positions(played: AnyGame, seed: int) -> Iterator[Position]:
    yield played.start()
    for ply in plies(played, seed):
        yield ply.after


def unswept(played: AnyGame, ply: AnyPly) -> dict[str, str]:
    """The table after the ply, before it is cleared at the end of the game."""
    table = played.contents(ply.before)
    table |= {step.field: step.leaves for step in ply.steps if step.cause != "sweep"}
    return {field: lying for field, lying in table.items() if lying}


def test_every_game_has_its_options_tested() -> None:
    assert set(OPTIONS) == set(GAMES)


@settled
@law
def test_steps_lead_from_before_to_after(played: AnyGame, seed: int) -> None:
    for ply in plies(played, seed):
        table = dict.fromkeys(played.fields, "") | played.contents(ply.before)
        for step in ply.steps:
            change = count(step.leaves) - count(table[step.field])
            assert change == count(step.pieces) * (1 if step.verb == "drop" else -1)
            table[step.field] = step.leaves
        assert {field: lying for field, lying in table.items() if lying} == played.contents(ply.after)


@settled
@law
def test_a_legal_move_is_read_back_from_its_text(played: AnyGame, seed: int) -> None:
    for position in positions(played, seed):
        for move in played.moves(position):
            assert played.read_move(str(move), position) == move
            assert played.refusal(position, move) is None


@settled
@law
def test_a_move_of_another_position_is_played_or_refused_with_a_known_reason(
    played: AnyGame, seed: int
) -> None:
    there = list(positions(played, seed))
    for position, other in zip(there, reversed(there), strict=True):
        for move in played.moves(other):
            reason = played.refusal(position, move)
            assert (reason is None) == (move in played.moves(position))
            if reason is not None:
                assert played.reasons[reason.key] == reason.rule
                with pytest.raises(IllegalMoveError):
                    played.play(position, move)


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
    assert end.winner == "draw" or end.winner in played.seats
    assert played.moves(end) == ()
    assert list(played.slips(end)) == []
    assert set(played.scores(end)) == set(played.seats)


@settled
@law
def test_a_slip_is_no_legal_table_and_has_a_known_reason(played: AnyGame, seed: int) -> None:
    for position in list(positions(played, seed))[::5]:
        legal = list(played.candidates(position, lambda *_: True))
        lawful = [played.contents(ply.after) for ply in legal] + [unswept(played, ply) for ply in legal]
        for slip in played.slips(position):
            assert slip.after not in lawful
            assert slip.after != played.contents(position)
            assert played.reasons[slip.reason.key] == slip.reason.rule
            assert all(slip.after.values())


@settled
@law
def test_a_table_that_stands_is_the_ply_of_the_seat_to_move(played: AnyGame, seed: int) -> None:
    for position in positions(played, seed):
        if position.winner is None:
            after = played.stand(position, played.contents(position))
            assert after.turn != position.turn or after.winner is not None


@settled
@given(played=games)
def test_the_options_in_force_make_the_same_game(played: AnyGame) -> None:
    assert game(played.id, json.loads(json.dumps(played.options))) == played
