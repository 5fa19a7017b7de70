"""`companion perft`: the count on standard output, one sentence for each mistake."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from companion.service.cli import main


def perft(*args: str) -> Result:
    return CliRunner().invoke(main, ["perft", *args])


@pytest.mark.parametrize(("depth", "number"), [("0", "1\n"), ("1", "6\n"), ("5", "4252\n")])
def test_the_number_of_sequences_is_printed(depth: str, number: str) -> None:
    result = perft("sahara", depth)
    assert (result.stdout, result.exit_code) == (number, 0)


def test_options_change_the_count() -> None:
    assert perft("sahara", "3", "--options", '{"bonus_optional": true}').stdout == "193\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("chess", "3"), "there is no game 'chess'; the games are "),
        (("sahara", "--", "-1"), "-1 is not in the range x>=0"),
        (("sahara", "three"), "'three' is not a valid integer"),
        (("sahara", "3", "--options", "{"), "'{' is not JSON"),
        (("sahara", "3", "--options", "[]"), "'[]' is no JSON object such as"),
        (("sahara", "3", "--options", '{"opponent_store": "maybe"}'), "its values are choice, skip, sow"),
        (("sahara", "3", "--rolls", "1,x"), "'1,x' is no list of whole numbers"),
        (("sahara", "3", "--cards", "1,2,3"), "sahara has neither rolls nor cards"),
        (("sahara", "3", "--rolls", "1", "--cards", "2"), "no game has both"),
    ],
)
def test_a_mistake_is_named_on_standard_error(args: tuple[str, ...], message: str) -> None:
    result = perft(*args)
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert result.exit_code not in {0, None}
    assert result.exception is None or isinstance(result.exception, SystemExit)
