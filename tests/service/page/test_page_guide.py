"""What a newcomer asks of the running table: rules, what is legal now, a lesson that leaves nothing behind."""

from __future__ import annotations

from typing import Any

import pytest

from companion.service.page.page_guide import PageGuide
from companion.web.errors import ActionError
from companion.web.guide import LessonAct

BOARDS = ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"]


class Asked:
    """A table on the bench, and the guide of its page."""

    def __init__(self, bench: Any) -> None:
        self.bench = bench
        look = lambda: (7, bench.table.snapshot)  # noqa: E731 - the version that the page would have
        self.guide = PageGuide(look, lambda do: do(), bench.table, bench.in_use, bench.game_starter)
        bench.start()
        bench.rest()

    def do(self, acts: list[LessonAct]) -> None:
        for act in acts:
            self.bench.t += 0.2
            hand = self.bench.hands.lift if act["verb"] == "lift" else self.bench.hands.drop
            assert hand(act["field"], act["pieces"]) is None
        self.bench.rest(3.0)

    def throw(self, number: int | None) -> None:
        if number is not None:
            self.bench.table.throw(self.bench.t, number)

    @property
    def starts(self) -> dict[str, list[list[str]]]:
        return {start["field"]: start["ways"] for start in self.guide.legal()["starts"]}

    @property
    def story(self) -> Any:
        return self.bench.table.snapshot.story


@pytest.fixture
def asked(bench: Any) -> Any:
    return lambda board="sahara", **known: Asked(bench(board, **known))


def test_the_rules_are_those_of_the_game_that_is_played_with_its_options_marked(asked: Any) -> None:
    told = asked(empty_capture=True).guide.rules()
    assert (told["game"], told["language"]) == ("sahara", "en")
    assert told["paragraphs"][0] == {"kind": "heading", "name": "", "text": "Sahara"}
    marked = {part["name"]: part["text"] for part in told["paragraphs"] if part["kind"] == "option"}
    assert marked["empty_capture"] == "Win over empty: no (usual), yes (in force)"


def test_the_rules_of_another_game_come_in_the_language_that_is_asked_for_without_marks(asked: Any) -> None:
    told = asked().guide.rules("ghostbuster", "de")
    assert told["language"] == "de"
    assert [part["text"] for part in told["paragraphs"] if "gilt)" in part["text"]] == []
    assert any(part["name"] == "2.3" for part in told["paragraphs"])


def test_the_rules_never_tell_how_the_cards_lie(asked: Any) -> None:
    told = asked("zahlenluchs").guide.rules()
    options = {part["name"]: part["text"] for part in told["paragraphs"] if part["kind"] == "option"}
    assert "in force" not in options["deck"] + options["layout"]
    assert "in force" in options["nearest"]


@pytest.mark.parametrize(
    ("game", "language", "told"),
    [
        ("chess", None, "there is no game 'chess'; the games are esiema, "),
        (None, "fr", "there is no language 'fr'; the languages are "),
    ],
)
def test_an_unknown_game_or_language_is_refused(asked: Any, game: Any, language: Any, told: str) -> None:
    with pytest.raises(ActionError) as refused:
        asked().guide.rules(game, language)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize("board", BOARDS)
def test_a_lesson_shows_a_wrong_move_with_its_rule_then_a_right_one_and_leaves_nothing(
    asked: Any, board: str
) -> None:
    made = asked(board, starter=None)
    before = (made.bench.session.position, made.bench.hands.lying)
    lesson = made.guide.lesson()
    made.throw(lesson["throw"])
    made.do(lesson["wrong"])
    assert (made.story.kind, bool(made.story.rule)) == ("illegal", True)
    made.bench.hands.set_up(made.bench.table.expected())
    made.bench.rest(3.0)
    made.do(lesson["right"])
    assert made.bench.said[-1] == "played"
    assert made.guide.lesson() is None
    made.bench.press("undo")
    made.guide.end_lesson()
    made.bench.rest(3.0)
    assert (made.bench.session.position, made.bench.hands.lying) == before
    assert (made.bench.said[-1], made.bench.session.view.number) == ("ready", None)
    assert made.bench.game_record() == []


def test_a_lesson_never_ends_a_game_with_a_ply_on_record(asked: Any) -> None:
    made = asked()
    made.bench.play("a1")
    with pytest.raises(ActionError, match="A move is on record, so the game goes on"):
        made.guide.end_lesson()
    assert str(made.bench.session.last_move.move) == "a1"


def test_there_is_no_lesson_on_a_real_board_nor_with_something_in_the_hand(asked: Any) -> None:
    assert asked(real=True).guide.lesson() is None
    made = asked()
    made.bench.hands.lift("a1", "1o")
    assert made.guide.lesson() is None


def test_a_question_for_what_is_legal_changes_nothing(asked: Any) -> None:
    made = asked()
    before = (made.bench.table.snapshot, made.bench.session.position)
    assert made.guide.legal()["version"] == 7
    assert (made.bench.table.snapshot, made.bench.session.position) == before
