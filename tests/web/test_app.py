"""The addresses of the page, asked over a real connection."""

import subprocess
import sys

import pytest

from companion.records.game_search import GameSearch
from companion.web.bundle import STATIC
from companion.web.json_body import LONGEST_BODY


def test_state_is_the_tables_own(client, table):
    state = client.get("/api/state").json()
    assert state == {**table.state(), "watching": False, "files": state["files"]}


@pytest.mark.parametrize("path", ["/", "/games", "/statistics", "/replay/3"])
def test_pages_are_html_that_loads_nothing_from_elsewhere(client, path):
    page = client.get(path)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "://" not in page.text


@pytest.mark.parametrize("file", sorted(path.name for path in STATIC.iterdir()))
def test_every_file_of_the_page_is_served_and_names_no_other_host(client, file):
    answer = client.get(f"/static/{file}")
    assert answer.status_code == 200
    assert "//" not in answer.text.replace("http://www.w3.org/", "").replace("// ", "")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", "script-src 'self'"),
        ("/nowhere", "script-src 'self'"),
        ("/static/live.js", "frame-ancestors 'none'"),
        ("/board.svg", "frame-ancestors 'none'"),
        ("/api/state", "frame-ancestors 'none'"),
    ],
)
def test_a_page_may_use_what_this_address_has_and_all_other_answers_may_use_nothing(client, path, allowed):
    headers = client.get(path).headers
    assert headers["content-security-policy"].startswith(f"default-src 'none'; {allowed}")
    assert headers["x-content-type-options"] == "nosniff"


def test_a_page_that_has_not_changed_keeps_its_policy(client):
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert "content-security-policy" not in again.headers


def test_board_is_drawn_with_a_group_for_each_field(client):
    answer = client.get("/board.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.count("data-field=") == 14


def test_a_board_is_drawn_by_its_name(client):
    answer = client.get("/board.svg", params={"board": "zahlenluchs"})
    assert answer.text.count("data-field=") == 25


def test_a_board_is_drawn_after_a_quarter_turn(client):
    wide, tall = (client.get("/board.svg", params={"turned": turned}).text for turned in ("false", "true"))
    assert 'viewBox="-12 -12 644 244"' in wide
    assert 'viewBox="-12 -12 244 644"' in tall
    answer = client.get("/board.svg", params={"turned": "twice"})
    assert (answer.status_code, "&#x27;twice&#x27; is not allowed" in answer.text) == (400, True)


def test_an_unknown_board_is_not_found(client):
    answer = client.get("/board.svg", params={"board": "chess"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith("there is no board 'chess'")


def test_display_is_the_picture_of_the_table_and_never_kept(client, table):
    answer = client.get("/oled.png?v=1")
    assert answer.content == table.oled_png()
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "no-store"


def test_an_action_is_done_when_it_is_answered(client, table):
    answer = client.post("/api/lift", json={"field": "a3", "pieces": None})
    assert answer.json() == {"version": table.state()["version"]}
    assert table.hand == "3o"
    assert "a3" not in table.contents


def test_what_the_table_refuses_is_its_sentence(client):
    answer = client.post("/api/lift", json={"field": "z9", "pieces": None})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("there is no field 'z9'")


def test_a_body_that_is_no_json_is_a_sentence(client, table):
    headers = {"Content-Type": "application/json; charset=utf-8"}
    answer = client.post("/api/press", content=b'{"button": ok}', headers=headers)
    assert answer.status_code == 400
    said = "The table does not understand this request (press: JSON is malformed"
    assert answer.json()["error"].startswith(said)
    answer = client.post("/api/press?language=de", content=b"{}", headers=headers)
    said = "Der Tisch versteht diese Anfrage nicht (press: Object missing required field `button`)."
    assert answer.json()["error"] == said
    assert table.calls == []


@pytest.mark.parametrize("levels", [3000, 10_000])
@pytest.mark.parametrize(("open_", "close"), [("[", "]"), ('{"a":', "}")])
def test_options_nested_too_deep_are_a_sentence(client, table, levels, open_, close):
    body = '{"game": "sahara", "options": {"deck": ' + open_ * levels + "1" + close * levels + "}}"
    answer = client.post("/api/new_game", content=body, headers={"Content-Type": "application/json"})
    said = "The table does not understand this request (new_game: the body is nested too deep)."
    assert (answer.status_code, answer.json()) == (400, {"error": said})
    assert table.calls == []


def test_a_refusal_is_one_line_of_a_few_hundred_characters(client, table):
    table.refusal = "option deck is '" + "9\n\x1b" * 20_000 + "', but must be a list"
    said = client.post("/api/press", json={"button": "ok"}).json()["error"]
    assert said.isprintable()
    assert len(said) < 450
    assert said.startswith("option deck is '9")
    assert said.endswith("', but must be a list")


def test_a_form_is_refused_whatever_it_holds(client, table):
    answer = client.post("/api/press", data={"button": "ok"})
    assert answer.status_code == 415
    assert "must be application/json, not “application/x-www-form-urlencoded”" in answer.json()["error"]
    assert table.calls == []


def test_a_body_without_end_is_cut_off(client):
    body = b" " * (LONGEST_BODY + 1)
    answer = client.post("/api/press", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def read(client, path):
    return client.get(f"/api/{path}")


def send(client, path, **body):
    return client.post(f"/api/{path}", **body)


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        (
            lambda client: send(client, "press", data={"button": "ok"}),
            415,
            "nicht „application/x-www-form-url",
        ),
        (lambda client: send(client, "pair", content=b"{}"), 415, "muss application/json sein, nicht „“."),
        (
            lambda client: send(
                client, "drop", content=b" " * 70_000, headers={"Content-Type": "application/json"}
            ),
            413,
            "höchstens 65536 Byte.",
        ),
        (
            lambda client: send(client, "pair", json={"code": 1}),
            400,
            "Der Tisch versteht diese Anfrage nicht (",
        ),
        (lambda client: send(client, "fly"), 404, "POST /api/fly: Unter dieser Adresse gibt es nichts."),
        (lambda client: read(client, "drop"), 405, "GET /api/drop: Diese Adresse kennt diese Methode nicht."),
        (lambda client: read(client, "games?newest=all"), 400, "Der Tisch versteht diese Anfrage nicht ("),
        (lambda client: read(client, "words?page=/x"), 400, "Der Tisch versteht diese Anfrage nicht ("),
        (lambda client: read(client, "state?language=fr"), 400, "Der Tisch versteht diese Anfrage nicht ("),
    ],
)
def test_a_refusal_is_in_the_language_of_the_viewer(client, table, asked, status, said):
    client.headers["Accept-Language"] = "de"
    answer = asked(client)
    assert answer.status_code == status
    assert said in answer.json()["error"]
    assert table.calls == []


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://127.0.0.1:1"])
def test_another_page_may_change_nothing(client, table, origin):
    answer = client.post("/api/press", json={"button": "ok"}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert table.calls == []


def test_this_page_may(client, table, address):
    answer = client.post("/api/press", json={"button": "ok"}, headers={"Origin": address.rstrip("/")})
    assert answer.status_code == 200
    assert table.calls == [("press", "ok", False)]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/press", 405),
        ("POST", "/api/fly", 404),
        ("GET", "/api/replay/abc", 404),
        ("GET", "/api/", 404),
    ],
)
def test_an_address_of_programs_that_is_none_is_answered_with_a_sentence(client, method, path, status):
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"].startswith(f"{method} {path}: ")


@pytest.mark.parametrize(
    "path", ["/replay/abc", "/replay/-1", "/replay/", "/static/", "/static/../app.py", "/x", "/<b>"]
)
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "There is no page at this address."), ("de", "Unter dieser Adresse gibt es keine Seite.")],
)
def test_an_address_that_is_none_is_a_page_in_the_language_of_the_viewer(client, table, path, language, said):
    table.tell(language="de" if language == "en" else "en")
    answer = client.get(path, headers={"Accept": "text/html", "Accept-Language": language})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{language}">' in answer.text
    assert said in answer.text
    for place in ("/", "/games", "/help/"):
        assert f'<a href="{place}">' in answer.text
    assert "<b>" not in answer.text
    assert "{" not in answer.text


def test_an_address_that_is_none_is_a_page_in_the_language_of_the_table_if_the_viewer_names_none(
    client, table
):
    table.tell(language="de")
    assert '<html lang="de">' in client.get("/nowhere").text


def test_games_and_what_is_offered_are_the_tables_own(client, table):
    table.kept = [{"id": 7, "game": "sahara", "started": "", "plies": 0, "names": {}, "result": None}]
    assert client.get("/api/games").json() == table.kept
    assert client.get("/api/games_offered").json() == table.games_offered()
    assert client.get("/api/statistics").json()["games"] == {}


def test_the_games_that_are_looked_for_are_those_of_the_query(client, table):
    client.get("/api/games?player=Ada&result=won&newest=50&before=7")
    assert table.asked == [(GameSearch(player="Ada", how="won"), 50, 7)]


def test_a_query_that_is_none_is_refused_in_one_sentence(client, table):
    answer = client.get("/api/games?newest=all")
    assert answer.status_code == 400
    said = "(newest: 'all' is not allowed; allowed is a number from 1 on)."
    assert answer.json()["error"].endswith(said)
    assert table.asked == []


def test_the_page_of_a_replay_that_is_not_there_says_so_by_its_status(client, table):
    table.replays = {7: {"id": 7, "plies": []}}
    found, lost = client.get("/replay/7"), client.get("/replay/8")
    assert (found.status_code, lost.status_code) == (200, 404)
    assert found.headers["content-type"] == lost.headers["content-type"] == "text/html; charset=utf-8"


def test_a_replay_is_found_by_its_number_or_not_at_all(client, table):
    table.replays = {7: {"id": 7, "plies": []}}
    assert client.get("/api/replay/7").json() == {"id": 7, "plies": []}
    answer = client.get("/api/replay/8")
    assert (answer.status_code, answer.json()) == (404, {"error": "there is no game 8"})


def test_what_the_service_needs_of_the_page_loads_no_web_library():
    code = "import sys, companion.web.live_table, companion.web.page_labels; print({'starlette', 'uvicorn'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("gif", "image/gif"),
        ("png", "image/png"),
        ("html", "text/html; charset=utf-8"),
        ("txt", "text/plain; charset=utf-8"),
        ("json", "application/json"),
    ],
)
def test_a_game_is_given_away_as_a_file_with_its_name(client, table, form, kind):
    table.replays = {7: {"id": 7, "plies": []}}
    answer = client.get(f"/api/games/7.{form}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["content-disposition"] == f'attachment; filename="game-7.{form}"'
    assert answer.content == f"game 7 as {form}".encode()


def test_a_file_of_no_game_or_of_no_form_is_not_there(client):
    assert client.get("/api/games/8.gif").json() == {"error": "there is no game 8"}
    assert client.get("/api/games/8.exe").status_code == 404
