"""What happened on the table? From what the sensors show to the verdicts.

The `pipeline` debounces frames and hands settled pictures, events and time to the referee (`play`).

Each sub-room answers one question, and imports only from those above it in this list:

* `protocol`: what goes into the referee, and what comes out of it;
* `ledger`: what is on record;
* `evidence`: what sensors and players have told since the last recorded ply;
* `hypotheses`: what the sensors would have shown if a ply, or a run of plies, had been made;
* `questions`: what the players are asked;
* `search`: which runs of plies explain what was seen;
* `tracking`: which courses of the hands explain the pictures, and how likely each of them is;
* `acceptance`: which position is a table that the players accept although no rule explains it;
* `decision`: what the table is now;
* `repair`: why the table is wrong, and how it is put right;
* `play`: how play goes on: what is recorded, asked and said.

Other rooms use `protocol`, `ledger` and the `pipeline`, and read the state of the table from the `Referee` of
`play`, its `judge` and its `repair`.
"""
