"""A verdict in one line, short for the terminal and in whole words for the log of the page."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.protocol import Ambiguous, AnyVerdict, Played, Ready, Restored, Stands
from companion.screens.answer_texts import answers_of, told_answers
from companion.screens.menu_labels import game_name
from companion.screens.player_names import names, with_full_names
from companion.screens.ply_texts import ply_told
from companion.screens.turn_texts import event_lines
from companion.screens.verdict_story import AnswerTexts
from companion.screens.view import View
from companion.screens.view_story import story_of
from companion.screens.words import Words

MOST_ANSWERS = 6
"""The number of answers to a question that its line names."""


def verdict_line(verdict: AnyVerdict, view: View, words: Words, tell: AnswerTexts = answers_of) -> str:
    """The verdict in one line; `view` is the table after it, and `tell` puts answers into words."""
    shown = replace(view, verdict=verdict)
    if isinstance(verdict, Played | Stands) and (events := event_lines(shown, words)):
        return events[0]
    story = story_of(shown, words)
    if isinstance(verdict, Ambiguous):
        answers = tell(view.game, sorted(verdict.moves), words)
        more = " …" if len(answers) > MOST_ANSWERS or verdict.many else ""
        return f"{story.headline} {' / '.join(answers[:MOST_ANSWERS])}{more}"
    rule = f" ({story.rule})" if story.rule else ""
    return f"{story.headline}{rule}" + "".join(f": {line}" for line in story.lines[:1])


def log_line(view: View, words: Words) -> str:
    """The verdict of a view in one line, in as many words as the page has room for.

    A view without a verdict is the beginning of a game: its name, and who plays.
    """
    named = with_full_names(view, words)
    if named.verdict is None:
        return _begun(named, words)
    if isinstance(named.verdict, Played | Stands):
        return ply_told(replace(named, last=named.verdict), words)
    if isinstance(named.verdict, Ready | Restored):
        return f"{event_lines(named, words)[0]}. {story_of(named, words).headline}"
    return verdict_line(named.verdict, named, words, told_answers)


def _begun(view: View, words: Words) -> str:
    game, players = game_name(view.game, words.language), list(names(view, words).values())
    if len(players) == 2:  # noqa: PLR2004 - two players face each other
        return words.text("{game}, {one} against {other}", game=game, one=players[0], other=players[1])
    return words.text("{game} with {names}", game=game, names=", ".join(players))
