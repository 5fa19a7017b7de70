"""Moves and plies in whole sentences: for each game, in both languages, and never in raw notation."""

import random
import re
from dataclasses import replace

import pytest
import views
from random_games import GAMES, played

from companion.records.replay import opened, positions
from companion.rules.errors import TooManyMovesError
from companion.rules.game import Step
from companion.screens.answer_texts import answers_of, contents_told, told_answers
from companion.screens.full_story import full_story
from companion.screens.move_texts import move_text
from companion.screens.ply_texts import move_told, ply_told
from companion.screens.verdict_story import verdict_story
from companion.screens.view_story import story_of
from companion.service.game.replay_views import scenes

NOTATION = r"@|>|\+|[ab]\d[+-](?!\w)|(?<!\w)(?:[a-f][1-6]){2}(?!\w)|(?<!\w)-(?!\w)|\d[a-zA-Z](?!\w)"
"""What stands only in notation: ``@f6``, ``f6>e6a``, ``f6+3``, ``a6-``, ``a1b2``, ``-``, ``2a1b``."""
HOUSE = r"(?<!\w)h\d(?!\w)"


def raw(name, text):
    """Whether a text of a game has raw notation; ``h2`` is a house field of one game and a pit of another."""
    return re.search(f"{NOTATION}|{HOUSE}" if name == "ghostbuster" else NOTATION, text)


def bare(move, text):
    """Whether a text has a move that is an English word of the notation alone, such as ``enter``.

    ``pass`` is also the word of the players.
    """
    return move.isalpha() and move != "pass" and re.search(rf"\b{move}\b", text)


def sow(field, pieces="1o", verb="drop", cause="sow"):
    return Step(verb, field, pieces, pieces, cause)


def carry(source, target, letter):
    return [Step("lift", source, letter, "", "move"), Step("drop", target, letter, letter, "move")]


A4 = [sow("a4", "3o", "lift"), sow("a5"), sow("a6"), sow("A")]
WON = [
    sow("a6", "1o", "lift", "capture"),
    sow("b1", "4o", "lift", "capture"),
    sow("A", "5o", "drop", "capture"),
]
TOLD = [
    ("sahara", "a4", A4, "Anna: sown from a4 to A", "Anna: von a4 bis A verteilt"),
    (
        "sahara",
        "a6+",
        [sow("a6", "8o", "lift"), sow("A"), sow("B")],
        "Anna: sown from a6 to B, a bean in B",
        "Anna: von a6 bis B verteilt, eine Bohne in B",
    ),
    ("sahara", "pass", [], "Anna passed", "Anna passte"),
    (
        "geisterfahrer",
        "l5",
        [sow("l5", "1b", "lift"), sow("F", "1b")],
        "Anna: l5 emptied, last car: Cemetery",
        "Anna: l5 geleert, letzter Wagen: Friedhof",
    ),
    ("zahlenluchs", "a1b2", carry("a1", "b2", "1A"), "Anna: a1 → b2", "Anna: a1 → b2"),
    ("esiema", "@f6", [sow("f6", "1A")], "Anna: ball on f6", "Anna: Kugel auf f6"),
    ("esiema", "f6+3", [sow("f6", "3a")], "Anna: 3 balls added on f6", "Anna: 3 Kugeln auf f6 dazugelegt"),
    ("esiema", "f6>e6a,d6B", [sow("d6", "1B")], "Anna: sown from f6 to d6", "Anna: von f6 bis d6 verteilt"),
]


@pytest.mark.parametrize(("game", "move", "steps", "said", "gesagt"), TOLD)
def test_a_ply_tells_who_moved_what_from_where_to_where(english, german, game, move, steps, said, gesagt):
    view = views.after(views.played(move=move), game=game, steps=tuple(steps))
    assert (ply_told(view, english), ply_told(view, german)) == (said, gesagt)


@pytest.mark.parametrize(
    ("game", "ply", "steps", "said", "gesagt"),
    [
        (
            "ghostbuster",
            {"roll": 4, "move": "t1"},
            carry("t1", "t5", "1r"),
            "Anna rolled 4: t1 → t5",
            "Anna würfelte 4: t1 → t5",
        ),
        (
            "ghostbuster",
            {"roll": 6, "move": "enter"},
            carry("r.yard", "t11", "1r"),
            "Anna rolled 6: a figure comes out on t11",
            "Anna würfelte 6: eine Figur kommt auf t11 heraus",
        ),
        (
            "ghostbuster",
            {"roll": 1, "move": "h2"},
            carry("r.h2", "r.h3", "1r"),
            "Anna rolled 1: Red house 2 → Red house 3",
            "Anna würfelte 1: Haus Rot 2 → Haus Rot 3",
        ),
        (
            "ghostbuster",
            {"roll": 5, "move": "-"},
            [],
            "Anna rolled 5: no move is possible",
            "Anna würfelte 5: kein Zug ist möglich",
        ),
        (
            "zahlenluchs",
            {"card": 17, "move": "c2c3", "inferred": True},
            carry("c2", "c3", "1A"),
            "Anna drew card 17 (worked out): c2 → c3",
            "Anna zog Karte 17 (erschlossen): c2 → c3",
        ),
        (
            "zahlenluchs",
            {"card": 9, "move": "-"},
            [],
            "Anna drew card 9: no step is possible",
            "Anna zog Karte 9: kein Schritt ist möglich",
        ),
    ],
)
def test_a_roll_or_card_is_told_before_the_move(english, german, game, ply, steps, said, gesagt):
    view = views.after(views.played(**ply), game=game, steps=tuple(steps))
    assert (ply_told(view, english), ply_told(view, german)) == (said, gesagt)


def test_of_a_blockade_that_parts_each_figure_is_told_with_its_colour(english):
    lifts = [Step("lift", "t25", "1y", "1r", "move"), Step("lift", "t25", "1r", "", "move")]
    drops = [Step("drop", "t29", "1y", "1y", "move"), Step("drop", "t21", "1r", "1r", "move")]
    assert move_told("ghostbuster", "t25", english, [*lifts, *drops]) == "yellow t25 → t29, red t25 → t21"


def test_of_equal_figures_the_first_one_lifted_is_the_first_one_put_down(english):
    lifts = [Step("lift", "t19", "1r", "1r", "move"), Step("lift", "t19", "1r", "", "move")]
    drops = [Step("drop", "t23", "1r", "1r", "move"), Step("drop", "t15", "1r", "1r", "move")]
    assert move_told("ghostbuster", "t19", english, [*lifts, *drops]) == "red t19 → t23, red t19 → t15"


def test_what_was_captured_is_told_with_its_fields(english, german):
    view = views.after(views.played(), steps=(*A4[:3], *WON), captured={"o": 5})
    assert ply_told(view, english) == "Anna: sown from a4 to a6, wins 5 beans (a6, b1)"
    assert ply_told(view, german) == "Anna: von a4 bis a6 verteilt, gewonnen: 5 Bohnen (a6, b1)"


def test_what_was_captured_is_told_in_the_words_of_the_game(english, german):
    steps = (Step("lift", "c3", "1C", "", "capture"), *carry("b2", "c3", "1A"))
    view = views.after(views.played(move="b2c3", card=7), game="zahlenluchs", steps=steps, captured={"C": 1})
    assert ply_told(view, english) == "Anna drew card 7: b2 → c3, captures 1 stone C (c3)"
    assert ply_told(view, german) == "Anna zog Karte 7: b2 → c3, geschlagen: 1 Stein C (c3)"


def test_a_game_without_words_is_told_by_the_text_of_its_move(english):
    assert ply_told(views.after(views.played(move="x7"), game="guest"), english) == "Anna played x7"


def test_the_page_tells_players_without_a_name_as_players_and_not_as_letters(english, german):
    view = replace(views.after(views.played()), names={})
    assert full_story(view, english).headline == "Player B to move"
    assert full_story(view, english).lines[:2] == ("Player A: sown from a4", "Player A 4:2 Player B")
    assert full_story(view, german).lines[1] == "Spieler A 4:2 Spieler B"
    colours = replace(view, game="ghostbuster", seats=("yellow", "red"), turn="red")
    assert full_story(colours, english).headline == "Red to move"
    won = replace(views.EXAMPLES["won"], names={})
    assert full_story(won, english).headline == "Player A wins"


@pytest.mark.parametrize("name", views.EXAMPLES)
def test_the_story_of_the_page_differs_from_that_of_the_display_only_in_its_words(words, name):
    view = views.EXAMPLES[name]
    short, full = story_of(view, words), full_story(view, words)
    assert (full.kind, full.rule is None, len(full.ways)) == (short.kind, short.rule is None, len(short.ways))
    assert bool(full.fix) == bool(short.fix)


def test_answers_have_room_on_the_page_for_whole_words(english, german):
    assert told_answers("sahara", ["a3", "b6-"], english) == ["Sown from a3", "Sown from b6, none in A"]
    assert told_answers("sahara", ["a3"], german) == ["Aus a3 verteilt"]
    assert told_answers("ghostbuster", ["enter", "h2", "t3"], english) == [
        "A figure comes out", "The figure on house 2", "The figure on t3",
    ]  # fmt: skip
    assert told_answers("ghostbuster", ["t3 5"], german) == ["Die Figur auf t3 mit 5"]
    assert told_answers("zahlenluchs", ["a1b2"], english) == ["a1 → b2"]
    assert told_answers("esiema", ["@e5"], german) == ["Kugel auf e5"]
    assert told_answers("sahara", ["A=2o B=-"], english) == ["A: 2 beans; B: empty"]


def test_contents_are_told_in_pieces(english):
    assert contents_told("esiema", "1A2b", english) == "1 mother ball A, 2 small balls B"
    assert contents_told("esiema", "", english) == "nothing"


def test_answers_that_share_a_pit_stay_apart_beside_others(english):
    moves = ["f6>f5a,g5b", "f6>f5b,g5a", "e5>e6a"]
    assert told_answers("esiema", moves, english) == ["f6: B on g5", "f6: B on f5", "Sown from e5 to e6"]


def every_position(name):
    """The positions of a random game with some of the moves from each."""
    record = played(name, 40)
    game, start = opened(record)
    chance = random.Random(name)
    for position in [start, *(made.after for made in positions(record))]:
        if position.winner is not None:
            continue
        number = chance.choice(list(game.chances(position))) if game.waits_for(position) else None
        try:
            moves = [str(move) for move in game.moves(position, number)]
        except TooManyMovesError:
            continue
        yield position, chance.sample(moves, min(len(moves), 8))


@pytest.mark.parametrize("name", GAMES)
def test_no_question_of_any_game_has_raw_notation_or_two_equal_answers(words, name):
    asked = 0
    for _, moves in every_position(name):
        question = views.Ambiguous(t=0.0, moves=tuple(moves))
        for story in (
            story_of(views.view(question, game=name), words),
            full_story(views.view(question, game=name), words),
        ):
            assert not [line for line in story.lines if raw(name, line)]
        for told in (told_answers(name, moves, words), answers_of(name, moves, words)):
            assert len(set(told)) == len(moves), told
            assert not [text for move, text in zip(moves, told, strict=True) if bare(move, text)]
        asked += len(moves)
    assert asked > len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_no_ply_of_any_game_is_told_in_raw_notation(words, name):
    told = [ply_told(scene.view, words) for scene in scenes(played(name, 60)) if scene.replayed]
    assert told
    assert not [line for line in told if raw(name, line)]


@pytest.mark.parametrize("name", GAMES)
def test_no_refused_move_of_any_game_is_told_in_raw_notation(words, name):
    for _, moves in every_position(name):
        for move in moves:
            view = views.view(views.Illegal(t=0.0, wrong=(), attempt=move), game=name)
            story = verdict_story(view, words)
            assert story is not None
            assert not raw(name, story.headline), story.headline
            assert not bare(move, story.headline), story.headline
            assert not story.headline[0].islower() or story.headline[1].isdigit(), story.headline
            assert not raw(name, move_text(name, move, words) or move)
