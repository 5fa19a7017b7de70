"""What must be sent so that a display which holds one picture shows another."""

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices.spans import Window, changed_windows, joined, pages

GAP = 10
PAGE = st.lists(st.booleans(), min_size=40, max_size=40).map(bytes)
PAGES = st.lists(PAGE, min_size=3, max_size=3)


def applied(held, windows, wanted):
    """What the pages are after these windows were sent, page after page and column after column."""
    after = [bytearray(page) for page in held]
    for window in windows:
        sent = iter(window.cut(wanted))
        for page in after[window.first_page : window.last_page + 1]:
            for column in range(window.first, window.last + 1):
                page[column] = next(sent)
        assert next(sent, None) is None
    return [bytes(page) for page in after]


def cost(windows):
    """Bytes on the bus where pointing at a window costs as many as a gap may have."""
    return sum(GAP + len(window.cut([bytes(40)] * 3)) for window in windows)


def test_a_page_is_a_byte_for_each_column_with_the_upper_pixel_lowest():
    image = Image.new("1", (128, 64))
    for x, y in [(0, 0), (127, 7), (5, 15)]:
        image.putpixel((x, y), 1)
    found = pages(image)
    assert [len(page) for page in found] == [128] * 8
    assert (found[0][0], found[0][127], found[1][5]) == (0x01, 0x80, 0x80)
    assert sum(byte != 0 for page in found for byte in page) == 3


def test_unknown_pages_are_sent_whole_and_together():
    windows = changed_windows(None, [bytes(128)] * 8, GAP)
    assert [window.last for window in windows] == [127] * 8
    assert joined(windows) == [Window(0, 127, 0, 7)]


def test_few_unchanged_columns_do_not_part_a_window():
    old = bytes(40)
    for gap, expected in [(GAP, [(0, GAP + 1)]), (GAP + 1, [(0, 0), (GAP + 2, GAP + 2)])]:
        new = bytearray(old)
        new[0] = new[gap + 1] = 1
        windows = changed_windows([old], [bytes(new)], GAP)
        assert [(window.first, window.last) for window in windows] == expected


def test_only_windows_with_the_same_columns_on_the_next_page_are_joined():
    apart = [Window(0, 5, 0, 0), Window(0, 6, 1, 1), Window(0, 5, 2, 2)]
    assert sorted(joined(apart)) == sorted(apart)
    assert joined([Window(0, 5, 3, 3), Window(0, 5, 1, 1), Window(0, 5, 2, 2)]) == [Window(0, 5, 1, 3)]


@settings(derandomize=True, database=None, deadline=None)
@given(PAGES, PAGES)
def test_what_is_sent_turns_the_pages_held_into_those_wanted(held, wanted):
    windows = changed_windows(held, wanted, GAP)
    assert applied(held, windows, wanted) == wanted
    assert applied(held, joined(windows), wanted) == wanted
    assert cost(joined(windows)) <= cost(windows)


@settings(derandomize=True, database=None, deadline=None)
@given(PAGE, PAGE)
def test_no_other_choice_of_windows_on_a_page_costs_less(old, new):
    """The least cost, found by looking at each way to cut the page into windows and what is between."""
    least = [0] + [0] * len(old)
    for end in range(1, len(old) + 1):
        ways = [least[start] + GAP + end - start for start in range(end)]
        if old[end - 1] == new[end - 1]:
            ways.append(least[end - 1])
        least[end] = min(ways)
    assert cost(changed_windows([old], [new], GAP)) == least[-1]


@settings(derandomize=True, database=None, deadline=None)
@given(PAGES)
def test_pages_that_are_held_already_cost_nothing(held):
    assert changed_windows(held, list(held), GAP) == []
