"""How does an evening look? Simulated people play one on simulated tables, with everything else real.

* `local_broker`: a Mosquitto of its own on this machine;
* `played_table`: a `companion run` in a process of its own, and two who play on it through its page;
* `demo_evening`: all of it together, from the list of players to the standings.
"""

from companion.hub.demo.demo_evening import DemoPlan, demo_evening
from companion.hub.demo.local_broker import BrokerError, LocalBroker

__all__ = ["BrokerError", "DemoPlan", "LocalBroker", "demo_evening"]
