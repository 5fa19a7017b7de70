"""Labels in menus: the program's own words, or text that stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.contents import Seat
from companion.screens import outside
from companion.screens.commands import PaceName
from companion.screens.marks import mark
from companion.screens.seats import CORNERS, SEATS
from companion.screens.words import Words


@dataclass(frozen=True, slots=True)
class Message:
    """Words of the catalogue, with a name filled in where they ask for one."""

    text: str
    name: Label = ""


Label: TypeAlias = Message | str
"""A message is translated when it is shown; a string, such as a player's name, stays."""


def spoken(label: Label, words: Words) -> str:
    """The label in the language of the words."""
    return words.text(label.text, name=spoken(label.name, words)) if isinstance(label, Message) else label


def seat_label(game: str, seat: Seat) -> Label:
    """What the seat is called; a seat without words by its letter."""
    return Message(SEATS[game, seat]) if (game, seat) in SEATS else seat


def seat_title(game: str, seat: Seat) -> Label:
    """Which seat it is, over a list of players who might sit there."""
    if (game, seat) in CORNERS:
        return Message(CORNERS[game, seat])
    return Message(_PLAYER, seat_label(game, seat))


_PLAYER = mark("Player {name}")

GAME_NAMES: Mapping[str, str] = {
    "sahara": "Sahara",
    "geisterfahrer": "Geisterfahrer",
    "ghostbuster": "Ghostbuster",
    "zahlenluchs": "Zahlenluchs",
    "esiema": "Esiema",
}
LANGUAGE_NAMES: Mapping[str, str] = {"de": "Deutsch", "en": "English"}
PACE_NAMES: Mapping[PaceName, str] = {
    "quick": mark("quick"),
    "normal": mark("normal"),
    "gentle": mark("gentle"),
}

OPTIONS: Mapping[str, str] = {
    "opponent_store": mark("Other store"),
    "skip_origin": mark("Leave out origin"),
    "capture_extra_turn": mark("Move after win"),
    "empty_capture": mark("Win over empty"),
    "end_rule": mark("End of game"),
    "rest_to": mark("Rest goes to"),
    "bonus_optional": mark("Bonus may pass"),
    "match_target": mark("Match to"),
    "next_starter": mark("Next starter"),
    "cemetery": mark("Cemetery"),
    "repetition": mark("Repetition"),
    "score": mark("Points"),
    "winner_cars": mark("Winner's cars"),
    "playout_stuck": mark("Loser stuck"),
    "count_bonus": mark("Count bonus"),
    "mode": mark("Rules"),
    "track": mark("Fields of track"),
    "three_tries": mark("Three tries"),
    "house_jump": mark("Jump at home"),
    "first_on_start": mark("One on start"),
    "extra_roll_on_six": mark("Six: roll again"),
    "plain_clear": mark("Clear the start"),
    "play_on": mark("Play for places"),
    "layout": mark("Cards laid out"),
    "deck": mark("Pile"),
    "nearest": mark("Nearest"),
    "capture_partner": mark("Take partner"),
    "exhausted": mark("Pile run out"),
    "turn_order": mark("Turn order"),
    "teams": mark("Teams"),
    "place_count": mark("Balls to place"),
    "small_total": mark("Small balls"),
    "capacity": mark("Most in a pit"),
    "origin_free": mark("Back to start"),
    "draw_plies": mark("Moves to draw"),
    "one_ball": mark("One ball left"),
}

VALUES: Mapping[tuple[str, str], str] = {
    ("opponent_store", "choice"): mark("free"),
    ("opponent_store", "skip"): mark("never"),
    ("opponent_store", "sow"): mark("always"),
    ("end_rule", "immediate"): mark("at once"),
    ("end_rule", "own_action"): mark("own move"),
    ("end_rule", "turn_start"): mark("at turn"),
    ("rest_to", "emptier"): mark("emptier"),
    ("rest_to", "holder"): mark("holder"),
    ("next_starter", "lot"): mark("by lot"),
    ("next_starter", "alternate"): mark("in turn"),
    ("next_starter", "loser"): mark("loser"),
    ("next_starter", "winner"): mark("winner"),
    ("cemetery", "far"): mark("far end"),
    ("cemetery", "near"): mark("near end"),
    ("end_rule", "on_turn"): mark("at turn"),
    ("repetition", "draw"): mark("a draw"),
    ("repetition", "off"): mark("allowed"),
    ("score", "playout"): mark("played out"),
    ("score", "minimum"): mark("minimum"),
    ("winner_cars", "stay"): mark("stay"),
    ("winner_cars", "removed"): mark("leave"),
    ("playout_stuck", "lift"): mark("clear"),
    ("playout_stuck", "stop"): mark("stop"),
    ("mode", "ghostbuster"): mark("Ghostbuster"),
    ("mode", "plain"): mark("plain"),
    ("three_tries", "no_move"): mark("no move"),
    ("three_tries", "all_home"): mark("in yard"),
    ("three_tries", "never"): mark("never"),
    ("nearest", "neighbour"): mark("neighbour"),
    ("nearest", "distance"): mark("distance"),
    ("exhausted", "reshuffle"): mark("shuffle"),
    ("exhausted", "draw"): mark("a draw"),
    ("turn_order", "clockwise"): mark("clockwise"),
    ("turn_order", "alternate"): mark("by teams"),
    ("one_ball", "board+reserve"): mark("in all"),
    ("one_ball", "board"): mark("board"),
}

_YES, _NO = mark("yes"), mark("no")


def game_name(game: str, language: str) -> str:
    """What the game of this id is called; one without a name keeps its id."""
    if game in GAME_NAMES:
        return Words(language).text(GAME_NAMES[game])
    return outside.said(game, "name", language) or game


def option_label(option: str) -> Label:
    """The short name of an option; one without words keeps the name of the rule document."""
    return Message(OPTIONS[option]) if option in OPTIONS else option


def value_label(option: str, value: object) -> Label:
    """The short name of an option's value."""
    if isinstance(value, bool):
        return Message(_YES if value else _NO)
    named = VALUES.get((option, str(value)))
    return Message(named) if named is not None else str(value)
