"""Names that an old or a foreign archive may hold: whichever way they take out of it, they do no harm."""

from __future__ import annotations

import csv
import io
import json
import shutil
import unicodedata
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner
from command_tree import commands_with_archive
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Page, expect

from companion.records.archive import Archive
from companion.records.archive_reader import ArchiveReader
from companion.records.game_record import PlyRecord, Result
from companion.screens.menu_commands import ReplayGame
from companion.screens.page import render
from companion.service.cli import main
from companion.service.commands.games.export import PICTURES, export
from companion.service.game.position_sheet import COLUMNS

RECORDING = Path(__file__).parents[1] / "recordings" / "sahara-count.jsonl"

HOSTILE = {
    "escape sequences": "\x1b]0;PWNED\x07\x9b31mAda\x1b[2J",
    "lines": "Ada\r\nB won, 99 points\u2028\u2029\x85",
    "reading direction": "\u202egnirts\u2066\u200f\u061c",
    "hidden": "A\u200bd\u00ada\ufeff\ue000",
    "letters": "x" * 10_000,
    "accents": "a" + "\u0301" * 10_000,
    "controls": "\u202e" * 10_000,
    "emoji": "👩‍🚀🧑🏿‍🤝‍🧑🏿🇩🇪",
    "html": "</script><img src=x onerror=alert(1)>&lt;\"'",
    "formula": '=HYPERLINK("http://x")',
    "formula in a second cell": 'x;"=1+1;\t@x,-1',
    "place for a word": "{name} %s {0}",
}
"""What a name may hold, by what is wrong with it."""

TAKEN = ("emoji", "html", "formula", "place for a word")
"""Names of these kinds are taken today, too: they have nothing hidden and are not too long."""

DRAWN = ("gif", "png")
"""The pictures of pixels."""

KINDS = pytest.mark.parametrize("kind", HOSTILE)

LONGEST = 60
"""Characters of a name that are shown."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with a game for each of these names, won by the player of that name, with all its readings."""
    folder = tmp_path_factory.mktemp("hostile")
    shipped, path = folder / "shipped.sqlite", folder / "games.sqlite"
    CliRunner().invoke(main, ["referee", "--record", "--archive", str(shipped), str(RECORDING)])
    with Archive.open(path) as kept, ArchiveReader.open(shipped) as source:
        for name in HOSTILE.values():
            keep(kept, source, name)
    return path


def keep(archive: Archive, source: ArchiveReader, name: str, plies: int | None = None) -> None:
    """Keep the first game of another archive, or only some plies, as one of this player, as it was played."""
    record = source.game(1)
    seats: dict[str, str | None] = {"A": name, "B": "Bo"}
    number = archive.begin(record.game, record.options, record.start, seats, record.started)
    last = plies or len(record.plies)
    for heard in source.heard(1):
        if heard.ply > last:
            return
        if heard.entry:
            result = record.result if heard.ply == len(record.plies) else None
            archive.add(number, record.plies[heard.ply - 1], heard.lines, result, heard.simulated)
        else:
            archive.add_readings(number, heard.lines, heard.simulated, heard.wrong)


def games() -> Iterator[tuple[int, str]]:
    """The id of each game of the archive, with the name that is kept in it."""
    yield from enumerate(HOSTILE.values(), 1)


def told(archive: Path, command: str, **env: str) -> str:
    """What a command prints on a terminal."""
    args = [*command.split(), "--archive", str(archive)]
    done = CliRunner().invoke(main, args, env={"LANG": "C", **env}, color=True)
    assert (done.stderr, done.exit_code) == ("", 0), command
    return done.stdout


def is_harmless(text: str) -> bool:
    """True if a terminal obeys nothing in the text, and shows all of it in its order."""
    hidden = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    return not any(
        unicodedata.category(one) in hidden and one not in {"\n", "\u200c", "\u200d"} for one in text
    )


def no_line_is_of_a_name(text: str) -> bool:
    return not any(line.startswith("B won") for line in text.splitlines())


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """An archive in which the game, its seats, its result and its readings are as hostile as a name."""
    path, text = tmp_path / "foreign.sqlite", "\x1b[31m\x9b\u202e" * 300
    with Archive.open(path) as kept:
        number = kept.begin(
            text, {text: text}, {"turn": text}, {text: text}, datetime(2026, 1, 31, tzinfo=UTC)
        )
        ply = PlyRecord(seat=text, move=text)
        kept.add(number, ply, [json.dumps({text: text}, ensure_ascii=False)], Result(winner=text))
    return path


@pytest.mark.parametrize(
    "way", ["games list", "games list --json", "verify 1", "verify 1 --json", "games export 1 --to recording"]
)
def test_no_other_text_of_a_foreign_archive_commands_a_terminal(foreign: Path, way: str) -> None:
    text = told(foreign, way)
    assert text.count("\n") == (2 if way == "games list" else 1)
    assert is_harmless(text)
    assert "json" in way or "recording" in way or max(map(len, text.splitlines())) < 1000


FOR_PEOPLE = (
    "games list",
    "games list --player Bo --winner A",
    "games show {id}",
    "replay {id}",
    "verify {id}",
    "verify --all",
    "statistics",
)
FOR_PROGRAMS = (
    "games list --json",
    "replay {id} --json",
    "verify {id} --json",
    "statistics --json",
    "games report {id} 4 --names",
    "games export {id} --to recording",
    "games export {id} --to json",
    "games export --all --to json",
)
AS_FILES = ("games export {id} --to text", "games export {id} --to csv", "games export {id} --to html")
"""With `FOR_PEOPLE` and `FOR_PROGRAMS` all that is printed of games."""

WITHOUT_NAMES = ("games backup", "games import", "games repair", "referee", "run")
"""Commands that print no name of the archive; what `run` shows is tested below."""


def test_every_command_that_reads_an_archive_is_tried_here() -> None:
    read = {path for path, one in commands_with_archive().items() if not isinstance(one, click.Group)}
    tried = {path for path in read for way in (*FOR_PEOPLE, *FOR_PROGRAMS, *AS_FILES) if way.startswith(path)}
    assert read - tried == set(WITHOUT_NAMES)


def test_every_form_of_export_is_tried_here() -> None:
    (to,) = (option for option in export.params if "--to" in option.opts)
    assert isinstance(to.type, click.Choice)
    tried = {form for way in (*FOR_PROGRAMS, *AS_FILES) for form in to.type.choices if f"--to {form}" in way}
    assert {*DRAWN, "svg"} == set(PICTURES)
    assert tried | set(PICTURES) == set(to.type.choices)


@pytest.mark.parametrize("way", [*FOR_PEOPLE, *FOR_PROGRAMS, *AS_FILES])
def test_no_name_commands_a_terminal_or_turns_its_text(archive: Path, way: str) -> None:
    for number, name in games() if "{id}" in way else [(0, "")]:
        text = told(archive, way.format(id=number))
        assert is_harmless(text), name[:40]
        assert no_line_is_of_a_name(text)


@pytest.mark.parametrize("way", ["games show {id}", "replay {id}", "statistics"])
def test_people_see_a_long_name_cut_off_with_an_ellipsis(archive: Path, way: str) -> None:
    text = told(archive, way.format(id=[*HOSTILE].index("letters") + 1))
    assert "x" * LONGEST not in text
    assert "x" * (LONGEST - 1) + "…" in text


@pytest.mark.parametrize("way", FOR_PROGRAMS)
def test_each_line_for_programs_is_json(archive: Path, way: str) -> None:
    text = told(archive, way.format(id=1))
    assert [
        json.loads(part) for part in ([text] if "--to json" in way and "{id}" in way else text.splitlines())
    ]


def test_the_json_of_a_game_keeps_its_name(archive: Path) -> None:
    for number, name in games():
        assert json.loads(told(archive, f"games export {number}"))["seats"]["A"] == name
    lines = told(archive, "games export --all").splitlines()
    assert [json.loads(line)["seats"]["A"] for line in lines] == [*HOSTILE.values()]


def test_the_notation_of_a_game_keeps_its_name(archive: Path) -> None:
    for number, name in games():
        lines = told(archive, f"games export {number} --to text").splitlines()
        (header,) = (line for line in lines if line.startswith("[Seat A "))
        assert json.loads(header.removeprefix("[Seat A ").removesuffix("]")) == name


@KINDS
def test_import_takes_a_name_or_refuses_it_by_its_line(archive: Path, tmp_path: Path, kind: str) -> None:
    file, club = tmp_path / "game.txt", tmp_path / "club.sqlite"
    number = [*HOSTILE].index(kind) + 1
    told(archive, f"games export {number} --to text --output {file}")
    done = CliRunner().invoke(main, ["games", "import", str(file), "--archive", str(club)], color=True)
    if kind in TAKEN:
        assert (done.output, done.exit_code) == ("kept as game 1\n", 0)
    else:
        assert done.stderr.startswith("Error: line 4, column ")
        assert is_harmless(done.stderr)
        assert len(done.stderr.splitlines()) == 1
        assert not club.exists()


def test_no_cell_of_the_table_of_results_is_a_formula(archive: Path) -> None:
    text = told(archive, "games export --all --to csv")
    assert len([*csv.DictReader(io.StringIO(text))]) == len(HOSTILE)
    for separator in ",;\t":
        cells = [cell.strip() for row in csv.reader(io.StringIO(text), delimiter=separator) for cell in row]
        assert [cell for cell in cells if cell.lstrip('"').startswith(("=", "+", "-", "@"))] == []


class Elements(HTMLParser):
    """The elements of a page, and the text of its data."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.data = ""
        self._in_data = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._in_data = ("id", "kept") in attrs

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data


def test_no_name_brings_an_element_into_a_page_that_is_sent(archive: Path) -> None:
    pages = [Elements(told(archive, f"games export {number} --to html")) for number, _ in games()]
    assert all(page.tags == pages[0].tags for page in pages)
    names = [json.loads(page.data)["/api/replay"]["names"]["A"] for page in pages]
    assert all(is_harmless(name) and len(name) <= LONGEST for name in names)
    assert names[[*HOSTILE].index("html")] == HOSTILE["html"]


@KINDS
def test_pictures_have_room_for_every_name(archive: Path, tmp_path: Path, drawn: Drawn, kind: str) -> None:
    number = [*HOSTILE].index(kind) + 1
    for form in DRAWN:
        told(archive, f"games export {number} --to {form} --until 2 --output {tmp_path / form}")
        with Image.open(tmp_path / form) as picture:
            picture.load()
            assert drawn.farthest <= picture.width
    assert any("Bo" in text for text in drawn.texts)
    assert all(map(is_harmless, drawn.texts))


@KINDS
def test_a_drawing_is_xml_whose_texts_are_harmless_and_have_room(
    archive: Path, tmp_path: Path, kind: str
) -> None:
    number, file = [*HOSTILE].index(kind) + 1, tmp_path / "position.svg"
    told(archive, f"games export {number} --to svg --until 2 --output {file}")
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own file
    assert all(map(is_harmless, root.itertext()))
    lines = [text.text or "" for text in root.findall("./{*}g/{*}text")]
    assert any("Bo" in line for line in lines)
    assert max(map(len, lines)) <= COLUMNS


def test_the_picture_of_the_statistics_has_room_for_every_name(
    archive: Path, tmp_path: Path, drawn: Drawn
) -> None:
    told(archive, f"statistics --picture {tmp_path / 'league.png'}")
    with Image.open(tmp_path / "league.png") as picture:
        picture.load()
        assert drawn.farthest <= picture.width
    assert any(text.startswith("xxx") and text.endswith("…") for text in drawn.texts)
    assert all(map(is_harmless, drawn.texts))


class Drawn:
    """The texts that were drawn, and the first column right of all of them."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.farthest = 0.0


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Notes each text that is drawn."""
    found, draw = Drawn(), ImageDraw.ImageDraw.text

    def text(
        pen: ImageDraw.ImageDraw,
        xy: tuple[float, float],
        text: str,
        *args: Any,
        font: ImageFont.FreeTypeFont,
        **more: Any,
    ) -> None:
        found.texts.append(text)
        if more.get("anchor") != "mm":
            found.farthest = max(found.farthest, xy[0] + font.getlength(text))
        draw(pen, xy, text, *args, font=font, **more)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", text)
    return found


@KINDS
@pytest.mark.parametrize("plies", [4, None], ids=["under way", "won"])
def test_the_display_has_room_for_every_name(
    archive: Path, tmp_path: Path, bench: Callable[..., Any], drawn: Drawn, kind: str, plies: int | None
) -> None:
    with Archive.open(tmp_path / "games.sqlite") as going_on, ArchiveReader.open(archive) as source:
        keep(going_on, source, HOSTILE[kind], plies)
    here = bench(again=True)
    here.start(set_up=False)
    here.rest()
    assert all(map(is_harmless, here.menu_actions.context(here.menu.words).players))
    pages = [here.table.snapshot.picture, *menus(here), *replay(here)]
    assert {page.size for page in pages} == {(128, 64)}
    assert drawn.farthest <= 128
    assert any("Bo" in text for text in drawn.texts)
    assert all(map(is_harmless, drawn.texts))


def menus(here: Any) -> Iterator[Image.Image]:
    """The pages of the menu that may tell names: how a game ends, the players, the games."""
    for entry in range(1, 4):
        here.press("ok", held=True)
        here.press(*["down"] * entry, "ok")
        yield render(here.menu.page())
        here.press("down", "ok")
        yield render(here.menu.page()) if here.menu.open else here.table.snapshot.picture
        if here.menu.open:
            here.press("ok", held=True)


def replay(here: Any) -> Iterator[Image.Image]:
    """Each page of the first game."""
    here.menu.carry_out(ReplayGame(1))
    while here.menu.open:
        yield render(here.menu.page())
        here.press("down")


@pytest.mark.browser
def test_no_name_harms_the_page(
    archive: Path, tmp_path: Path, run: Callable[..., Any], browser: Browser
) -> None:
    shutil.copyfile(archive, tmp_path / "games.sqlite")
    here = run()
    listed = here.get("api/games")
    assert len(listed) == len(HOSTILE)
    for game in (
        *listed,
        here.get("api/state"),
        *(here.get(f"api/replay/{number}") for number, _ in games()),
    ):
        assert all(map(is_harmless, texts(game)))
        assert all(len(name) <= LONGEST for name in game["names"].values())
    page = browser.new_page(viewport={"width": 320, "height": 640})
    try:
        for address in ("", "games", *(f"replay/{number}" for number, _ in games())):
            page.goto(here.address + address)
            expect(page.locator(".player, .game").nth(1)).to_be_visible()
            expect(page.locator("main")).to_contain_text("Bo")
            is_plain(page)
    finally:
        page.close()


def texts(value: object) -> Iterator[str]:
    """All texts in a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def is_plain(page: Page) -> None:
    """No text of the page is an element, controls its reading direction, or makes it wider than its window."""
    assert page.locator("main img[src=x]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert is_harmless(page.locator("body").inner_text().replace("\t", " "))
