"""What happened on the table? From what the sensors show to what is said of it.

The `pipeline` debounces frames and hands settled pictures, events and time to the `referee`. What it knows of
the game is its `table_state`; the `phase` says whether it waits for a position, for a ply or for a new game.
The `rulings` ask the judge what the table is, record what is certain, and say the rest: a question, pieces in
a hand, or what is wrong and how to put it right. They are the only place in which a ply is recorded. The
`answers` of the players decide open questions.

Each sub-room answers one question, and imports only from those above it in this list:

* `protocol`: what goes into the referee, and what comes out of it;
* `ledger`: what is on record;
* `evidence`: what sensors and players have told since the last recorded ply;
* `hypotheses`: what the sensors would have shown if a ply, or a run of plies, had been made;
* `questions`: what the players are asked;
* `search`: which runs of plies explain what was seen;
* `acceptance`: what position a table is that the players accept though no rule explains it;
* `decision`: what the table is now;
* `repair`: why the table is wrong, and how it is put right.

Other rooms use `protocol`, `ledger` and the `pipeline`.
"""
