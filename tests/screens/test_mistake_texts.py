"""What an illegal table is called."""

from __future__ import annotations

from dataclasses import replace

import pytest
import views

from companion.referee.protocol import Illegal, Mend, Transfer
from companion.rules.game import Reason
from companion.screens.display_pages import pages
from companion.screens.page import Text
from companion.screens.view import View
from companion.screens.view_story import story_of
from companion.screens.words import Words

OWED = {
    "sahara": Reason("sahara.3", "sahara.capture-forgotten", {"pit": "a4", "opposite": "b3"}),
    "zahlenluchs": Reason("zahlenluchs.4.1", "zahlenluchs.captured-stays", {"field": "b2", "seat": "C"}),
    "esiema": Reason("esiema.2", "esiema.capture-incomplete", {"pit": "e6"}),
}
"""Of each game that has captures, a refusal that says that one is still to be made."""

AT = {"sahara": "played", "ghostbuster": "die-awaited", "zahlenluchs": "card-awaited", "esiema": "balls-sown"}


def at(game: str, verdict: Illegal) -> View:
    """An example of this game with another verdict."""
    return replace(views.EXAMPLES[AT[game]], verdict=verdict)


def lifted(pieces: str, field: str, reason: Reason | None = None, source: str | None = None) -> Illegal:
    """The verdict if pieces are to come back from a hand, or from another field."""
    back = (Transfer(number=1, pieces=pieces, source=source, target=field),)
    return Illegal(t=0.0, wrong=(), reason=reason, mend=Mend(back))


@pytest.mark.parametrize("game", OWED)
def test_a_capture_that_is_owed_is_not_called_illegal_and_its_place_is_told(game: str) -> None:
    english = Words("en")
    reason = OWED[game]
    story = story_of(at(game, Illegal(t=0.0, wrong=(), reason=reason, attempt="a1")), english)
    assert story.headline == "Capture still to be made"
    assert story.rule == f"Rule {(reason.rule or '').partition('.')[2]}"
    assert all(str(field) in story.lines[0] for field in reason.params.values())


@pytest.mark.parametrize(("meant", "headline"), [("a1", "a1: not played right"), ("a2", "a1 is not legal")])
def test_a_legal_move_that_went_wrong_is_not_called_illegal(meant: str, headline: str) -> None:
    mend = Mend((Transfer(number=1, pieces="1o", source="a5", target="a1"),), move=meant)
    verdict = Illegal(
        t=0.0,
        wrong=(),
        reason=Reason("sahara.1", "sahara.bean-doubled", {"field": "a3"}),
        attempt="a1",
        mend=mend,
    )
    assert story_of(at("sahara", verdict), Words("en")).headline == headline


@pytest.mark.parametrize(
    ("game", "verdict", "rule", "headline"),
    [
        ("ghostbuster", lifted("1r", "t20"), "Rule 1", "That is Ben's figure"),
        (
            "ghostbuster",
            lifted("1r", "t20", Reason("ghostbuster.2", "ghostbuster.taken-away", {"field": "t20"})),
            "Rule 1",
            "That is Ben's figure",
        ),
        ("zahlenluchs", lifted("1C", "e5"), "Rule 2.1", "That is Ben's stone"),
        ("sahara", Illegal(t=0.0, wrong=(), reason=None), None, "Not a legal move"),
    ],
)
def test_lifting_another_player_s_piece_says_just_that(
    game: str, verdict: Illegal, rule: str | None, headline: str
) -> None:
    view = at(game, verdict)
    names = dict(zip(view.seats, ("Anna", "Ben"), strict=False))
    story = story_of(replace(view, turn=view.seats[0], names=names | {"red": "Ben", "C": "Ben"}), Words("en"))
    assert (story.headline, story.rule) == (headline, rule)


@pytest.mark.parametrize(
    "verdict",
    [
        lifted("1y", "t20"),
        lifted("1r", "t20", source="t22"),
        lifted("1y1r", "t20"),
        lifted("1g1r", "t20"),
        lifted("", "t20"),
        Illegal(t=0.0, wrong=()),
    ],
)
def test_whose_a_piece_is_is_said_only_if_nothing_else_is_wrong(verdict: Illegal) -> None:
    view = replace(at("ghostbuster", verdict), turn="yellow")
    assert story_of(view, Words("en")).headline == "Not a legal move"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("game", "verdict"),
    [
        *((game, Illegal(t=0.0, wrong=(), reason=reason, attempt="a4")) for game, reason in OWED.items()),
        ("ghostbuster", lifted("1r", "t20")),
        ("zahlenluchs", lifted("1C", "e5")),
    ],
)
def test_the_display_has_room_for_what_it_says(language: str, game: str, verdict: Illegal) -> None:
    view = at(game, verdict)
    view = replace(view, turn=view.seats[0])
    drawn = [shape for page in pages(view, Words(language)) for shape in page if isinstance(shape, Text)]
    assert [text.text for text in drawn if "…" in text.text] == []
