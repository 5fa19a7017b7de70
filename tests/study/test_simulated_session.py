import json

from companion.referee.protocol import Opening, read_opening
from companion.study.simulated_session import SimulatedSession, first_line


def test_a_first_line_reads_back_to_the_same_header(header, table):
    first = header(table, options={"opponent_store": "skip"})
    text = SimulatedSession([first_line(first)], [], []).texts[0]
    assert read_opening(text).header == first


def test_what_goes_without_saying_is_left_out(header):
    assert sorted(first_line(header())) == ["game", "options", "recording", "sensors", "settle"]
    assert first_line(header("mass"))["masses"] == {"o": 2.1}


def test_each_line_is_one_json_object(session):
    played = session("contents", 1, 2)
    assert [json.loads(text) for text in played.texts] == played.lines
    assert Opening(read_opening(played.texts[0]).header).game.id == "sahara"
