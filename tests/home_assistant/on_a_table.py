"""A real table and a real Home Assistant on a real Mosquitto: ./dev test --home-assistant."""

import json
import os
import random
import shutil
import signal
import time
from contextlib import ExitStack
from importlib import resources
from pathlib import Path

import httpx
import pytest
from home_assistant import PATIENCE_S, Shown, home_assistant
from mosquitto import mosquitto
from mqtt_ear import Ear
from patient_board import patient
from running_service import running_service

from companion import boards
from companion.mqtt.topics import TableTopics
from companion.rules.registry import own_names

ROOT = Path(__file__).parents[2]
BLUEPRINTS = ROOT / "deploy" / "home-assistant" / "blueprints"
TOPICS = TableTopics("tabletop", "table-1")
ENTITIES = {
    "binary_sensor": {"archive", "at_rest", "display", "grid", "question", "wrong"},
    "button": {"ok", "undo"},
    "notify": {"message"},
    "sensor": {
        *("disk_free", "game", "headline", "last_ply", "score_a", "score_b", "temperature", "turn", "unsent"),
        "winner",
    },
}
LAMP = """
mqtt:
  - light:
      name: Lamp
      command_topic: lamp/set
      rgb_command_topic: lamp/rgb
      brightness_command_topic: lamp/brightness
automation:
  - alias: Red
    use_blueprint:
      path: tabletop-companion/wrong-move-light.yaml
      input:
        wrong: binary_sensor.table_1_wrong
        lamps: [light.lamp]
"""
VOICE = """
mqtt:
  - notify:
      name: Phone
      command_topic: phone/message
automation:
  - alias: Loud
    use_blueprint:
      path: tabletop-companion/announcement.yaml
      input:
        wrong: binary_sensor.table_1_wrong
        winner: sensor.table_1_winner
        delay: 0
        language: LANGUAGE
        speakers: [media_player.hall]
        voice: tts.hall
        notified: notify.phone
        actions:
          - action: notify.persistent_notification
            data:
              message: "{{ message }}"
"""
QUIET = """
automation:
  - alias: Quiet
    use_blueprint:
      path: tabletop-companion/announcement.yaml
      input:
        wrong: binary_sensor.table_1_wrong
        delay: 0
"""
"""The announcement with nothing but what has to be chosen."""

PLACED = [("a1", "1A"), ("k6", "1B"), ("f5", "1a"), ("f5", "1b"), ("f5", "1a"), ("k6", "1b")]
"""Where the balls of a game of Esiema are placed, so that a sowing from f5 asks which ball lies on f6."""


NOTHING = Shown("", {})


class Table:
    """A table on a simulated grid, played by what its page may do."""

    def __init__(self, pid, address):
        self._pid = pid
        self._address = address

    def do(self, action, **body):
        assert httpx.post(f"{self._address}api/{action}", json=body, timeout=60).is_success

    def get(self, what):
        return httpx.get(f"{self._address}api/{what}", timeout=60).json()

    def until(self, true):
        """The state of the page as soon as it is so; the events of the page say when to look."""
        end = time.monotonic() + PATIENCE_S
        with httpx.stream("GET", f"{self._address}api/events", timeout=60) as events:
            for line in events.iter_lines():
                assert time.monotonic() < end, "what was waited for did not come"
                if line.startswith("data:") and true(state := self.get("state")):
                    return state
        raise AssertionError("the page ended before what was waited for")

    def kill(self):
        os.kill(self._pid, signal.SIGKILL)

    def move_wrongly(self):
        """A takes a bean of B and keeps it."""
        self.do("lift", field="b1", pieces="1o")
        self.do("drop", field="A", pieces="1o")

    def put_back(self):
        self.do("lift", field="A", pieces="1o")
        self.do("drop", field="b1", pieces="1o")

    def play_to_the_end(self):
        """Play any legal moves until somebody has won."""
        chance = random.Random(1)
        while (state := self.until(lambda state: state["winner"] or not state["waiting"]))["winner"] is None:
            self.do("play_move", move=chance.choice(self.get("legal")["moves"])["move"])
            plies = len(state["log"])
            self.do("press", button="ok", held=False)
            self.until(lambda state, plies=plies: len(state["log"]) > plies)


@pytest.fixture
def broker(tmp_path):
    (tmp_path / "broker").mkdir()
    with mosquitto(tmp_path / "broker") as started:
        yield started


@pytest.fixture
def table(tmp_path, broker):
    """Start a table of this board and language; on the usual one A begins."""
    with ExitStack() as services:

        def start(
            board="sahara",
            language="en",
            commands=("new_game", "message", "ok", "undo"),
            more='pace = "quick"',
        ):
            file = tmp_path / "companion.toml"
            file.write_text(
                f'language = "{language}"\nboard = "{board}"\n{more}\n'
                f'[mqtt]\nbroker = "127.0.0.1"\nport = {broker.port}\ntable = "table-1"\n'
                f"home_assistant = true\ncommands = {json.dumps(commands)}\n"
            )
            started = Table(*services.enter_context(running_service("--config", str(file))))
            if Path(board).stem == "sahara":
                started.do("new_game", game="sahara", board="sahara", starter="A")
                started.until(lambda state: state["turn"] == "A")
            return started

        yield start


@pytest.fixture
def at_home(tmp_path, broker):
    """Start a Home Assistant, with a text for its configuration; the same one if it is started again."""
    with ExitStack() as cores:

        def start(configuration=""):
            folder = tmp_path / "home-assistant"
            shutil.copytree(BLUEPRINTS, folder / "blueprints", dirs_exist_ok=True)
            (folder / "configuration.yaml").write_text(configuration)
            return cores.enter_context(home_assistant(folder, broker.port))

        yield start


def entity(kind, key):
    return f"{kind}.table_1_{key}"


def names(entities):
    return {entity(kind, key) for kind, keys in entities.items() for key in keys}


def of_the_table(home):
    return {name for name in home.entities if ".table_1_" in name}


def scores_of_the_table(home):
    return {name for name in of_the_table(home) if ".table_1_score_" in name}


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_entities_are_there_and_home_assistant_finds_nothing_wrong(table, at_home, language):
    table(language=language)
    home = at_home()
    home.shows(entity("sensor", "game"), "Sahara")
    home.until(lambda: of_the_table(home) == names(ENTITIES))
    home.shows(entity("binary_sensor", "grid"), "on")
    home.until(lambda: home.entities[entity("sensor", "disk_free")].state.replace(".", "").isdigit())
    assert home.logged == []


def test_what_is_not_allowed_has_no_entity(table, at_home):
    table(commands=())
    home = at_home()
    home.shows(entity("sensor", "game"), "Sahara")
    home.until(
        lambda: (
            of_the_table(home) == names(ENTITIES) - names({"button": {"ok", "undo"}, "notify": {"message"}})
        )
    )


def test_a_game_is_followed_and_its_wrong_move_is_told_until_it_is_put_right(table, at_home):
    home, here = at_home(), table()
    home.shows(entity("sensor", "turn"), "Player A to move")
    here.do("play_move", move="a1")
    home.shows(entity("sensor", "turn"), "Player B to move")
    home.until(lambda: "Player A" in home.entities[entity("sensor", "last_ply")].state)
    here.move_wrongly()
    told = home.shows(entity("binary_sensor", "wrong"), "on").attributes
    assert told["fields"]
    assert told["de"] != told["en"]
    here.put_back()
    home.shows(entity("binary_sensor", "wrong"), "off")
    home.shows(entity("binary_sensor", "at_rest"), "on")
    assert home.logged == []


def test_a_question_is_open_until_it_is_answered(table, at_home, tmp_path):
    """A board that only counts balls asks what lies on f6."""
    home = at_home()
    text = (resources.files(boards) / "esiema.toml").read_text("utf-8")
    file = tmp_path / "counting.toml"
    file.write_text(text.replace('sensor = "contents"', 'sensor = "count"'), encoding="utf-8")
    here = table(str(file))
    here.do("new_game", game="esiema", options={"seats": 2, "place_count": 3}, board="esiema", starter="A")
    here.until(lambda state: state["turn"] == "A")
    for number, (field, ball) in enumerate(PLACED, 1):
        here.do("lift", field="box", pieces=ball)
        here.do("drop", field=field, pieces=ball)
        here.until(lambda state, n=number: sum(line["kind"] == "played" for line in state["log"]) == n)
    here.do("lift", field="f5", pieces="2a1b")
    for field, ball in (("f6", "1b"), ("f7", "1a"), ("e7", "1a")):
        here.do("drop", field=field, pieces=ball)
    home.shows(entity("binary_sensor", "question"), "on")
    here.do("told", field="f6", contents="1b")
    home.shows(entity("binary_sensor", "question"), "off")


def test_its_buttons_press_those_of_the_table(table, at_home, tmp_path):
    """The table is so patient that nothing is judged before ok."""
    home, here = at_home(), table(str(patient("sahara", tmp_path, 60.0)), more="")
    home.shows(entity("sensor", "turn"), "Player A to move")
    here.do("play_move", move="a1")
    home.call("button.press", entity_id=entity("button", "ok"))
    home.shows(entity("sensor", "turn"), "Player B to move")
    home.call("button.press", entity_id=entity("button", "undo"))
    here.until(lambda state: state["story"]["kind"] != "turn")


def test_a_message_is_shown_on_the_display_and_cut_where_it_is_too_long(table, at_home):
    home, here = at_home(), table()
    home.shows(entity("sensor", "turn"), "Player A to move")
    for text, shown in (('Tea "is" ready', 'Tea "is" ready'), ("long " * 50, "long long")):
        home.call("notify.send_message", entity_id=entity("notify", "message"), message=text)
        here.until(
            lambda state, shown=shown: (
                shown in json.dumps(state["display"], ensure_ascii=False).replace("\\", "")
            )
        )


def test_a_table_that_is_killed_is_not_available(table, at_home):
    home, here = at_home(), table()
    home.shows(entity("sensor", "turn"), "Player A to move")
    here.kill()
    home.shows(entity("sensor", "turn"), "unavailable")
    home.until(lambda: {home.entities[name].state for name in of_the_table(home)} == {"unavailable"})


def test_each_game_brings_the_scores_of_its_seats_and_takes_the_others_away(table, at_home, broker):
    home = at_home()
    table()
    ear = Ear(broker.port, TOPICS)
    ear.open()
    for name in (*own_names(), "sahara"):
        ear.say(TOPICS.command("new_game"), json.dumps({"game": name}).encode())
        seats = ear.until_state(lambda state, name=name: state.game == name).seats
        scores = names({"sensor": {f"score_{seat.lower()}" for seat in seats}})
        home.until(lambda scores=scores: scores_of_the_table(home) == scores)
    ear.close()
    assert home.logged == []


def test_a_table_that_comes_back_with_another_game_leaves_no_score_of_the_one_before(table, at_home):
    home, here = at_home(), table()
    home.shows(entity("sensor", "score_a"), "0")
    here.kill()
    home.shows(entity("sensor", "turn"), "unavailable")
    table("ghostbuster")
    home.shows(entity("sensor", "score_yellow"), "0")
    home.until(lambda: entity("sensor", "score_a") not in home.entities)


def test_it_makes_itself_known_again_when_home_assistant_starts(table, at_home, broker):
    """What the broker kept is taken away, so that only the birth message can be why."""
    table()
    home = at_home()
    home.shows(entity("sensor", "turn"), "Player A to move")
    home.end()
    ear = Ear(broker.port, TOPICS)
    ear.open()
    ear.forget("homeassistant/device/tabletop_table-1/config")
    ear.close()
    home = at_home()
    home.shows(entity("sensor", "turn"), "Player A to move")


def lamp(home):
    """Whether the lamp shines, and in which colour and brightness."""
    state, attributes = home.entities["light.lamp"]
    return state, attributes.get("rgb_color"), attributes.get("brightness")


@pytest.mark.parametrize("before", [None, ([0, 0, 255], 51)])
def test_a_lamp_turns_red_on_a_wrong_move_and_goes_back_to_how_it_was(table, at_home, before):
    home, here = at_home(LAMP), table()
    home.shows("light.lamp", "unknown")
    home.call("light.turn_off", entity_id="light.lamp")
    if before is not None:
        colour, brightness = before
        home.call("light.turn_on", entity_id="light.lamp", rgb_color=colour, brightness=brightness)
    home.shows(entity("binary_sensor", "wrong"), "off")
    was = lamp(home)
    for _ in range(2):
        here.move_wrongly()
        home.until(lambda: lamp(home) == ("on", [255, 0, 0], 255))
        here.put_back()
        home.until(lambda: lamp(home) == was)
    assert home.logged == []


def test_a_lamp_goes_back_when_the_table_is_gone(table, at_home):
    home, here = at_home(LAMP), table()
    home.call("light.turn_off", entity_id="light.lamp")
    home.shows(entity("binary_sensor", "wrong"), "off")
    here.move_wrongly()
    home.until(lambda: lamp(home) == ("on", [255, 0, 0], 255))
    here.kill()
    home.shows("light.lamp", "off")


@pytest.mark.parametrize(("language", "won"), [("de", "Gewonnen: Spieler "), ("en", "Won by: Player ")])
def test_what_is_wrong_and_who_has_won_is_spoken_and_sent(table, at_home, language, won):
    home, here = at_home(VOICE.replace("LANGUAGE", language)), table()
    home.shows(entity("binary_sensor", "wrong"), "off")
    home.shows("notify.phone", "unknown")
    here.move_wrongly()
    told = home.shows(entity("binary_sensor", "wrong"), "on").attributes[language]
    home.until(lambda: bool(home.calls("notify.persistent_notification")))
    said = {
        "tts.speak": {"media_player_entity_id": ["media_player.hall"], "message": told},
        "notify.send_message": {"message": told},
        "notify.persistent_notification": {"message": told},
    }
    for service, data in said.items():
        assert data.items() <= home.calls(service)[0].items()
    here.put_back()
    home.shows(entity("binary_sensor", "wrong"), "off")
    here.play_to_the_end()
    home.until(lambda: home.calls("tts.speak")[-1]["message"].startswith(won))
    home.until(lambda: home.entities[entity("sensor", "winner")].state.startswith("Player "))
    state, attributes = home.entities[entity("sensor", "winner")]
    assert (attributes["draw"], attributes["en"]) == (False, state)
    assert home.calls("tts.speak")[-1]["message"].endswith(f": {attributes[language]}")
    assert home.logged == []
    # Who has won is not announced again after a restart.
    home.end()
    home = at_home(VOICE.replace("LANGUAGE", language))
    home.until(lambda: home.entities.get(entity("sensor", "winner"), NOTHING).state.startswith("Player "))
    home.call("tts.speak", message="the only one")
    assert home.calls("tts.speak") == [{"message": "the only one"}]


def test_who_chooses_no_way_to_announce_hears_nothing_and_nothing_breaks(table, at_home):
    home, here = at_home(QUIET), table()
    home.shows(entity("binary_sensor", "wrong"), "off")
    here.move_wrongly()
    home.until(lambda: "last_triggered" in home.entities["automation.quiet"].attributes)
    home.until(lambda: home.entities["automation.quiet"].attributes["last_triggered"] is not None)
    here.put_back()
    home.shows(entity("binary_sensor", "wrong"), "off")
    assert (home.logged, home.called) == ([], [])
