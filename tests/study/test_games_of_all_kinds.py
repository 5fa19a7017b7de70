"""Sessions of every game: what the human plays is legal, told and seen, whatever the sensors."""

from random import Random

import pytest

from companion.contents import pieces
from companion.referee.protocol import Card, RecordingReader, Roll, read_opening
from companion.rules.registry import game as find_game
from companion.study.acts import after_all, order_of
from companion.study.habits import CAREFUL, Habits
from companion.study.human import dealt, record

GAMES = {
    "ghostbuster": {"seats": 4},
    "ghostbuster plain": {"mode": "plain", "seats": 3, "three_tries": "never"},
    "zahlenluchs": {},
    "zahlenluchs of four": {"seats": 4, "turn_order": "alternate"},
    "esiema": {"place_count": 2},
}


@pytest.fixture(params=GAMES)
def options(request):
    """The game of a session with its options."""
    return request.param.split()[0], GAMES[request.param]


@pytest.fixture
def played(first_line, options):
    """A session of a game on one kind of sensor."""
    game, chosen = options

    def play(kind, seed, plies=10, habits=None):
        return record(first_line(game, kind, options=chosen), plies, Random(seed), habits)

    return play


@pytest.mark.parametrize("kind", ["contents", "count"])
def test_the_true_positions_follow_by_the_rules_and_by_the_hands(played, kind):
    for seed in range(3):
        session = played(kind, seed)
        opening = read_opening(session.texts[0])
        game, position = opening.game, opening.position
        touches = list(session.moments)
        lying, letters = game.contents(position), order_of(game)
        for entry in session.truth:
            if entry["kind"] != "ply":
                continue
            chance = entry.get("roll", entry.get("card"))
            assert entry["seat"] == position.turn
            move = game.read_move(entry["move"], position)
            position = game.play(position, move, chance).after
            assert game.write_position(position) == entry["position"]
            if not entry.get("fast"):
                done = [one for one in touches if one.t <= entry["done"] + 0.001]
                touches = touches[len(done) :]
                lying = after_all(lying, [one.act for one in done], letters)
                lies = {field: contents for field, contents in lying.items() if contents}
                assert lies == entry["position"]["fields"]


def test_every_roll_and_card_is_told_before_its_ply_is_done(played):
    for seed in range(3):
        session = played("count", seed)
        told = [line for line in session.lines if "roll" in line or "card" in line]
        used = [entry for entry in session.truth if "roll" in entry or "card" in entry]
        assert [(line.get("roll"), line.get("card")) for line in told][: len(used)] == [
            (entry.get("roll"), entry.get("card")) for entry in used
        ]
        assert all(line["t"] <= entry["done"] for line, entry in zip(told, used, strict=False))


def test_the_lines_can_be_read_and_all_chance_is_possible(played):
    session = played("count", 1)
    opening = read_opening(session.texts[0])
    reader = RecordingReader(opening.game, opening.sight)
    events = [reader.feed(number, text) for number, text in enumerate(session.texts[1:], 2)]
    assert any(isinstance(event, Roll | Card) for event in events) == (opening.game.id != "esiema")


def test_a_slip_loses_and_invents_no_piece_in_the_end(played):
    session = played("contents", 2, habits=Habits(slip=1, onward=0))
    opening = read_opening(session.texts[0])
    lying = after_all(
        opening.game.contents(opening.position),
        [one.act for one in session.moments],
        order_of(opening.game),
    )
    last = [entry["position"]["fields"] for entry in session.truth if entry["kind"] == "ply"][-1]
    assert {field: pieces(held) for field, held in lying.items() if held} == {
        field: pieces(held) for field, held in last.items()
    }


def test_cards_that_are_not_laid_out_are_dealt_into_the_first_line(first_line):
    session = record(first_line("zahlenluchs", "count"), 3, Random(4), CAREFUL)
    options = session.lines[0]["options"]
    assert [len(row) for row in options["layout"]] == [5] * 5
    cards = [line["card"] for line in session.lines if "card" in line]
    assert cards == options["deck"][: len(cards)]
    laid = dealt(first_line("zahlenluchs", "count", options=options), Random(9))
    assert laid.options == options


def test_a_roll_that_nobody_tells_is_in_the_truth_alone(first_line):
    header = first_line("zahlenluchs", "contents")
    session = record(header, 6, Random(1), Habits(slip=0, fast=0, untold=1))
    plies = [entry for entry in session.truth if entry["kind"] == "ply"]
    assert plies
    assert all(entry["untold"] for entry in plies)
    assert not any("card" in line for line in session.lines)


def test_a_table_without_sensors_is_left_alone(first_line):
    session = record(first_line("ghostbuster", "none"), 6, Random(1))
    assert (session.truth, len(session.lines)) == ([], 1)


def test_balls_that_go_unseen_are_not_moved_where_moves_are_searched_for(first_line):
    position = {
        "turn": "A",
        "phase": "play",
        "fields": {"f5": "1A", "f8": "1B", "a1": "2a", "k1": "2b"},
        "reserve": {"A": 5, "B": 5},
    }
    session = record(first_line("esiema", "presence", position=position), 4, Random(1), CAREFUL)
    assert session.truth == []


def test_the_table_is_laid_anew_where_the_loser_plays_on_alone(first_line):
    options = {"score": "playout", "winner_cars": "removed"}
    game = find_game("geisterfahrer", options)
    for seed in range(12):
        rng, past = Random(seed), [game.start()]
        while past[-1].winner is None:
            past.append(game.play(past[-1], game.sample(past[-1], rng.choice)).after)
        position = game.write_position(past[-2])
        header = first_line("geisterfahrer", "contents", options=options, position=position)
        session = record(header, 60, Random(seed), CAREFUL)
        kinds = [entry["kind"] for entry in session.truth]
        if "laid" in kinds:
            assert kinds[kinds.index("laid") - 1] == "ply"
            return
    pytest.fail("no game ended with cars of the winner to be lifted")
