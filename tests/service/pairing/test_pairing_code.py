"""A code is random, valid for minutes, and void after a few wrong tries."""

import pytest

from companion.service.pairing.pairing_code import MOST_WRONG, TRIES, VALID_S, WRONG_S, PairingCode
from companion.web.pairing import PairingError


def code_at(t=0.0):
    code = PairingCode()
    code.renew(t)
    return code


def refusal(code, t, typed):
    """Why the typed code is not accepted, None if it is."""
    try:
        code.check(t, typed)
    except PairingError as error:
        return error.why
    return None


def wrong(code, t):
    """Another code of six digits."""
    return f"{(int(code.shown(t)) + 1) % 1_000_000:06d}"


def test_the_code_has_six_digits_and_is_another_one_each_time():
    code, seen = PairingCode(), set()
    for _ in range(50):
        code.renew(0.0)
        seen.add(code.shown(0.0))
    assert all(len(digits) == 6 and digits.isdecimal() for digits in seen)
    assert len(seen) > 45


def test_the_code_that_is_shown_is_accepted_until_its_time_is_over():
    code = code_at(10.0)
    digits = code.shown(10.0)
    assert refusal(code, 9.9 + VALID_S, digits) is None
    assert code.shown(10.0 + VALID_S) == ""
    assert refusal(code, 10.0 + VALID_S, digits) == "pairing_no_code"


def test_no_code_is_accepted_before_one_is_shown_or_after_it_was_closed():
    code = PairingCode()
    assert refusal(code, 0.0, "") == "pairing_no_code"
    code.renew(0.0)
    digits = code.shown(0.0)
    code.end()
    assert refusal(code, 0.0, digits) == "pairing_no_code"
    assert refusal(code, 0.0, "") == "pairing_no_code"


@pytest.mark.parametrize(
    "typed", ["", "0", "abcdef", "\uff11\uff12\uff13\uff14\uff15\uff16", "\ud800", "1" * 10_000]
)
def test_what_is_no_code_is_wrong(typed):
    assert refusal(code_at(), 0.0, typed) == "pairing_wrong_code"


def test_after_a_few_wrong_tries_the_code_is_void():
    code = code_at()
    digits = code.shown(0.0)
    for _ in range(TRIES):
        assert refusal(code, 0.0, wrong(code, 0.0)) == "pairing_wrong_code"
    assert refusal(code, 0.0, digits) == "pairing_no_code"


def test_one_wrong_try_less_and_it_is_still_accepted():
    code = code_at()
    for _ in range(TRIES - 1):
        refusal(code, 0.0, wrong(code, 0.0))
    assert refusal(code, 0.0, code.shown(0.0)) is None


def test_many_wrong_tries_for_several_codes_stop_all_tries_for_an_hour():
    code = PairingCode()
    for _ in range(MOST_WRONG // TRIES):
        code.renew(0.0)
        for _ in range(TRIES):
            refusal(code, 0.0, wrong(code, 0.0))
    code.renew(1.0)
    assert refusal(code, 1.0, code.shown(1.0)) == "pairing_too_often"
    code.renew(WRONG_S)
    assert refusal(code, WRONG_S, code.shown(WRONG_S)) is None


def test_tries_while_no_code_is_shown_do_not_count():
    code = PairingCode()
    for _ in range(10 * MOST_WRONG):
        assert refusal(code, 0.0, "123456") == "pairing_no_code"
    code.renew(0.0)
    assert refusal(code, 0.0, code.shown(0.0)) is None
