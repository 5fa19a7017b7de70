"""Every line of every page fits the display and the font, whatever happens on the table."""

from dataclasses import replace

import pytest
import views
from PIL import Image, ImageChops

from companion.referee.protocol import Asks, Illegal
from companion.rules.game import Reason
from companion.screens import font as font_module
from companion.screens.answer_texts import all_answers
from companion.screens.display_pages import draw, pages, scene_of
from companion.screens.font import Font, has_glyph, legible
from companion.screens.page import HEIGHT, WIDTH, Bitmap, Box, Text, render

EXAMPLES = pytest.mark.parametrize("name", views.EXAMPLES)
MANY = [*views.ALL.values(), *views.many(600)]


def texts(page) -> list[Text]:
    return [shape for shape in page if isinstance(shape, Text)]


def overflows(text: Text) -> bool:
    return text.x < 0 or text.right > WIDTH or text.y < 0 or text.y + text.font.value[1] > HEIGHT


def test_no_line_of_any_page_overflows_the_display(words):
    for view in MANY:
        for page in pages(view, words):
            assert [text for text in texts(page) if overflows(text)] == [], view


def test_no_box_of_any_page_reaches_beyond_the_display(words):
    for view in MANY:
        for page in pages(view, words):
            boxes = [shape for shape in page if isinstance(shape, Box)]
            assert all(box.x >= 0 and box.x + box.width <= WIDTH for box in boxes), view
            assert all(box.y >= 0 and box.y + box.height <= HEIGHT for box in boxes), view


def test_no_small_picture_reaches_beyond_the_display(words):
    for view in MANY:
        for page in pages(view, words):
            shown = [shape for shape in page if isinstance(shape, Bitmap)]
            assert all(each.x >= 0 and each.x + len(each.rows[0]) <= WIDTH for each in shown), view
            assert all(each.y >= 0 and each.y + len(each.rows) <= HEIGHT for each in shown), view


def test_no_page_has_a_character_that_the_font_lacks(words):
    drawn = {
        character
        for view in MANY
        for page in pages(view, words)
        for text in texts(page)
        for character in text.text
    }
    assert [character for character in drawn if not has_glyph(character)] == []


@EXAMPLES
def test_with_usual_names_nothing_is_cut_off(words, name):
    view = views.EXAMPLES[name]
    cut = [text.text for page in pages(view, words) for text in texts(page) if "…" in text.text]
    assert cut == []


@pytest.mark.parametrize("name", views.ALL)
def test_no_two_texts_are_drawn_over_each_other(words, name):
    for page in pages(views.ALL[name], words):
        ink = Image.new("1", (WIDTH, HEIGHT))
        for text in texts(page):
            own = render((Text(text.x, text.y, text.text, text.font),))
            assert not ImageChops.logical_and(ink, own).getbbox(), text
            ink = ImageChops.logical_or(ink, own)


def test_a_picture_is_128_x_64_and_black_and_white(words):
    image = draw(scene_of(views.EXAMPLES["played"], words))
    assert (image.size, image.mode) == ((128, 64), "1")


def test_parts_are_counted_round(english):
    view = views.EXAMPLES["illegal"]
    count = len(pages(view, english))
    assert count > 1
    scene = scene_of(view, english)
    assert draw(scene, count).tobytes() == draw(scene).tobytes()
    assert draw(scene, 1).tobytes() != draw(scene).tobytes()


def test_the_first_part_says_that_more_follows_and_the_others_count(english):
    labels = [texts(page)[1].text for page in pages(views.EXAMPLES["illegal"], english)]
    assert labels == ["Rule 1 ▼", "2/4", "3/4", "4/4"]


def test_long_names_leave_the_move_in_sight(words):
    view = views.after(views.played(), names={"A": "Maximiliane-Charlotte", "B": "Ben"})
    told = texts(pages(view, words)[0])[-1].text
    assert told.endswith("a4")
    assert "…" in told


@pytest.mark.parametrize("name", views.ALL)
def test_the_work_of_a_page_grows_no_faster_than_the_names(words, name, monkeypatch):
    """Counted are the letters that are made to fit; the rooms may look at each name a few times."""

    def work(length):
        looked = []
        monkeypatch.setattr(font_module, "legible", lambda text: looked.append(len(text)) or legible(text))
        view = views.ALL[name]
        list(pages(replace(view, names=dict.fromkeys(view.seats, "x" * length)), words))
        return sum(looked)

    once, twice = work(2000), work(4000)
    assert twice < 2.2 * once
    assert once < 200 * 2000


@pytest.mark.parametrize("chosen", range(12))
def test_the_marked_answer_is_always_in_sight(words, chosen):
    moves = tuple(f"m{number:02}" for number in range(12))
    view = views.view(views.Ambiguous(t=0.0, moves=moves), chosen=chosen)
    (page,) = pages(view, words)
    marked = [text.text for text in texts(page)[2:] if not text.lit]
    assert marked == [f"m{chosen:02}"]


def test_all_answers_of_a_question_are_shown_in_parts_before_one_is_marked(words):
    moves = tuple(f"m{number:02}" for number in range(12))
    view = views.view(views.Ambiguous(t=0.0, moves=moves))
    shown = [text.text for page in pages(view, words) for text in texts(page)[2:]]
    assert shown == [*moves, words.text("None of these")]


def test_long_answers_take_several_rows_so_that_none_looks_like_another(words):
    view = views.EXAMPLES["die-accepted"]
    shown = " ".join(text.text.strip() for page in pages(view, words) for text in texts(page)[2:])
    assert shown == " ".join(all_answers(view.game, view.verdict, words))


@pytest.mark.parametrize("name", ["die-accepted", "race-accepted"])
@pytest.mark.parametrize("chosen", range(3))
def test_all_rows_of_the_marked_answer_are_inverted_though_it_may_take_several_pages(words, name, chosen):
    view = replace(views.EXAMPLES[name], chosen=chosen)
    rows = [text for page in pages(view, words) for text in texts(page)[2:]]
    marked = " ".join(text.text.strip() for text in rows if not text.lit)
    assert marked == all_answers(view.game, view.verdict, words)[chosen]


def test_above_the_only_answer_stands_the_button_that_says_yes(words):
    (page,) = pages(views.EXAMPLES["confirm"], words)
    assert [text.text for text in texts(page)][1:2] == ["ok ▲▼"]


@pytest.mark.parametrize("name", views.ALL)
def test_three_dots_under_the_label_say_that_the_referee_waits(words, name):
    """They hide nothing: where the page shows them it showed a lit line of its band before."""
    view = replace(views.ALL[name], waiting=False)
    for part in range(len(pages(view, words))):
        calm, waiting = (draw(scene_of(replace(view, waiting=on), words), part) for on in (False, True))
        changed = ImageChops.logical_xor(calm, waiting)
        assert changed.getbbox() == (113, 14, 126, 16)
        assert not ImageChops.logical_and(changed, waiting).getbbox()


def test_of_very_many_answers_the_field_to_tell_about_is_named_first(english):
    """Nobody goes through forty moves with two buttons; once one is marked they are shown all the same."""
    moves = tuple(f"m{number:02}" for number in range(40))
    asked = views.Ambiguous(t=0.0, moves=moves, asks=Asks("e6", ("1a", "1b")), many=True)
    shown = " ".join(text.text for page in pages(views.view(asked), english) for text in texts(page)[2:])
    assert "Which pieces lie on e6?" in shown
    assert "m00" not in shown
    (page,) = pages(views.view(asked, chosen=39), english)
    assert [text.text for text in texts(page)[2:] if not text.lit] == ["m39"]


def test_few_answers_are_shown_though_a_field_could_be_asked_about(english):
    """Two moves fit on the display, so they are what the buttons choose from at once."""
    asked = views.Ambiguous(t=0.0, moves=("m0", "m1"), asks=Asks("e6", ("1a", "1b")))
    shown = [text.text for page in pages(views.view(asked), english) for text in texts(page)[2:]]
    assert shown == ["m0", "m1", "None of these", "Look at e6"]


def test_where_the_answers_fill_the_page_no_field_is_named(english):
    """Nothing is left out for it."""
    asked = views.Ambiguous(t=0.0, moves=("m0", "m1", "m2"), asks=Asks("e6", ("1a", "1b")))
    shown = [text.text for page in pages(views.view(asked), english) for text in texts(page)[2:]]
    assert shown == ["m0", "m1", "m2", "None of these"]


def test_wrong_fields_are_inverted_on_the_board_and_no_others(english):
    page = pages(views.EXAMPLES["illegal"], english)[0]
    inverted = [text.text for text in texts(page)[3:] if not text.lit]
    assert inverted == ["10", "2", "2"]


def test_a_move_without_room_in_the_headline_begins_the_sentence_below_it(german):
    refused = Illegal(
        t=8.0, wrong=(), reason=Reason("esiema.3", "esiema.no-own-ball", {"pit": "h10"}), attempt="@h10"
    )
    headline, rule, *sentence = texts(pages(replace(views.EXAMPLES["six"], verdict=refused), german)[0])
    assert (headline.text, rule.text) == ("Falsch", "Regel 3 ▼")
    assert " ".join(row.text for row in sentence).startswith(
        "✗ Kugel auf h10: In h10 liegt keine eigene Kugel"
    )


@pytest.mark.parametrize(("left", "right"), [("Schwarz", "Weiß"), ("Weiß", "Schwarz")])
def test_a_long_name_takes_the_room_that_a_short_one_leaves(left, right, english):
    scores = {"black": 16, "white": 18}
    view = replace(views.EXAMPLES["no-board"], scores=scores, names={"black": left, "white": right})
    row = [text for text in texts(pages(view, english)[0]) if text.text in {left, "16:18", right}][-3:]
    assert sorted(text.text for text in row) == sorted([left, "16:18", right])


def test_the_score_of_each_player_stands_over_the_name(english):
    page = pages(views.EXAMPLES["played"], english)[0]
    stores = [text for text in texts(page) if text.font is Font.HEAD and text.lit]
    names = [text for text in texts(page) if text.text in {"Anna", "Ben"} and text.lit]
    assert [(text.text, text.x < WIDTH // 2) for text in stores] == [("2", True), ("4", False)]
    assert [(text.text, text.x < WIDTH // 2) for text in names] == [("Ben", True), ("Anna", False)]


def test_a_line_that_fits_on_one_part_is_not_torn_apart(words):
    view = views.EXAMPLES["match-won"]
    last = pages(view, words)[-1]
    advice = words.text("For the next game, please set up the table")
    assert " ".join(text.text for text in texts(last)).endswith(advice)


def test_the_part_behind_the_result_does_not_repeat_it(english):
    behind = [text.text for page in pages(views.EXAMPLES["won"], english)[1:] for text in texts(page)]
    assert "Anna 25:11 Ben" not in behind
    assert "14 points for Anna" in behind
