"""How does an evening look? Simulated people play one on simulated tables, with everything else real.

* `local_broker`: a Mosquitto of its own on this machine;
* `played_table`: a `companion run` in a process of its own, and two who play on it through its page;
* `demo_evening`: all of it together, while people look at the hub's page.
"""

from companion.hub.demo.demo_evening import DemoPlan, demo_evening

__all__ = ["DemoPlan", "demo_evening"]
