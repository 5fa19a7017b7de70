"""What the page in the browser asks of the running table.

`page_table` answers the requests of `companion.web`: the state, the actions of the players, the kept games.
`kept_port` keeps the port of the page for the next start, and `reachable` knows at which addresses other
machines reach it. `sensor_view` measures the sensors while a browser looks at them, and `replay_file` writes
a game as a page that needs no table. `shown_game` shows a kept game, and `game_offers` the games that can be
begun; a hub does the same with the games of many tables. A command imports this sub-room only when it needs
the page, because it loads `companion.web`.
"""

__all__ = [
    "game_offers",
    "kept_port",
    "page_table",
    "reachable",
    "replay_file",
    "sensor_view",
    "shown_game",
]
