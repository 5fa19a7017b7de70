"""The next step for a Pico without MicroPython."""

from __future__ import annotations

from typing import Any

import pytest

from companion.service.doctor.bare_pico import COPY_MICROPYTHON, HOLD_BOOTSEL, next_step


@pytest.mark.parametrize(
    ("vendor", "product", "step"),
    [
        ("2e8a", "0003", COPY_MICROPYTHON),
        ("2e8a", "000f", COPY_MICROPYTHON),
        ("2e8a", "000a", HOLD_BOOTSEL),
        ("2e8a", "0009", HOLD_BOOTSEL),
        ("2e8a", "0005", ""),
        ("2e8a", "000c", ""),
        ("1d6b", "0003", ""),
    ],
)
def test_each_state_of_a_pico_has_one_next_step(patient: Any, vendor: str, product: str, step: str) -> None:
    patient.plug(vendor, product)
    assert next_step(patient.machine) == step


def test_where_nothing_is_plugged_in_there_is_no_step(patient: Any) -> None:
    assert next_step(patient.machine) == ""


def test_beside_a_pico_with_micropython_a_bare_one_is_not_meant(patient: Any) -> None:
    for product in ("0003", "0005"):
        patient.plug("2e8a", product)
    assert next_step(patient.machine) == ""
