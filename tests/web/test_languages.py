"""Each viewer's own language: from the address, from the browser, or that of the table."""

import json

import pytest

from companion.web.languages import preferred
from companion.web.page_labels import labels


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-US,en;q=0.9", "en"),
        ("fr-CH, fr;q=0.9, de;q=0.5, en;q=0.8", "en"),
        ("EN;q=0.3, De-ch;q=0.4", "de"),
        ("fr, it", None),
        ("de;q=0, en", "en"),
        ("de;q=0", None),
        ("*", None),
        ("", None),
        ("de;q=much, en;q=0.1", "en"),
        ("den, ende", None),
        (";;,,;q=", None),
    ],
)
def test_the_browser_prefers_the_first_language_by_weight_that_is_spoken_here(accepted, language):
    assert preferred(accepted) == language


@pytest.mark.parametrize("own", ["de", "en"])
@pytest.mark.parametrize(
    ("query", "header", "spoken"),
    [
        ("?language=de", "en", "de"),
        ("?language=en", "de", "en"),
        ("", "de-CH", "de"),
        ("", "fr, en;q=0.1", "en"),
        ("", "fr", None),
    ],
)
def test_the_choice_goes_before_the_browser_and_the_browser_before_the_table(
    client, table, own, query, header, spoken
):
    table.tell(language=own)
    headers = {"Accept-Language": header}
    assert client.get(f"/api/state{query}", headers=headers).json()["language"] == (spoken or own)
    told = client.get(f"/api/words{query}", headers=headers)
    assert told.json() == {"language": spoken or own, "words": labels(spoken or own)}
    assert "Accept-Language" in told.headers["vary"]
    with client.stream("GET", f"/api/events{query}", headers=headers) as events:
        first = next(line for line in events.iter_lines() if line.startswith("data: "))
    assert json.loads(first.removeprefix("data: "))["language"] == (spoken or own)


@pytest.mark.parametrize(
    "path", ["state", "words", "events", "games", "games_offered", "statistics", "replay/1"]
)
def test_a_language_that_is_not_spoken_here_is_refused_in_one_sentence(client, path):
    answer = client.get(f"/api/{path}?language=fr")
    assert answer.status_code == 400
    assert answer.json()["error"].endswith("(language 'fr' is not known; the languages are de, en).")


def test_a_page_is_sent_the_texts_that_it_shows_first_and_a_program_all(client):
    live, watch, every = (
        client.get(f"/api/words{query}").json() for query in ("?page=/", "?page=/watch", "")
    )
    assert every["words"] == labels(every["language"])
    assert live["words"]["new_game"] == every["words"]["new_game"]
    assert {"new_game", "rating"}.isdisjoint(watch["words"])
    assert {"rating", "tour_chance", "starter"}.isdisjoint(live["words"])
    assert live["words"].items() < every["words"].items()


def test_texts_that_the_browser_has_already_are_not_sent_again(client):
    tag = client.get("/api/words?page=/&language=de").headers["etag"]
    headers = {"If-None-Match": tag}
    assert client.get("/api/words?page=/&language=de", headers=headers).status_code == 304
    assert client.get("/api/words?page=/&language=en", headers=headers).status_code == 200


def test_texts_of_a_page_that_is_not_there_are_refused_in_one_sentence(client):
    answer = client.get("/api/words?page=/nowhere")
    assert answer.status_code == 400
    allowed = "/, /watch, /games, /statistics, /replay, /sensors"
    assert answer.json()["error"].endswith(f"(page: '/nowhere' is not allowed; allowed are {allowed}).")


def test_the_state_brings_no_labels(client):
    assert "words" not in client.get("/api/state").json()


def test_the_language_is_no_part_of_a_search_for_games(client, table):
    assert client.get("/api/games?player=Ada&language=de").status_code == 200
    ((search, _, _),) = table.asked
    assert search.player == "Ada"


def test_what_is_refused_speaks_the_language_of_the_browser(client):
    foreign = {"Accept-Language": "de", "Origin": "http://evil.example"}
    assert labels("de")["refused_foreign"] in client.get("/", headers=foreign).text
    answer = client.post("/api/press?language=fr", headers=foreign, json={"button": "ok"})
    assert (answer.status_code, answer.json()) == (403, {"error": labels("de")["refused_foreign"]})


def test_an_action_is_done_in_the_language_of_the_viewer(client, table):
    asked = []
    spoken = table.spoken
    table.spoken = lambda language: asked.append(language) or spoken(language)
    try:
        assert client.post("/api/press?language=de", json={"button": "ok"}).status_code == 200
    finally:
        del table.spoken
    assert asked == ["de"]
