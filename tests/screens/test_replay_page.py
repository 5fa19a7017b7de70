"""A game shown again, ply by ply."""

from dataclasses import replace

import views

from companion.screens.page import WIDTH, Text, render
from companion.screens.replay_page import ReplayView, replay_page


def told(replay, words):
    return [shape.text for shape in replay_page(replay, words) if isinstance(shape, Text)]


def test_a_ply_shows_who_played_what_its_number_and_who_is_next(english):
    shown = told(ReplayView(views.EXAMPLES["played"], 12, 35), english)
    assert shown[:2] == ["Anna: a4", "12/35"]
    assert shown[-3:] == ["Ben", "Anna", "Ben to move"]


def test_a_replay_that_plays_says_so(english):
    assert told(ReplayView(views.EXAMPLES["played"], 12, 35, playing=True), english)[1] == "▶ 12/35"


def test_ply_0_is_the_start(english, german):
    start = ReplayView(replace(views.TABLE_VIEW, table=views.START), 0, 35)
    assert told(start, english)[0] == "Start"
    assert told(start, german)[0] == "Beginn"


def test_the_last_ply_shows_who_has_won(german):
    assert told(ReplayView(views.EXAMPLES["won"], 35, 35), german)[-1] == "Anna gewinnt"


def test_a_ply_that_was_taken_back_says_so(english):
    assert told(ReplayView(views.EXAMPLES["played"], 3, 9, undone=True), english)[-1] == "taken back later"


def test_plies_without_a_move_are_told_in_words(english):
    assert told(ReplayView(views.EXAMPLES["passed"], 3, 9), english)[0] == "Anna passed"
    assert told(ReplayView(views.EXAMPLES["stands"], 3, 9), english)[0] == "Ben: it stands"


def test_no_line_overflows_and_the_picture_has_the_size_of_the_display(words):
    for view in views.many(100):
        replay = ReplayView(view, 1234, 5678, playing=True)
        assert render(replay_page(replay, words)).size == (128, 64)
        texts = [shape for shape in replay_page(replay, words) if isinstance(shape, Text)]
        assert all(text.x >= 0 and text.right <= WIDTH for text in texts)


def test_with_usual_names_nothing_of_a_sahara_ply_is_cut_off(words):
    for view in [view for view in views.EXAMPLES.values() if view.game == "sahara"]:
        assert "…" not in "".join(told(ReplayView(view, 12, 35), words))
