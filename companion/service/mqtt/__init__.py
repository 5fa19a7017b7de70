"""What a table tells other programs over MQTT, and what it does for them.

`outbox` finds in the archive what has not been sent yet, `shown_state` says what the table shows,
`commands` carries out what others ask for, and `publisher` puts all of that together. Others use
`table_on_mqtt`. Nothing here is imported unless the configuration names a broker, and the table never waits
for it.
"""

__all__ = ["table_on_mqtt"]
