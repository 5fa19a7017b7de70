"""How a wrong table is put right is told step by step, the shorter way first."""

from dataclasses import replace

import game_views
import mend_views
import pytest
from msgspec.structs import replace as replace_struct

from companion.referee.protocol import Illegal, Mend, Transfer
from companion.screens.display_pages import pages
from companion.screens.page import Text
from companion.screens.view_story import story_of

MEND = mend_views.EXAMPLES["mend"]
BACK = MEND.mend.back
SAID = [
    ("mend", "A → a4: 1 bean", "A → a4: 1 Bohne"),
    ("mend-back", "a3: put 2 beans back", "a3: 2 Bohnen zurücklegen"),
    ("mend-in-hand", "a3: put 2 beans back", "a3: 2 Bohnen zurücklegen"),
    ("mend-gathered", "a4, a5, a6, A → a3: 1 bean each", "a4, a5, a6, A → a3: je 1 Bohne"),
    (
        "mend-partly",
        "a5, a6 → a3: 1 bean each; a3: put 2 beans back",
        "a5, a6 → a3: je 1 Bohne; a3: 2 Bohnen zurücklegen",
    ),
    ("mend-undone", "a5 → a3: 1 bean", "a5 → a3: 1 Bohne"),
    ("mend-setup", "A: empty it", "A: leeren"),
    ("mend-figures", "t12: red on yellow belongs here", "t12: hierher gehört Rot auf Gelb"),
    ("mend-stones", "c3 → a1: 1 stone A", "c3 → a1: 1 Stein A"),
]


@pytest.mark.parametrize(("name", "said", "gesagt"), SAID)
def test_the_next_step_of_each_example(name, said, gesagt, english, german):
    view = mend_views.EXAMPLES[name]
    assert story_of(view, english).fix[0] == said
    assert story_of(view, german).fix[0] == gesagt


def test_the_shorter_way_comes_first(english):
    story = story_of(MEND, english)
    assert [(way.title, len(way.steps)) for way in story.ways] == [("On to a3", 1), ("Back", 3)]
    longer = replace(MEND, mend=Mend(MEND.mend.back[:1], MEND.mend.onward, "a3"))
    assert [way.title for way in story_of(longer, english).ways] == ["Back", "On to a3"]


def test_each_way_has_a_page_with_its_next_step_and_how_many_there_are(english):
    shown = [[shape.text for shape in page if isinstance(shape, Text)] for page in pages(MEND, english)]
    assert [texts[0] for texts in shown[1:3]] == ["On to a3: 1 to go", "Back: 3 to go"]
    assert shown[1][-2:] == ["A → a4", "1 bean"]
    assert shown[2][-2:] == ["a5 → a3", "1 bean"]


def test_a_headline_without_room_for_the_number_of_steps_is_not_cut_off(german):
    """On the display "Weiter zu b5-c5 (1)" is too wide beside the number of the page."""
    cards = game_views.EXAMPLES["card-setup"]
    mend = Mend(MEND.mend.back[:1], (Transfer(number=1, pieces="1A", target="c5"),), "b5c5")
    told = replace(cards, turn="A", mend=mend, verdict=Illegal(t=1.0, wrong=(), attempt="b5c5"))
    headlines = [page[1].text for page in pages(told, german)]
    assert "Weiter zu b5-c5" in headlines


def test_pieces_that_the_sensors_do_not_tell_are_counted(english):
    some = Mend((Transfer(number=2, source="t3"), Transfer(number=1, source="t9", target="t3")))
    story = story_of(replace(mend_views.EXAMPLES["mend-figures"], mend=some), english)
    assert story.fix == ("t3: take 2 pieces away", "t9 → t3: 1 piece")


def test_what_goes_to_several_fields_in_one_go_is_one_step(english):
    shared = Transfer(number=1, pieces="1o", source="a4", target="a1", joined=True)
    mend = Mend(
        (shared, replace_struct(shared, target="a2"), replace_struct(shared, target=None, joined=False))
    )
    (way,) = story_of(replace(mend_views.EXAMPLES["mend-back"], mend=mend), english).ways
    assert [str(step) for step in way.steps] == ["a4 → a1, a2: 1 bean each; a4: take 1 bean away"]
    assert way.steps[0].fields == ("a4", "a1", "a2")


def test_a_table_that_cannot_stand_is_not_offered_to_be_accepted(english, german):
    view = mend_views.EXAMPLES["mend-missing"]
    assert story_of(view, english).lines[1:] == (
        "Please put it right: it cannot stand like this",
        "Missing: 1 bean",
    )
    assert "accept" not in " ".join(story_of(view, german).lines)


MUCH = Mend((Transfer(number=2, pieces="2o", source="a1"),))
UNNAMED = Mend((Transfer(number=2, source="a1"), Transfer(number=1, target="a2")))
UNKNOWN = Mend((Transfer(source="a1"), Transfer(number=1, pieces="1o", target="a2")))


@pytest.mark.parametrize(
    ("mend", "told"),
    [
        (MUCH, ("Too many: 2 beans",)),
        (UNNAMED, ("Too many: 1 piece",)),
        (UNKNOWN, ()),
        (Mend(BACK), ()),
        (None, ()),
    ],
)
def test_what_is_too_much_or_lacks_is_told_where_it_is_known(mend, told, english):
    view = replace(MEND, verdict=replace_struct(MEND.verdict, mend=mend, can_stand=False))
    assert story_of(view, english).lines[2:] == told


def test_without_anything_to_do_no_way_is_told(english):
    assert story_of(replace(MEND, mend=Mend(())), english).ways == ()
    assert story_of(replace(MEND, mend=None), english).ways == ()


def test_a_table_that_needs_no_hand_tells_no_way(english):
    assert story_of(replace(MEND, verdict=None), english).ways == ()
