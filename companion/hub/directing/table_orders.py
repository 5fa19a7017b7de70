"""What a table should play and show now. Pure."""

from __future__ import annotations

from companion.contents import Seat
from companion.hub.directing.heard_results import are_players
from companion.hub.evening.evening import Encounter, Evening
from companion.hub.evening.standings import standings
from companion.mqtt.messages import LONGEST_TEXT, GameOrder, ShownState
from companion.screens.words import Words

PODIUM = 3
"""How many places the displays name at the end."""


def next_game(evening: Evening, table: str) -> Encounter | None:
    """The pairing that is to be played now at the table of this name, None if there is none."""
    waiting = [one for _, one in evening.unfinished() if evening.table_name(one.table) == table]
    return min(waiting, key=lambda one: one.wave, default=None)


def is_seen(evening: Evening, encounter: Encounter, state: ShownState) -> bool:
    """True if its table shows the game of this pairing, from its begin until the next game."""
    before = evening.rounds[-1].games_before.get(evening.table_name(encounter.table), 0)
    is_new = state.number is None or state.number > before
    return is_new and state.game == evening.game and are_players(encounter, state.players.values())


def order_of(evening: Evening, encounter: Encounter, seats: tuple[Seat, Seat]) -> GameOrder:
    """What has a table begin the game of this pairing in these seats; the first player begins."""
    first, second = seats
    return GameOrder(
        game=evening.game,
        options=evening.options,
        players={first: encounter.first, second: encounter.second},
        starter=first,
    )


def is_over(evening: Evening) -> bool:
    """True if all rounds are drawn and all their results are there."""
    return len(evening.rounds) == evening.round_count and not evening.unfinished()


def text_for(evening: Evening, table: str, state: ShownState, words: Words) -> str:
    """What the table of this name should say about the evening besides its game; ``""`` is nothing."""
    if is_over(evening):
        return _podium(evening, words)
    if not evening.unfinished():
        return ""
    encounter = next_game(evening, table)
    about = {"number": len(evening.rounds), "count": evening.round_count}
    if encounter is None:
        had_game = any(evening.table_name(one.table) == table for one in evening.rounds[-1].encounters)
        told = words.text("Round {number} of {count}: there is no game at this table", **about)
        return "" if had_game else told
    if state.last is not None and is_seen(evening, encounter, state):
        return ""
    return words.text(
        "Round {number} of {count}: {first} plays against {second}",
        first=encounter.first,
        second=encounter.second,
        **about,
    )[:LONGEST_TEXT]


def _podium(evening: Evening, words: Words) -> str:
    best = [line for line in standings(evening) if line.place <= PODIUM]
    places = ", ".join(f"{line.place}. {line.player}" for line in best)
    return words.text("The evening is over. {places}", places=places)[:LONGEST_TEXT]
