"""Every verdict has a story: what happened, which rule says so, how to put it right."""

from dataclasses import replace
from typing import get_args

import pytest
import views

from companion.referee.verdicts import AnyVerdict, Illegal, Setup, Wrong
from companion.rules.game import Reason
from companion.screens.story import tell
from companion.screens.telling import Kind
from companion.screens.troubles import MEANINGS
from companion.screens.view import Trouble

STORIES = {
    "waiting": ("setup", "Please set up", "Bitte aufbauen"),
    "setup": ("setup", "Please set up", "Bitte aufbauen"),
    "ready": ("turn", "Ben to move", "Ben ist am Zug"),
    "played": ("turn", "Ben to move", "Ben ist am Zug"),
    "again": ("turn", "Anna moves again", "Anna zieht nochmals"),
    "passed": ("turn", "Ben to move", "Ben ist am Zug"),
    "not-kept": ("turn", "Ben to move", "Ben ist am Zug"),
    "archive": ("turn", "Ben to move", "Ben ist am Zug"),
    "unfinished": ("unfinished", "Not finished", "Nicht fertig"),
    "question": ("question", "Which move?", "Welcher Zug?"),
    "chosen": ("question", "Which move?", "Welcher Zug?"),
    "illegal": ("illegal", "b2 is not legal", "b2 ist nicht erlaubt"),
    "illegal-unknown": ("illegal", "Not a legal move", "Kein erlaubter Zug"),
    "restored": ("turn", "Ben to move", "Ben ist am Zug"),
    "stands": ("turn", "Anna to move", "Anna ist am Zug"),
    "undone": ("undone", "a4 taken back", "a4 zurück"),
    "undone-all-right": ("undone", "Taken back", "Zurückgenommen"),
    "fault": ("fault", "Check the sensors", "Sensoren prüfen"),
    "won": ("over", "Anna wins", "Anna gewinnt"),
    "match-won": ("over", "Anna wins", "Anna gewinnt"),
    "draw": ("over", "A draw", "Unentschieden"),
    "no-grid": ("trouble", "No grid", "Brett fehlt"),
    "firmware": ("trouble", "Wrong firmware", "Firmware falsch"),
    "no-board": ("turn", "white to move", "white ist am Zug"),
    "six": ("turn", "C to move", "C ist am Zug"),
    "team": ("over", "Anna & Dora win", "Anna & Dora siegen"),
}


@pytest.mark.parametrize("name", views.EXAMPLES)
def test_kind_and_headline_of_each_story(name, english, german):
    kind, said, gesagt = STORIES[name]
    view = views.EXAMPLES[name]
    assert (tell(view, english).kind, tell(view, english).headline) == (kind, said)
    assert (tell(view, german).kind, tell(view, german).headline) == (kind, gesagt)


def test_the_examples_have_every_verdict_and_every_kind_of_story(english):
    assert {type(view.verdict) for view in views.EXAMPLES.values()} >= set(get_args(AnyVerdict))
    assert {tell(view, english).kind for view in views.EXAMPLES.values()} == set(get_args(Kind))


def test_an_illegal_table_says_why_and_which_rule_and_how_to_put_it_right(german):
    story = tell(views.EXAMPLES["illegal"], german)
    assert story.lines[0] == "b2 gehört dem Gegner"
    assert story.rule == "Regel 1"
    assert story.fix == ("b2: 1 zurücklegen", "b5: 1 wegnehmen", "B: 1 wegnehmen")
    assert "accept" in story.lines[1]


def test_the_rule_is_told_with_its_sub_number(english):
    verdict = Illegal(t=0.0, wrong=(), reason=Reason("ghostbuster.2.1", "over"))
    assert tell(views.view(verdict), english).rule == "Rule 2.1"


def test_an_illegal_table_without_a_known_cause_has_no_rule(english):
    story = tell(views.EXAMPLES["illegal-unknown"], english)
    assert story.lines[0] == "No legal move leads to this table"
    assert story.rule is None


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("played", "Anna played a4"),
        ("passed", "Anna passed"),
        ("stands", "Ben: it stands"),
        ("restored", "All is right again"),
        ("ready", "The table is set"),
    ],
)
def test_a_turn_begins_with_what_happened(english, name, line):
    assert tell(views.EXAMPLES[name], english).lines[0] == line


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"roll": 6}, "Anna: 6, a4"),
        ({"card": 17}, "Anna: 17, a4"),
        ({"card": None}, "Anna played a4"),
        ({"roll": 5, "move": "-"}, "Anna could not move"),
    ],
)
def test_a_roll_or_a_card_is_told_with_the_move(english, changes, line):
    assert tell(views.after(views.played(**changes)), english).lines[0] == line


def test_the_score_is_told_by_name(english):
    assert tell(views.EXAMPLES["played"], english).lines[1] == "Anna 4:2 Ben"
    assert tell(views.EXAMPLES["six"], english).lines[1] == "Anna 0, Ben 7, C 14, D 21, E 28, F 35"


def test_the_match_is_told_and_who_has_won_it(english):
    assert "To 30: Anna 14:6 Ben" in tell(views.EXAMPLES["ready"], english).lines
    won = tell(views.EXAMPLES["won"], english).lines
    assert won[1] == "14 points for Anna"
    assert "To 30: Anna 20:6 Ben" in won
    assert "Anna wins the match" in tell(views.EXAMPLES["match-won"], english).lines


def test_a_match_without_a_target_is_told_too(english):
    view = replace(views.EXAMPLES["ready"], match_target=None)
    assert "Match: Anna 14:6 Ben" in tell(view, english).lines


def test_pieces_in_a_hand_are_named(english, german):
    assert tell(views.EXAMPLES["unfinished"], english).lines[0] == "In a hand: 2 beans"
    assert tell(views.EXAMPLES["unfinished"], german).lines[0] == "In der Hand: 2 Bohnen"


def test_pieces_without_a_name_are_told_by_their_letter(english):
    view = views.view(views.Unfinished(t=0.0, missing={"w": 1, "b": 2}), game="geisterfahrer")
    assert tell(view, english).lines[0] == "In a hand: 1 piece (w), 2 pieces (b)"


def test_answers_stand_in_the_order_of_their_text_and_say_how_they_differ(english):
    assert tell(views.EXAMPLES["question"], english).lines == ("b6+: a bean in A", "b6-: none in A")


def test_an_answer_names_the_store_of_the_other_player(english, german):
    view = views.view(views.Ambiguous(t=0.0, moves=("a6-", "a6+", "a5", "a1+-")))
    expected = ("a1+-", "a5", "a6+: a bean in B", "a6-: none in B")
    assert tell(view, english).lines == expected
    assert tell(view, german).lines[2:] == ("a6+: eine Bohne in B", "a6-: keine in B")


def test_the_marked_answer_has_an_arrow(english):
    assert tell(views.EXAMPLES["chosen"], english).lines == ("b1", "b2", "b3", "→ b4", "b5", "b6")


def test_a_ply_that_is_not_on_disk_is_told_once(english):
    assert "This move is not saved yet" in tell(views.EXAMPLES["not-kept"], english).lines
    lines = tell(views.EXAMPLES["archive"], english).lines
    assert "This move is not saved yet" not in lines
    assert "Moves cannot be saved at present: play goes on" in lines


@pytest.mark.parametrize("part", ["display", "archive", "buttons", "page"])
@pytest.mark.parametrize(
    "name", ["waiting", "setup", "played", "unfinished", "illegal", "undone", "fault", "won"]
)
def test_a_trouble_with_which_play_goes_on_is_a_note_in_every_story(words, part, name):
    view = replace(views.EXAMPLES[name], troubles=(Trouble(part, "detail"),))
    assert words.text(MEANINGS[part]) in tell(view, words).lines
    assert tell(view, words).kind == STORIES[name][0]


def test_a_missing_grid_comes_before_everything_and_tells_the_system_s_words(english):
    view = replace(views.EXAMPLES["illegal"], troubles=views.EXAMPLES["no-grid"].troubles)
    story = tell(view, english)
    assert story.kind == "trouble"
    assert story.lines[1] == "could not open port /dev/tabletop"


def test_an_undone_ply_after_the_end_asks_for_the_pieces_not_for_a_new_game(english):
    view = replace(views.EXAMPLES["won"], verdict=views.EXAMPLES["undone"].verdict)
    assert tell(view, english).kind == "undone"


@pytest.mark.parametrize(
    ("seen", "expected", "put_back", "set_up"),
    [
        (4, 3, "take 1 away", "take 1 away"),
        (1, 3, "put 2 back", "put 2 in"),
        (False, True, "put 3 back", "put 3 in"),
        (True, False, "empty it", "empty it"),
        ("4o", "3o", "take 1 away", "take 1 away"),
        ("", "3o", "put 3 back", "put 3 in"),
        ("2w3b", "2w", "take 3b away", "take 3b away"),
        ("2w", "2w3b1y", "put 3b 1y back", "put 3b 1y in"),
        ("1y1r", "1r1y", "1r1y, not 1y1r", "1r1y, not 1y1r"),
        (8.4, 6.3, "2.1 g too much", "2.1 g too much"),
        (6, 8.4, "2.4 g missing", "2.4 g missing"),
        (None, 3, "no reading", "no reading"),
    ],
)
def test_a_wrong_field_is_put_right_in_the_sensor_s_own_terms(english, seen, expected, put_back, set_up):
    wrong = (Wrong("a3", seen, expected),)
    illegal = views.view(Illegal(t=0.0, wrong=wrong))
    setup = views.view(Setup(t=0.0, wrong=wrong))
    assert tell(illegal, english).fix == (f"a3: {put_back}",)
    assert tell(setup, english).fix == (f"a3: {set_up}",)


def test_something_belongs_on_a_field_of_which_the_number_is_not_known(english):
    view = views.view(Illegal(t=0.0, wrong=(Wrong("a4", False, True),)))
    assert tell(view, english).fix == ("a4: must not be empty",)
