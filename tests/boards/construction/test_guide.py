"""The steps from parts to a game, by the board file alone."""

import re

import pytest

from companion.boards.board import find, names
from companion.boards.construction.folder import papers

SCANNED = [name for name in names() if find(name).scanners]


def steps(paper):
    """The heading of each step, and what it has."""
    return re.findall(r"^## \d+\. (.*?)\n(.*?)(?=^## )", paper, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", SCANNED)
def test_every_field_with_a_sensor_is_built_in_one_step_and_each_step_is_tried(name, drawn):
    found = steps(drawn(name)["guide.md"])
    built = [title.removeprefix("One field: ") for title, _ in found if title.startswith("One field: ")]
    for title, text in found:
        assert text.count("**Try it:**") == 1, title
        if title.startswith(("The rest", "Then", "The other fields")):
            built += re.search(r"^(?:\d+ fields: |One field: )?(.*)\.$", text, re.MULTILINE)[1].split(", ")
    assert sorted(built) == sorted(
        field for field, place in find(name).fields.items() if place.channel is not None
    )


def test_a_matrix_is_built_row_by_row_and_a_chain_chip_by_chip(drawn):
    rows = [title for title, _ in steps(drawn("zahlenluchs-reeds")["guide.md"]) if "row" in title]
    assert rows == ["The rest of row 1", "Then row 2", "Then row 3", "Then row 4", "Then row 5"]
    chips = [title for title, _ in steps(drawn("esiema-barriers")["guide.md"]) if "74HC165" in title]
    assert (len(chips), chips[-1]) == (12, "Then 74HC165 no. 12")


def test_load_cells_are_built_one_after_the_other(drawn):
    titles = [title for title, _ in steps(drawn("sahara-scales")["guide.md"])]
    assert titles[3:5] == ["One field: a1", "The other fields, one after the other"]


def test_time_and_cost_stand_at_the_top_and_what_can_go_wrong_at_the_end(drawn):
    """45 minutes to begin, 60 for wood, 25 inputs of 4 and 10 lines of 3: 235 minutes are 4 hours."""
    paper = drawn("zahlenluchs-reeds")["guide.md"]
    assert "| about 4 hours, our estimate | 39.71 euros, 87.21 with Pi and display |" in paper
    assert "| a fourth field closes with three others | a diode is missing, or the wrong way round |" in paper


def test_a_board_on_expanders_needs_no_firmware(pins, board_of):
    paper = papers(board_of('chip = "mcp23017"\ninputs = 15', inputs=15), pins)["guide.md"]
    assert "Prepare the Pi\n" in paper
    assert "firmware" not in paper.partition("## What can go wrong")[0].partition("## 1.")[2]


def test_the_commands_in_the_papers_of_a_board_of_ones_own_name_its_file(pins, board_of):
    drawn = papers(board_of('chip = "matrix"\nrows = 3\ncolumns = 3', inputs=9), pins)
    lines = "\n".join(text for name, text in drawn.items() if name.endswith(".md")).splitlines()
    told = [text for line in lines for text in re.findall(r"`(.*?)`", line) if "switches" in text]
    assert len(told) > 8
    assert [text for text in told if "switches.toml" not in text] == []
