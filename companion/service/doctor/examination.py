"""Makes all checks in the order of the report, from the machine outwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from companion.screens.wording import Wording
from companion.service.doctor import (
    access_checks,
    button_trial,
    computer_checks,
    i2c_checks,
    sensor_checks,
    service_checks,
    storage_checks,
)
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.grid_listener import GridListener
from companion.service.doctor.subject import Subject

Check: TypeAlias = Callable[[Subject], Iterator[CheckResult]]

CHECKS: tuple[Check, ...] = (
    computer_checks.model,
    computer_checks.system,
    computer_checks.clock,
    computer_checks.power,
    storage_checks.disk,
    storage_checks.archive,
    service_checks.service,
    access_checks.groups,
    access_checks.pins,
    i2c_checks.buses,
    storage_checks.calibration,
    access_checks.serial_port,
)


def examine(
    examined: Subject,
    listen: Callable[[Subject], GridListener],
    ask: Callable[[Wording], object] | None = None,
) -> Iterator[CheckResult]:
    """The findings one by one, as they are made; `listen` listens to the grid for some seconds.

    With `ask`, which says what is to be pressed to somebody at the table, the buttons are tried, too.
    """
    for check in CHECKS:
        yield from check(examined)
    if ask is not None:
        yield from button_trial.try_buttons(examined, ask)
    why_not = sensor_checks.unheard(examined)
    if why_not is not None:
        yield why_not
    else:
        yield from sensor_checks.heard(examined, listen(examined))
