"""The one table of numbers: what each act of an explanation costs, and what follows from the costs.

A cost is a negative log-likelihood in nats: an act of cost 3 happens once in twenty chances, one of cost 7
once in a thousand. The numbers are so far apart that none of them matters in the second digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of acts in nats, the times in seconds that belong to them, and the bounds of the search."""

    # -- what people do by the rules ---------------------------------------------------------------------

    ply: float = 0.4
    """A ply is begun. Between equals the explanation with fewer plies is likelier."""

    hurried: float = 3.0
    """Before the table has rested, the next player has lifted pieces or made a ply that no sensor sees."""

    snatched: float = 4.0
    """The next player has lifted pieces that had only just come; a hand over the field looks the same."""

    roll: float = 1.8
    """The roll or card of a ply was not told: ln 6, because it is one of six."""

    untold: float = 5.0
    """It was not told although the one before it was."""

    replaced: float = 6.0
    """A roll or card that was told is replaced by the next one, because the first was a mistake."""

    idled: float = 2.0
    """Rolls without use came before the ply, at a table where rolls are not told."""

    bridged: float = 12.5
    """The same, though the roll after them was told: then it looks as if a foreign piece were moved."""

    unseen: float = 1.8
    """A ply was made of which no sensor sees anything, before one that sensors see."""

    carried: float = 6.0
    """A piece was carried through two plies in one go, without being put down between them."""

    overlap: float = 12.0
    """The next player begins before a ply is done: no mistake, but a slip often looks so."""

    part: float = 2.0
    """A step is made with some of its pieces first, such as a pit that is emptied in two handfuls."""

    grip: float = 1.0
    """Two steps on one field are one grip: two figures of a stack, or a pit with its last bean."""

    swapped: float = 3.6
    """A piece takes the place of a like one, and no sensor sees that: the other one went into the box."""

    piled: float = 3.0
    """A piece was put down before the one that lay there was taken off, and no sensor sees that."""

    piled_seen: float = 0.5
    """The same, and a sensor shows both pieces."""

    cleared: float = 1.5
    """After the end of the game a field is cleared."""

    laid_again: float = 12.0
    """A field that was cleared is filled again: players may be putting everything back."""

    gave_up: float = 5.0
    """Players give the game up and clear the table, so that every change empties a field."""

    aside: float = 0.5
    """They clear one more field."""

    back: float = 8.0
    """Hands turn back and undo the last step that was seen."""

    further_back: float = 0.5
    """They undo one more step."""

    rolled: float = 2.0
    """The last piece of a ply rolls or is slid on to another field."""

    # -- what the pictures leave out ---------------------------------------------------------------------

    missed: float = 6.0
    """A sensor should have shown a step in a picture of its own, and did not."""

    jump: float = 9.0
    """So many steps came at once that the table was read too seldom; several missed steps cost no more."""

    unwatched: float = 3.0
    """The sensor of a step was silent before it, so that anything may have happened there."""

    in_silence: float = 3.0
    """A ply begins on a field that is silent, or goes unseen because sensors are silent."""

    unlifted: float = 8.0
    """A piece fell before it was lifted, as the sensors tell it."""

    # -- readings that no step explains ------------------------------------------------------------------

    off: float = 5.0
    """A field begins to contradict: a sleeve, a touch, or a drop out of order."""

    change: float = 2.0
    """A field that contradicts gives another contradicting reading."""

    grace: float = 0.75
    """Settling times for which that costs no more: people hold the pieces of a field that they look at."""

    lasted: float = 60.0
    """For each settling time after that."""

    lasted_most: float = 40.0
    """And no more than this: a sensor may be stuck."""

    beside: float = 3.0
    """A ply begins while a field contradicts."""

    # -- hands that rest ---------------------------------------------------------------------------------

    pause: float = 6.0
    """A hand with pieces rests for longer than its next steps take."""

    idle: float = 40.0
    """The same with an empty hand; a slip is likelier."""

    turned: float = 6.0
    """More if the hand is on its way back."""

    patience: float = 2.0
    """More for each further settling time."""

    resting: float = 9.0
    """And no more than this for the further ones."""

    paused: float = 2.0
    """What is left of these costs once a hand with pieces goes on."""

    resumed: float = 5.0
    """What is left if the hand was empty: players took the ply for done, and now go on."""

    again: float = 0.5
    """One more pause, or one more step in part, in the same ply: some people are slow or have small hands."""

    insisted: float = 12.0
    """Players say that they are done although a ply is under way."""

    # -- slips -------------------------------------------------------------------------------------------

    slip: float = 16.0
    """Hands leave the rules; from then on any picture may follow."""

    stray: float = 1.0
    """A field changes after a slip."""

    mended: float = 2.0
    """A slip is put right."""

    onward: float = 1.0
    """It is put right by going on to a legal ply instead of going back."""

    looks_legal: float = 10.0
    """A table after a slip rests as if it were a legal one, by chance.

    Hands that put the slip right pass over such tables; then it only costs as much as that they rest there.
    """

    false_alarm: float = 8.0
    """Players were told of a slip though they had done a ply and no slip: the referee is seldom so wrong."""

    denied: float = 12.0
    """Players denied a ply that they had done; with a cost as `unknown` it is never recorded unasked."""

    # -- a sensor that is ignored -------------------------------------------------------------------------

    stuck: float = 23.0
    """The sensor of a field is stuck. A bean that was forgotten looks the same, and is likelier."""

    strange: float = 10.0
    """Or it is right, and one picture more shows strange pieces: three such pictures are those of a ply."""

    unnoticed: float = 6.5
    """Or hands have slipped, and players go on as if nothing were wrong: then they are asked."""

    # -- what a verdict needs ----------------------------------------------------------------------------

    asked: float = 12.0
    """By so much all other answers must be dearer if the players were asked and went on without an answer."""

    reversible: float = 1.0
    """By so much all other outcomes must be dearer before a verdict that records nothing."""

    by_rest: float = 4.5
    """By so much a ply under way may have been likelier before hands rested; time alone proves no more."""

    unknown: float = 12.0
    """With odd acts of this cost, something else may have happened that no act names: players are asked."""

    # -- how sure the referee is; it decides nothing ------------------------------------------------------

    concealed: float = 1.6
    """A slip is made instead of a ply, if no sensor can show it: hands slip so in one turn of five."""

    misnamed: float = 1.8
    """A piece of another kind is brought out of the box, if no sensor can show it: in one turn of seven."""

    rests: float = 2.0
    """A hand rests with pieces; `pause` is dearer, so that a ply under way is not told of too soon."""

    traceless: float = 4.3
    """So much more than `unseen`, which has players asked: that the first ply leaves no trace is rare."""

    halted: float = 24.8
    """So much less than `idle` says it costs that hands rest between sowing and capturing."""

    # -- bounds of the search ----------------------------------------------------------------------------

    prune: float = 24.0
    """Hypotheses dearer than the cheapest by this are dropped; it is more than a slip costs."""

    most: int = 300
    """So many hypotheses are followed at most."""

    offs: int = 4
    """So many fields may contradict at once."""

    skipped: int = 5
    """So many steps are passed over from one picture to the next."""

    continued: int = 20
    """Of the plies that no sensor tells apart, hands are taken to go on after so many."""

    found: int = 2000
    """Once searches after one picture have found so many plies, no further one begins."""

    at_once: int = 4
    """So many fields change at once if the table is read too seldom; hands change them one by one."""

    hidden: int = 2
    """So many plies without a trace may come before another one."""

    hides: float = 5.0
    """Such plies come only in hypotheses that are dearer than the cheapest by no more than this."""


COSTS = Costs()

PLAIN = frozenset(
    {"ply", "roll", "slip", "stray", "mended", "onward", "paused", "cleared", "aside", "false_alarm"}
)
"""The acts that are not odd: all others together say how much an explanation strains."""

TOUCHES = frozenset({"off", "change", "part"})
"""The acts of hands that touch pieces beside a ply, or take them up one by one."""

SUPPOSED = frozenset({"unseen", "swapped", "missed", "piled", "denied"})
"""The acts with which a ply is not beyond doubt: sensors saw nothing of them, or the players deny it."""

NAMES = MappingProxyType({"further_back": "back", "jump": "at once"})
"""How acts are called in words if not by the name of their cost."""
