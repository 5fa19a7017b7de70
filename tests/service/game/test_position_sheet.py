"""One position as an SVG: all that is on the table, valid, and nothing that is loaded or run."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import msgspec
import pytest
from random_games import GAMES, played

from companion.contents import groups
from companion.records.game_record import GameRecord
from companion.screens.words import Words
from companion.service.config.board_fit import smallest_board
from companion.service.game.position_sheet import svg
from companion.service.game.replay_views import ReplayScene, numbered_sentences, scenes

SVG = "{http://www.w3.org/2000/svg}"


def last(record: GameRecord) -> ReplayScene:
    return list(scenes(record))[-1]


def sheet(scene: ReplayScene, language: str = "en") -> ET.Element:
    board = smallest_board(scene.game)
    assert board is not None
    return ET.fromstring(svg(board, scene, Words(language)))  # noqa: S314 - our own drawing


def fields(root: ET.Element) -> dict[str, ET.Element]:
    return {group.get("data-field", ""): group for group in root.iter(f"{SVG}g") if group.get("data-field")}


def heap(group: ET.Element) -> ET.Element:
    """The part of a field's group that holds its pieces."""
    [found] = [part for part in group.iter(f"{SVG}g") if part.get("class") == "pieces"]
    return found


def told(root: ET.Element) -> list[str | None]:
    """The lines below the board."""
    return [text.text for text in root.findall(f"{SVG}g/{SVG}text")]


@pytest.mark.parametrize("name", GAMES)
def test_pieces_are_drawn_where_some_lie_and_nowhere_else(name: str) -> None:
    scene = last(played(name, 30))
    shown = {field for field, group in fields(sheet(scene)).items() if len(heap(group))}
    assert shown == set(scene.game.contents(scene.position))


def test_the_numbers_on_the_board_are_those_of_the_position() -> None:
    scene = last(played("sahara", 9))
    lying = {
        field: sum(number for number, _ in groups(pieces))
        for field, pieces in scene.game.contents(scene.position).items()
    }
    drawn = fields(sheet(scene))
    for field, count in lying.items():
        assert [text.text for text in heap(drawn[field]).iter(f"{SVG}text")] == [str(count)]


def test_cards_keep_their_numbers_under_the_stones() -> None:
    scene = last(played("zahlenluchs", 5))
    drawn = fields(sheet(scene))
    for field, number in scene.view.laid.items():
        assert str(number) in [text.text for text in drawn[field].iter(f"{SVG}text")]


def test_the_fields_that_hands_touched_have_a_red_rim_and_no_other() -> None:
    scene = last(played("sahara", 4))
    assert scene.touched
    red = {
        field
        for field, group in fields(sheet(scene)).items()
        if [part for part in group if part.get("stroke") == "#e0402a"]
    }
    assert red == set(scene.touched)


@pytest.mark.parametrize("language", ["de", "en"])
def test_below_the_board_is_the_ply_in_words(language: str) -> None:
    scene = last(played("sahara", 4))
    assert told(sheet(scene, language)) == numbered_sentences(scene, Words(language))
    assert sheet(scene, language).findtext(f"{SVG}title", "").endswith(str(told(sheet(scene, language))[-1]))


def test_long_names_are_broken_into_lines_and_none_is_lost() -> None:
    names = {"A": "Wilhelmina <&> 1", "B": 'Maximilian "Max"'}
    root = sheet(last(msgspec.structs.replace(played("sahara", 3), seats=names)))
    assert max(len(str(line)) for line in told(root)) <= 46
    assert all(name in " ".join(map(str, told(root))) for name in names.values())
    assert float(root.get("viewBox", "").split()[3]) >= 17 * len(told(root))


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_runs_nothing_and_loads_nothing(name: str) -> None:
    scene = last(played(name, 6))
    board = smallest_board(scene.game)
    assert board is not None
    text = svg(board, scene, Words("en"))
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|href|@import|\son\w+=|url\((?!#)", text)


@pytest.mark.parametrize("name", GAMES)
def test_no_name_is_given_twice_in_one_picture(name: str) -> None:
    ids = [part.get("id") for part in sheet(last(played(name, 3))).iter() if part.get("id")]
    assert len(set(ids)) == len(ids)
