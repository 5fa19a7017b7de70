"""The page at the end of a game."""

from __future__ import annotations

from companion.screens.font import Font, shorten
from companion.screens.layout import BAND, PITCH, fit_names
from companion.screens.page import WIDTH, Page, centred
from companion.screens.pagination import PagePart, text_parts
from companion.screens.player_names import name
from companion.screens.position_details import places
from companion.screens.score_grid import score_grid
from companion.screens.score_texts import match_lines, tally
from companion.screens.story import Scene
from companion.screens.view import View
from companion.screens.view_story import result_headline
from companion.screens.words import Words

_DIGITS_BELOW = 3
"""The empty rows of pixels above the large digits, which the band may cover."""


def result_parts(scene: Scene) -> list[PagePart]:
    """The winner and the result, large; then points, match, and what can be done next."""
    view, words = scene.view, scene.words

    def headline(room: int) -> str:
        return fit_names(view, lambda cut: result_headline(cut, words), words, Font.BOLD, room)

    shown = {tally(view, view.scores, words), *match_lines(view, words)[-1:]}
    more = [line for line in scene.story.lines if line not in shown]
    return [PagePart(headline, _result(view, words)), *text_parts(words.text("Result"), more)]


def _result(view: View, words: Words) -> Page:
    if places(view):
        order = {seat: f"{place}." for place, seat in enumerate(places(view), start=1)}
        return score_grid(view, words, (0, BAND + PITCH // 2), lambda seat: order.get(seat, "-"))
    if len(view.seats) != 2:  # noqa: PLR2004 - two players face each other over a colon
        return score_grid(view, words, (0, BAND + PITCH // 2))
    one, other = view.seats
    result = f"{view.scores.get(one, 0)}:{view.scores.get(other, 0)}"
    return (
        centred((0, WIDTH), BAND - _DIGITS_BELOW, result, Font.SCORE),
        *_names_below(view, words, BAND + 2 * PITCH),
        *_match_below(view, words, BAND + 3 * PITCH),
    )


def _names_below(view: View, words: Words, y: int) -> Page:
    half = WIDTH // 2
    one, other = (shorten(name(view, seat, words), Font.SMALL, half - 2) for seat in view.seats)
    return (centred((0, half), y, one, Font.SMALL), centred((half, WIDTH), y, other, Font.SMALL))


def _match_below(view: View, words: Words, y: int) -> Page:
    if view.match is None or view.match_target is None:
        return ()
    numbers = ":".join(str(view.match.get(seat, 0)) for seat in view.seats)
    line = words.text("To {target}: {stand}", target=view.match_target, stand=numbers)
    return (centred((0, WIDTH), y, shorten(line, Font.SMALL, WIDTH), Font.SMALL),)
