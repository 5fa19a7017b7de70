"""Whatever comes up in play of any game is drawn and told in both languages, within the display."""

import random
from collections import Counter

import pytest

from companion.contents import pieces
from companion.referee.protocol import Over, Played
from companion.rules.registry import kind, own_names
from companion.screens.display_pages import pages
from companion.screens.page import HEIGHT, WIDTH, Text
from companion.screens.view import View
from companion.screens.view_story import story_of
from companion.screens.words import LANGUAGES, Words

TABLES = {"ghostbuster": (2, 4, 6), "zahlenluchs": (2, 4), "esiema": (2, 6)}
PLIES = 60


def views_of_a_game(name: str, seats: int):
    """The views after each ply of a game that is played at random, always the same one."""
    chance = random.Random(seats)
    game = kind(name).with_options(kind(name).dealt({"seats": seats}, chance.shuffle))
    position, ply, number = game.start(), None, None
    for _ in range(PLIES):
        yield _view(game, position, ply, None)
        if position.winner is not None:
            return
        waits_for = game.waits_for(position)
        number = chance.choice(game.chances(position)) if waits_for else None
        yield _view(game, position, ply, number)
        ply = game.play(position, game.sample(position, chance.choice, number), number)
        position = ply.after


def _view(game, position, ply, number):
    last = None if ply is None else _played(game, ply)
    captured = Counter()
    for step in () if ply is None else ply.steps:
        if (step.verb, step.cause) == ("lift", "capture"):
            captured.update(pieces(step.pieces))
    return View(
        game=game.id,
        seats=game.seats,
        names={},
        turn=position.turn,
        scores=game.scores(position),
        winner=position.winner,
        verdict=last,
        last=last,
        table=game.contents(position),
        position=game.write_position(position),
        waits_for=game.waits_for(position) if position.winner is None else None,
        number=number,
        captured=captured,
        laid=game.chance.laid,
    )


def _played(game, ply):
    over = None if ply.after.winner is None else Over(ply.after.winner)
    kind_of_chance = game.waits_for(ply.before)
    drawn = {kind_of_chance: ply.chance} if kind_of_chance else {}
    return Played(
        t=0.0, seat=ply.before.turn, move=str(ply.move), position={}, scores={}, next=ply.after.turn, over=over, **drawn
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in own_names() for seats in TABLES.get(name, (2,))]
)
def test_every_position_of_a_game_is_shown_and_told(name, seats):
    for view in views_of_a_game(name, seats):
        for words in map(Words, LANGUAGES):
            assert story_of(view, words).headline
            texts = [text for page in pages(view, words) for text in page if isinstance(text, Text)]
            assert all(text.x >= 0 and text.right <= WIDTH for text in texts), view
            assert all(text.y + text.font.value[1] <= HEIGHT for text in texts), view
            assert [text.text for text in texts if "…" in text.text] == [], view
