"""The section is drawn to scale, with every distance said."""

from xml.etree import ElementTree as ET

from companion.boards.board import find
from companion.boards.plates.section import draw
from companion.boards.plates.stack import stacks_of

SVG = "{http://www.w3.org/2000/svg}"
WIDE = 0.62
"""The width of a letter as a share of its height, rather too large."""


def root_of(board):
    return ET.fromstring(draw(stacks_of(board), f"{board.name}: section"))  # noqa: S314 - our own drawing


def test_every_part_and_every_distance_is_named(scanned):
    board = find(scanned)
    said = [text.text for text in root_of(board).iter(f"{SVG}text")]
    for stack in stacks_of(board):
        for block in stack.blocks:
            assert block.name in said
        for distance in stack.distances:
            assert f"{distance.length:g} mm: {distance.meaning}" in said


def test_blocks_are_drawn_to_one_scale(scanned):
    board = find(scanned)
    blocks = [block for stack in stacks_of(board) for block in stack.blocks]
    rects = list(root_of(board).iter(f"{SVG}rect"))[1:]
    for block, rect in zip(blocks, rects, strict=True):
        assert float(rect.get("width")) == round((block.right - block.left) * 5, 3)
        assert float(rect.get("height")) == round((block.lower - block.upper) * 5, 3)


def test_no_text_is_cut_off_or_written_over_another(scanned):
    root = root_of(find(scanned))
    width, height = (float(root.get(key)) for key in ("width", "height"))
    texts = list(root.iter(f"{SVG}text"))
    places = [(float(text.get("x")), float(text.get("y"))) for text in texts]
    for text, (x, y) in zip(texts, places, strict=True):
        assert x + len(text.text) * WIDE * float(text.get("font-size")) <= width
        assert y <= height
    for number, (x, y) in enumerate(places):
        assert all(x != other_x or abs(y - other_y) >= 13 for other_x, other_y in places[:number])


def test_the_thin_line_from_a_text_does_not_cross_it(scanned):
    root = root_of(find(scanned))
    names = [text for text in root.iter(f"{SVG}text") if float(text.get("x")) == 20][2:]
    ends = [20 + len(text.text) * WIDE * 13 for text in names]
    starts = [float(path.get("d")[1:].split()[0]) for path in root.iter(f"{SVG}path")]
    assert min(starts) >= max(ends)
