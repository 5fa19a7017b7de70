"""The texts of the page by key, in English: the msgids of the catalogue.

``{name}`` is a place that the page fills; a translation keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.screens.marks import mark

LABELS: Mapping[str, str] = {
    "title": mark("Tabletop Companion"),
    "nav_table": mark("Table"),
    "nav_games": mark("Games"),
    "new_game": mark("New game"),
    "lost": mark("The table cannot be reached. Trying again …"),
    "hand": mark("Hand"),
    "hand_empty": mark("empty"),
    "take_one": mark("Take one"),
    "put_back": mark("Put back"),
    "set_up": mark("Set up"),
    "real_grid": mark("A real board is connected: this is the position as the referee has it."),
    "field": mark("Field {field}, pieces: {count}"),
    "field_wrong": mark("Field {field}, pieces: {count}, should be: {expected}"),
    "wrong_line": mark("{field}: {seen}, should be {expected}"),
    "fix": mark("How to put it right"),
    "question": mark("Which move was it?"),
    "display": mark("Display and buttons"),
    "display_shows": mark("The display shows: {text}"),
    "menu_open": mark("The menu is open: choose with the arrows, confirm with ok."),
    "button_up": mark("Up"),
    "button_down": mark("Down"),
    "button_ok": mark("ok (hold it for the menu)"),
    "button_undo": mark("undo"),
    "button_accept": mark("accept"),
    "log": mark("What the referee said"),
    "log_empty": mark("Nothing yet."),
    "seat": mark("Player {seat}"),
    "score": mark("Score"),
    "match": mark("Match {points}"),
    "match_of": mark("Match {points}/{target}"),
    "to_move": mark("to move"),
    "wins": mark("wins"),
    "help": mark("How to play here"),
    "help_lift": mark("Tap a pit to take all that lies in it into your hand."),
    "help_drop": mark("Tap a pit while you hold something to drop one piece there."),
    "help_all": mark("Press long, right-click or hold Shift to drop all at once."),
    "help_keys": mark("With the keyboard: arrows go from pit to pit, Enter taps."),
    "help_menu": mark("Hold ok for one second to open the menu on the display."),
    "new_game_note": mark("The game that is being played is broken off and kept in the archive."),
    "game": mark("Game"),
    "seating": mark("Seats"),
    "players": mark("Players"),
    "starter": mark("Who begins"),
    "starter_any": mark("As the rules say"),
    "options": mark("Rule options"),
    "yes": mark("yes"),
    "no": mark("no"),
    "cancel": mark("Cancel"),
    "begin": mark("Begin"),
    "games_title": mark("Games played"),
    "games_none": mark("No game has been played yet."),
    "running": mark("not finished"),
    "ply_count": mark("Plies: {count}"),
    "plies": mark("Plies"),
    "ply_of": mark("Ply {n} of {count}"),
    "start_position": mark("Start position"),
    "stepping": mark("Step through the game"),
    "slider": mark("Ply"),
    "first": mark("To the start"),
    "back": mark("One ply back"),
    "play": mark("Play"),
    "stop": mark("Stop"),
    "forward": mark("One ply on"),
    "last": mark("To the end"),
    "flag_inferred": mark("worked out"),
    "flag_stands": mark("stands by agreement"),
    "flag_undone": mark("taken back"),
}


def words(say: Callable[[str], str]) -> dict[str, str]:
    """All texts by key, each as `say` translates it."""
    return {key: say(text) for key, text in LABELS.items()}
