import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boards.board import find, parse
from companion.devices.channels import Channels, Mismatch
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame
from companion.sensing.frames import Frame

MIXED = parse(
    """
    name = "mixed"
    game = "sahara"
    note = "one field of each kind; channel 1 is not wired"
    size = [300, 100]
    masses = { o = 2.1 }
    [fields]
    a = { x = 20, y = 50, shape = "pit", radius = 9, sensor = "presence", channel = 4 }
    b = { x = 60, y = 50, shape = "pit", radius = 9, sensor = "count", channel = 0 }
    c = { x = 100, y = 50, shape = "pit", radius = 9, sensor = "mass", channel = 2 }
    d = { x = 140, y = 50, shape = "pit", radius = 9, sensor = "contents", channel = 3 }
    e = { x = 180, y = 50, shape = "pit", radius = 9, sensor = "none" }
    """,
    "mixed.toml",
)


def read(*values):
    frame = Channels(MIXED).frame(WireFrame(0, 0, values), 1.5)
    assert isinstance(frame, Frame)
    assert frame.t == 1.5
    return frame.readings


def test_each_value_becomes_a_reading_of_its_field_s_kind():
    readings = read(3, 9, 6.3, "2w1b", 1)
    assert readings == {"a": True, "b": 3, "c": 6.3, "d": "2w1b"}
    assert [type(reading) for reading in readings.values()] == [bool, int, float, str]


def test_no_value_is_no_reading():
    assert read(None, None, None, None, None) == dict.fromkeys("abcd")


def test_a_whole_number_of_grams_is_a_mass_and_empty_contents_are_a_reading():
    readings = read(0, None, -4, "", 0)
    assert readings == {"a": False, "b": 0, "c": -4.0, "d": ""}
    assert isinstance(readings["c"], float)


@pytest.mark.parametrize(
    "values",
    [("3o", None, "2o", 2, 2), (-1, None, "", 2.5, -1), (1.5, None, "1o", -3, "1o"), (0.5, 0, "", 1, "")],
)
def test_a_value_that_its_sensor_cannot_give_is_no_reading(values):
    assert read(*values) == dict.fromkeys("abcd")


@pytest.mark.parametrize("number", [0, 4, 6])
def test_a_frame_with_another_number_of_channels_is_a_mismatch_that_says_both(number):
    found = Channels(MIXED).frame(WireFrame(0, 0, (None,) * number), 0.0)
    assert found == Mismatch("mixed", 5, number)
    assert str(found) == f"the grid sends {number} channels, but this is the board 'mixed' with 5"


def test_the_hello_of_another_board_is_a_mismatch_that_names_it():
    channels = Channels(find("sahara"))
    assert channels.check(Hello("0.1.0", "sahara", 14)) is None
    found = channels.check(Hello("0.1.0", "sahara-pits", 12))
    assert str(found) == (
        "the grid is set up for the board 'sahara-pits' with 12 channels, but this is the board 'sahara' with 14"
    )


def test_the_hello_of_another_board_with_as_many_channels_is_a_mismatch_too():
    found = Channels(find("sahara")).check(Hello("0.1.0", "sahara-contents", 14))
    assert found == Mismatch("sahara", 14, 14, "sahara-contents")


@given(
    st.fixed_dictionaries(
        {
            "a": st.none() | st.booleans(),
            "b": st.none() | st.integers(0, 99),
            "c": st.none() | st.integers(-99_999, 99_999).map(lambda milligrams: milligrams / 1000),
            "d": st.sampled_from([None, "", "3o", "2w3b"]),
        }
    )
)
def test_readings_come_back_over_the_wire_as_they_were(readings):
    channels = Channels(MIXED)
    [wired] = Decoder().feed(wire.frame(0, 0, channels.values(readings)))
    assert channels.frame(wired, 2.0) == Frame(2.0, readings)


def test_the_sight_of_a_board_has_the_kinds_and_masses_of_its_file():
    sight = Channels(MIXED).sight
    assert sight.sensed == ("a", "b", "c", "d")
    assert sight.sensor("c").expected("3o") == pytest.approx(6.3)


def test_fields_that_are_not_in_play_are_not_read():
    """A board for four players has yards of which a game of two knows nothing."""
    channels = Channels(MIXED, ["b", "d", "z"])
    assert list(channels.sight.sensors) == ["b", "d"]
    frame = channels.frame(WireFrame(0, 0, (3, 9, 6.3, "2w1b", 1)), 1.5)
    assert isinstance(frame, Frame)
    assert frame.readings == {"b": 3, "d": "2w1b"}
    assert channels.values({"b": 3, "d": "2w"}) == [3, None, None, "2w", None]


def test_the_fullest_board_of_all_fits_on_one_line_of_the_wire():
    """Esiema with six players, all balls of the set on the table, one of each colour side by side."""
    board = find("esiema")
    fields = list(board.fields)
    lying = dict.fromkeys(fields, "") | dict.fromkeys(fields[:70], "1a1b1c1d1e1f")
    lying |= {field: f"1{letter}" for field, letter in zip(fields[70:], "ABCDEF", strict=False)}
    line = wire.frame(wire.SEQ_WRAP - 1, wire.MS_WRAP - 1, Channels(board).values(lying))
    assert len(line) <= wire.LONGEST
