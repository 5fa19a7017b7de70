"""What have the sensors and the players told since the last recorded ply?

The trace keeps the settled pictures, and for each field its readings one after the other. Other modules hold
the tests of single pictures against a table, the faults of sensors and what the players said. Nothing here
knows which plies may have been made.

* `trace`: the pictures since the recorded position.
* `baseline`: the table before a ply, and where a picture differs from it.
* `picture_test`: what one picture allows to lie on each field.
* `sensor_faults`: readings that mean nothing.
* `rest_clock`: how long the table has rested.
* `statements`: what the players say lies on a field.
* `agreement`: what the players have agreed about plies that no sensor sees.
* `new_table`: a new game that is being set up.
"""

from companion.referee.evidence import new_table
from companion.referee.evidence.agreement import Agreement
from companion.referee.evidence.baseline import TableBaseline, TableBaselines
from companion.referee.evidence.picture_test import PictureTest, PictureTests
from companion.referee.evidence.rest_clock import SAME_S, RestClock
from companion.referee.evidence.sensor_faults import SensorFaults
from companion.referee.evidence.statements import Statements
from companion.referee.evidence.trace import MOST_PICTURES, DoubtKind, Trace

__all__ = [
    "MOST_PICTURES",
    "SAME_S",
    "Agreement",
    "DoubtKind",
    "PictureTest",
    "PictureTests",
    "RestClock",
    "SensorFaults",
    "Statements",
    "TableBaseline",
    "TableBaselines",
    "Trace",
    "new_table",
]
