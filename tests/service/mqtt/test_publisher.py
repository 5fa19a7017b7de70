"""What a table tells a broker, and what it does when others speak to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.mqtt.connection import Connected, Disconnected, Sent
from companion.mqtt.messages import Notice, SendAgain, TableStatus, written
from companion.mqtt.topics import TableTopics
from companion.service.mqtt.publisher import MOST_UNDER_WAY

TOPICS = TableTopics("tabletop", "ada")
Make = Callable[..., Any]


def status(state: Any, run: str) -> bytes:
    return written(TableStatus(status=state, run=run, companion="1"))


def test_a_table_that_connects_says_that_it_is_there_and_what_it_shows(published: Make) -> None:
    table = published()
    table.connect()
    assert table.statuses == ["online"]
    assert table.state.turn == "A"
    assert all(sent.retain for sent in table.broker.sent)


def test_each_ply_and_each_undo_is_an_event(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    assert table.events == [("begin", 0), ("ply", 1)]
    assert table.state.last.number == 1
    table.here.press("undo")
    table.work()
    assert table.events[2:] == [("undo", 1)]


def test_nothing_is_said_twice_while_nothing_changes(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    before = len(table.broker.sent)
    table.work()
    table.here.rest()
    table.work()
    assert len(table.broker.sent) == before


def test_what_the_broker_did_not_confirm_is_sent_again_with_the_next_connection(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    table.work(Disconnected("unreachable", "cut"))
    table.play("a1")
    assert table.events == [("begin", 0), ("ply", 1)]
    table.broker.sent.clear()
    table.connect()
    assert table.events == [("begin", 0), ("ply", 1), ("ply", 2)]


def test_what_it_confirmed_is_not(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    table.confirm(*range(1, 20))
    table.broker.sent.clear()
    table.connect()
    assert table.events == []


def test_confirmations_in_another_order_confirm_nothing_before_its_time(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    begin, ply = (number for number, sent in enumerate(table.broker.sent, 1) if sent.topic == TOPICS.event)
    table.confirm(ply)
    table.broker.sent.clear()
    table.connect()
    assert table.events == [("begin", 0), ("ply", 1)]
    assert begin < ply


def test_a_connection_that_breaks_while_something_is_sent_loses_nothing(published: Make) -> None:
    table = published()
    table.connect()
    table.broker.up = False
    table.play("a4")
    assert table.events == []
    table.broker.up = True
    table.connect()
    assert table.events == [("begin", 0), ("ply", 1)]


def test_only_so_many_events_are_under_way_at_once(published: Make) -> None:
    table = published()
    for _ in range(MOST_UNDER_WAY):
        table.here.play("a4")
        table.here.press("undo")
        table.here.hands.set_up(table.here.session.expected)
        table.here.rest()
    table.connect()
    assert len(table.events) == MOST_UNDER_WAY
    table.confirm(*range(1, MOST_UNDER_WAY + 10))
    assert len(table.events) > MOST_UNDER_WAY
    assert table.events == sorted(table.events, key=lambda event: event[1])


def test_the_players_read_why_there_is_no_connection_until_there_is_one(published: Make) -> None:
    table = published()
    table.work(Disconnected("password", "not authorised"))
    (trouble,) = table.troubles[-1]
    assert (trouble.part, trouble.cause, trouble.detail) == ("mqtt", "password", "not authorised")
    assert "mqtt" in table.here.troubles
    table.connect()
    assert table.troubles[-1] == ()
    assert "mqtt" not in table.here.troubles


def test_the_same_trouble_is_shown_once(published: Make) -> None:
    table = published()
    table.work(Disconnected("unreachable", "cut"))
    table.work(Disconnected("unreachable", "cut"))
    assert len(table.troubles) == 1


def test_who_asks_gets_all_games_again(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    table.broker.sent.clear()
    table.hear(TOPICS.again, written(SendAgain(game=1)))
    assert table.events == [("begin", 0), ("ply", 1)]


def test_a_request_that_was_left_there_before_is_not_taken(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    table.broker.sent.clear()
    table.hear(TOPICS.again, written(SendAgain(game=1)), retained=True)
    assert table.events == []


def test_nonsense_from_outside_changes_nothing(published: Make) -> None:
    table = published(commands=["message"])
    table.connect()
    for topic in (TOPICS.again, TOPICS.status, TOPICS.notice, TOPICS.command("message"), "elsewhere"):
        table.hear(topic, b"\xff{")
    assert table.troubles == []
    assert table.events == []


def test_a_namesake_is_told_to_the_players_of_both_tables(published: Make) -> None:
    table = published()
    table.connect()
    table.hear(TOPICS.status, status("online", "another"))
    assert [trouble.cause for trouble in table.troubles[-1]] == ["same name"]
    # The other one hears that we are here, too, once.
    assert table.statuses == ["online", "online"]
    table.hear(TOPICS.status, status("online", "another"))
    assert table.statuses == ["online", "online"]


def test_when_the_namesake_goes_the_trouble_goes_and_we_are_still_there(published: Make) -> None:
    table = published()
    table.connect()
    table.hear(TOPICS.status, status("online", "another"))
    table.hear(TOPICS.status, status("offline", "another"))
    assert table.troubles[-1] == ()
    assert table.statuses[-1] == "online"


def test_what_our_last_start_left_behind_is_no_namesake(published: Make) -> None:
    table = published()
    table.connect()
    table.hear(TOPICS.status, status("online", "before the power cut"), retained=True)
    table.hear(TOPICS.status, status("online", "run 1"))
    assert table.troubles == []


def test_what_the_hub_finds_wrong_is_shown_and_goes_when_it_is_mended(published: Make) -> None:
    table = published()
    table.connect()
    table.hear(TOPICS.notice, written(Notice(causes=("clock", "hub full"))), retained=True)
    assert [trouble.cause for trouble in table.troubles[-1]] == ["clock", "hub full"]
    table.hear(TOPICS.notice, written(Notice()))
    assert table.troubles[-1] == ()


def test_a_command_is_carried_out_and_answered_where_the_sender_wants(published: Make) -> None:
    table = published(commands=["message"])
    table.connect()
    table.hear(TOPICS.command("message"), b'{"text": "Round 2"}', answer_to="answers", correlation=b"7")
    assert table.broker.answered == [(Sent("answers", b'{"done":true}'), b"7")]


def test_a_command_that_was_left_there_before_is_not_carried_out(published: Make) -> None:
    table = published(commands=["undo"])
    table.connect()
    table.play("a4")
    table.hear(TOPICS.command("undo"), b"", retained=True)
    assert table.here.said[-1] == "played"


def test_it_listens_only_to_commands_that_are_allowed(published: Make) -> None:
    assert published().publisher.subscribed == [TOPICS.status, TOPICS.again, TOPICS.notice]
    assert TOPICS.command("ok") in published(commands=["ok"]).publisher.subscribed


def test_it_makes_itself_known_before_its_first_state_and_again_when_asked(published: Make) -> None:
    table = published(announce=lambda state: [Sent("known", state.game.encode())], birth="ha/status")
    table.connect()
    topics = [sent.topic for sent in table.broker.sent]
    assert topics == [TOPICS.status, "known", TOPICS.state]
    table.hear("ha/status", b"offline")
    assert table.states == 1
    table.hear("ha/status", b"online")
    assert [sent.topic for sent in table.broker.sent[3:]] == ["known", TOPICS.state]


def test_it_makes_itself_known_anew_when_it_has_changed(published: Make) -> None:
    table = published(announce=lambda state: [Sent("known", str(state.scores).encode())])
    table.connect()
    table.work(Connected())
    table.play("a4")
    assert [sent.topic for sent in table.broker.sent].count("known") >= 2
