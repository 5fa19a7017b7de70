"""Plays a game of another package at random, and says what does not hold that holds in every game.

It runs as a program of its own, because a package that is only tried must not stay imported::

    python -m companion.service.commands.games.game_trial noughts
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.contents import pieces
from companion.errors import CompanionError
from companion.extensions import FAULTS, brought
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.registry import kind
from companion.screens.game_pictures import GamePictures
from companion.screens.rules_text import NoRulesTextError, rules_text
from companion.screens.words import LANGUAGES, Words
from companion.study.game_study import GameStudy

MOST_PLIES = 200
"""How many plies of a game are played; what is wrong in a game is mostly wrong at its beginning."""

BROUGHT: Mapping[str, type] = {
    "companion.game_pictures": GamePictures,
    "companion.game_study": GameStudy,
}
"""What a package may bring for its game besides the rules, by the group of its entry point."""


class BrokenLawError(CompanionError, ValueError):
    """Something does not hold that holds in every game; the message says what, and where."""


def problem_of(game_id: str) -> str | None:
    """What is wrong with the game of this id, None if nothing was found."""
    try:
        rules = kind(game_id)
        _require(bool(rules.tables), "it has no seats: `tables` is empty")
        for players in rules.tables:
            random = Random(players)
            _play(rules.with_options(rules.dealt({"seats": players}, random.shuffle)), random)
        for language in LANGUAGES:
            _read_rules(game_id, Words(language))
        for group, sort in BROUGHT.items():
            brought(group, game_id, sort)
    except CompanionError as error:
        return str(error)
    except FAULTS as error:
        return f"it ends with {type(error).__name__}: {error}"
    return None


def _play(game: AnyGame, random: Random) -> None:
    """Play one game at random, of a long one only the first plies. Raises BrokenLawError."""
    position = game.start()
    past: list[Position] = []
    _check_position(game, position)
    while position.winner is None and len(past) < MOST_PLIES:
        ply = _play_one(game, position, random)
        past.append(position)
        position = game.end.recorded(past, ply.after)
        _check_position(game, position)


def _play_one(game: AnyGame, position: Position, random: Random) -> AnyPly:
    """A random ply. Raises BrokenLawError."""
    where = f"in {json.dumps(game.write_position(position))}"
    chance = random.choice(game.chances(position)) if game.waits_for(position) else None
    move = game.sample(position, random.choice, chance)
    _require(game.refusal(position, move, chance) is None, f"the move {move} is listed and refused {where}")
    _require(
        game.read_move(str(move), position) == move, f"the move {move} is read back as another one {where}"
    )
    ply = game.play(position, move, chance)
    _require(
        _after_steps(game, ply) == game.contents(ply.after),
        f"the steps of {move} lead to another table {where}",
    )
    return ply


def _check_position(game: AnyGame, position: Position) -> None:
    """Check the written form of a position, its scores, and that nothing is played after the end."""
    written = json.loads(json.dumps(game.write_position(position)))
    where = f"in {json.dumps(written)}"
    contents = game.contents(position)
    _require(game.read_position(written) == position, f"the position is read back as another one {where}")
    _require(set(contents) <= set(game.fields), f"something lies on a field that is none of `fields` {where}")
    lying = set().union(*map(pieces, contents.values()))
    _require(lying <= set(game.letters), f"a piece has a letter that is none of `letters` {where}")
    _require(set(game.scores(position)) == set(game.seats), f"the scores are not those of all seats {where}")
    _require(position.winner is None or not game.moves(position), f"a move is legal after the end {where}")


def _after_steps(game: AnyGame, ply: AnyPly) -> dict[str, str]:
    """What lies on each field that is not empty after the steps of a ply."""
    table = game.contents(ply.before) | {step.field: step.leaves for step in ply.steps}
    return {field: table[field] for field in game.fields if table.get(field)}


def _read_rules(game_id: str, words: Words) -> None:
    """Fill in the text of the rules; a game need not bring one."""
    try:
        rules_text(kind(game_id), words, {})
    except NoRulesTextError:
        return


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenLawError(otherwise)


def _problems(game_ids: Sequence[str]) -> Iterator[str]:
    for game_id in game_ids:
        problem = problem_of(game_id)
        if problem is not None:
            yield f"{game_id}: {problem}"


if __name__ == "__main__":
    found = list(_problems(sys.argv[1:]))
    sys.stdout.write("".join(f"{problem}\n" for problem in found))
    sys.exit(1 if found else 0)
