"""What happened on the table? From what the sensors show to what is said of it.

How a verdict comes about, and where each part of it lives:

* **What comes in.** `recording` reads lines and `events` names what they say (`statements` of the players
  count for a while); `chain` debounces the frames and hands settled pictures, events and time to the
  `referee`.
* **What was seen.** `history` keeps the pictures since the recorded position, `ground` says where one
  differs from it, `silences` what hands may have done unseen meanwhile, and `together` what two players at
  once; `quiet` how long the table has rested, `faults` which readings mean nothing.
* **What may have been played.** A `candidates` entry is one ply against the pictures, with the `courses`
  that each field may take meanwhile; `hypotheses` finds each `run` of them that explains what was seen, by
  `chain_search` where moves can be listed (an end may have been `covered` by a sleeve, or the hands of two
  players overlap: `listed_overlaps` where no pieces are counted), by `searched` (which asks a `look` at
  each picture, for no more plies than are needed: `found`, and only where hands may have begun one:
  `openings`, in runs of likely `lengths`) where they cannot, with `searched_overlaps` of plies under way
  when the next is begun, and some laid `behind` a table that looked as recorded. `replacing` adds pieces
  that took another's place unseen, `in_hand` tells what a hand may hold, `carrying` adds plies of one piece
  in one go, `darkness` those made in a silence, `pile` which cards come next, `otherwise` from which other
  position play may go on.
* **What speaks against it.** `following` counts what a run leaves open, `weighing` compares runs that are
  done with those under way, `passing` sees a figure that may go on, `haste` doubts runs without a rest and
  plies without a witness, `agreement` is what the players have agreed about plies that no sensor sees,
  `taking_back` sees hands undo a ply, `suspects` asks whether a sensor is stuck.
* **What it is.** The `judge` weighs all that, records nothing, and gives one of the `findings`: a ply whose
  `proving` takes one picture needs no rest, and `asking` goes before recording where something is odd. What
  was worked out is `remembered` until a picture comes.
* **What is said.** The `referee` turns findings into `verdicts`, in the `phase` of the game (`setting_up`
  between two, `meanwhile` where nobody looked for a while), never twice (`said`), with a `question` where
  several results are left (`still_open` for the answers that later plies allow, `denied` for those that
  players refused) and `telling` for the field that settles most; the `ledger` is the game as recorded, and
  `taken_back` what may be played again after an undo by mistake.
* **Why it is illegal, and the way out.** `diagnosis` looks for the `cause` among `attempts`, at what lies
  `misplaced`, at what was `overdone` after a ply, at a pause that was taken for its end (`resumed`) at
  `strays` that do not belong to the game and at a table that is `relaid`; the `mending`, told as a `mend`,
  leads the way: the `guidance` tells it by a `route` from what is known to lie there, with the `progress`
  made on it, or else by `transfers`, of which `heaps` works out the shortest.
* **What may stand.** `accepting` asks what an accepted table is: `standing` among what sensors have `told`
  and the `whereabouts` of the pieces.
"""
