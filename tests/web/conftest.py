"""A small honest table for the page, its server, and one browser for each file of tests."""

import io
import threading

import httpx
import pytest
from PIL import Image, ImageDraw

from companion.boards import board, drawing
from companion.boards.board import BoardError
from companion.devices.simulated_table import SimulatedTable
from companion.records.game_search import EVERY_GAME
from companion.rules.errors import RulesError
from companion.rules.registry import kind
from companion.screens.menu_labels import game_name
from companion.screens.piece_names import piece_templates
from companion.screens.rules_parts import rules_parts
from companion.screens.words import Words
from companion.statistics.game_statistics import RunningStatistics
from companion.web.errors import ActionError
from companion.web.server import table_server

FIELDS = [f"{row}{number}" for row in "ab" for number in range(1, 7)]
START = dict.fromkeys(FIELDS, "3o")
STORY = {
    "kind": "turn",
    "headline": "Ada to move",
    "lines": ["Ada 0, Ben 0"],
    "rule": None,
    "fix": [],
    "ways": [],
}
LETTERS = {"bean": "o", "car": "wb", "figure": "ygrbkw", "stone": "ABCD", "ball": "ABCDEFabcdef"}
COLOURS = ["yellow", "green", "red", "blue", "black", "white"]
DIE = {
    "kind": "roll",
    "waiting": True,
    "number": None,
    "last": None,
    "choices": [1, 2, 3, 4, 5, 6],
    "left": None,
}
PILE = {"kind": "card", "waiting": True, "number": None, "last": None, "choices": [], "left": 30}

CARDS = {f"{column}{row}": 5 * row + number for number, column in enumerate("abcde") for row in range(1, 6)}
GAMES = {
    "sahara": (START, ["A", "B"], {}),
    "geisterfahrer": (
        {f"{side}{row}": f"5{car}" for side, car in ("lb", "rw") for row in range(1, 6)},
        ["black", "white"],
        {},
    ),
    "ghostbuster": ({"y.yard": "4y", "t4": "1r", "t14": "1y"}, ["yellow", "red"], {"chance": DIE}),
    "zahlenluchs": ({"a1": "1A", "b1": "1A", "e5": "1C"}, ["A", "C"], {"chance": PILE, "laid": CARDS}),
    "esiema": ({"f6": "1A4a5b", "f7": "2a3b", "a1": "1B", "a2": "1a"}, ["A", "B"], {}),
}


class FakeTable:
    """A `LiveTable` whose referee says what the test tells it; hands and pieces are simulated.

    `calls` lists every action with its arguments, in the order in which they came, `pictures_watched`
    whether each picture of the display was for somebody who only watches. `die` and `pile`
    are what a game tells that waits for a throw or a card, `colours` the seats of six.
    """

    die, pile, colours = DIE, PILE, COLOURS

    def __init__(self):
        self._lock = threading.Lock()
        self._listeners = {}
        self._gone = threading.Condition()
        self.reset()

    def reset(self):
        self.calls = []
        self.refusal = None
        self.kept = []
        self.asked = []
        self.statistics_of_all = RunningStatistics().statistics()
        self.replays = {}
        self.offers = OFFERS
        self.guide = FakeGuide(self)
        self.looked = 0
        self.pictures_watched = []
        self.seen = SENSORS
        self.data = {
            "version": 0,
            "language": "en",
            "names": {"A": "Ada", "B": "Ben"},
            "winner": None,
            "number": 1,
            "last": None,
            "match_target": 30,
            "story": STORY,
            "question": None,
            "waiting": False,
            "wrong": [],
            "repairs": [],
            "laid": {},
            "to_lay": False,
            "chance": None,
            "log": [],
            "troubles": [],
            "oled": 1,
            "display": {"language": "en", "rows": ["Ada to move", "Ada 0, Ben 0"], "marked": None},
            "menu_open": False,
            "field_names": {},
            "piece_names": {},
        }
        self.play("sahara", START, ["A", "B"], match={"A": 4, "B": 12})

    def play(self, name, contents, seats, **changed):
        """Put another board on the table, with these contents on it and these seats around it."""
        found = board.find(name)
        self.start = contents
        self.hands = SimulatedTable(found, LETTERS[found.look])
        self.hands.set_up(contents)
        self.hands.watch(self.tell)
        called = game_name(found.game, "en")
        named = piece_templates(found.game, LETTERS[found.look], Words("en"))
        about = {
            "board": name,
            "board_size": list(drawing.extent(found)),
            "game": found.game,
            "game_name": called,
            "piece_names": named,
            "seats": seats,
            "table": contents,
            "hands": True,
        }
        self.tell(**{**about, "turn": seats[0], "scores": dict.fromkeys(seats, 0), "match": None, **changed})

    def begin(self, name):
        """Put the board of this game on the table as in the middle of a game."""
        contents, seats, about = GAMES[name]
        self.play(name, contents, seats, **about)

    def state(self):
        with self._lock:
            state = dict(self.data)
        state["question"] = worded(state["question"])
        state["log"] = [{"move": None, "at": None, **line} for line in state["log"]]
        if state["hands"]:
            hands = self.hands
            held = hands.held
            common = held.pop("", "")
            state["hands"] = {
                "contents": hands.contents,
                "hand": common,
                "held": held,
                "origins": hands.origins,
                "box": hands.box,
            }
        return state

    def spoken(self, language):
        return self if language is None else SpokenTable(self, language)

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
            return self._gone.wait_for(lambda: len(self._listeners) <= number, timeout=30)

    @property
    def hand(self):
        """What the only hand that holds something holds."""
        (held,) = self.hands.held.values() or [""]
        return held

    @property
    def contents(self):
        return {field: lies for field, lies in self.hands.contents.items() if lies}

    def oled_png(self, watching=False):
        self.pictures_watched.append(watching)
        image = Image.new("1", (128, 64))
        pen = ImageDraw.Draw(image)
        pen.rectangle((0, 0, 127, 63), outline=1)
        pen.text((6, 6), str(self.state()["story"]["headline"]), fill=1)
        pen.text((6, 40), f"picture {self.state()['oled']}", fill=1)
        file = io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def board_svg(self, name=None, *, turned=False):
        try:
            found = board.find(name or self.state()["board"])
        except BoardError as error:
            raise ActionError(str(error)) from error
        return drawing.svg(found.turned() if turned else found)

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

    def told(self, field, contents):
        self._heard("told", field, contents)
        self.tell(question=None)

    def _move(self, act):
        try:
            refused = act()
        except ValueError as error:
            raise ActionError(str(error)) from error
        if refused is not None:
            raise ActionError(str(refused))

    def lift(self, field, pieces, hand=""):
        self._heard("lift", field, pieces)
        self._move(lambda: self.hands.lift(field, pieces, hand))

    def drop(self, field, pieces, hand=""):
        self._heard("drop", field, pieces)
        held = self.hands.held.get(hand, "")
        self._move(lambda: self.hands.drop(field, held if pieces is None else pieces, hand))

    def throw(self, number):
        self._heard("throw", number)
        thrown = 5 if number is None else number
        self.tell(
            chance={**(self.state()["chance"] or DIE), "waiting": False, "number": thrown, "last": thrown}
        )

    def set_up(self):
        self._heard("set_up")
        self.hands.set_up(self.start)

    def put_back(self, hand="", others=False):
        self._heard("put_back")
        for name in [name for name in self.hands.held if name != hand] if others else [hand]:
            self._move(lambda name=name: self.hands.put_back(name))

    def repair(self, way, hand=""):
        self._heard("repair", way)
        self.tell(story=STORY, repairs=[])

    def play_move(self, move, hand=""):
        self._heard("play_move", move)

    def new_game(self, game, options, names, starter, board=None):
        self._heard("new_game", game, dict(options), dict(names), starter, board)
        if board not in {None, self.state()["board"]}:
            self.play(board, {}, options.get("seats", ["A", "B"]))
        self.tell(names={**self.state()["names"], **names})
        self.hands.set_up(self.start)

    def end_lesson(self):
        self._heard("end_lesson")
        self.hands.set_up(self.start)

    def games(self, search=EVERY_GAME, newest=None, before=None):
        self.asked.append((search, newest, before))
        fitting = [
            game
            for game in self.kept
            if (before is None or game["id"] < before)
            and search.player in {None, *game["names"].values()}
            and search.game in {None, game["game"]}
        ]
        return fitting[:newest]

    def statistics(self):
        return self.statistics_of_all

    def replay(self, number):
        if number not in self.replays:
            raise ActionError(f"there is no game {number}")
        return self.replays[number]

    def game_file(self, number, form):
        if number not in self.replays:
            raise ActionError(f"there is no game {number}")
        return f"game {number} as {form}".encode()

    def games_offered(self):
        return self.offers

    def sensors(self):
        self.looked += 1
        return self.seen


class FakeGuide:
    """The `Guide` of a fake table: real rules, and what the test says is legal or a lesson."""

    def __init__(self, table):
        self._table = table
        self.allowed = {
            "lines": ["Pieces may be taken from: a1."],
            "starts": [],
            "more": False,
            "moves": [],
        }
        self.first_lesson = None

    def rules(self, game=None, language=None):
        name, language = game or self._table.state()["game"], language or "en"
        try:
            parts = rules_parts(kind(name), Words(language), {})
        except RulesError as error:
            raise ActionError(str(error)) from error
        paragraphs = [{"kind": part.kind, "name": part.name, "text": part.text} for part in parts]
        return {"game": name, "language": language, "paragraphs": paragraphs}

    def legal(self, language=None):
        return {"version": self._table.state()["version"], **self.allowed}

    def lesson(self):
        return self.first_lesson

    def end_lesson(self):
        self._table.end_lesson()


class SpokenTable:
    """The same table in another language, as far as its state says so."""

    def __init__(self, table, language):
        self._table = table
        self._language = language

    def __getattr__(self, name):
        return getattr(self._table, name)

    def state(self):
        return {**self._table.state(), "language": self._language}


def worded(question):
    """A question with texts: a test that gives none is asked by the texts of the moves."""
    if question is None:
        return None
    asks = question.get("asks")
    if asks is not None:
        asks = {"texts": [contents or "nothing" for contents in asks["contents"]], **asks}
    return {"texts": question["moves"], **question, "asks": asks}


def sensor(channel, field, value, state="rest", **more):
    """One channel of the sensors."""
    usual = {"chip": "hall", "input": channel, "reading": None, "noise": 20.0, "spikes": 0}
    return {"channel": channel, "field": field, "value": value, "state": state, **usual, **more}


SENSORS = {
    "board": "sahara",
    "trouble": "",
    "calibrated": None,
    "link": {
        "lines": 1234,
        "damaged": 0,
        "foreign": 0,
        "overlong": 0,
        "lost": 0,
        "frames_per_second": 41.25,
    },
    "sensors": [sensor(0, "a1", 32768, reading=0), sensor(1, "a2", 39000, "moved", reading=1)],
}


def _option(name, label, kind, values, default, **more):
    usual = {"note": "", "rule": "", "rule_text": ""}
    return {"name": name, "label": label, "kind": kind, "values": values, "default": default, **usual, **more}


def _board(name, title, *seats, fields, **fixed):
    return {"name": name, "title": title, "seats": list(seats), "fixed": fixed, "fields": fields}


OFFERS = {
    "sahara": {
        "name": "Sahara",
        "about": "Two players sow beans.",
        "plies": 32,
        "minutes": [10, 10],
        "options": [
            _option(
                "empty_capture",
                "Capture with nothing opposite",
                "choice",
                [False, True],
                False,
                note="With “yes” the last bean is won.",
                rule="3",
                rule_text="Where the last bean falls.",
            ),
            _option(
                "opponent_store",
                "Passing the other store",
                "choice",
                ["choice", "skip"],
                "choice",
                texts=["free choice", "skip it"],
            ),
        ],
        "boards": [_board("sahara", "All counted", ["A", "B"], fields=14)],
    },
    "ghostbuster": {
        "name": "Ghostbuster",
        "about": "Figures run home.",
        "plies": 147,
        "minutes": [20, 60],
        "options": [
            _option("mode", "Rules", "choice", ["ghostbuster", "plain"], "ghostbuster"),
            _option("track", "Fields", "free", [40, 48], 40),
        ],
        "boards": [
            _board("ghostbuster", "Four", ["yellow", "red"], COLOURS[:3], COLOURS[:4], fields=60, track=40),
            _board("ghostbuster-six", "Six", COLOURS, COLOURS[:5], fields=78, track=48),
        ],
    },
    "zahlenluchs": {
        "name": "Zahlenluchs",
        "about": "Stones run over cards.",
        "plies": None,
        "minutes": None,
        "options": [
            _option("layout", "Layout", "layout", [], None),
            _option("deck", "Deck", "free", [], None),
        ],
        "boards": [
            _board("zahlenluchs", "Two", ["A", "C"], fields=25),
            _board("zahlenluchs-four", "Four", ["A", "B", "C", "D"], fields=36),
        ],
    },
}


@pytest.fixture(scope="session")
def _table():
    return FakeTable()


@pytest.fixture(scope="session")
def _server(_table):
    with table_server(_table) as server:
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
    with httpx.Client(base_url=address, timeout=30) as client:
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
        page.set_default_timeout(20_000)
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
