"""Which legal plies explain the rests of planned touches."""

import pytest

from companion.rules.games.sahara import Sahara
from companion.study.acts import Act, Moment, acts_of
from companion.study.picture_explainer import PictureExplainer
from companion.study.rest_explainer import RestExplainer, lifted


@pytest.fixture
def explainer(sight):
    game = Sahara.with_options({})
    return RestExplainer(game, sight("count"), PictureExplainer(game, sight("count")), 0.8)


def touches(game, move, start=1.0):
    """The touches of a move from the start, a second apart."""
    ply = game.play(game.start(), game.read_move(move, game.start()))
    return ply, [Moment(start + at, act) for at, act in enumerate(acts_of(ply))]


def test_the_last_rest_of_a_ply_is_explained_by_that_ply_alone(explainer):
    before = explainer.game.start()
    ply, moments = touches(explainer.game, "a2")
    _, last = explainer.rests(explainer.game.contents(before), moments)
    assert explainer.chains(before, last, ()) == {(ply.after,)}


def test_a_rest_with_pieces_in_a_hand_is_explained_by_no_ply(explainer):
    before = explainer.game.start()
    _, moments = touches(explainer.game, "a2")
    (lifted_only, *_), _ = explainer.rests(explainer.game.contents(before), moments)
    assert lifted_only.in_hand == 3
    assert not explainer.explained(before, lifted_only, (), ())


def test_the_position_itself_explains_what_it_shows(explainer):
    before = explainer.game.start()
    moments = [Moment(1.0, Act("lift", "a1", "1o")), Moment(2.0, Act("drop", "a1", "1o"))]
    _, last = explainer.rests(explainer.game.contents(before), moments)
    assert explainer.explained(before, last, (), ())


def test_lifts_are_listed_with_their_causes():
    moments = [Moment(1.0, Act("lift", "a1", "3o", "sow")), Moment(2.0, Act("drop", "a2", "1o", "sow"))]
    assert list(lifted(moments)) == [("a1", "sow")]
