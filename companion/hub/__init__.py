"""What do many tables do?

* `page`: what does a browser see of many tables?
* `gathering`: how does a hub hear its tables?
* `questions`: what can be asked of very many games?
* `archive`: what is kept of the games of many tables?
* `evening`: one evening of a club, from the list of players to the printed standings;
* `directing`: how an evening gets onto the tables, and its results back;
* `demo`: an evening of simulated people.
"""
