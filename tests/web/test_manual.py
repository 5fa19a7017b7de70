"""The manual under /help: served as it was built, found by a reader, and nothing outside it."""

import re
import subprocess
import sys
from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from companion.web.page_labels import PAGE_LABELS
from companion.web.server import table_server


@pytest.fixture(scope="module")
def served(_table, manual):
    """The address of a page that has the manual."""
    with table_server(_table, find_manual=lambda: manual) as server:
        yield server.address


@pytest.fixture
def small(tmp_path):
    """A manual of one page, with a file beside it that is none of its own."""
    (tmp_path / "manual").mkdir()
    (tmp_path / "manual" / "index.html").write_text("<p>read me</p>")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "manual" / "link.txt").symlink_to(tmp_path / "secret.txt")
    return tmp_path / "manual"


def raw(address, path):
    """Status and body for a path that is sent as it stands, which no polite client would do."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=5)
    try:
        connection.putrequest("GET", path, skip_accept_encoding=True)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def test_help_is_the_first_page_of_the_manual(served):
    page = httpx.get(f"{served}help", follow_redirects=True)
    assert (page.status_code, page.url.path) == (200, "/help/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Tabletop Companion" in page.text


@pytest.mark.parametrize(
    "path", ["help/", "help/reference/commands.html", "help/searchindex.js", "help/nowhere"]
)
def test_the_manual_may_run_no_script_of_another_place(served, path):
    headers = httpx.get(served + path).headers
    assert "script-src 'self';" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    of_pages = ["no-referrer"] if headers["content-type"].startswith("text/html") else []
    assert headers.get_list("referrer-policy") == of_pages


def test_a_page_that_the_manual_does_not_have_is_refused_as_any_other(served):
    page = httpx.get(f"{served}help/nowhere.html")
    assert page.status_code == 404
    assert PAGE_LABELS["no_such_page"] in page.text


@pytest.mark.parametrize(
    "path",
    [
        "/help/../secret.txt",
        "/help/%2e%2e/secret.txt",
        "/help/..%2fsecret.txt",
        "/help/....//secret.txt",
        "/help/./../../manual/../secret.txt",
        "/help//etc/passwd",
        "/help/%2fetc/passwd",
        "/help/..%5csecret.txt",
        "/help/link.txt",
        "/help/%00",
    ],
)
def test_no_path_leads_out_of_the_manual(table, small, path):
    with table_server(table, find_manual=lambda: small) as server:
        status, body = raw(server.address, path)
        assert raw(server.address, "/help/")[1] == "<p>read me</p>"
    assert status == 404
    assert "secret" not in body.replace("secret.txt", "")


def test_a_manual_that_is_not_built_is_one_page_that_says_what_to_do(client):
    answer = client.get("/help/")
    assert answer.status_code == 503
    assert PAGE_LABELS["manual_missing"] in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_manual_that_is_built_while_the_table_runs_is_served_from_then_on(table, small):
    found = []
    with table_server(table, find_manual=lambda: found[0] if found else None) as server:
        assert httpx.get(f"{server.address}help/").status_code == 503
        found.append(small)
        assert httpx.get(f"{server.address}help/").text == "<p>read me</p>"


def test_nobody_sends_anything_to_the_manual(served):
    assert httpx.post(f"{served}help/", json={}).status_code == 405


def test_another_name_of_this_machine_is_refused_here_too(served):
    assert httpx.get(f"{served}help/", headers={"host": "evil.example"}).status_code == 403


def test_whoever_only_watches_reads_the_manual_too(table, small):
    with table_server(table, find_manual=lambda: small) as server:
        watcher = {"x-forwarded-for": "192.168.1.7"}
        assert httpx.get(f"{server.address}api/state", headers=watcher).json()["watching"]
        assert httpx.get(f"{server.address}help/", headers=watcher).text == "<p>read me</p>"


def test_serving_the_manual_loads_nothing_that_builds_it():
    shown = "import sys, companion.web.manual; print({'sphinx', 'docutils', 'furo'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.browser
def test_a_reader_follows_help_from_the_table_and_finds_a_word(open_page, table, served):
    page = open_page()
    page.goto(served)
    page.get_by_role("link", name="Help", exact=True).click()
    expect(page).to_have_title(re.compile("Tabletop Companion"))
    page.get_by_role("link", name="Commands", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Commands")
    page.get_by_role("textbox", name="Search").fill("configuration")
    page.keyboard.press("Enter")
    found = page.locator("#search-results a", has_text="Configuration").first
    found.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Configuration")
    page.get_by_role("link", name="Table · Tisch").click()
    expect(page.get_by_role("link", name="Help", exact=True)).to_be_visible()


@pytest.mark.browser
def test_the_links_of_the_header_fit_on_a_phone(open_page, table):
    page = open_page(viewport={"width": 360, "height": 640}, locale="de-DE")
    expect(page.get_by_role("link", name="Hilfe")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Neue Partie")).to_be_in_viewport(ratio=1)


@pytest.mark.browser
@pytest.mark.parametrize(
    "path", ["", "reference/commands.html", "reference/configuration.html", "glossary.html"]
)
def test_no_page_of_the_manual_is_wider_than_a_phone(open_page, served, path):
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(f"{served}help/{path}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
