"""What do many tables do?

* `archive`: what is kept of the games of many tables?
* `evening`: one evening of a club, from the list of players to the printed standings.
"""
