"""The folder hardware/: drawn from the board files as they are now, and its index true."""

import re
from pathlib import Path

import pytest

from companion.boards.board import find, names
from companion.boards.construction.folder import papers
from companion.service.commands.board.wiring_pins import pins_in_use

HARDWARE = Path(__file__).parents[2] / "hardware"
SCANNED = [name for name in names() if find(name).scanners]
TABLE = re.findall(
    r"^\| (?:\[|board \| game).*\|$", (HARDWARE / "README.md").read_text("utf-8"), re.MULTILINE
)


@pytest.mark.parametrize("name", SCANNED)
def test_the_papers_of_a_board_are_those_that_its_file_gives(name):
    drawn = {paper: text.encode() for paper, text in papers(find(name), pins_in_use()).items()}
    kept = {path.name: path.read_bytes() for path in (HARDWARE / name).glob("*")}
    assert kept.keys() == drawn.keys()
    stale = [paper for paper in drawn if kept[paper] != drawn[paper]]
    assert stale == [], f"./dev companion board draw {name}"


def test_there_are_folders_for_the_boards_that_can_be_built_and_no_others():
    assert sorted(path.name for path in HARDWARE.iterdir() if path.is_dir()) == SCANNED


def quoted(name):
    """What the board file quotes of its study, by the head of the index: shares and numbers as texts."""
    said = " ".join(find(name).note.split()).rpartition("--games 20`: ")[2].partition(".\n")[0]
    found = {}
    for what, head in (("plies", "plies"), ("slips", "slips")):
        found[head] = re.search(rf"(?:all|of) (\d+) {what}", said)[1]
    for what, head in (("recognised", "recognised"), ("told at once", "at once")):
        if re.search(rf"all \d+ (plies|slips) {what}", said):
            found[head] = "100 %"
        elif share := re.search(rf"([\d.]+ %) {what}", said):
            found[head] = share[1]
    for what, head in (("asked about", "asked"), ("never", "never")):
        if share := re.search(rf"([\d.]+ %) {what}", said.partition(";")[0] if head == "asked" else said):
            found[head] = share[1]
    return found


@pytest.mark.parametrize("name", SCANNED)
def test_the_index_says_of_a_board_what_its_file_says(name):
    heads, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in TABLE)
    [row] = [dict(zip(heads, row, strict=True)) for row in rows if row[0].startswith(f"[{name}](")]
    board = find(name)
    assert row["inputs"].split()[0] == str(board.channels)
    found = quoted(name)
    assert {"plies", "slips", "recognised"} < set(found)
    assert {head: row[head] for head in found} == found


@pytest.mark.parametrize("name", SCANNED)
def test_the_index_says_what_a_board_costs_as_its_parts_list_does(name):
    heads, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in TABLE)
    [row] = [dict(zip(heads, row, strict=True)) for row in rows if row[0].startswith(f"[{name}](")]
    parts = (HARDWARE / name / "parts.md").read_text("utf-8")
    board = re.search(r"\*\*sum\*\* \| \| \| \*\*([\d.]+)", parts)[1]
    both = re.search(r"about \*\*([\d.]+) euros", parts)[1]
    assert (row["board, euros"], row["with table"]) == (board, both)
