"""A game that is tried is played at random; whatever does not hold in it is told, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from companion.rules import registry
from companion.rules.game import AnyGame, AnyPly, Move, Ply, Position, Reason
from companion.rules.games.sahara import Sahara
from companion.rules.registry import own_names
from companion.service.commands.games.game_trial import problem_of

Tried = Callable[[type[AnyGame]], str | None]


class Kalaha(Sahara):
    """Sahara under another name."""

    id = "kalaha"


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Tried:
    """Tries this class as if another package had brought it."""

    def problem(brought: type[AnyGame]) -> str | None:
        point = EntryPoint(brought.id, f"{__name__}:{brought.__name__}", registry.GROUP)
        monkeypatch.setattr(registry, "_found", lambda: {brought.id: point})
        monkeypatch.setattr(registry, "_loaded", lambda _point: brought)
        return problem_of(brought.id)

    return problem


@pytest.mark.parametrize("name", own_names())
def test_nothing_is_wrong_in_a_game_of_the_companion(name: str) -> None:
    assert problem_of(name) is None


def test_nothing_is_wrong_in_a_game_without_words(tried: Tried) -> None:
    assert tried(Kalaha) is None


@pytest.mark.parametrize(
    ("members", "problem"),
    [
        ({"tables": {}}, "it has no seats: `tables` is empty"),
        ({"scores": lambda _game, _position: {"A": 0}}, "the scores are not those of all seats"),
        ({"letters": "x"}, "a piece has a letter that is none of `letters`"),
        ({"refusal": lambda *_: Reason(None, "over")}, "is listed and refused"),
        ({"read_move": lambda *_: "no move"}, "is read back as another one"),
        ({"start": lambda _game: 1 // 0}, "it ends with ZeroDivisionError"),
        ({"read_position": lambda *_: None}, "the position is read back as another one"),
    ],
)
def test_what_does_not_hold_in_a_game_is_told(tried: Tried, members: Mapping[str, Any], problem: str) -> None:
    assert problem in (tried(type("Broken", (Kalaha,), members)) or "")


def test_a_move_after_the_end_is_told(tried: Tried) -> None:
    class NeverOver(Kalaha):
        """It goes on when it is over."""

        def moves(self, position: Position, chance: int | None = None) -> tuple[Move, ...]:
            return super().moves(position, chance) or ("a1",)

    assert "a move is legal after the end in" in (tried(NeverOver) or "")


def test_steps_that_lead_to_another_table_are_told(tried: Tried) -> None:
    class Astray(Kalaha):
        """Its steps are always those of the first ply."""

        def play(self, position: Position, move: Move, chance: int | None = None) -> AnyPly:
            ply = super().play(position, move, chance)
            first = super().play(self.start(), self.moves(self.start())[0])
            return Ply(position, move, ply.after, chance, lambda *_: first.steps)

    assert "lead to another table in" in (tried(Astray) or "")
