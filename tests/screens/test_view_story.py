"""Every verdict has a story: what happened, which rule says so, how to put it right."""

from dataclasses import replace
from typing import get_args

import game_views
import pytest
import views

from companion.referee.protocol import AnyVerdict, Illegal, Over, Setup, Wrong
from companion.rules.game import Reason
from companion.rules.points import AtLeast
from companion.screens.story import StoryKind
from companion.screens.trouble_texts import MEANINGS
from companion.screens.view_story import story_of
from companion.trouble import Trouble

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
    "confirm": ("question", "Was it this?", "War es das?"),
    "accepted-question": ("question", "What is there?", "Was liegt da?"),
    "accepted-confirm": ("question", "Like this?", "Liegt es so?"),
    "chosen": ("question", "Which move?", "Welcher Zug?"),
    "illegal": ("illegal", "That is Ben's pit", "Das ist eine Mulde von Ben"),
    "illegal-unknown": ("illegal", "Not a legal move", "Kein erlaubter Zug"),
    "unsure": ("turn", "Ben to move", "Ben ist am Zug"),
    "restored": ("turn", "Ben to move", "Ben ist am Zug"),
    "stands": ("turn", "Anna to move", "Anna ist am Zug"),
    "undo-asked": ("undo", "First put it right", "Erst richtigstellen"),
    "undone": ("undone", "a4 taken back", "a4 zurück"),
    "undone-kept": ("undone", "a4 taken back", "a4 zurück"),
    "undone-all-right": ("undone", "Taken back", "Zurückgenommen"),
    "fault": ("fault", "Check the sensors", "Sensoren prüfen"),
    "too-heavy": ("fault", "Check the sensors", "Sensoren prüfen"),
    "faults-ended": ("fault", "Sensors well again", "Sensoren wieder gut"),
    "won": ("over", "Anna wins", "Anna gewinnt"),
    "match-won": ("over", "Anna wins", "Anna gewinnt"),
    "draw": ("over", "A draw", "Unentschieden"),
    "no-grid": ("trouble", "No grid", "Brett fehlt"),
    "firmware": ("trouble", "Wrong firmware", "Firmware falsch"),
    "misfit": ("trouble", "Grid does not fit", "Brett passt nicht"),
    "no-board": ("turn", "white to move", "white ist am Zug"),
    "six": ("turn", "C to move", "C ist am Zug"),
    "team": ("over", "Anna & Dora win", "Anna & Dora siegen"),
    "race": ("turn", "White to move", "Weiß ist am Zug"),
    "race-illegal": ("illegal", "l4 is not legal", "l4 ist nicht erlaubt"),
    "race-setup": ("setup", "Please set up", "Bitte aufbauen"),
    "race-unfinished": ("unfinished", "Not finished", "Nicht fertig"),
    "race-alone": ("turn", "White plays on alone", "Weiß zieht allein weiter"),
    "race-won": ("over", "Black wins", "Schwarz gewinnt"),
    "race-repeated": ("over", "A draw", "Unentschieden"),
    "die-awaited": ("turn", "Yellow: throw the die", "Gelb: bitte würfeln"),
    "die-tries": ("turn", "Yellow: throw the die", "Gelb: bitte würfeln"),
    "die-inferred": ("turn", "Red to move", "Rot ist am Zug"),
    "die-four": ("turn", "Anna to move", "Anna ist am Zug"),
    "die-setup": ("setup", "Please set up", "Bitte aufbauen"),
    "die-illegal": ("illegal", "t12 is not legal", "t12 ist nicht erlaubt"),
    "die-refused": ("illegal", "t12 is not legal", "t12 ist nicht erlaubt"),
    "card-refused": ("illegal", "a1-b2 is not legal", "a1-b2 ist nicht erlaubt"),
    "race-accepted": ("question", "What is there?", "Was liegt da?"),
    "die-accepted": ("question", "What is there?", "Was liegt da?"),
    "die-undone": ("undone", "Taken back", "Zurückgenommen"),
    "die-won": ("over", "Red wins", "Rot gewinnt"),
    "cards-to-lay": ("laying", "Lay the cards out", "Bitte die Karten auslegen"),
    "cards-to-lay-two": ("laying", "Lay the cards out", "Bitte die Karten auslegen"),
    "card-awaited": ("turn", "B: draw a card", "B: bitte eine Karte ziehen"),
    "card-drawn": ("turn", "B to move", "B ist am Zug"),
    "card-two": ("turn", "Anna to move", "Anna ist am Zug"),
    "card-useless-short": ("turn", "Anna: draw a card", "Anna: bitte eine Karte ziehen"),
    "card-ready": ("turn", "Anna: draw a card", "Anna: bitte eine Karte ziehen"),
    "card-setup": ("setup", "Please set up", "Bitte aufbauen"),
    "card-illegal": ("illegal", "a1-b2 is not legal", "a1-b2 ist nicht erlaubt"),
    "card-won": ("over", "A & D win", "A & D siegen"),
    "card-pile": ("over", "A draw", "Unentschieden"),
    "balls-sown": ("turn", "C to move", "C ist am Zug"),
    "balls-placing": ("turn", "Ben places a ball", "Ben setzt eine Kugel"),
    "balls-three": ("turn", "Ben to move", "Ben ist am Zug"),
    "balls-question": ("question", "Which move?", "Welcher Zug?"),
    "balls-asked": ("question", "Which move?", "Welcher Zug?"),
    "balls-many": ("question", "Which move?", "Welcher Zug?"),
    "balls-illegal": ("illegal", "f6 to d6 is not legal", "f6 bis d6 ist nicht erlaubt"),
    "balls-setup": ("setup", "Please set up", "Bitte aufbauen"),
    "balls-won": ("over", "B wins", "B gewinnt"),
    "balls-drawn": ("over", "A draw", "Unentschieden"),
}


@pytest.mark.parametrize("name", views.EXAMPLES)
def test_kind_and_headline_of_each_story(name, english, german):
    kind, said, gesagt = STORIES[name]
    view = views.EXAMPLES[name]
    assert (story_of(view, english).kind, story_of(view, english).headline) == (kind, said)
    assert (story_of(view, german).kind, story_of(view, german).headline) == (kind, gesagt)


def test_the_examples_have_every_verdict_and_every_kind_of_story(english):
    assert {type(view.verdict) for view in views.EXAMPLES.values()} >= set(get_args(AnyVerdict))
    assert {story_of(view, english).kind for view in views.EXAMPLES.values()} == set(get_args(StoryKind))


def test_an_illegal_table_says_why_and_which_rule_and_how_to_put_it_right(german):
    story = story_of(views.EXAMPLES["illegal"], german)
    assert story.lines[0] == "b2 gehört dem Gegner"
    assert story.rule == "Regel 1"
    assert story.fix == ("b2: 1 zurücklegen", "b5: 1 wegnehmen", "B: 1 wegnehmen")
    assert "accept" in story.lines[1]


def test_the_rule_is_told_with_its_sub_number(english):
    verdict = Illegal(t=0.0, wrong=(), reason=Reason("ghostbuster.2.1", "over"))
    assert story_of(views.view(verdict), english).rule == "Rule 2.1"


def test_an_illegal_table_without_a_known_cause_has_no_rule(english):
    story = story_of(views.EXAMPLES["illegal-unknown"], english)
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
    assert story_of(views.EXAMPLES[name], english).lines[0] == line


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"roll": 6}, "Anna: 6, a4"),
        ({"card": 17}, "Anna: 17, a4"),
        ({"card": None}, "Anna played a4"),
        ({"roll": 6, "inferred": True}, "Anna: 6?, a4"),
        ({"roll": 5, "move": "-"}, "Anna: 5, no move"),
        ({"card": None, "move": "-"}, "Anna could not move"),
    ],
)
def test_a_roll_or_a_card_is_told_with_the_move(english, changes, line):
    assert story_of(views.after(views.played(**changes)), english).lines[0] == line


def test_the_score_is_told_by_name(english):
    assert story_of(views.EXAMPLES["played"], english).lines[1] == "Anna 4:2 Ben"
    assert story_of(views.EXAMPLES["six"], english).lines[1] == "Anna 0, Ben 7, C 14, D 21, E 28, F 35"


def test_the_match_is_told_and_who_has_won_it(english):
    assert "To 30: Anna 14:6 Ben" in story_of(views.EXAMPLES["ready"], english).lines
    won = story_of(views.EXAMPLES["won"], english).lines
    assert won[1] == "14 points for Anna"
    assert "To 30: Anna 20:6 Ben" in won
    assert "Anna wins the match" in story_of(views.EXAMPLES["match-won"], english).lines


def test_a_match_without_a_target_is_told_too(english):
    view = replace(views.EXAMPLES["ready"], match_target=None)
    assert "Match: Anna 14:6 Ben" in story_of(view, english).lines


def test_pieces_in_a_hand_are_named(english, german):
    assert story_of(views.EXAMPLES["unfinished"], english).lines[0] == "In a hand: 2 beans"
    assert story_of(views.EXAMPLES["unfinished"], german).lines[0] == "In der Hand: 2 Bohnen"


def test_pieces_without_a_name_are_told_by_their_letter(english):
    view = views.view(views.Unfinished(t=0.0, missing={"w": 1, "b": 2}), game="guest")
    assert story_of(view, english).lines[0] == "In a hand: 1 piece (w), 2 pieces (b)"


@pytest.mark.parametrize(
    ("game", "missing", "said", "gesagt"),
    [
        ("geisterfahrer", {"w": 2, "b": 1}, "2 ambulances, 1 hearse", "2 Krankenwagen, 1 Leichenwagen"),
        (
            "ghostbuster",
            {"k": 1, "g": 3},
            "1 black figure, 3 green figures",
            "1 schwarze Figur, 3 grüne Figuren",
        ),
        ("zahlenluchs", {"A": 1, "D": 2}, "1 stone A, 2 stones D", "1 Stein A, 2 Steine D"),
        (
            "esiema",
            {"B": 1, "c": 2},
            "1 mother ball B, 2 small balls C",
            "1 Mutterkugel B, 2 kleine Kugeln C",
        ),
    ],
)
def test_the_pieces_of_each_game_have_names(english, german, game, missing, said, gesagt):
    view = views.view(views.Unfinished(t=0.0, missing=missing), game=game)
    assert story_of(view, english).lines[0] == f"In a hand: {said}"
    assert story_of(view, german).lines[0] == f"In der Hand: {gesagt}"


def test_answers_stand_in_the_order_of_their_text_and_say_how_they_differ(english):
    assert story_of(views.EXAMPLES["question"], english).lines == (
        "b6, a bean in A",
        "b6, none in A",
        "None of these",
    )


def test_a_question_with_one_answer_is_put_as_yes_or_no(english, german):
    story = story_of(views.EXAMPLES["confirm"], english)
    assert (story.headline, story.lines) == ("Was it this?", ("ok: yes, b6, a bean in A", "None of these"))
    assert story_of(views.EXAMPLES["confirm"], german).lines == (
        "ok: ja, b6, eine Bohne in A",
        "Keine davon",
    )


def test_after_accept_it_is_asked_what_lies_there_and_not_which_move_was_made(english, german):
    assert story_of(views.EXAMPLES["accepted-question"], english).lines == (
        "A: empty; B: 2 beans",
        "A: 2 beans; B: empty",
        "None of these",
    )
    assert story_of(views.EXAMPLES["accepted-confirm"], german).lines == (
        "ok: ja, a3: 6 Bohnen",
        "Keine davon",
    )


def test_a_table_that_cannot_be_judged_says_so_before_the_last_ply(english, german):
    assert story_of(views.EXAMPLES["unsure"], english).lines[:2] == ("Unclear: press ok", "Anna played a4")
    assert story_of(views.EXAMPLES["unsure"], german).lines[0] == "Unklar: ok drücken"


def test_while_a_ply_can_be_kept_after_all_its_undo_says_so(english, german):
    assert "ok: keep it after all" in story_of(views.EXAMPLES["undone-kept"], english).lines
    assert "ok: doch behalten" in story_of(views.EXAMPLES["undone-kept"], german).lines
    assert "ok: keep it after all" not in story_of(views.EXAMPLES["undone"], english).lines


def test_an_answer_names_the_store_of_the_other_player(english, german):
    view = views.view(views.Ambiguous(t=0.0, moves=("a6-", "a6+", "a5", "a1+-")))
    expected = (
        "a1, bean in B? yes, no",
        "a5",
        "a6, a bean in B",
        "a6, none in B",
        "None of these",
    )
    assert story_of(view, english).lines == expected
    assert story_of(view, german).lines[2:] == ("a6, eine Bohne in B", "a6, keine in B", "Keine davon")


@pytest.mark.parametrize(
    ("game", "moves", "said", "gesagt"),
    [
        ("ghostbuster", ("t3 5", "t3 6"), ("t3 with 5", "t3 with 6"), ("t3 mit 5", "t3 mit 6")),
        ("ghostbuster", ("enter", "t3"), ("coming out", "t3"), ("Einsetzen", "t3")),
        (
            "sahara",
            ("A=2o B=-", "A=- B=2o"),
            ("A: empty; B: 2 beans", "A: 2 beans; B: empty"),
            ("A: leer; B: 2 Bohnen", "A: 2 Bohnen; B: leer"),
        ),
        (
            "esiema",
            ("=", "e3=2a"),
            ("All else as before", "e3: 2 small balls A"),
            ("Sonst wie vorher", "e3: 2 kleine Kugeln A"),
        ),
        (
            "esiema",
            ("f6>f5a,g5b", "f6>f5b,g5a"),
            ("B on g5", "B on f5"),
            ("B auf g5", "B auf f5"),
        ),
        (
            "esiema",
            ("f6>e6a,d6a,d5B", "f6>e6a,d6B,d5a", "f6>e6B,d6a,d5a"),
            ("mother B on e6", "mother B on d6", "mother B on d5"),
            ("Mutter B auf e6", "Mutter B auf d6", "Mutter B auf d5"),
        ),
        ("esiema", ("@e5", "@f6"), ("ball on e5", "ball on f6"), ("Kugel auf e5", "Kugel auf f6")),
        ("esiema", ("e5>e6a", "f6>e6a"), ("e5 to e6", "f6 to e6"), ("e5 bis e6", "f6 bis e6")),
    ],
)
def test_answers_are_told_in_words_and_not_as_move_text(english, german, game, moves, said, gesagt):
    view = views.view(views.Ambiguous(t=0.0, moves=moves), game=game)
    assert story_of(view, english).lines == (*said, "None of these")
    assert story_of(view, german).lines == (*gesagt, "Keine davon")


def test_something_on_a_scale_is_asked_for_by_its_field(english, german):
    assert story_of(views.EXAMPLES["too-heavy"], english).lines == (
        "Is something lying on b2? Please take it away",
        "No trustworthy reading: a3",
    )
    alone = views.view(views.Fault(t=9.0, fields=("b1", "b2"), burdened=("b1", "b2")))
    story = story_of(alone, german)
    assert (story.headline, story.lines) == ("Zu schwer", ("Liegt etwas auf b1, b2? Bitte wegnehmen",))


def test_the_marked_answer_has_an_arrow(english):
    assert story_of(views.EXAMPLES["chosen"], english).lines == (
        "b1", "b2", "b3", "→ b4", "b5", "b6", "None of these",
    )  # fmt: skip


def test_none_of_these_can_be_the_marked_answer(english):
    view = replace(views.EXAMPLES["chosen"], chosen=6)
    assert story_of(view, english).lines[-2:] == ("b6", "→ None of these")


def test_a_ply_that_is_not_on_disk_is_told_once(english):
    assert "This move is not saved yet" in story_of(views.EXAMPLES["not-kept"], english).lines
    lines = story_of(views.EXAMPLES["archive"], english).lines
    assert "This move is not saved yet" not in lines
    assert "Moves cannot be saved at present: play goes on" in lines


@pytest.mark.parametrize("part", ["display", "archive", "buttons", "page"])
@pytest.mark.parametrize(
    "name", ["waiting", "setup", "played", "unfinished", "illegal", "undone", "fault", "won"]
)
def test_a_trouble_with_which_play_goes_on_is_a_note_in_every_story(words, part, name):
    view = replace(views.EXAMPLES[name], troubles=(Trouble(part, "detail"),))
    assert words.text(MEANINGS[part]) in story_of(view, words).lines
    assert story_of(view, words).kind == STORIES[name][0]


def test_the_end_of_a_fault_says_that_all_fields_are_read_again(english, german):
    told = [story_of(views.EXAMPLES["faults-ended"], words).lines for words in (english, german)]
    assert told == [("All fields are read again",), ("Alle Felder werden wieder gelesen",)]


def test_what_has_drifted_is_a_note_that_names_the_fields_and_the_command(english):
    drift = Trouble("drift", "detail", "companion calibrate --board sahara-scales", ("a1", "B"))
    told = story_of(replace(views.EXAMPLES["played"], troubles=(drift,)), english)
    note = "Sensors have drifted, play goes on (a1, B): companion calibrate --board sahara-scales"
    assert note in told.lines


def test_two_missing_displays_are_one_note(words):
    view = replace(
        views.EXAMPLES["played"], troubles=(Trouble("display", "0x3C"), Trouble("display", "0x3D"))
    )
    assert story_of(view, words).lines.count(words.text(MEANINGS["display"])) == 1


def test_a_missing_grid_comes_before_everything_and_tells_the_system_s_words(english):
    view = replace(views.EXAMPLES["illegal"], troubles=views.EXAMPLES["no-grid"].troubles)
    story = story_of(view, english)
    assert story.kind == "trouble"
    assert story.lines[1] == "could not open port /dev/tabletop"


def test_wrong_firmware_is_said_with_the_command_that_mends_it_first(words):
    story = story_of(views.EXAMPLES["firmware"], words)
    assert story.lines[0].endswith(": companion firmware sahara --flash")
    assert story.lines[1] == views.MISFIT.detail


def test_an_undone_ply_after_the_end_asks_for_the_pieces_not_for_a_new_game(english):
    view = replace(views.EXAMPLES["won"], verdict=views.EXAMPLES["undone"].verdict)
    assert story_of(view, english).kind == "undone"


@pytest.mark.parametrize(
    ("seen", "expected", "put_back", "set_up"),
    [
        (4, 3, "take 1 away", "take 1 away"),
        (1, 3, "put 2 back", "add 2"),
        (False, True, "put 3 back", "add 3"),
        (True, False, "empty it", "empty it"),
        ("4o", "3o", "take 1 away", "take 1 away"),
        ("", "3o", "put 3 back", "add 3"),
        ("2w3b", "2w", "take 3 pieces (b) away", "take 3 pieces (b) away"),
        ("2w", "2w3b1y", "put 3 pieces (b), 1 piece (y) back", "add 3 pieces (b), 1 piece (y)"),
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
    assert story_of(illegal, english).fix == (f"a3: {put_back}",)
    assert story_of(setup, english).fix == (f"a3: {set_up}",)


def test_something_belongs_on_a_field_of_which_the_number_is_not_known(english):
    view = views.view(Illegal(t=0.0, wrong=(Wrong("a4", False, True),)))
    assert story_of(view, english).fix == ("a4: must not be empty",)


@pytest.mark.parametrize(
    ("example", "wrong", "put_back"),
    [
        ("race", Wrong("F", "11w3b", "12w3b"), "Cemetery: put 1 ambulance back"),
        ("race", Wrong("l3", "11w12b", "12w11b"), "l3: take 1 hearse away, put 1 ambulance back"),
        ("race", Wrong("l1", 0, 5), "l1: put 5 hearses back"),
        ("race", Wrong("l1", 4, 5), "l1: put 1 back"),
        ("race", Wrong("l1", False, True), "l1: put 5 hearses back"),
        ("die-awaited", Wrong("t12", "1r1y", "1y1r"), "t12: red on yellow, not yellow on red"),
        ("die-awaited", Wrong("t12", "1y", "1y1r"), "t12: red on yellow belongs here"),
        ("die-awaited", Wrong("t12", "1y1r", "1y"), "t12: take 1 red figure away"),
        ("die-awaited", Wrong("y.yard", "2y", "3y"), "Yellow yard: put 1 yellow figure back"),
        ("card-awaited", Wrong("a1", "", "1A"), "a1: put 1 stone A back"),
        ("balls-sown", Wrong("k6", "1B12f", "1B11f"), "k6: take 1 small ball F away"),
    ],
)
def test_a_wrong_field_is_put_right_piece_by_piece(english, example, wrong, put_back):
    view = replace(views.EXAMPLES[example], verdict=Illegal(t=0.0, wrong=(wrong,)))
    assert story_of(view, english).fix == (put_back,)


def test_the_cards_are_told_row_by_row_until_they_lie(english, german):
    view = views.EXAMPLES["cards-to-lay-two"]
    assert story_of(view, english).lines[0] == "Row 1 (below): 11 18 25 32 39"
    assert story_of(view, german).lines[4] == "Reihe 5 (oben): 51 58 65 72 79"
    assert story_of(replace(view, to_lay=False), german).headline == "Bitte aufbauen"
    missing = Setup(t=0.0, wrong=(Wrong("a1", "", "1A"),))
    assert story_of(replace(view, to_lay=False, verdict=missing), english).fix == ("a1: add 1 stone A",)


@pytest.mark.parametrize(
    ("game", "move", "line"),
    [
        ("geisterfahrer", "l3", "Anna played l3"),
        ("ghostbuster", "enter", "Anna: coming out"),
        ("zahlenluchs", "a1b2", "Anna: a1-b2"),
        ("esiema", "@f6", "Anna: ball on f6"),
        ("esiema", "f6+3", "Anna: 3 more on f6"),
        ("esiema", "f6>e6a,d6B,d5a", "Anna: f6 to d5"),
        ("esiema", "f6>e6a", "Anna: f6 to e6"),
        ("sahara", "a6-", "Anna: a6, none in B"),
        ("esiema", "pass", "Anna passed"),
    ],
)
def test_each_kind_of_move_is_told(english, game, move, line):
    assert story_of(views.after(views.played(move=move), game=game), english).lines[0] == line


def test_a_roll_without_use_and_one_worked_out_are_told(german):
    assert story_of(views.EXAMPLES["die-awaited"], german).lines[0] == "Weiß: 3, kein Zug"
    assert story_of(views.EXAMPLES["die-inferred"], german).lines[0] == "Schwarz: 5?, t12"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("die-tries", "3 tries left"),
        ("die-inferred", "Captured: 1 yellow figure"),
        ("card-awaited", "Captured: 1 stone C"),
        ("balls-sown", "Captured: 3 small balls C, 12 small balls F"),
        ("balls-sown", "Reserve: A 41, B 12, C 0, D 70, E 9, F 41"),
        ("balls-sown", "Out: E"),
        ("balls-sown", "Plies without a decision: 3"),
        ("balls-placing", "Still to place: Anna 17:18 Ben"),
        ("race-alone", "White: r2, turn 3"),
        ("race-alone", "Black wins"),
        ("race-won", "White took 4 turns"),
        ("race-won", "4 points for Black"),
        ("race-repeated", "The same position came up for the third time"),
        ("card-pile", "The pile of cards has run out"),
        ("balls-drawn", "Too long without a decision"),
    ],
)
def test_what_only_some_games_have_is_told(english, name, line):
    assert line in story_of(views.EXAMPLES[name], english).lines


def test_one_try_is_nothing_to_speak_of(english):
    assert not any("try" in line for line in story_of(views.EXAMPLES["die-awaited"], english).lines)


def test_who_has_arrived_is_told_in_order(english):
    places = {"places": ["red", "black"]}
    view = replace(views.EXAMPLES["die-won"], position=places)
    assert "Arrived: 1. Red, 2. Black" in story_of(view, english).lines


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (1, ("White still needs 1 turn", "1 point for Black")),
        (7, ("White still needs 7 turns", "7 points for Black")),
        (AtLeast(7), ("At least 7 points for Black", "Black 3:12 White")),
    ],
)
def test_the_points_of_a_race_say_what_they_stand_for(english, points, lines):
    last = game_views.played("black", "l3", over=Over("black", points))
    view = game_views.after(game_views.RACE, last, winner="black")
    assert story_of(view, english).lines[1:3] == lines
