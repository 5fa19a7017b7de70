"""One device asks at a time, and after each refusal nobody may ask for longer."""

import pytest

from companion.service.pairing.pairing_request import LONGEST_PAUSE_S, PAUSE_S, WAITS_S, PairingRequests
from companion.web.pairing import PairingError


def refusal(requests, t):
    try:
        requests.ask(t, "Ben's phone")
    except PairingError as error:
        return error.why
    return None


def test_a_request_waits_until_it_is_answered_and_lets_in_once():
    requests = PairingRequests()
    asked = requests.ask(0.0, "Ada's phone")
    assert requests.open(1.0).name == "Ada's phone"
    assert requests.fetch(1.0, asked) == ("waiting", "")
    requests.decide(2.0, asked, let_in=True)
    assert requests.open(2.0) is None
    assert requests.fetch(3.0, asked) == ("paired", "Ada's phone")
    assert requests.fetch(3.0, asked) == ("refused", "")


def test_a_request_goes_away_by_itself():
    requests = PairingRequests()
    asked = requests.ask(0.0, "Ada's phone")
    assert requests.open(WAITS_S) is None
    requests.decide(WAITS_S, asked, let_in=True)
    assert requests.fetch(WAITS_S, asked) == ("refused", "")


def test_an_answer_that_is_not_fetched_is_forgotten():
    requests = PairingRequests()
    asked = requests.ask(0.0, "Ada's phone")
    requests.decide(1.0, asked, let_in=True)
    assert requests.fetch(61.0, asked) == ("refused", "")


def test_the_answer_goes_to_nobody_who_has_not_asked():
    requests = PairingRequests()
    asked = requests.ask(0.0, "Ada's phone")
    requests.decide(1.0, "another", let_in=True)
    assert requests.fetch(1.0, asked) == ("waiting", "")
    requests.decide(1.0, asked, let_in=True)
    for other in ("", asked[:-1], f"{asked}a", "\ud800"):
        assert requests.fetch(1.0, other) == ("refused", "")
    assert requests.fetch(1.0, asked)[0] == "paired"


def test_while_one_device_asks_no_other_can():
    requests = PairingRequests()
    requests.ask(0.0, "Ada's phone")
    assert refusal(requests, WAITS_S - 1) == "pairing_asking"


@pytest.mark.parametrize("answered", [True, False])
def test_after_each_refusal_the_pause_doubles_up_to_an_hour(answered):
    requests, t, pause = PairingRequests(), 0.0, PAUSE_S
    for _ in range(12):
        asked = requests.ask(t, "Eve's phone")
        if answered:
            t += 1
            requests.decide(t, asked, let_in=False)
        else:
            t += WAITS_S
        assert refusal(requests, t + pause - 0.1) == "pairing_too_often"
        t += pause
        pause = min(2 * pause, LONGEST_PAUSE_S)
    assert pause == LONGEST_PAUSE_S


def test_after_a_device_was_let_in_the_next_one_may_ask_at_once():
    requests = PairingRequests()
    requests.decide(1.0, requests.ask(0.0, "Eve's phone"), let_in=False)
    requests.decide(40.0, requests.ask(31.0, "Ada's phone"), let_in=True)
    assert refusal(requests, 40.0) is None
