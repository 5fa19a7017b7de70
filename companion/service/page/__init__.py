"""What the page in the browser asks of the running table.

`page_table` answers the requests of `companion.web`: the state, the actions of the players, the kept games.
`sensor_view` measures the sensors while a browser looks at them. Only `companion run` with the page imports
this sub-room, because it loads `companion.web`.
"""

__all__ = ["page_table", "sensor_view"]
