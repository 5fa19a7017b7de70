"""The page of the board file has every key of a board, a scanner, a layout and a field, and a board to load."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import msgspec
import pytest

from companion.boards.board import BoardError, BoardFile, check_fields, parse
from companion.boards.layouts import FieldLayout, PathLayout, RingLayout, RowsLayout
from companion.boards.place import Place
from companion.boards.scanner import MOST_INPUTS, SENSES, Scanner
from companion.rules.registry import game
from companion.tables import EntryError, read

PAGE = "board-file"
HEADINGS: dict[str, type[msgspec.Struct]] = {
    "The board": BoardFile,
    "`[[scanners]]`": Scanner,
    "`[[layouts]]`": FieldLayout,
    '`form = "rows"`': RowsLayout,
    '`form = "ring"`': RingLayout,
    '`form = "path"`': PathLayout,
    "A field": Place,
}
MATRIX_SIDE = 8


def example(page) -> dict[str, Any]:
    return tomllib.loads(page.examples("toml")[0])


def keys(kind: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    """The keys that the page tells of this kind; those that all layouts have it tells once."""
    shared = (
        {one.name for one in msgspec.structs.fields(FieldLayout)}
        if kind in {RowsLayout, RingLayout, PathLayout}
        else set()
    )
    return [one for one in msgspec.structs.fields(kind) if one.name not in shared]


def good(page, kind: type[msgspec.Struct]) -> dict[str, Any]:
    """A table of this kind that is right."""
    board = example(page)
    layout = tomllib.loads(page.examples("toml")[1])["layouts"][0]
    forms = {
        FieldLayout: layout,
        RowsLayout: layout,
        RingLayout: {**layout, "radius": 9},
        PathLayout: {**layout, "corners": [[1, 1], [2, 2]]},
    }
    return {BoardFile: board, Scanner: board["scanners"][0], Place: board["fields"]["a1"], **forms}[kind]


def allowed(page, kind: type[msgspec.Struct], key: str) -> str:
    """What the program says is allowed, where a value is not."""
    with pytest.raises(EntryError) as refused:
        read(
            {
                name: [[None]] if name == key else value
                for name, value in {**copy.deepcopy(good(page, kind)), key: None}.items()
                if name in kind.__struct_fields__
            },
            kind,
        )
    return str(refused.value).partition("allowed is ")[2]


def test_the_example_is_a_board_of_its_game(page) -> None:
    board = parse(page.examples("toml")[0], "my-sahara.toml")
    check_fields(board, game(board.game, {}).fields)
    assert len(board.sensed) == board.channels == 12


def test_the_example_by_layouts_is_the_same_board_but_for_its_stores(page) -> None:
    written, by_layouts = page.examples("toml")[:2]
    head, _, fields = written.partition("[fields]\n")
    stores = "".join(line for line in fields.splitlines(keepends=True) if line[0] in "AB")
    laid_out = parse(f"{head}{by_layouts}\n[fields]\n{stores}", "my-sahara.toml")
    assert laid_out == parse(written, "my-sahara.toml")


def test_the_example_without_a_field_is_refused(page) -> None:
    lacking = page.examples("toml")[0].replace("a1 = {", "a7 = {")
    with pytest.raises(BoardError, match="a1 missing; a7 unknown"):
        check_fields(parse(lacking, "my-sahara.toml"), game("sahara", {}).fields)


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_table_has_every_key_and_no_other(page, heading: str) -> None:
    assert list(page.table(heading)) == [one.name for one in keys(HEADINGS[heading])]


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_key_has_the_default_and_the_values_of_the_program(page, default_of, heading: str) -> None:
    kind = HEADINGS[heading]
    told = {key: (row["allowed"], row["default"]) for key, row in page.table(heading).items()}
    assert told == {one.name: (allowed(page, kind, one.name), default_of(one)) for one in keys(kind)}


def test_the_chips_are_those_of_the_program(page) -> None:
    chips = {row["chip"].strip("`"): row for row in page.tables("`[[scanners]]`")[1]}
    assert {chip: row["sensors"] for chip, row in chips.items()} == {
        chip: ", ".join(kinds) for chip, kinds in SENSES.items()
    }
    assert {chip: int(row["inputs at most"]) for chip, row in chips.items()} == {
        "matrix": MATRIX_SIDE**2,
        **MOST_INPUTS,
    }


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_key_says_what_it_means(page, heading: str) -> None:
    assert [key for key, row in page.table(heading).items() if not row["meaning"]] == []
