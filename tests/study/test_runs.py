import pytest

from companion.rules.registry import game as find_game
from companion.study import runs as room
from companion.study.expected_pictures import picture_of
from companion.study.runs import RunGoal, Runs

ROWS = [[5 * row + column for column in range(1, 6)] for row in range(5)]


def test_runs_towards_a_picture_are_worked_out_once_and_forgotten_in_the_end(sahara, sight, monkeypatch):
    monkeypatch.setattr(room, "MOST_SOUGHT", 2)
    runs, start = Runs(sahara, sight("count")), sahara.start()
    picture = picture_of(sight("count"), sahara.contents(start))
    sought = RunGoal(start, ("a1",), ())
    known = runs.towards(picture, sought)
    assert known
    assert runs.towards(dict(picture), sought) is known
    for longest in (1, 2):
        runs.towards(picture, sought._replace(longest=longest))
    again = runs.towards(picture, sought)
    assert again is not known
    assert [run.chain for run in again] == [run.chain for run in known]


def test_a_picture_that_differs_in_one_reading_has_its_own_runs(sahara, sight):
    runs, start = Runs(sahara, sight("count")), sahara.start()
    picture = picture_of(sight("count"), sahara.contents(start))
    sought = RunGoal(start, ("a1",), (), longest=1)
    (run,) = runs.towards(picture, sought)
    (other,) = runs.towards({**picture, "b6": 7}, sought)
    assert other.odd == run.odd | {"b6"}


@pytest.mark.parametrize(
    ("game", "options", "kind", "sees"),
    [
        ("zahlenluchs", {"layout": ROWS}, "presence", True),
        ("zahlenluchs", {"layout": ROWS}, "none", False),
        ("ghostbuster", {}, "presence", False),
        ("ghostbuster", {}, "count", True),
        ("sahara", {}, "presence", False),
    ],
)
def test_presence_sees_every_lift_where_no_two_pieces_have_room_on_a_field(
    game, options, kind, sees, all_fields
):
    table = find_game(game, options)
    assert Runs(table, all_fields(table, kind)).nothing_more(()) is sees


def test_without_a_told_roll_come_the_plies_of_all_rolls_and_of_the_seats_after_rolls_in_vain(all_fields):
    game = find_game("ghostbuster", {"three_tries": "never"})
    runs, start = Runs(game, all_fields(game, "count")), game.start()
    assert {shown.ply.before.turn for shown in runs.candidates(start, ())} == set(game.seats)
    assert {str(shown.ply.move) for shown in runs.candidates(start, ())} == {"enter"}
    assert [str(shown.ply.move) for shown in runs.candidates(start, (3,))] == ["-"]
