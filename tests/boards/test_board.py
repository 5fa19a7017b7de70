import re

import pytest

from companion.boards.board import BoardError, check_fields, find, load, named, names, of_game, parse
from companion.sensor_kinds import SENSOR_KINDS

SAHARA = [*(f"a{n}" for n in range(1, 7)), *(f"b{n}" for n in range(1, 7)), "A", "B"]

GOOD = """
name = "tiny"
game = "sahara"
note = "two pits to try things on"
size = [200, 100]
settle = 0.4
tolerance = 0.3
masses = { o = 2.1 }

[fields]
a1 = { x = 50, y = 50, shape = "pit", radius = 30, sensor = "mass", channel = 1, light = 0 }
A = { x = 150, y = 50, shape = "store", width = 40, height = 80, sensor = "none" }
"""


def test_a_board_is_what_its_file_says():
    board = parse(GOOD, "tiny.toml")
    assert (board.name, board.game, board.size) == ("tiny", "sahara", (200, 100))
    assert (board.settle, board.debounce, board.tolerance, board.masses) == (0.4, 0.03, 0.3, {"o": 2.1})
    assert list(board.fields) == ["a1", "A"]
    assert board.fields["a1"].reach == (30, 30)
    assert board.fields["A"].reach == (20, 40)


def test_what_a_board_says_of_the_game_is_read():
    more = """
        seats = [3, 2]
        options = { track = 40, teams = [["A", "D"], ["B", "C"]] }
        pieces = { a = 70, A = 1 }
        look = "ball"
        outline = "hexagon"
        stacks = true
        unseen = "ok"
    """
    board = parse(GOOD.replace("settle = 0.4", more).replace("height = 80", "height = 40"), "tiny.toml")
    assert (board.seats, board.options["track"], board.pieces) == ((3, 2), 40, {"a": 70, "A": 1})
    assert (board.look, board.outline, board.stacks) == ("ball", "hexagon", True)
    assert board.unseen == "ok"


def test_what_players_agree_about_unseen_plies_is_asked_unless_the_board_says_otherwise():
    assert parse(GOOD, "tiny.toml").unseen == "ask"
    agreed = {board.name for board in map(named, names()) if board.unseen == "ok"}
    assert agreed == {"esiema-barriers"}


def test_a_frame_reaches_up_to_the_highest_channel():
    board = parse(GOOD, "tiny.toml")
    assert board.channels == 2
    assert board.sensed == ("a1",)
    assert board.sensors == {"a1": "mass", "A": "none"}


def test_a_board_without_sensors_has_no_channels():
    blind = re.sub('sensor = "mass", channel = 1', 'sensor = "none"', GOOD)
    assert parse(blind, "tiny.toml").channels == 0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("settle =", "setle =", "setle: there is no such key; did you mean 'settle'? known are name, game"),
        ('name = "tiny"', "", "name is missing; allowed is 1 to 32 of a-z, 0-9 and -, a letter first"),
        ('"tiny"', '"Tiny one"', "name: 'Tiny one' is not allowed; allowed is 1 to 32 of a-z"),
        ("[200, 100]", "[200]", "size: [200] is not allowed; allowed is width and height in millimetres"),
        ("0.4", '"fast"', "settle: 'fast' is not allowed; allowed is seconds from 0 to 60"),
        ("0.4", "-1", "settle: -1 is not allowed; allowed is seconds from 0 to 60"),
        ("0.4", "nan", "settle: nan is not allowed"),
        (
            "o = 2.1",
            "o = 0",
            "masses: {'o': 0} is not allowed; allowed is grams from 0.001 to 10000 by piece letter",
        ),
        ("masses = { o = 2.1 }", "", "masses is missing; sensor 'mass' needs grams by piece letter"),
        ("x = 50", 'x = "50"', "fields.a1.x: '50' is not allowed; allowed is millimetres from 0 to 5000"),
        (
            "x = 50",
            "x = 10",
            "fields.a1.x: 10 is not allowed; the field would reach from -20 to 40, and the board from 0 to 200",
        ),
        (
            "height = 80",
            "height = 110",
            "fields.A.y: 50 is not allowed; the field would reach from -5 to 105, and the board from 0 to 100",
        ),
        ('"pit"', '"pot"', "fields.a1.shape: 'pot' is not allowed; allowed is one of pit, store"),
        ("radius = 30", "radios = 30", "fields.a1.radios: there is no such key; did you mean 'radius'?"),
        ("radius = 30,", "", "fields.a1.radius is missing; a pit has radius"),
        (
            "radius = 30,",
            'radius = 30, colour = "pink",',
            "fields.a1.colour: 'pink' is not allowed; allowed is one of",
        ),
        (
            "settle = 0.4",
            "seats = [0]",
            "seats: [0] is not allowed; allowed is numbers of players, such as [2",
        ),
        (
            "settle = 0.4",
            "pieces = { ab = 1 }",
            "pieces: {'ab': 1} is not allowed; allowed is numbers above 0",
        ),
        ("settle = 0.4", "title = 'Tiny'", "title: 'Tiny' is not allowed; allowed is texts by language"),
        ("settle = 0.4", "look = 'cat'", "look: 'cat' is not allowed; allowed is one of bean, car, figure"),
        (
            "settle = 0.4",
            "outline = 'star'",
            "outline: 'star' is not allowed; allowed is one of oblong, round",
        ),
        ("settle = 0.4", "unseen = 'no'", "unseen: 'no' is not allowed; allowed is one of ask, ok"),
        ("settle = 0.4", "stacks = 1", "stacks: 1 is not allowed; allowed is true or false"),
        ("settle = 0.4", "options = 4", "options: 4 is not allowed; allowed is options of the game by name"),
        ("width = 40", "radius = 40", "fields.A.radius: 40 is not allowed; a store has width and height"),
        ('"mass"', '"weight"', "one of presence, count, mass, contents, none"),
        (
            "channel = 1",
            "channel = -1",
            "channel: -1 is not allowed; allowed is a whole number from 0 to 499",
        ),
        (", channel = 1", "", "fields.a1.channel is missing; sensor 'mass' has one, a whole number from 0"),
        ('"none"', '"none", channel = 0', "fields.A.channel: 0 is not allowed; sensor 'none' has no channel"),
        ('"none"', '"count", channel = 1', "fields.A.channel: 1 is not allowed; a1 has it already"),
        ('"none"', '"none", light = 0', "fields.A.light: 0 is not allowed; a1 has it already"),
        ("[fields]", "[feilds]", "feilds: there is no such key; did you mean 'fields'?"),
        ("a1 = {", "a1 = 3 #", "fields.a1: 3 is not allowed; allowed is a table"),
        ("size", "= size", "this is no TOML: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_place_value_and_what_is_allowed(old, new, message):
    with pytest.raises(BoardError, match="^" + re.escape("tiny.toml: ")) as caught:
        parse(GOOD.replace(old, new), "tiny.toml")
    assert any(line.startswith("tiny.toml: ") and message in line for line in str(caught.value).splitlines())


def test_all_that_is_wrong_with_entries_is_said_at_once():
    wrong = GOOD.replace("settle = 0.4", "settle = -1\ncolour = 'red'").replace(
        "y = 50, shape", "y = 50, shap"
    )
    with pytest.raises(BoardError) as caught:
        parse(wrong, "tiny.toml")
    assert [line.partition(";")[0] for line in str(caught.value).splitlines()] == [
        "tiny.toml: colour: there is no such key",
        "tiny.toml: settle: -1 is not allowed",
        "tiny.toml: fields.a1.shap: there is no such key",
        "tiny.toml: fields.a1.shape is missing",
        "tiny.toml: fields.A.shap: there is no such key",
        "tiny.toml: fields.A.shape is missing",
    ]


def test_all_that_does_not_go_together_is_said_at_once():
    wrong = GOOD.replace("masses = { o = 2.1 }", "").replace("x = 150", "x = 60").replace("x = 50", "x = 20")
    wrong = wrong.replace('"none"', '"mass", channel = 1')
    with pytest.raises(BoardError) as caught:
        parse(wrong, "tiny.toml")
    assert [line.partition(";")[0] for line in str(caught.value).splitlines()] == [
        "tiny.toml: fields.a1.x: 20 is not allowed",
        "tiny.toml: fields.A: it overlaps a1 by 10 mm",
        "tiny.toml: fields.A.channel: 1 is not allowed",
        "tiny.toml: masses is missing",
    ]


def test_a_file_that_has_no_fields_says_so():
    with pytest.raises(BoardError, match="fields is missing; allowed is a table of fields by name"):
        parse(GOOD[: GOOD.index("[fields]")], "tiny.toml")


def test_a_board_is_loaded_from_a_file(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(GOOD)
    assert load(path) == parse(GOOD, "elsewhere.toml")


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, content):
    path = tmp_path / "tiny.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BoardError, match=re.escape(f"{path}: cannot be read: ")):
        load(path)


def test_the_boards_of_sahara_are_shipped():
    assert {"sahara", "sahara-contents", "sahara-pits", "sahara-presence"} <= set(names())


def test_a_board_that_is_not_shipped_brings_the_nearest_name():
    with pytest.raises(BoardError, match=r"^there is no board 'sahra'; did you mean 'sahara'\? "):
        find("sahra")


@pytest.mark.parametrize("name", names())
def test_each_shipped_board_has_its_file_s_name_and_says_why_it_senses_so(name):
    board = find(name)
    assert board.name == name
    assert len(board.note.split()) > 20


@pytest.mark.parametrize("name", names())
def test_a_board_says_in_both_languages_what_people_call_it(name):
    board = find(name)
    titles = {board.titled("de"), board.titled("en")}
    assert name not in titles
    assert len(titles) == 2


def test_a_board_is_called_by_its_english_title_or_its_name_where_there_is_no_other():
    titled = parse('title = { en = "Two pits" }' + GOOD, "tiny.toml")
    assert (titled.titled("en"), titled.titled("de")) == ("Two pits", "Two pits")
    assert parse(GOOD, "tiny.toml").titled("de") == "tiny"


def test_the_boards_of_a_game_begin_with_the_plain_one_and_end_with_those_that_can_be_built():
    assert [board.name for board in of_game("ghostbuster")] == [
        "ghostbuster",
        "ghostbuster-six",
        "ghostbuster-halls",
        "ghostbuster-six-halls",
    ]
    assert of_game("sahara")[0].name == "sahara"
    assert of_game("chess") == ()


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("sahara", {"pit": "count", "store": "count"}),
        ("sahara-pits", {"pit": "count", "store": "none"}),
        ("sahara-presence", {"pit": "presence", "store": "none"}),
        ("sahara-contents", {"pit": "contents", "store": "contents"}),
    ],
)
def test_the_boards_of_sahara_have_its_fields_and_differ_in_their_sensors(name, kinds):
    board = find(name)
    check_fields(board, SAHARA)
    assert {place.shape: place.sensor for place in board.fields.values()} == kinds


def test_sowing_runs_counter_clockwise_round_the_board_of_sahara():
    """Each player's store is at the right hand; pit opposite own i is 5 - i (docs/reference/rules.md, section 1.1)."""
    places = find("sahara").fields
    ring = [*(f"a{n}" for n in range(1, 7)), "A", *(f"b{n}" for n in range(1, 7)), "B"]
    turns = [
        places[one].x * places[other].y - places[other].x * places[one].y
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True)
    ]
    assert sum(turns) < 0  # with y down, a negative area is counter-clockwise to the eye
    for n in range(1, 7):
        assert places[f"a{n}"].x == places[f"b{7 - n}"].x
        assert places[f"a{n}"].y > places[f"b{7 - n}"].y


def test_fields_that_do_not_fit_the_game_are_all_named():
    with pytest.raises(BoardError) as caught:
        check_fields(parse(GOOD, "tiny.toml"), ["a1", "a2", "B"])
    assert str(caught.value) == (
        "board 'tiny': its fields do not fit sahara: a2, B missing; A unknown to the game"
    )


@pytest.mark.parametrize("name", names())
def test_each_sensor_of_a_shipped_board_has_its_own_channel_and_none_is_left_out(name):
    board = find(name)
    used = [place.channel for place in board.fields.values() if place.sensor != "none"]
    assert sorted(used) == list(range(board.channels))


def test_board_errors_are_value_errors():
    assert issubclass(BoardError, ValueError)


def of_kind(kind, more=""):
    return parse(GOOD.replace('"mass"', f'"{kind}"').replace("[fields]", f"{more}\n[fields]"), "tiny.toml")


def test_a_board_may_have_a_sensor_kind_of_another_package(bring):
    bring("few", group=SENSOR_KINDS.group)
    assert of_kind("few").sensors["a1"] == "few"
    assert of_kind("few", '[[scanners]]\nchip = "74hc165"\ninputs = 8').sensed == ("a1",)


def test_an_unknown_sensor_kind_is_refused_with_all_that_are_known(bring):
    bring("few", group=SENSOR_KINDS.group)
    known = "one of presence, count, mass, contents, none, few"
    with pytest.raises(
        BoardError, match=f"tiny.toml: fields.a1.sensor: 'smell' is not allowed; allowed is {known}"
    ):
        of_kind("smell")


def test_a_sensor_kind_of_another_package_has_no_calibration(bring):
    bring("few", group=SENSOR_KINDS.group)
    with pytest.raises(
        BoardError, match=r"'few' is not allowed; a hall senses .*; its raw values need a calib"
    ):
        of_kind("few", '[[scanners]]\nchip = "hall"\ninputs = 8')
