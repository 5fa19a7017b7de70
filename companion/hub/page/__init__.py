"""What does a browser see of many tables?

`create_hub_app` (in `hub_app`) is the page of a hub: a wall of all tables, and one table large. `HubStreams`
(in `hub_streams`) brings it up to date. `shown_table` and `wall_pages` say what is sent of each table, and
which tables stand on which page of the wall; `hub_labels` are its texts. `evening_routes` are the addresses
of an evening, and `shown_evening` is what is sent of it. `HubGames` (in `hub_games`) shows the games of all
tables: their list, each of them, and their statistics; `games_routes` are their addresses.
"""

from companion.hub.page.evening_routes import evening_routes
from companion.hub.page.games_routes import games_routes
from companion.hub.page.hub_app import create_hub_app, hub_page_files
from companion.hub.page.hub_games import HubGames
from companion.hub.page.hub_streams import HubStreams

__all__ = ["HubGames", "HubStreams", "create_hub_app", "evening_routes", "games_routes", "hub_page_files"]
