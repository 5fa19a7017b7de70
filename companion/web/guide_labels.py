"""The texts of the page that help a newcomer: rules, hints, the tour, the cards of the games."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.message_markers import mark

GUIDE_LABELS: Mapping[str, str] = {
    "guide": mark("Rules and help with a move"),
    "rules": mark("Rules"),
    "rules_of": mark("Rules of {game}"),
    "rule_number": mark("Rule {number}"),
    "hint": mark("What can I do?"),
    "hint_list": mark("As a list"),
    "hint_keep": mark("Always show"),
    "hint_asked": mark("When asked"),
    "letters": mark("Single keys"),
    "play_this": mark("Play this for me"),
    "play_move": mark("Play for me: {move}"),
    "place_random": mark("Place all at random"),
    "place_rows": mark("Place all in rows"),
    "place_stop": mark("Stop placing"),
    "field_may": mark("may be taken from"),
    "field_goal": mark("may be put here"),
    "keys": mark("Keys"),
    "keys_board": mark("On the board"),
    "keys_page": mark("Everywhere"),
    "keys_arrows": mark("to the next field in this direction"),
    "keys_home": mark("to the first field"),
    "keys_end": mark("to the last field"),
    "keys_tap": mark("take what lies on the field; put one piece down"),
    "keys_all": mark("put all down; with an empty hand choose which pieces to take"),
    "keys_field": mark("to the field whose name you type"),
    "keys_back": mark("put back what the hand holds"),
    "keys_rules": mark("open and close the rules"),
    "keys_hint": mark("show what is allowed"),
    "keys_list": mark("open this list"),
    "keys_note": mark(
        "On the board a letter with which the name of a field begins goes to that field. Everywhere else the "
        "settings can switch single keys off."
    ),
    "key_space": mark("Space"),
    "key_home": mark("Home"),
    "key_end": mark("End"),
    "key_shift": mark("Shift"),
    "players_from_to": mark("{least} to {most} players"),
    "minutes_about": mark("about {count} minutes"),
    "minutes_from_to": mark("{least} to {most} minutes"),
    "minutes_note": mark(
        "Minutes: as the author of the game says, else what two players need on average who play at random "
        "and take 15 seconds for each move."
    ),
    "usual_value": mark("{value} (usual)"),
    "usual_is": mark("Usual: {value}."),
    "tour": mark("Tour"),
    "tour_again": mark("Start the tour"),
    "tour_welcome": mark("New here? A tour of one minute shows how it works. Your game stays as it is."),
    "tour_start": mark("Start the tour"),
    "tour_no": mark("No, thanks"),
    "tour_skip": mark("End the tour"),
    "tour_next": mark("Next"),
    "tour_finish": mark("Finish"),
    "tour_act": mark("Do it for me"),
    "tour_step": mark("{n} of {count}"),
    "tour_table": mark(
        "This is the table. Tap a field to take pieces into your hand, tap another one to put them down. "
        "The referee watches what your hand does."
    ),
    "tour_chance": mark(
        "In this game a number comes first, from the die or from the pile. Here it shall be {number}."
    ),
    "tour_wrong": mark(
        "Now a wrong move, on purpose. Make one of your own, or let the tour do it, and wait a moment."
    ),
    "tour_card": mark(
        "The referee has seen it. The red card says what was wrong, and a tap on “{rule}” opens the rule. "
        "Below stands how to put it right."
    ),
    "tour_repair": mark(
        "Put the pieces back as the card says. Or press “Set up”: it puts all pieces where they belong."
    ),
    "tour_right": mark("Now a right move. It is marked from where you may take pieces."),
    "tour_end": mark(
        "The move is on record. That was the tour; at its end everything is set up again as it was. "
        "“What can I do?” shows what is allowed, “Rules” opens the rules."
    ),
    "tour_played": mark("A move has been played, so the tour ends here and the game goes on."),
    "tour_looks": mark(
        "This is the table. A game is under way, or the board is a real one, so the tour only shows and "
        "moves nothing."
    ),
    "tour_look_card": mark(
        "This card says whose turn it is. After a wrong move it is red; it names the rule and how to put it "
        "right."
    ),
    "tour_look_guide": mark(
        "“Rules” opens the rules beside the board. “What can I do?” shows what is allowed now, and never "
        "which move is good."
    ),
    "tour_look_device": mark("This is the display of the table with its buttons. “undo” takes a move back."),
}
