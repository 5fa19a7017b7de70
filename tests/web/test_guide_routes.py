"""The addresses of rules, of what is legal, and of a lesson."""

import pytest


def test_the_rules_come_in_numbered_paragraphs(client):
    told = client.get("/api/rules", params={"game": "ghostbuster", "language": "de"}).json()
    assert (told["game"], told["language"]) == ("ghostbuster", "de")
    rule = next(part for part in told["paragraphs"] if part["name"] == "2.3")
    assert rule["kind"] == "rule"
    assert rule["text"].startswith("Auch wem die untere Figur einer Blockade gehört")


def test_without_a_game_they_are_those_of_the_table(client):
    assert client.get("/api/rules").json()["game"] == "sahara"


def test_the_rules_of_an_unknown_game_are_not_found(client):
    answer = client.get("/api/rules", params={"game": "chess"})
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("there is no game 'chess'")


def test_what_is_legal_comes_with_the_version_of_the_state(client, table):
    told = client.get("/api/legal").json()
    assert told == {"version": table.state()["version"], **table.guide.allowed}
    assert table.calls == []


def test_where_no_lesson_is_possible_there_is_none(client):
    assert client.get("/api/lesson").json() is None


@pytest.mark.parametrize("path", ["/api/rules", "/api/legal", "/api/lesson"])
def test_these_answers_hold_for_the_moment_and_change_nothing(client, table, path):
    answer = client.get(path)
    assert answer.headers["cache-control"] == "no-store"
    assert client.post(path, json={}).status_code == 405
    assert table.calls == []
