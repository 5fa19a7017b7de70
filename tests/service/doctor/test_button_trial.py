"""Each button is pressed once, on gpiozero's own pins without hardware."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.screens.catalogue import Catalogue
from companion.screens.wording import Wording, worded
from companion.service.doctor.button_trial import try_buttons

PINS = "[buttons]\nok = 17\nundo = 27\nup = 23\n"
QUICK_S = 0.05
ENGLISH, GERMAN = Catalogue("en"), Catalogue("de")


@pytest.fixture
def table(patient: Any, mock_factory: Any) -> Any:
    """A table with three buttons; `pressed` says which pin somebody presses when one is asked for."""

    class Table:
        def __init__(self) -> None:
            self.subject = patient.configured(PINS)
            self.pressed = {"ok": 17, "undo": 27, "up": 23}
            self.heard: list[Wording] = []

        def asked(self, wording: Wording) -> None:
            self.heard.append(wording)
            pin = self.pressed.get(worded(wording, ENGLISH).removeprefix("press "))
            if pin is not None:
                mock_factory.pin(pin).drive_low()
                mock_factory.pin(pin).drive_high()

        def found(self, words: Catalogue = ENGLISH) -> list[tuple[object, ...]]:
            trial = try_buttons(self.subject, self.asked, QUICK_S)
            results = [one.spoken(words) for one in trial]
            return [(one.ok, one.says, one.mend) for one in results]

    return Table()


def test_buttons_that_answer_are_well_with_their_pins(table: Any) -> None:
    assert table.found() == [
        (True, "ok works, at GPIO17 (pin 11)", ""),
        (True, "undo works, at GPIO27 (pin 13)", ""),
        (True, "up works, at GPIO23 (pin 16)", ""),
    ]


def test_a_button_that_does_not_answer_is_told_with_its_wires(table: Any) -> None:
    table.pressed = {"ok": 17, "up": 23}
    assert table.found()[1] == (
        False,
        "undo was not pressed, or does not answer",
        "check the wire from GPIO27 (pin 13) to the button, and from its other leg to GND",
    )


def test_exchanged_buttons_are_told_with_the_lines_of_the_configuration(table: Any) -> None:
    table.pressed = {"ok": 17, "undo": 23, "up": 27}
    assert table.found()[1] == (
        False,
        "up came, and undo did not",
        "where you pressed undo: under [buttons] exchange undo = 27 and up = 23",
    )


def test_the_trial_speaks_german_and_keeps_the_keys_of_the_configuration(table: Any) -> None:
    table.pressed = {"ok": 17, "undo": 23}
    assert table.found(GERMAN) == [
        (True, "„ok“ funktioniert, an GPIO17 (Pin 11)", ""),
        (
            False,
            "„auf“ kam an, „undo“ nicht",
            "falls wirklich „undo“ gedrückt wurde: unter [buttons] undo = 27 und up = 23 vertauschen",
        ),
        (
            False,
            "„auf“ wurde nicht gedrückt oder antwortet nicht",
            "die Leitung von GPIO23 (Pin 16) zur Taste prüfen, und die von ihrem anderen Bein zu GND",
        ),
    ]
    asked = [worded(wording, GERMAN) for wording in table.heard]
    assert asked == ["„ok“ drücken", "„undo“ drücken", "„auf“ drücken"]


def test_the_pins_are_free_again_afterwards(table: Any) -> None:
    assert [ok for ok, *_ in table.found()] == [ok for ok, *_ in table.found()] == [True] * 3


def test_without_buttons_there_is_nothing_to_press(patient: Any) -> None:
    [found] = try_buttons(patient.configured(), print)
    assert (found.ok, found.spoken(ENGLISH).says) == (None, "none is configured")


def test_while_the_service_runs_it_has_the_buttons(table: Any) -> None:
    table.subject = replace(table.subject, served=True)
    [(ok, says, mend)] = table.found()
    assert (ok, says) == (None, "the service has them while it runs")
    assert mend.startswith("sudo systemctl stop companion")


def test_pins_that_cannot_be_reached_are_one_sentence(patient: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    [found] = try_buttons(patient.configured(PINS), print)
    assert found.ok is False
    assert "\n" not in str(found.spoken(ENGLISH).says)
