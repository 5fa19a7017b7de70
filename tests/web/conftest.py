"""A small honest table for the page, its server, and one browser for each file of tests."""

import io
import threading

import httpx
import pytest
from PIL import Image, ImageDraw

from companion.boards import board, drawing
from companion.contents import ContentsError, pieces, text
from companion.web.labels import LABELS
from companion.web.live import ActionError
from companion.web.server import PageServer

FIELDS = [f"{row}{number}" for row in "ab" for number in range(1, 7)]
START = dict.fromkeys(FIELDS, "3o")
STORY = {"kind": "turn", "headline": "Ada to move", "lines": ["Ada 0, Ben 0"], "rule": None, "fix": []}


class FakeTable:
    """A `LiveTable` whose referee says what the test tells it; hands and beans are real.

    `calls` lists every action with its arguments, in the order in which they came.
    """

    def __init__(self):
        self._lock = threading.Lock()
        self._listeners = {}
        self._gone = threading.Condition()
        self.board = drawing.svg(board.find("sahara"))
        self.reset()

    def reset(self):
        with self._lock:
            self.calls = []
            self.refusal = None
            self.kept = []
            self.replays = {}
            self.lifted = []
            self.data = {
                "version": 1,
                "language": "en",
                "game": "sahara",
                "seats": ["A", "B"],
                "names": {"A": "Ada", "B": "Ben"},
                "turn": "A",
                "winner": None,
                "scores": {"A": 0, "B": 0},
                "match": {"A": 4, "B": 12},
                "match_target": 30,
                "story": STORY,
                "question": None,
                "wrong": [],
                "table": START,
                "hands": {"contents": START, "hand": ""},
                "log": [],
                "troubles": [],
                "oled": 1,
                "menu_open": False,
                "words": dict(LABELS),
            }

    def state(self):
        with self._lock:
            return dict(self.data)

    def tell(self, **changed):
        """The referee says something: the state has these values from now on."""
        with self._lock:
            version = self.data["version"] + 1
            self.data = {**self.data, **changed, "version": version}
        for callback in list(self._listeners.values()):
            callback(version)

    def listen(self, callback):
        key = object()
        self._listeners[key] = callback

        def cancel():
            with self._gone:
                del self._listeners[key]
                self._gone.notify_all()

        return cancel

    @property
    def listening(self):
        return len(self._listeners)

    def waits_for_listeners(self, number):
        """Whether within a few seconds no more than so many listen."""
        with self._gone:
            return self._gone.wait_for(lambda: len(self._listeners) <= number, timeout=5)

    @property
    def hand(self):
        return self.state()["hands"]["hand"]

    @property
    def contents(self):
        return {field: lies for field, lies in self.state()["hands"]["contents"].items() if lies}

    def oled_png(self):
        image = Image.new("1", (128, 64))
        pen = ImageDraw.Draw(image)
        pen.rectangle((0, 0, 127, 63), outline=1)
        pen.text((6, 6), str(self.state()["story"]["headline"]), fill=1)
        pen.text((6, 40), f"picture {self.state()['oled']}", fill=1)
        file = io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def board_svg(self, game=None):
        if game not in {None, "sahara"}:
            raise ActionError(f"there is no board for the game {game!r}")
        return self.board

    def _heard(self, *call):
        self.calls.append(call)
        if self.refusal:
            raise ActionError(self.refusal)

    def press(self, button, held=False):
        self._heard("press", button, held)
        self.tell(oled=self.state()["oled"] + 1, menu_open=held)

    def choose(self, move):
        self._heard("choose", move)
        self.tell(question=None)

    def _carry(self, field, taken, sign):
        """Move pieces from a field into the hand (sign 1) or back (-1)."""
        if field not in {*FIELDS, "A", "B"}:
            raise ActionError(f"there is no field {field!r}")
        hands = self.state()["hands"]
        source = hands["contents"].get(field, "") if sign > 0 else hands["hand"]
        try:
            number = pieces(source if taken is None else taken)["o"]
        except ContentsError as error:
            raise ActionError(str(error)) from error
        lies = pieces(hands["contents"].get(field, ""))["o"] - sign * number
        held = pieces(hands["hand"])["o"] + sign * number
        if lies < 0 or held < 0:
            raise ActionError(f"there are no {number} pieces to move at {field}")
        contents = {**hands["contents"], field: text([(lies, "o")])}
        self.tell(hands={"contents": contents, "hand": text([(held, "o")])})

    def lift(self, field, pieces):
        self._heard("lift", field, pieces)
        self._carry(field, pieces, 1)
        self.lifted.append(field)

    def drop(self, field, pieces):
        self._heard("drop", field, pieces)
        self._carry(field, pieces, -1)

    def set_up(self):
        self._heard("set_up")
        self.tell(hands={"contents": START, "hand": ""})

    def put_back(self):
        self._heard("put_back")
        self._carry(self.lifted[-1], None, -1)

    def new_game(self, game, options, names, starter):
        self._heard("new_game", game, dict(options), dict(names), starter)
        self.tell(names={**self.state()["names"], **names}, hands={"contents": START, "hand": ""})

    def games(self):
        return self.kept

    def replay(self, number):
        if number not in self.replays:
            raise ActionError(f"there is no game {number}")
        return self.replays[number]

    def games_offered(self):
        yes = {"name": "empty_capture", "label": "Capture with nothing opposite", "values": [False, True]}
        stores = {"name": "opponent_store", "label": "Passing the other store", "values": ["choice", "skip"]}
        options = [
            {**yes, "default": False},
            {**stores, "default": "choice", "texts": ["free choice", "skip it"]},
        ]
        return {"sahara": {"name": "Sahara", "seats": [["A", "B"]], "options": options}}


@pytest.fixture(scope="session")
def _table():
    return FakeTable()


@pytest.fixture(scope="session")
def _server(_table):
    with PageServer(_table) as server:
        yield server


@pytest.fixture
def table(_table):
    """The table behind the page, as new."""
    _table.reset()
    return _table


@pytest.fixture
def address(table, _server):
    """The address of a page of `table`."""
    return _server.address


@pytest.fixture
def client(address):
    with httpx.Client(base_url=address, timeout=5) as client:
        yield client


@pytest.fixture
def open_page(browser, _tab, address):
    """Opens a page of the table; fails afterwards where it had reported errors of its own.

    With `options` of a browser context, or `own`, it is a page with nothing left from other tests.
    """
    used, contexts, errors = [], [], []

    def tab(own, options):
        if own or options:
            contexts.append(browser.new_context(reduced_motion="reduce", **options))
            return contexts[-1].new_page()
        return _tab.context.new_page() if _tab in used else _tab

    def note(said):
        if "Content Security" in said.text:
            errors.append(said.text)

    def fail(error):
        errors.append(str(error))

    def open_page(path="", own=False, **options):
        page = tab(own, options)
        used.append(page)
        page.set_default_timeout(5000)
        page.on("pageerror", fail)
        page.on("console", note)
        page.goto(address + path)
        return page

    yield open_page
    for page in used:
        page.remove_listener("pageerror", fail)
        page.remove_listener("console", note)
        page.goto("about:blank")
        if page is not _tab:
            page.close()
    for context in contexts:
        context.close()
    assert errors == []
