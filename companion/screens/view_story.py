"""What has happened on the table, in words: the same story for display and browser."""

from __future__ import annotations

from dataclasses import replace

from companion.contents import Seat
from companion.referee.protocol import Played, Setup
from companion.rules.points import AtLeast
from companion.screens.card_layout import card_layout_story
from companion.screens.game_words import words_of
from companion.screens.message_markers import mark_plural
from companion.screens.player_names import listed, winner_names
from companion.screens.position_details import agreement_lines, fate_lines, supply_line, tries_line
from companion.screens.repair_steps import repair_ways
from companion.screens.score_texts import match_lines, tally
from companion.screens.story import RepairWay, Story, StoryKind
from companion.screens.trouble_texts import STOPPING, meaning, notes, stopping
from companion.screens.turn_texts import event_lines, held_lines, turn_headline, unsaved_lines
from companion.screens.verdict_story import verdict_story
from companion.screens.view import View
from companion.screens.words import Words
from companion.trouble import Trouble

__all__ = ["Story", "StoryKind", "result_headline", "story_of"]

_AT_LEAST = mark_plural("At least {n} point for {name}", "At least {n} points for {name}")


def story_of(view: View, words: Words) -> Story:
    """The story of a view: first what stops the game, then what the players must do, then the turn."""
    trouble = stopping(view)
    if trouble is not None:
        return _trouble(view, trouble, words)
    if view.to_lay and (view.verdict is None or isinstance(view.verdict, Setup)):
        return card_layout_story(view, words)
    asked = verdict_story(view, words)
    if asked is not None:
        return _with_ways(asked, repair_ways(view, words))
    if view.winner is not None and view.playout is None:
        return _over(view, words)
    if view.turn is None:
        lines = (words.text("Waiting for the first picture of the table"), *notes(view, words))
        return Story("setup", words.text("Please set up"), lines)
    lines = (*held_lines(view, words), *event_lines(view, words), *_standing(view, words))
    return Story("turn", turn_headline(view, words), lines)


def _with_ways(story: Story, found: tuple[RepairWay, ...]) -> Story:
    """The story with the steps of the first way as its instructions; unchanged if there is no way."""
    return replace(story, ways=found, fix=tuple(map(str, found[0].steps))) if found else story


def _standing(view: View, words: Words) -> tuple[str, ...]:
    won = (result_headline(view, words),) if view.playout is not None else ()
    return (
        *won,
        tally(view, view.scores, words),
        *tries_line(view, words),
        *supply_line(view, words),
        *fate_lines(view, words),
        *agreement_lines(view, words),
        *match_lines(view, words),
        *unsaved_lines(view, words),
        *notes(view, words),
    )


def _over(view: View, words: Words) -> Story:
    drawn = words_of(view.game).drawn
    why = (words.text(drawn),) if view.winner == "draw" and drawn else ()
    advice = words.text("For the next game, please set up the table")
    lines = (*event_lines(view, words), *why, *_points(view, words), *_standing(view, words), advice)
    return Story("over", result_headline(view, words), lines)


def result_headline(view: View, words: Words) -> str:
    """The headline that names the winner, or says that the game is drawn."""
    if view.winner == "draw":
        return words.text("A draw")
    if isinstance(view.winner, tuple) and len(view.winner) > 1:
        return words.text("{names} win", names=winner_names(view, words))
    return words.text("{name} wins", name=winner_names(view, words))


def _points(view: View, words: Words) -> tuple[str, ...]:
    """What the winner gets, and in a race the turns of the loser for which it stands."""
    over = view.last.over if view.last is not None else None
    if over is None or over.points is None or view.winner == "draw":
        return ()
    number, winner = over.points, winner_names(view, words)
    if isinstance(number, AtLeast):
        return (words.plural(*_AT_LEAST, number.at_least, name=winner),)
    points = words.plural("{n} point for {name}", "{n} points for {name}", number, name=winner)
    return (*_turns(view, number, words), points)


def _turns(view: View, number: int, words: Words) -> tuple[str, ...]:
    if not words_of(view.game).points_are_turns:
        return ()
    name = listed(view, _losers(view), words)
    if isinstance(view.last, Played) and view.last.playout:
        return (words.plural("{name} took {n} turn", "{name} took {n} turns", number, name=name),)
    return (words.plural("{name} still needs {n} turn", "{name} still needs {n} turns", number, name=name),)


def _losers(view: View) -> list[Seat]:
    return [seat for seat in view.seats if seat != view.winner]


def _trouble(view: View, trouble: Trouble, words: Words) -> Story:
    detail = (trouble.detail,) if trouble.detail else ()
    lines = (meaning(trouble, words), *detail, *notes(view, words))
    return Story("trouble", words.text(STOPPING[trouble.part]), lines)
