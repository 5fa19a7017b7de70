"""What do other programs hear of a table?

Topics, messages, and the connection to a broker, for both ends: the table, and whatever gathers the events
of many tables. `messages` and `game_events` are pure; `connection` alone knows a library for MQTT. A table
imports this room only if its configuration names a broker.
"""
