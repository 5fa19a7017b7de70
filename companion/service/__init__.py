"""How one table runs.

This room wires the other rooms together, and is the only one with a policy: when to reconnect, when to give
up, what to do without a display. It is divided into sub-rooms, each with one question; imports go one way,
from `commands` down to `game` and `sensors` (pyproject.toml). The public modules of a sub-room are those in
its `__all__`; code outside it imports these by their path, because a package that imported all of them would
make a light command such as `companion perft` load the referee and the libraries of the hardware.
"""
