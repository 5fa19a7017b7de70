"""How does an evening of a club go on: who plays whom, at which table, and how does everybody stand?

Pure: no clock, file or socket. Chance comes from outside, as a function that shuffles. Only games for two are
paired; an evening of a game for four has no form here yet.

* `participants`: the list of players, read from text;
* `evening`: the evening as a value, and what may change in it;
* `next_round`: the pairings of the next round, put onto tables;
* `round_robin`, `swiss`: who meets whom in either system;
* `seats`: in which seats the two of a pairing sit;
* `score_cards`, `tie_breaks`, `standings`: what the results are worth;
* `evening_json`: the evening as JSON, and back;
* `printed`: pairings, standings and crosstable as text.
"""
