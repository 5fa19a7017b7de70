"""The bodies of actions: what has the right shape reaches the table, the rest is one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web import actions
from companion.web.errors import ActionError


@pytest.mark.parametrize(
    ("name", "body", "call"),
    [
        ("press", b'{"button": "ok"}', ("press", "ok", False)),
        ("press", b'{"button": "ok", "held": true}', ("press", "ok", True)),
        ("lift", b'{"field": "a4"}', ("lift", "a4", None)),
        ("lift", b'{"field": "a4", "pieces": "2o"}', ("lift", "a4", "2o")),
        ("set_up", b"{}", ("set_up",)),
        ("throw", b"{}", ("throw", None)),
        ("throw", b'{"number": 4}', ("throw", 4)),
        (
            "new_game",
            b'{"game": "sahara", "board": "sahara-pits"}',
            ("new_game", "sahara", {}, {}, None, "sahara-pits"),
        ),
        ("new_game", b'{"game": "sahara"}', ("new_game", "sahara", {}, {}, None, None)),
        (
            "new_game",
            b'{"game": "sahara", "options": {"match_target": 40}, "names": {"A": "Zo\xc3\xab"}, "starter": "B"}',
            ("new_game", "sahara", {"match_target": 40}, {"A": "Zoë"}, "B", None),
        ),
    ],
)
def test_a_body_of_the_right_shape_reaches_the_table(table, name, body, call):
    actions.perform(table, name, body)
    assert table.calls == [call]


@pytest.mark.parametrize(
    ("name", "body", "says"),
    [
        ("press", b"", "press: Input data was truncated"),
        ("press", b"{", "press: Input data was truncated"),
        ("press", b"[]", "press: Expected `object`, got `array`"),
        ("press", b"{}", "press: Object missing required field `button`"),
        ("press", b'{"button": "left"}', "press: Invalid enum value 'left' - at `$.button`"),
        ("press", b'{"button": "ok", "held": 1}', "press: Expected `bool`, got `int` - at `$.held`"),
        ("lift", b'{"field": 4}', "lift: Expected `str`, got `int` - at `$.field`"),
        ("drop", b'{"field": "a1", "count": 2}', "drop: Object contains unknown field `count`"),
        ("throw", b'{"number": "6"}', "throw: Expected `int | null`, got `str` - at `$.number`"),
        ("set_up", b"null", "set_up: Expected `object`, got `null`"),
        ("choose", b'{"move": "\xff"}', "choose: "),
    ],
)
def test_a_body_of_another_shape_is_refused_by_name_and_place(table, name, body, says):
    with pytest.raises(ActionError) as refused:
        actions.perform(table, name, body)
    assert str(refused.value).startswith(says)
    assert table.calls == []


@given(name=st.sampled_from(actions.NAMES), body=st.binary(max_size=40))
def test_no_bytes_raise_anything_but_an_action_error(name, body):
    class Deaf:
        def __getattr__(self, _):
            return lambda *_: None

    said = f"{name}: done"
    try:
        actions.perform(Deaf(), name, body)
    except ActionError as error:
        said = str(error)
    assert said.startswith(f"{name}: ")


def test_an_action_that_does_not_exist_is_a_key_error(table):
    with pytest.raises(KeyError, match="fly"):
        actions.perform(table, "fly", b"{}")
