"""Drafts of board files are boards: as shipped ones at another scale, or fields in a form."""

import itertools
import math
import tomllib

import pytest

from companion.boards.board import Board, find, names, parse
from companion.boards.draft_text import board_text
from companion.boards.drafts import Wish, in_form, like_shipped, pitch_of, plates, sensors_like_shipped
from companion.boards.forms import USUAL_SIZES, form_of_size

GAMES = sorted({find(name).game for name in names()})
EVERY = [
    (plate.name, sensor) for game in GAMES for plate in plates(game) for sensor in sensors_like_shipped(plate)
]


def board_of(table) -> Board:
    return parse(board_text(table), "mine.toml")


def like(name: str, sensor: str, pitch: float) -> Board:
    return board_of(like_shipped(find(name), Wish("mine", find(name).game, sensor, pitch)))


def nearest_way(board: Board) -> float:
    places = [(place.x, place.y) for place in board.fields.values()]
    return min(itertools.starmap(math.dist, itertools.combinations(places, 2)))


def test_a_game_has_each_plate_once_the_plainest_board_first() -> None:
    assert {game: [board.name for board in plates(game)] for game in GAMES} == {
        "esiema": ["esiema"],
        "geisterfahrer": ["geisterfahrer", "geisterfahrer-near"],
        "ghostbuster": ["ghostbuster", "ghostbuster-six"],
        "sahara": ["sahara"],
        "zahlenluchs": ["zahlenluchs", "zahlenluchs-four"],
    }
    assert plates("chess") == ()


@pytest.mark.parametrize(
    ("name", "sensors"),
    [
        ("sahara", ("mass", "presence", "count")),
        ("esiema", ("presence", "count")),
        ("zahlenluchs", ("presence", "contents", "count")),
        ("ghostbuster-six", ("count", "presence")),
    ],
)
def test_what_has_been_wired_comes_before_what_could_be(name: str, sensors: tuple[str, ...]) -> None:
    assert sensors_like_shipped(find(name)) == sensors


@pytest.mark.parametrize(("name", "sensor"), EVERY)
@pytest.mark.parametrize("pitch", [31, 47.5])
def test_a_draft_like_a_shipped_board_has_its_fields_at_another_scale(name, sensor, pitch) -> None:
    draft, shipped = like(name, sensor, pitch), find(name)
    assert list(draft.fields) == list(shipped.fields)
    factor = pitch / pitch_of(shipped)
    for field, place in shipped.fields.items():
        there = draft.fields[field]
        assert (there.x, there.y) == pytest.approx((place.x * factor, place.y * factor), abs=0.2)
    assert nearest_way(draft) == pytest.approx(pitch, rel=0.02)
    assert (draft.seats, draft.options, draft.outline) == (shipped.seats, shipped.options, shipped.outline)


@pytest.mark.parametrize(("name", "sensor"), EVERY)
def test_a_draft_at_the_scale_of_the_shipped_board_has_its_places(name, sensor) -> None:
    draft, shipped = like(name, sensor, pitch_of(find(name))), find(name)
    assert draft.size == shipped.size
    assert [(one.x, one.y, one.reach) for one in draft.fields.values()] == [
        (one.x, one.y, one.reach) for one in shipped.fields.values()
    ]


@pytest.mark.parametrize(
    ("name", "sensor", "built"),
    [
        ("sahara", "mass", "sahara-scales"),
        ("esiema", "presence", "esiema-barriers"),
        ("zahlenluchs", "contents", "zahlenluchs-halls"),
        ("zahlenluchs-four", "presence", "zahlenluchs-four-reeds"),
        ("ghostbuster", "count", "ghostbuster-halls"),
    ],
)
def test_a_draft_is_wired_as_the_shipped_board_with_its_sensors(name, sensor, built) -> None:
    draft, pattern = like(name, sensor, 50), find(built)
    assert (draft.scanners, draft.sensors) == (pattern.scanners, pattern.sensors)
    assert (draft.masses, draft.poles, draft.unseen) == (pattern.masses, pattern.poles, pattern.unseen)


def test_a_draft_with_other_sensors_has_them_on_all_fields_and_a_chip_that_reads_them() -> None:
    draft = like("ghostbuster", "presence", 40)
    assert set(draft.sensors.values()) == {"presence"}
    [scanner] = draft.scanners
    assert (scanner.chip, scanner.size) == ("74hc165", 60)


@pytest.mark.parametrize("name", ["zahlenluchs-reeds", "zahlenluchs-halls", "zahlenluchs"])
def test_boards_on_the_same_plate_give_the_same_draft(name: str) -> None:
    assert sensors_like_shipped(find(name)) == ("presence", "contents", "count")
    draft = like(name, "count", 60)
    [scanner] = draft.scanners
    assert (scanner.chip, scanner.size, draft.poles, draft.note) == (
        "hall",
        25,
        {},
        like("zahlenluchs", "count", 60).note,
    )


def test_a_draft_keeps_blind_what_a_shipped_board_of_its_sensor_leaves_blind() -> None:
    draft = like("sahara", "presence", 72)
    assert draft.sensors == find("sahara-presence").sensors
    [scanner] = draft.scanners
    assert (scanner.chip, scanner.size) == ("matrix", 12)


@pytest.mark.parametrize(
    ("fields", "chip", "rows", "columns"),
    [
        (1, "matrix", 1, 1),
        (5, "matrix", 2, 3),
        (9, "matrix", 3, 3),
        (31, "matrix", 6, 6),
        (36, "matrix", 6, 6),
        (37, "74hc165", None, None),
    ],
)
def test_few_switches_are_a_matrix_on_the_fewest_pins_and_many_a_chain(fields, chip, rows, columns) -> None:
    row = form_of_size("row", str(fields))
    [scanner] = board_of(in_form(row, Wish("mine", "chess", "presence", 40))).scanners
    assert (scanner.chip, scanner.rows, scanner.columns) == (chip, rows, columns)
    assert scanner.size >= fields


def test_a_draft_is_nobodys_built_board_and_says_that_it_is_a_draft() -> None:
    draft = like("sahara", "mass", 72)
    assert (draft.name, draft.built, draft.title) == ("mine", "", {})
    assert "72 mm" in draft.note
    assert "sahara-scales" in draft.note


@pytest.mark.parametrize("form", USUAL_SIZES)
@pytest.mark.parametrize("pitch", [12.5, 40, 77])
def test_fields_in_a_form_are_a_board_with_their_pitch(form, pitch) -> None:
    shape = form_of_size(form, USUAL_SIZES[form])
    draft = board_of(in_form(shape, Wish("mine", "chess", "count", pitch)))
    assert len(draft.fields) == draft.channels == shape.number
    assert nearest_way(draft) == pytest.approx(pitch, abs=0.02)


def test_the_first_row_of_a_grid_is_in_front_of_the_first_seat() -> None:
    fields = board_of(in_form(form_of_size("grid", "3x2"), Wish("mine", "chess", "presence", 40))).fields
    assert list(fields) == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert fields["a1"].y > fields["a2"].y
    assert fields["a1"].x < fields["b1"].x


def test_fields_in_a_form_have_the_names_of_their_game() -> None:
    draft = in_form(form_of_size("ring", "3"), Wish("mine", "mill", "presence", 40), ["one", "two", "three"])
    assert list(board_of(draft).fields) == ["one", "two", "three"]


def test_what_load_cells_and_halls_need_to_know_of_the_pieces_is_there_to_be_changed() -> None:
    row = form_of_size("row", "6")
    weighed = board_of(in_form(row, Wish("mine", "mill", "mass", 40), letters="wb"))
    assert weighed.masses == {"w": 5, "b": 5}
    assert weighed.tolerance > 0
    told = board_of(in_form(row, Wish("mine", "mill", "contents", 40), letters="wb"))
    assert told.poles == {"north": "w", "south": "b"}


def test_the_text_of_a_draft_says_its_table_again() -> None:
    text = board_text(TABLE)
    assert tomllib.loads(text) == TABLE
    assert board_text(tomllib.loads(text)) == text


TABLE = {
    "name": "mine",
    "title": {"de": 'Ein "Brett" \\ ä'},
    "note": 'first "line"\nsecond \\ line\n',
    "options": {"a b": True, "c": [1.5, 2, "x"]},
    "pieces": {},
    "scanners": [{"chip": "hall", "inputs": 3}, {"chip": "matrix"}],
    "layouts": [{"names": [f"a{n}..a{n}9" for n in range(1, 20)], "turn": -1e-7}],
    "fields": {"y.h1": {"x": 1, "y": 2.25, "label": ""}, "a1": {"x": 3}},
}
