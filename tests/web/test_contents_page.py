"""Contents as the page reckons with them, in a real browser: they must agree with the table's own."""

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def reckon(open_page):
    """Calls a function of the module with these arguments."""
    page = open_page("games")

    def reckon(name, *arguments):
        call = "([name, given]) => import('/static/contents.js').then((all) => all[name](...given))"
        return page.evaluate(call, [name, list(arguments)])

    return reckon


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("count", ["1y2r1y"], 4),
        ("letters", ["2w3b"], "wwbbb"),
        ("letters", ["2w70b", 10], "wwbbbbbbbbbb"),
        ("kinds", ["1y2r1y"], [[2, "y"], [2, "r"]]),
        ("top", ["1y2r"], "1r"),
        ("top", [""], ""),
        ("plus", ["2w3b", "1w"], "3w3b"),
        ("plus", ["", "12o"], "12o"),
        ("plus", ["1y1r", "1y", True], "1y1r1y"),
        ("plus", ["1y1r", "1r", True], "1y2r"),
        ("minus", ["1y1r1y", "1y"], "1y1r"),
        ("minus", ["2w3b", "1w1b"], "1w2b"),
        ("minus", ["3o", "3o"], ""),
        ("minus", ["3o", "4o"], None),
        ("minus", ["3o", "1x"], None),
        ("piecesText", [None], "?"),
        ("piecesText", [3], "3"),
        ("piecesText", [""], "0"),
        ("piecesText", ["2w3b"], "2w 3b"),
    ],
)
def test_contents_are_reckoned_with(reckon, name, arguments, result):
    assert reckon(name, *arguments) == result


@pytest.mark.parametrize(
    ("sensed", "pieces", "said"),
    [
        ((4, 3), ("4o", "3o"), ["4", "3"]),
        ((4, 3), (4, "3o"), ["4", "3"]),
        ((8.4, 6.3), ("4o", "3o"), ["4", "3"]),
        ((8.42, 6.3), (None, "3o"), ["8.4 g", "6.3 g"]),
        ((True, False), (None, ""), ["●", "\N{EN DASH}"]),
        ((None, 6.3), (None, "3o"), ["?", "6.3 g"]),
        (("5w1b", "5w"), ("5w1b", "5w"), ["5w 1b", "5w"]),
        (("1w", "1b"), ("1w", "1b"), ["1w", "1b"]),
        (("", "1y1r"), ("", "1y1r"), ["0", "1y 1r"]),
    ],
)
def test_pieces_are_told_where_they_are_known_and_else_what_is_sensed(reckon, sensed, pieces, said):
    mark = dict(zip(("seen", "expected", "lies", "belongs"), (*sensed, *pieces), strict=True))
    assert reckon("seenAndExpected", mark) == said
