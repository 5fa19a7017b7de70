"""Games of other packages: found by their entry point, and no trouble to the others where broken."""

from __future__ import annotations

import pytest

from companion.rules.errors import RulesError
from companion.rules.registry import game, kind, names, own_names

GUEST = """\
from companion.rules.games.sahara import Sahara

class Brought(Sahara):
    id = "guest"
"""


def test_a_game_of_another_package_is_found_after_the_own_ones(bring) -> None:
    bring("guest", GUEST)
    assert names() == (*own_names(), "guest")
    assert game("guest", {"opponent_store": "skip"}).id == "guest"


def test_a_game_of_the_package_cannot_be_replaced_from_outside(bring) -> None:
    bring("sahara", GUEST)
    assert kind("sahara").__module__.startswith("companion.")


@pytest.mark.parametrize(
    ("source", "place", "message"),
    [
        ("", None, "the game 'guest' cannot be loaded from package_of_guest:Brought: module .* 'Brought'"),
        ("", "no_such_module:Game", "cannot be loaded from no_such_module:Game: No module named"),
        ("", "so not", "cannot be loaded from so not: "),
        ("this is no Python", None, "cannot be loaded from package_of_guest:Brought: invalid syntax"),
        ("1 / 0", None, "cannot be loaded from package_of_guest:Brought: division by zero"),
        ("{}['key']", None, "cannot be loaded from package_of_guest:Brought: 'key'"),
        ("Brought = 3", None, "package_of_guest:Brought is no game with the id 'guest'"),
        ("class Brought: id = 'guest'", None, "package_of_guest:Brought is no game with the id 'guest'"),
        (GUEST.replace("guest", "other"), None, "package_of_guest:Brought is no game with the id 'guest'"),
        (
            "from companion.rules.game import Game\nclass Brought(Game): id = 'guest'",
            None,
            "the game 'guest' is not whole: package_of_guest:Brought lacks contents, moves, play, ",
        ),
        ("from companion.rules.game import Game\nclass Brought(Game): pass", None, "is no game with the id"),
    ],
)
def test_a_game_that_cannot_be_used_is_named_in_one_sentence(bring, source, place, message) -> None:
    bring("guest", source, place)
    with pytest.raises(RulesError, match=message) as raised:
        kind("guest")
    assert "\n" not in str(raised.value)


def test_a_broken_game_leaves_the_others_as_they_were(bring) -> None:
    bring("guest", "1 / 0")
    assert {name: kind(name).id for name in own_names()} == {name: name for name in own_names()}
    with pytest.raises(RulesError, match=r"^there is no game 'chess'; the games are .*guest.*sahara"):
        kind("chess")
