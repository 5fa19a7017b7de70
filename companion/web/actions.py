"""The actions of the page: the JSON body of each one, and the call of the table that it makes.

Only the form of a body is checked here; whether the action is possible is decided by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.contents import Contents, Field
from companion.referee.protocol import Button
from companion.web.errors import ActionError
from companion.web.live_table import LiveTable


class BodyError(ActionError):
    """The body of an action has not the right form; the message says in English what is wrong with it."""


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all bodies: a JSON object with no other keys than those named."""


class PressBody(_Body, frozen=True):
    """A button was pressed; `held` for a second or longer."""

    button: Button
    held: bool = False


class ChooseBody(_Body, frozen=True):
    """The answer to the question: one of its moves."""

    move: str


class ToldBody(_Body, frozen=True):
    """The contents of a field, as the players say."""

    field: Field
    contents: Contents


_HandName = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9-]{0,40}$")]
"""The name of a hand: the page that uses it has made it up. ``""`` is the common hand."""


class TakeBody(_Body, frozen=True):
    """A field and the pieces to lift from it or drop on it; without `pieces`, all of them."""

    field: Field
    pieces: Contents | None = None
    hand: _HandName = ""


class PutBackBody(_Body, frozen=True):
    """The hand that puts back what it holds; with `others` all other hands do so instead."""

    hand: _HandName = ""
    others: bool = False


class RepairBody(_Body, frozen=True):
    """The way out of a wrong table, and the hand that goes it."""

    way: Literal["back", "onward"]
    hand: _HandName = ""


class PlayMoveBody(_Body, frozen=True):
    """The legal move to play, and the hand that plays it."""

    move: str
    hand: _HandName = ""


class PlainBody(_Body, frozen=True):
    """A body without keys."""


class ThrowBody(_Body, frozen=True):
    """The number that the players threw or drew; without one the companion throws or draws."""

    number: int | None = None


class NewGameBody(_Body, frozen=True):
    """The game to begin and the board to play it on; without a board the table chooses it."""

    game: str
    options: dict[str, Any] = {}
    names: dict[str, str] = {}
    starter: str | None = None
    board: str | None = None


def _new_game(live: LiveTable, body: NewGameBody) -> None:
    live.new_game(body.game, body.options, body.names, body.starter, body.board)


_ACTIONS: Mapping[str, tuple[type[_Body], Callable[[LiveTable, Any], None]]] = {
    "press": (PressBody, lambda live, body: live.press(body.button, body.held)),
    "choose": (ChooseBody, lambda live, body: live.choose(body.move)),
    "told": (ToldBody, lambda live, body: live.told(body.field, body.contents)),
    "lift": (TakeBody, lambda live, body: live.lift(body.field, body.pieces, body.hand)),
    "drop": (TakeBody, lambda live, body: live.drop(body.field, body.pieces, body.hand)),
    "throw": (ThrowBody, lambda live, body: live.throw(body.number)),
    "set_up": (PlainBody, lambda live, _: live.set_up()),
    "put_back": (PutBackBody, lambda live, body: live.put_back(body.hand, body.others)),
    "repair": (RepairBody, lambda live, body: live.repair(body.way, body.hand)),
    "play_move": (PlayMoveBody, lambda live, body: live.play_move(body.move, body.hand)),
    "new_game": (NewGameBody, _new_game),
    "end_lesson": (PlainBody, lambda live, _: live.guide.end_lesson()),
}
BODIES: Mapping[str, type[msgspec.Struct]] = {name: shape for name, (shape, _) in _ACTIONS.items()}
"""The body of each action, by the name of the action."""

NAMES = tuple(BODIES)


def perform(live: LiveTable, name: str, body: bytes) -> None:
    """Do the action of this name with a JSON body.

    Raises BodyError if the body has not the right form, ActionError if the table refuses the action, and
    KeyError if there is no action of this name.
    """
    shape, act = _ACTIONS[name]
    try:
        wish = msgspec.json.decode(body, type=shape)
    except RecursionError as error:
        raise BodyError(f"{name}: the body is nested too deep") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BodyError(f"{name}: {error}") from error
    act(live, wish)
