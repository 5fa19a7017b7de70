"""The files of the pages: few, compressed, kept by their contents, and never stale."""

import gzip
import io
import re
import shutil

import pytest
from PIL import Image
from playwright.sync_api import expect
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from threaded_loop import run_in_thread

from companion.web import app
from companion.web.bundle import STATIC
from companion.web.page_files import PageFiles, SentFile, accepts_gzip, fingerprint
from companion.web.server import table_server

PAGES = sorted(path.name for path in STATIC.glob("*.html"))
FOR_EVER = "public, max-age=31536000, immutable"
NOTHING = Headers({})


def named(files, name, asked):
    """What the files answer to a request for this file under this fingerprint."""
    scope = {"type": "http", "headers": [], "path_params": {"name": name, "fingerprint": asked}}
    return run_in_thread(files.named(Request(scope)))


def addresses(page):
    """The files that a page loads."""
    return re.findall(r'(?:href|src)="(/static/[^"]*)"', page)


@pytest.fixture
def changed(tmp_path):
    """Makes the files of a later version: with another text in the place of one that is there."""

    def change(name, before, after):
        shutil.copytree(STATIC, tmp_path / "static")
        file = tmp_path / "static" / name
        text = file.read_text("utf-8")
        assert before in text
        file.write_text(text.replace(before, after), "utf-8")
        return PageFiles(tmp_path / "static")

    return change


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_one_style_sheet_and_one_script_all_by_the_fingerprint(page):
    files = PageFiles()
    text = files.page(page, NOTHING).body.decode()
    loaded = addresses(text)
    assert text.count('<link rel="stylesheet"') == 1
    assert text.count('<link rel="later"') <= 1
    assert len([name for name in loaded if name.endswith(".js")]) == 1
    assert {name.rpartition("/")[0] for name in loaded} == {f"/static/{files.fingerprint}"}


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_loads_may_be_kept_for_ever_and_the_page_itself_is_validated(client, page):
    address = {"index.html": "/", "replay.html": "/replay/1"}.get(page, f"/{page.removesuffix('.html')}")
    answer = client.get(address)
    assert answer.headers["cache-control"] == "no-cache"
    for file in set(addresses(answer.text)):
        assert client.get(file).headers["cache-control"] == FOR_EVER


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("wire.js", "RETRY_MS = 1000", "RETRY_MS = 1001"),
        ("pieces.css", "{", "{ --other: 1;"),
        ("icon.svg", "<svg", "<svg "),
    ],
)
def test_another_text_of_any_file_gives_all_files_other_addresses(changed, name, before, after):
    old, new = PageFiles(), changed(name, before, after)
    assert old.fingerprint != new.fingerprint
    assert old.page("index.html", NOTHING).headers["etag"] != new.page("index.html", NOTHING).headers["etag"]


def test_the_same_files_have_the_same_addresses_after_a_restart():
    assert PageFiles().fingerprint == PageFiles().fingerprint


def test_a_file_of_another_version_is_not_there_rather_than_wrong(changed):
    files, old = changed("wire.js", "RETRY_MS = 1000", "RETRY_MS = 1001"), PageFiles()
    assert b"RETRY_MS=1001" in named(files, "live.page.js", files.fingerprint).body
    with pytest.raises(HTTPException) as refused:
        named(files, "live.page.js", old.fingerprint)
    assert refused.value.status_code == 404


@pytest.mark.parametrize("path", ["/", "/static/page.css", "/board.svg"])
def test_what_the_browser_has_already_is_not_sent_again(client, path):
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    other = client.get(path, headers={"If-None-Match": 'W/"0123456789abcdef"'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize("path", ["/", "/static/live.js", "/board.svg", "/api/state", "/api/games_offered"])
def test_texts_are_compressed_for_whoever_says_to_read_that(client, path):
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < 0.6 * int(plain.headers["content-length"])


def test_a_file_is_compressed_once(monkeypatch):
    done = []
    compress = gzip.compress
    monkeypatch.setattr(gzip, "compress", lambda *given, **more: done.append(1) or compress(*given, **more))
    file = SentFile("a.css", b"p { color: red }" * 100)
    for _ in range(3):
        file.response(Headers({"accept-encoding": "gzip"}))
    assert len(done) == 1


@pytest.mark.parametrize(
    ("accepted", "understood"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000", False),
        ("br", False),
        ("", False),
    ],
)
def test_gzip_is_sent_only_to_whoever_understands_it(accepted, understood):
    assert accepts_gzip(Headers({"accept-encoding": accepted})) is understood


def test_contents_that_are_cut_elsewhere_have_another_fingerprint():
    assert fingerprint(b"ab", b"c") != fingerprint(b"a", b"bc")


@pytest.mark.browser
def test_an_open_page_loads_itself_anew_when_the_table_comes_back_with_other_files(
    table, browser, changed, monkeypatch
):
    page = browser.new_page()
    with table_server(table) as server:
        port = int(re.search(r":(\d+)/", server.address)[1])
        page.goto(server.address)
        expect(page.locator("#headline")).to_have_text("Ada to move")
    expect(page.locator("#banner")).to_be_visible()
    new = changed("index.html", '<main class="live"', '<main data-version="new" class="live"')
    monkeypatch.setattr(app, "PageFiles", lambda: new)
    with table_server(table, port=port):
        expect(page.locator("main[data-version=new]")).to_be_visible()
        page.close()


@pytest.mark.browser
def test_a_page_stays_as_it_is_when_the_table_comes_back_with_the_same_files(table, browser):
    page, loaded = browser.new_page(), []
    page.on("load", lambda _: loaded.append(page.url))
    with table_server(table) as server:
        port = int(re.search(r":(\d+)/", server.address)[1])
        page.goto(server.address)
        expect(page.locator("#headline")).to_have_text("Ada to move")
    expect(page.locator("#banner")).to_be_visible()
    table.tell(story={**table.state()["story"], "headline": "Ben to move"})
    with table_server(table, port=port):
        expect(page.locator("#headline")).to_have_text("Ben to move")
        assert len(loaded) == 1
        page.close()


@pytest.mark.browser
def test_no_round_trip_waits_for_another_that_is_known_before(open_page):
    """The board is loaded beside the script, and no module waits for another one."""
    page = open_page(own=True)
    expect(page.locator("#headline")).to_have_text("Ada to move")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => [one.name, one.initiatorType])"
    )
    names = [(name.split("/")[-1], by) for name, by in loaded]
    assert ("board.svg?board=sahara", "link") in names or ("board.svg?board=sahara", "early-hints") in names
    assert [name for name, _ in names if name.endswith(".js")] == ["live.page.js"]
    assert [name for name, _ in names].count("board.svg?board=sahara") == 1


@pytest.mark.browser
def test_what_is_opened_later_brings_its_style_and_all_texts_once(open_page):
    page, asked = open_page(own=True), []
    expect(page.locator("#headline")).to_have_text("Ada to move")
    page.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#dialog")).to_contain_text("Players")
    page.locator("#dialog-cancel").click()
    page.locator("#rules-open").click()
    expect(page.locator("#rules")).to_have_css("position", "fixed")
    assert (asked.count("index.later.css"), asked.count("words")) == (1, 1)


def test_what_is_opened_later_is_no_part_of_the_page_that_is_sent(client):
    page = client.get("/").text
    (address,) = re.findall(r'<link rel="contents" href="([^"]*)">', page)
    later = client.get(address).text
    assert later.count("data-later") == page.count("data-later") > 5
    for element in ('id="end-title"', 'name="starter"', 'data-word="help_lift"', 'id="pairing-ask"'):
        assert (element in page, element in later) == (False, True)


@pytest.mark.browser
def test_help_that_is_opened_has_its_lines_in_the_language_of_the_viewer(open_page):
    page = open_page(locale="de-DE")
    page.locator(".help summary").click()
    expect(page.locator("#help-list li").first).to_be_visible()
    expect(page.locator("#help-list")).to_contain_text("Feld")


@pytest.mark.browser
def test_what_comes_later_leaves_all_texts_as_they_were(open_page, table):
    table.begin("zahlenluchs")
    page = open_page(own=True)
    expect(page.locator("#throw")).to_have_text("Draw a card")
    before = page.locator("main").inner_text()
    page.locator("#rules-open").click()
    expect(page.locator("#rules")).to_be_visible()
    assert page.locator("main").inner_text() == before


@pytest.mark.browser
@pytest.mark.parametrize("name", ["index.later.html", "index.later.css", "words"])
def test_what_could_not_be_loaded_is_loaded_when_it_is_asked_for_again(open_page, name):
    page = open_page(own=True)
    expect(page.locator("#headline")).to_have_text("Ada to move")
    page.route(f"**/{name}*", lambda route: route.abort())
    page.locator("#rules-open").click()
    expect(page.locator("#toast")).to_contain_text("cannot be reached")
    page.unroute(f"**/{name}*")
    page.locator("#rules-open").click()
    expect(page.locator("#rules h2")).to_have_text("Rules of Sahara")
    expect(page.locator("#rules")).to_have_css("position", "fixed")


def test_the_manifest_of_the_app_names_icons_that_are_there_and_may_be_kept(client):
    (named,) = re.findall(r'<link rel="manifest" href="([^"]*)">', client.get("/").text)
    manifest = client.get(named).json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"])
        assert answer.headers["cache-control"] == FOR_EVER
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(answer.content)).size
            assert icon["sizes"] == f"{width}x{height}"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


@pytest.mark.browser
def test_a_browser_finds_nothing_wrong_with_the_manifest(open_page):
    page = open_page(own=True)
    tools = page.context.new_cdp_session(page)
    found = tools.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.json")
    assert found["errors"] == []


def test_a_page_of_another_directory_is_sent_with_modules_and_sheets_of_both_and_its_own_texts(tmp_path):
    page = (
        '<link rel="stylesheet" href="/static/page.css">\n<link rel="stylesheet" href="/static/own.css">\n'
        '<script type="module" src="/static/own.js"></script><p data-word="own_text"></p>'
    )
    (tmp_path / "own.html").write_text(page, "utf-8")
    (tmp_path / "own.css").write_text(".own { color: red; }", "utf-8")
    (tmp_path / "own.js").write_text('import { text } from "./contents.js";\ntext([]);\n', "utf-8")
    files = PageFiles(STATIC, tmp_path, keys={"own_text", "title"})
    assert files.texts("own.html") == {"own_text"}
    style = named(files, "own.page.css", files.fingerprint).body.decode()
    assert ":root" in style
    assert ".own" in style
    assert "contents.js" in named(files, "own.page.js", files.fingerprint).body.decode()
    with pytest.raises(HTTPException):
        named(PageFiles(), "own.js", None)  # a table knows nothing of them
