"""The mistakes of a referee: its verdicts on a recording compared with the truth (`simulated_session`).

Mistakes, the worst first: a `played` for a ply that did not happen, a false alarm, a slip or ply that went
unnoticed, a question without need. Entries of the truth may lack the keys that only our own sessions have
(`shown`, `fields`, `untold`, pauses), as the samples that come with the rules do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.game import AnyGame, IllegalMoveError, Position
from companion.study.simulated_session import TruthEntry

EARLY_S = 0.0015
"""By how much a verdict may seem early or late, in seconds: times in recordings are rounded to
milliseconds.
"""

DEBOUNCE_S = 0.1
"""How long after the last change a verdict may still be about the picture before it, in seconds."""

JsonVerdict = Mapping[str, Any]
"""A verdict as its JSON object (contract, section 3)."""


def mistakes_in(
    game: AnyGame, start: Position, truth: Sequence[TruthEntry], verdicts: Sequence[JsonVerdict]
) -> list[str]:
    """All mistakes in the verdicts, one sentence each; empty if there are none.

    `start` is the position in which the recording begins. After a record of a ply that did not happen, no
    further verdict is judged.
    """
    return _Marker(game, start, truth).mark(verdicts)


class _Marker:
    """Compares the verdicts with the truth, in their order."""

    def __init__(self, game: AnyGame, start: Position, truth: Sequence[TruthEntry]) -> None:
        self._game = game
        self._position = start
        self._plies = [entry for entry in truth if entry["kind"] == "ply"]
        self._laid = [entry for entry in truth if entry["kind"] == "laid"]
        self._owing = any(entry["kind"] in {"ply", "error"} for entry in truth)
        self._recorded = 0
        self._problems: list[str] = []
        self._slips = _SlipMarker(truth, self._problems)
        self._said: JsonVerdict | None = None

    def mark(self, verdicts: Sequence[JsonVerdict]) -> list[str]:
        """The mistakes in all these verdicts."""
        ready = bool(verdicts) and verdicts[0]["verdict"] == "ready"
        if not ready and (verdicts or self._owing):
            self._problems.append("the first verdict is not ready")
        for number, said in enumerate(verdicts):
            self._repeated(said)
            if not self._mark_one(number, said):
                return self._problems
        self._owed_plies(len(self._plies))
        self._slips.owed(verdicts)
        for laid in self._laid:
            readies = [said["t"] for said in verdicts if said["verdict"] == "ready"]
            if not any(laid["from"] <= t <= laid["until"] for t in readies):
                self._problems.append(f"{laid['from']:.3f} s: the table was laid anew, and no ready")
        return self._problems

    def _mark_one(self, number: int, said: JsonVerdict) -> bool:
        """Judge one verdict; return False if no further verdict can be judged."""
        match said["verdict"]:
            case "played":
                return self._played(said)
            case "illegal":
                self._slips.illegal(said)
            case "unfinished":
                self._slips.unfinished(said)
            case "restored":
                self._slips.restored(said)
            case "ambiguous":
                self._ambiguous(said)
            case "ready" if number == 0:
                pass
            case "ready" | "setup" if any(one["from"] <= said["t"] <= one["until"] for one in self._laid):
                pass
            case other:
                self._problem(said, f"{other} out of place")
        return True

    def _problem(self, said: JsonVerdict, what: str) -> None:
        """Note what is wrong with a verdict."""
        self._problems.append(_at(said, what))

    def _repeated(self, said: JsonVerdict) -> None:
        """Note a verdict that says the same as the one before it."""
        silent = {key: value for key, value in said.items() if key != "t"}
        # Two successive rolls without use are two plies that may have the same text.
        if self._said == silent and said["verdict"] != "played":
            self._problem(said, f"{said['verdict']} said again though nothing changed")
        self._said = silent

    # -- plies -----------------------------------------------------------------------------------

    def _played(self, said: JsonVerdict) -> bool:
        """Judge a recorded ply; return False if no such ply was made."""
        self._slips.played()
        found = self._find(said)
        if found is None:
            self._problem(
                said, f"{said['seat']} {said['move']} recorded, which did not happen: {self._truth()}"
            )
            return False
        self._owed_plies(found)
        ply = self._plies[found]
        self._recorded = found + 1
        self._position = self._game.read_position(ply["position"])
        self._details(said, ply)
        return True

    def _truth(self) -> str:
        """Which ply came next in truth, for a sentence."""
        if self._recorded >= len(self._plies):
            return "no further ply was made"
        ply = self._plies[self._recorded]
        return f"{ply['seat']} {ply['move']} came next, from {ply['from']} s on"

    def _find(self, said: JsonVerdict) -> int | None:
        """The index of the ply that a `played` means; None if no such ply had begun by then."""
        for number in range(self._recorded, len(self._plies)):
            ply = self._plies[number]
            begun = said["t"] >= ply["from"] - EARLY_S
            if begun and said["seat"] == ply["seat"] and self._same(said["position"], ply["position"]):
                return number
        return None

    def _same(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        """True if two positions as JSON objects are equal, however they are written."""
        return self._plain(one) == self._plain(other)

    def _plain(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A position as the game writes it; the turn is left out once the game is over, where it means
        nothing.
        """
        plain = self._game.write_position(self._game.read_position(data))
        return {**plain, "turn": None} if "winner" in plain else plain

    def _owed_plies(self, found: int) -> None:
        """Note the plies before index `found` that had to be recorded and were not."""
        for ply in self._plies[self._recorded : found]:
            if ply["must"]:
                self._problems.append(f"{ply['from']:.3f} s: {ply['seat']} {ply['move']} never recorded")

    def _details(self, said: JsonVerdict, ply: TruthEntry) -> None:
        """Note what is wrong with the record of a ply that was made: its roll, time, scores, next seat."""
        self._chance(said, ply)
        shown: float = ply["shown"] if "shown" in ply else ply["from"]
        if said["t"] < shown - EARLY_S:
            self._problem(said, f"{ply['move']} recorded before the table showed it at {shown} s")
        if said["t"] > self._due(ply) + EARLY_S:
            self._problem(said, f"{ply['move']} recorded late: it was owed by {self._due(ply)} s")
        if said["scores"] != self._game.scores(self._position):
            self._problem(said, f"the scores after {ply['move']} are wrong: {said['scores']}")
        if "winner" in ply["position"]:
            winner = (said.get("over") or {}).get("winner")
            if (list(winner) if isinstance(winner, tuple) else winner) != ply["position"]["winner"]:
                self._problem(said, f"{ply['move']} ended the game, and the verdict does not say so")
        elif said["next"] != ply["position"]["turn"] or "over" in said:
            self._problem(said, f"after {ply['move']} the next seat is {ply['position']['turn']}")

    def _chance(self, said: JsonVerdict, ply: TruthEntry) -> None:
        """Note a recorded roll or card that is not the one that was told, or that was told and is marked as
        inferred.
        """
        for kind in ("roll", "card"):
            right = (ply.get(kind), None) if ply.get("untold") else (ply.get(kind),)
            if said.get(kind) not in right:
                self._problem(said, f"{ply['move']} used the {kind} {ply.get(kind)}, not {said.get(kind)}")
        if bool(said.get("inferred")) != bool(ply.get("untold")):
            worked_out = "worked out" if said.get("inferred") else "taken as told"
            self._problem(said, f"the roll or card of {ply['move']} was {worked_out}")

    def _due(self, ply: TruthEntry) -> float:
        """Until when a ply must be recorded, in seconds; of plies made without a rest, with the
        last of them.
        """
        later = self._plies[self._plies.index(ply) :]
        last = next((one for one in later if not one.get("fast")), later[-1])
        return float(last["until"])

    def _ambiguous(self, said: JsonVerdict) -> None:
        """Judge a question."""
        asked = next((one for one in self._plies[self._recorded :]), None)
        if self._tells_slip(said, asked):
            self._slips.asked(said)
        elif asked is None or not asked["from"] - EARLY_S <= said["t"] <= asked["until"]:
            self._problem(said, f"asked about {said['moves']} though no ply was made")
        elif asked["unique"]:
            self._problem(said, f"asked about {said['moves']} though only {asked['move']} is possible")
        elif not said.get("many") and not any(self._leads(text, asked) for text in said["moves"]):
            self._problem(said, f"asked about {said['moves']}, but {asked['move']} is the truth")

    def _tells_slip(self, said: JsonVerdict, asked: TruthEntry | None) -> bool:
        """True if the question offers a single ply while a slip lies on the table.

        If the slip is put right on to the next ply, the offered ply must not be that one.
        """
        if len(said["moves"]) != 1 or said.get("many"):
            return False
        lying = self._slips.lying(said["t"])
        onward = asked is not None and any(error["then"] == "played" for error in lying)
        return bool(lying) and not (onward and asked and self._leads(said["moves"][0], asked))

    def _leads(self, text: str, ply: TruthEntry) -> bool:
        """True if the answer `text` means this ply."""
        chance = ply.get("roll", ply.get("card"))
        move, _, number = text.partition(" ")
        if number and int(number) != chance:
            return False
        # After a won race the recorded position is its end, and the loser plays on from another one.
        before = self._game.end.played_on(self._position) or self._position
        try:
            made = self._game.play(before, self._game.read_move(move, before), chance)
        except IllegalMoveError:
            return False
        return self._same(self._game.write_position(made.after), ply["position"])


class _SlipMarker:
    """Compares the verdicts with the slips and pauses of the truth; adds what is wrong to `problems`."""

    def __init__(self, truth: Sequence[TruthEntry], problems: list[str]) -> None:
        self._plies = [entry for entry in truth if entry["kind"] == "ply"]
        self._errors = [entry for entry in truth if entry["kind"] == "error"]
        self._pauses = [entry for entry in truth if entry["kind"] == "pause"]
        self._problems = problems
        self._denied: list[JsonVerdict] = []
        self._astray = False

    def played(self) -> None:
        """A ply was recorded: the referee takes the table to be right."""
        self._astray = False

    def lying(self, t: float) -> list[TruthEntry]:
        """The slips that lie on the table at `t` seconds."""
        return [error for error in self._errors if error["from"] <= t <= self._mended(error)]

    def asked(self, said: JsonVerdict) -> None:
        """Take a question that tells of a slip: it counts as the alarm for that slip."""
        self._denied.append(said)
        self._astray = True

    def illegal(self, said: JsonVerdict) -> None:
        """Note an `illegal` at a time when the table was right."""
        self._astray = True
        if not self.lying(said["t"]):
            self._problems.append(_at(said, f"false alarm: {said.get('why', 'illegal')}"))

    def unfinished(self, said: JsonVerdict) -> None:
        """Note an `unfinished` at a time when no hand held a piece."""
        self._astray = True
        t = said["t"]
        in_ply = any(ply["from"] <= t <= ply["done"] + DEBOUNCE_S for ply in self._plies)
        in_slip = any(self._may_be_unfinished(error, t) for error in self._errors)
        if not in_ply and not in_slip:
            self._problems.append(
                _at(said, f"unfinished, missing {said['missing']}, though no hand holds anything")
            )

    def restored(self, said: JsonVerdict) -> None:
        """Note a `restored` before which nothing was wrong, or while a slip lies on the table."""
        if not self._astray:
            self._problems.append(_at(said, "restored, though nothing was wrong before"))
        if any(error["done"] + DEBOUNCE_S < said["t"] < error["until"] for error in self._errors):
            self._problems.append(_at(said, "restored, though the slip still lies there"))
        self._astray = False

    def owed(self, verdicts: Sequence[JsonVerdict]) -> None:
        """Note the slips and the pauses of which no verdict tells."""
        for error in self._errors:
            self._owed_error(error, verdicts)
        for pause in self._pauses:
            self._owed_pause(pause, verdicts)

    def _owed_error(self, error: TruthEntry, verdicts: Sequence[JsonVerdict]) -> None:
        """Note a slip without an alarm, with wrong fields, or whose taking back was not reported."""
        kinds = ("illegal", "unfinished") if error["unfinished_ok"] else ("illegal",)
        during = [said for said in verdicts if error["from"] <= said["t"] <= error["until"]]
        alarms = [said for said in during if said["verdict"] in kinds or said in self._denied]
        at = f"{error['from']:.3f} s"
        if not alarms:
            self._problems.append(f"{at}: {error['what']} never noticed")
        elif alarms[-1]["verdict"] == "illegal" and "fields" in error:
            wrong = {one["field"] for one in alarms[-1]["wrong"]}
            if wrong != set(error["fields"]):
                self._problems.append(
                    f"{at}: {error['what']} makes {error['fields']} wrong, not {sorted(wrong)}"
                )
        asked = bool(alarms) and alarms[-1] in self._denied
        if error["then"] == "restored" and not asked and not self._says_restored(error, verdicts):
            self._problems.append(f"{error['back']:.3f} s: {error['what']} taken back, and no restored")

    def _owed_pause(self, pause: TruthEntry, verdicts: Sequence[JsonVerdict]) -> None:
        """Note a pause for which an `unfinished` with its missing pieces was owed and not given."""
        during = [said for said in verdicts if pause["from"] <= said["t"] <= pause["until"]]
        unfinished = [said for said in during if said["verdict"] == "unfinished"]
        if pause["must"] and not any(said["missing"] == pause["missing"] for said in unfinished):
            held = f"{pause['missing']} in a hand"
            self._problems.append(f"{pause['from']:.3f} s: {held}, and no unfinished that says so")

    def _mended(self, error: TruthEntry) -> float:
        """When the table is right again after a slip, in seconds."""
        if error["then"] == "restored":
            return float(error["back_until"])
        ends = [float(ply["done"]) for ply in self._plies if ply["done"] > error["until"]]
        return min(ends, default=float(error["until"]))

    def _may_be_unfinished(self, error: TruthEntry, t: float) -> bool:
        """True if an `unfinished` is right at `t` seconds because of this slip."""
        resting = error["done"] + DEBOUNCE_S < t < error["until"]
        return bool(error["from"] <= t <= self._mended(error)) and (error["unfinished_ok"] or not resting)

    def _says_restored(self, error: TruthEntry, verdicts: Sequence[JsonVerdict]) -> bool:
        """True if a `restored` was given after this slip was taken back."""
        return any(
            said["verdict"] == "restored" and error["until"] <= said["t"] <= error["back_until"]
            for said in verdicts
        )


def _at(said: JsonVerdict, what: str) -> str:
    """A sentence about a verdict: its time, then what is wrong."""
    return f"{said['t']:.3f} s: {what}"
