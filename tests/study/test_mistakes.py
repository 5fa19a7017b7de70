import pytest

from companion.rules.registry import game as find_game
from companion.study.mistakes import mistakes_in

PLY_1 = {"kind": "ply", "seat": "A", "move": "a4", "from": 2.0, "done": 3.0, "until": 5.0, "must": True}
PLY_2 = {"kind": "ply", "seat": "A", "move": "a1", "from": 6.0, "done": 7.0, "until": 9.0, "must": True}
SLIP = {"kind": "error", "what": "too far", "from": 2.0, "done": 3.0, "until": 8.0, "then": "restored"}
BACK = {"back": 9.0, "back_until": 11.0, "unfinished_ok": False}
READY = {"t": 0.03, "verdict": "ready"}


@pytest.fixture
def play(sahara):
    """Plies of the truth and the verdicts that are right for them."""

    def make(*entries, **change):
        position, truth, verdicts = sahara.start(), [], [READY]
        for entry in entries:
            position = sahara.play(position, sahara.read_move(entry["move"], position)).after
            written = sahara.write_position(position)
            truth.append({"unique": True, **entry, "position": written, **change})
            verdicts.append(
                {
                    "t": entry["done"] + 0.8,
                    "verdict": "played",
                    "seat": entry["seat"],
                    "move": entry["move"],
                    "position": written,
                    "scores": sahara.scores(position),
                    "next": position.turn,
                }
            )
        return truth, verdicts

    return make


@pytest.fixture
def marked(sahara):
    """What is wrong with verdicts on a game of Sahara from the start."""

    def problems(truth, verdicts):
        return mistakes_in(sahara, sahara.start(), truth, verdicts)

    return problems


def test_right_verdicts_have_no_problem(play, marked):
    assert marked(*play(PLY_1, PLY_2)) == []


def test_the_table_must_be_found_ready(play, marked):
    truth, verdicts = play(PLY_1)
    assert marked(truth, verdicts[1:]) == ["the first verdict is not ready"]


def test_a_ply_that_was_not_recorded_is_missed(play, marked):
    truth, (ready, first, second) = play(PLY_1, PLY_2)
    assert marked(truth, [ready, first]) == ["6.000 s: A a1 never recorded"]
    assert marked(truth, [ready, second]) == ["2.000 s: A a4 never recorded"]


def test_a_ply_that_need_not_be_recorded_is_not_missed(play, marked):
    truth, (ready, *_) = play(PLY_1, must=False)
    assert marked(truth, [ready]) == []


def test_a_record_of_what_did_not_happen_is_found(play, marked):
    truth, (ready, first, second) = play(PLY_1, PLY_2)
    other = play({**PLY_1, "move": "a3"})[1][1]
    assert marked(truth, [ready, other, first, second]) == [
        "3.800 s: A a3 recorded, which did not happen: A a4 came next, from 2.0 s on"
    ]
    assert marked(truth, [ready, first, second, second])[-1].endswith("no further ply was made")


def test_a_record_before_the_first_touch_did_not_happen(play, marked):
    truth, (ready, first) = play(PLY_1)
    assert "did not happen" in marked(truth, [ready, {**first, "t": 1.9}])[0]


def test_a_record_must_not_come_before_the_table_shows_it(play, marked):
    truth, verdicts = play(PLY_1, shown=3.9)
    assert marked(truth, verdicts) == ["3.800 s: a4 recorded before the table showed it at 3.9 s"]


def test_a_record_must_come_before_the_next_ply(play, marked):
    truth, (ready, first) = play(PLY_1)
    assert marked(truth, [ready, {**first, "t": 5.1}]) == ["5.100 s: a4 recorded late: it was owed by 5.0 s"]


def test_plies_without_a_rest_are_due_with_the_last(play, marked):
    truth, (ready, first, second) = play({**PLY_1, "fast": True}, PLY_2)
    assert marked(truth, [ready, {**first, "t": 7.8}, second]) == []


def test_another_text_for_the_same_position_is_right(play, marked):
    truth, (ready, first) = play(PLY_1)
    assert marked(truth, [ready, {**first, "move": "x"}]) == []


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"scores": {"A": 2, "B": 0}}, "the scores after a4 are wrong: {'A': 2, 'B': 0}"),
        ({"next": "B"}, "after a4 the next seat is A"),
        ({"over": {"winner": "A"}}, "after a4 the next seat is A"),
    ],
)
def test_the_details_of_a_record_are_marked(play, marked, wrong, problem):
    truth, (ready, first) = play(PLY_1)
    assert marked(truth, [ready, {**first, **wrong}]) == [f"3.800 s: {problem}"]


def test_the_end_of_the_game_must_be_said(sahara):
    start = sahara.read_position({"turn": "A", "fields": {"a6": "1o", "b1": "1o", "A": "17o", "B": "17o"}})
    after = sahara.play(start, sahara.read_move("a6", start)).after
    written, scores = sahara.write_position(after), sahara.scores(after)
    truth = [{**PLY_1, "move": "a6", "unique": True, "position": written}]
    said = {"t": 3.8, "verdict": "played", "seat": "A", "move": "a6", "scores": scores, "next": "B"}
    turned = {**written, "turn": "B"}
    right = {**said, "position": turned, "over": {"winner": "A"}}
    assert mistakes_in(sahara, start, truth, [READY, right]) == []
    assert mistakes_in(sahara, start, truth, [READY, {**said, "position": written}]) == [
        "3.800 s: a6 ended the game, and the verdict does not say so"
    ]


def test_a_question_is_right_where_it_is_needed_and_holds_the_truth(play, marked):
    truth, (ready, first) = play(PLY_1, unique=False)
    asked = {"t": 3.8, "verdict": "ambiguous", "moves": ["a4", "a3"]}
    later = {**first, "t": 4.5}
    assert marked(truth, [ready, asked, later]) == []
    assert marked(truth, [ready, first]) == []
    wrong = {**asked, "moves": ["a2", "a3", "x"]}
    assert marked(truth, [ready, wrong, later]) == [
        "3.800 s: asked about ['a2', 'a3', 'x'], but a4 is the truth"
    ]
    early = {**asked, "t": 1.0}
    assert marked(truth, [ready, early, later]) == [
        "1.000 s: asked about ['a4', 'a3'] though no ply was made"
    ]


def test_a_question_in_a_race_that_is_played_on_holds_the_truth():
    """The end of the race is on record, and from there no car may be moved: the loser's table goes on."""
    game = find_game("geisterfahrer")
    fields = {"l3": "1b", "l5": "1b", "r5": "1w", "F": "24w23b"}
    start = game.read_position({"turn": "white", "fields": fields})
    won = game.play(start, game.read_move("r5", start)).after
    alone = game.end.played_on(won)
    home = game.play(alone, game.read_move("l3", alone)).after
    times = {"from": 2.0, "done": 3.0, "until": 5.0, "must": True, "unique": True}
    later = {"from": 6.0, "done": 7.0, "until": 9.0, "must": True, "unique": False}
    truth, said = [], [READY]
    for position, entry, move in ((won, times, "r5"), (home, later, "l3")):
        written = game.write_position(position)
        truth.append({"kind": "ply", "seat": written["turn"], "move": move, "position": written, **entry})
        told = {"seat": written["turn"], "move": move, "position": written, "scores": game.scores(position)}
        over = {"over": {"winner": "white", "playing_on": True}} if "winner" in written else {}
        said.append({"t": entry["done"] + 0.8, "verdict": "played", **told, "next": position.turn, **over})
    asked = {"t": 6.9, "verdict": "ambiguous", "moves": ["l3", "l5"]}
    assert mistakes_in(game, start, truth, [*said[:2], asked, said[2]]) == []
    assert len(mistakes_in(game, start, truth, [*said[:2], {**asked, "moves": ["l5"]}, said[2]])) == 1


def test_a_question_without_need_is_a_problem(play, marked):
    truth, (ready, first) = play(PLY_1)
    asked = {"t": 3.8, "verdict": "ambiguous", "moves": ["a3", "a4"]}
    assert marked(truth, [ready, asked, {**first, "t": 4.5}]) == [
        "3.800 s: asked about ['a3', 'a4'] though only a4 is possible"
    ]


def illegal(t, *fields):
    return {"t": t, "verdict": "illegal", "wrong": [{"field": field} for field in fields], "why": "wrong"}


def restored(t):
    return {"t": t, "verdict": "restored"}


def test_an_alarm_without_a_slip_is_false(play, marked):
    truth, (ready, first) = play(PLY_1)
    assert marked(truth, [ready, illegal(2.5), first]) == ["2.500 s: false alarm: wrong"]


def test_a_slip_is_to_be_noticed_and_its_end_as_well(marked):
    truth = [{**SLIP, **BACK, "fields": ["a1", "a5"]}]
    assert marked(truth, [READY, illegal(3.8, "a1", "a5"), restored(9.8)]) == []
    assert marked(truth, [READY]) == [
        "2.000 s: too far never noticed",
        "9.000 s: too far taken back, and no restored",
    ]
    assert marked(truth, [READY, illegal(3.8, "a1", "a5")]) == [
        "9.000 s: too far taken back, and no restored"
    ]


def test_a_slip_noticed_late_is_not_noticed(marked):
    assert marked([{**SLIP, **BACK}], [READY, illegal(8.5), restored(9.8)]) == [
        "2.000 s: too far never noticed"
    ]


@pytest.mark.parametrize("t", [8.0 - 0.01, 11.1])
def test_restored_is_owed_between_the_mending_and_the_next_ply(marked, t):
    slip = {**SLIP, **BACK, "done": 7.99}
    assert marked([slip], [READY, illegal(3.8), restored(t)]) == [
        "9.000 s: too far taken back, and no restored"
    ]


def test_the_fields_that_are_wrong_are_marked(marked):
    truth = [{**SLIP, **BACK, "fields": ["a1", "a5"]}]
    assert marked(truth, [READY, illegal(3.8, "a1"), restored(9.8)]) == [
        "2.000 s: too far makes ['a1', 'a5'] wrong, not ['a1']"
    ]


def test_a_slip_is_not_restored_while_it_lies_there(marked):
    problems = marked([{**SLIP, **BACK}], [READY, illegal(3.8), restored(5.0), illegal(6.0), restored(9.8)])
    assert problems == ["5.000 s: restored, though the slip still lies there"]


def test_nothing_is_restored_that_was_right(marked):
    assert marked([], [READY, restored(1.0)]) == ["1.000 s: restored, though nothing was wrong before"]


def test_a_slip_put_right_onwards_owes_a_record(play, marked):
    (ply,), (ready, played) = play({**PLY_1, "from": 8.5, "done": 9.0, "until": 12.0})
    truth = [{**SLIP, "then": "played", "unfinished_ok": False}, ply]
    assert marked(truth, [ready, illegal(3.8, "a1", "a2"), illegal(8.9, "a2"), played]) == []
    assert marked(truth, [ready, illegal(3.8)]) == ["8.500 s: A a4 never recorded"]


def test_unfinished_is_right_while_hands_are_at_work(play, marked):
    truth, (ready, first) = play(PLY_1)
    unfinished = {"t": 2.9, "verdict": "unfinished", "missing": {"o": 1}}
    assert marked(truth, [ready, unfinished, first]) == []
    assert marked(truth, [ready, {**unfinished, "t": 3.5}, first]) == [
        "3.500 s: unfinished, missing {'o': 1}, though no hand holds anything"
    ]


def test_unfinished_for_a_slip_is_right_only_where_it_may_look_so(marked):
    unfinished = {"t": 3.8, "verdict": "unfinished", "missing": {"o": 1}}
    verdicts = [READY, unfinished, restored(9.8)]
    assert marked([{**SLIP, **BACK, "unfinished_ok": True}], verdicts) == []
    assert len(marked([{**SLIP, **BACK}], verdicts)) == 2


def test_a_pause_with_counted_beans_owes_their_number(play, marked):
    truth, (ready, first) = play(PLY_1)
    pause = {"kind": "pause", "from": 2.2, "until": 2.95, "missing": {"o": 2}, "must": True}
    unfinished = {"t": 2.9, "verdict": "unfinished", "missing": {"o": 2}}
    assert marked([pause, *truth], [ready, unfinished, first]) == []
    wrong = {**unfinished, "missing": {"o": 1}}
    for verdicts in ([ready, first], [ready, wrong, first]):
        assert marked([pause, *truth], verdicts) == [
            "2.200 s: {'o': 2} in a hand, and no unfinished that says so"
        ]
    assert marked([{**pause, "must": False}, *truth], [ready, first]) == []


def test_a_verdict_is_not_said_again(marked):
    problems = marked([{**SLIP, **BACK}], [READY, illegal(3.8), illegal(4.8), restored(9.8)])
    assert problems == ["4.800 s: illegal said again though nothing changed"]


@pytest.mark.parametrize("verdict", ["ready", "setup", "undone", "stands", "fault"])
def test_verdicts_that_nothing_calls_for_are_problems(play, marked, verdict):
    truth, (ready, first) = play(PLY_1)
    extra = {"t": 1.0, "verdict": verdict, "moves": []}
    assert marked(truth, [ready, extra, first]) == [f"1.000 s: {verdict} out of place"]


@pytest.fixture
def thrown():
    """A useless roll and a six of yellow, as truth and verdicts, with what the verdicts say besides."""
    game = find_game("ghostbuster")
    position, truth, verdicts = game.start(), [], [READY]
    for t, move, roll in ((2.0, "-", 3), (4.0, "-", 6 - 1), (6.0, "enter", 6)):
        ply = game.play(position, game.read_move(move, position), roll)
        position = ply.after
        told = {"seat": "yellow", "move": move, "position": game.write_position(position), "roll": roll}
        times = {"from": t, "done": t + 0.5, "until": t + 1.5, "must": True, "unique": True}
        truth.append({"kind": "ply", **told, **times})
        scores = {"scores": game.scores(position), "next": position.turn}
        verdicts.append({"t": t + 0.6, "verdict": "played", **told, **scores})

    def problems(change=None, **entry):
        last = {**verdicts[-1], **(change or {})}
        entries = [*truth[:-1], {**truth[-1], **entry}]
        return mistakes_in(game, game.start(), entries, [*verdicts[:-1], last])

    return problems


def test_rolls_are_marked(thrown):
    assert thrown() == []
    assert thrown({"roll": 5}) == ["6.600 s: enter used the roll 6, not 5"]
    assert thrown({"roll": None}) == ["6.600 s: enter used the roll 6, not None"]


def test_a_roll_is_worked_out_where_nobody_told_it_and_only_there(thrown):
    assert thrown({"inferred": True}) == ["6.600 s: the roll or card of enter was worked out"]
    assert thrown({}, untold=True) == ["6.600 s: the roll or card of enter was taken as told"]
    for roll in (6, None):
        assert thrown({"inferred": True, "roll": roll}, untold=True) == []


def test_a_table_laid_anew_is_found_ready(play, marked):
    truth, verdicts = play(PLY_1)
    laid = {"kind": "laid", "from": 3.0, "done": 6.0, "until": 8.0}
    ready, setup = {"t": 6.5, "verdict": "ready"}, {"t": 4.5, "verdict": "setup", "wrong": ()}
    assert marked([*truth, laid], [*verdicts, setup, ready]) == []
    assert marked([*truth, laid], verdicts) == ["3.000 s: the table was laid anew, and no ready"]
    assert marked(truth, [*verdicts, ready]) == ["6.500 s: ready out of place"]


def test_a_table_that_no_sensor_sees_owes_nothing(marked):
    assert marked([], []) == []


def test_a_slip_is_told_by_asking_whether_one_thing_was_done_that_was_not(play, marked):
    (ply,), (ready, played) = play({**PLY_1, "from": 8.5, "done": 9.0, "until": 12.0})
    restored_slip, onward = {**SLIP, **BACK}, {**SLIP, "then": "played", "unfinished_ok": False}
    asked = {"t": 3.8, "verdict": "ambiguous", "moves": ["a3"]}
    assert marked([restored_slip], [READY, asked]) == []
    assert marked([onward, ply], [ready, asked, played]) == []
    assert marked([onward, ply], [ready, {**asked, "moves": ["a4"]}, played]) != []
    assert marked([restored_slip], [READY, {**asked, "moves": ["a2", "a3"]}]) != []
    assert marked([restored_slip], [READY, {**asked, "many": True}]) != []


def test_a_question_that_says_that_there_are_more_answers_need_not_list_the_truth(play, marked):
    truth, (ready, first) = play(PLY_1, unique=False)
    asked = {"t": 3.8, "verdict": "ambiguous", "moves": ["a2", "a3"], "many": True}
    assert marked(truth, [ready, asked, {**first, "t": 4.5}]) == []
