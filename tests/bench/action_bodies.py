"""A body for each action of the page, for tests that send them all."""

from __future__ import annotations

from typing import Any

ACTION_BODIES: dict[str, dict[str, Any]] = {
    "press": {"button": "ok", "held": True},
    "choose": {"move": "a1"},
    "told": {"field": "a1", "contents": "3o"},
    "lift": {"field": "a1"},
    "drop": {"field": "a1"},
    "throw": {},
    "set_up": {},
    "put_back": {},
    "repair": {"way": "back"},
    "play_move": {"move": "a1"},
    "end_lesson": {},
    "new_game": {"game": "sahara"},
}
