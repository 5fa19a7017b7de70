"""What a table tells other programs over MQTT, and what it does for them.

`outbox` finds in the archive what has not been sent yet, `shown_state` says what the table shows,
`commands` carries out what others ask for, and `publisher` puts all of that together. Others use
`table_on_mqtt`, which is imported only if the configuration names a broker, and the table never waits for it;
a backup takes the `mark_file` along.
"""

__all__ = ["mark_file", "table_on_mqtt"]
