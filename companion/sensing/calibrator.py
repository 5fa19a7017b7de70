"""The guide through a calibration: it takes raw values and buttons, and gives a prompt.

                 +------------- undo, up ---------------+
                 v                                      |
    stage --> an answer that is steady for a second --> next stage --> ... --> done
       |                                                   ^
       +------------- down: skip the field ----------------+

A stage ends by itself if the readings show that it is done. If they cannot show it, people press `ok`:
that the table is clear, and that the first load is complete. If another channel answers than the one of
the field, the guide waits: either the pieces come to the right field, or `ok` confirms that the field is
wired to that channel. After `undo` a stage counts only once hands have changed its channel again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.sensing.channel_responses import ChannelResponses
from companion.sensing.measurements import ChannelResponse, Measurements
from companion.sensing.recent_values import QUIET_S
from companion.sensing.stages import FieldToCalibrate, Stage

CLEAR_S = 2.0
"""For how many seconds the clear table is measured."""

TOUCH_S = 0.5
"""How long a switch must keep its value to count as touched, in seconds: some samples, at ten a second."""

BACK = 0.1
"""A load cell counts as empty again if at most this share of the load is left on it."""

Note: TypeAlias = Literal["", "measuring", "restless", "silent", "other", "nothing"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What people must know now: the stage, its number, the number of all stages, and what the readings show.

    `note` is about `channels`: the clear table is being measured (``measuring``); some channels are
    ``restless`` or ``silent``; an ``other`` channel answered; or none did although `ok` was pressed
    (``nothing``). `stage` is None once all is done.
    """

    stage: Stage | None
    number: int
    of: int
    note: Note = ""
    channels: tuple[int, ...] = ()


class Calibrator:
    """Guides through `stages`; `measured` are the measurements kept from an earlier time, and the new ones.

    A stage that is measured already is not asked for again, except the clear table.
    """

    def __init__(
        self, stages: Sequence[Stage], subjects: Sequence[FieldToCalibrate], measured: Measurements
    ) -> None:
        self._stages = tuple(stages)
        self._channels = {subject.field: subject.channel for subject in subjects}
        steps = {one.channel: one.step for one in subjects if one.step is not None}
        self._responses = ChannelResponses(steps)
        self.measured = measured
        self._enter(0)

    @property
    def stage(self) -> Stage | None:
        """The stage to be done now; None once all are done."""
        return self._stages[self._at] if self._at < len(self._stages) else None

    @property
    def prompt(self) -> Prompt:
        """What people must know now."""
        number = min(self._at + 1, len(self._stages))
        return Prompt(self.stage, number, len(self._stages), *self._noted)

    @property
    def heard(self) -> tuple[int, float] | None:
        """The channel of the current stage and how far it is from its rest, in raw; None if there is none or
        it is silent.
        """
        stage = self.stage
        if stage is None or stage.task == "clear":
            return None
        channel = self._channel(stage)
        return None if self._responses.silent(channel) else (channel, self._responses.change(channel))

    def feed(self, t: float, values: Sequence[float | None]) -> None:
        """Take the raw values of all channels at `t` seconds, which never decreases."""
        self._responses.feed(t, values)
        stage = self.stage
        if stage is None:
            return
        if stage.task == "clear":
            self._watch_clear()
        elif stage.task == "unload":
            self._watch_unload(stage)
        else:
            self._watch_answer(stage)

    def press(self, button: str) -> None:
        """`ok` ends the stage, `undo` goes a stage back; `up` goes to the field before, `down` to the next
        field.
        """
        stage = self.stage
        if button == "undo":
            self._back(self._at - 1)
        elif button == "up":
            self._back(self._first_of(self._at - 1))
        elif button == "down" and stage is not None and stage.task != "clear":
            self._skip(stage)
        elif button == "ok" and stage is not None:
            self._take(stage)

    def _enter(self, at: int) -> None:
        """Begin the stage with this index."""
        self._at = at
        self._noted: tuple[Note, tuple[int, ...]] = ("", ())
        self._is_asked = False
        self._asked_at: float | None = None
        self._responses.rests = self.measured.rests
        self._responses.begin()
        self._armed = not self._answers_already()

    def _answers_already(self) -> bool:
        """True if something lies on the stage's field already; then hands must change it before it counts."""
        stage = self.stage
        if stage is None or stage.task in {"clear", "unload"}:
            return False
        return self._answering(stage) == self._channel(stage)

    def _next(self) -> None:
        """Begin the next stage that has no measurement."""
        at = self._at + 1
        while at < len(self._stages) and self._stages[at].key in self.measured.found:
            at += 1
        self._enter(at)

    def _back(self, at: int) -> None:
        """Go back to a stage: its measurement is forgotten, and hands must change its channel before it
        counts.
        """
        self._enter(max(at, 0))
        stage = self._stages[self._at]
        self.measured = self.measured.without(stage)
        self._armed = stage.task == "clear"

    def _first_of(self, at: int) -> int:
        """The index of the first stage of the same field."""
        at = max(at, 0)
        while at > 0 and self._stages[at - 1].field == self._stages[at].field:
            at -= 1
        return at

    def _skip(self, stage: Stage) -> None:
        """Go on to the next field."""
        while self._at + 1 < len(self._stages) and self._stages[self._at + 1].field == stage.field:
            self._at += 1
        self._next()

    def _take(self, stage: Stage) -> None:
        """`ok` was pressed: the table is clear, or the channel that answers is the right one."""
        if stage.task == "clear":
            self._take_clear()
            return
        channel = self._channel(stage) if stage.task == "unload" else self._answering(stage)
        if channel is None or self._responses.silent(channel):
            self._noted = ("nothing", (self._channel(stage),))
        else:
            self._find(stage, channel)

    def _take_clear(self) -> None:
        """Begin to measure the clear table; if channels are restless, accept them as they are."""
        note, _ = self._noted
        if note == "restless":
            self._rest()
        elif not self._is_asked:
            self._is_asked, self._noted = True, ("measuring", ())

    def _watch_clear(self) -> None:
        """Measure the clear table from the first values after `ok` on.

        Before there are values, the time is not known.
        """
        if not self._is_asked:
            return
        if self._asked_at is None:
            self._asked_at = self._responses.t
        if self._responses.t - self._asked_at < CLEAR_S:
            return
        restless = self._responses.restless()
        if restless:
            self._noted = ("restless", restless)
        else:
            self._rest()

    def _rest(self) -> None:
        """Keep the levels of all channels as those of the clear table."""
        self.measured = self.measured.at_rest(self._responses.levels(CLEAR_S))
        self._next()

    def _watch_unload(self, stage: Stage) -> None:
        """End the stage if the load cell is empty again."""
        channel = self._channel(stage)
        load = max((abs(found.change) for found in self._found(stage.field)), default=0.0)
        left = max(BACK * load, self._responses.threshold(channel))
        if self._responses.still(channel) and abs(self._responses.change(channel)) <= left:
            self._find(stage, channel)

    def _watch_answer(self, stage: Stage) -> None:
        """End the stage if the field's channel answers and has come to rest; else note what the
        channels do.
        """
        wanted = self._channel(stage)
        self._armed = self._armed or self._responses.moved(wanted)
        channel = self._answering(stage) if self._armed else None
        quiet = TOUCH_S if stage.task == "touch" else QUIET_S
        note, _ = self._noted
        if self._responses.silent(wanted):
            self._noted = ("silent", (wanted,))
        elif channel is None or not self._responses.still(channel, quiet):
            self._noted = ("nothing", (wanted,)) if note == "nothing" else ("", ())
        elif channel != wanted:
            self._noted = ("other", (channel,))
        elif self._by_itself(stage, channel):
            self._find(stage, channel)

    def _find(self, stage: Stage, channel: int) -> None:
        """Keep the channel that answered with its change, and go on."""
        self.measured = self.measured.with_found(
            stage, ChannelResponse(channel, self._responses.change(channel))
        )
        self._next()

    def _answering(self, stage: Stage) -> int | None:
        """The channel that answers: the field's own if it does, else the one that changed most; None if none
        does.
        """
        wanted = self._channel(stage)
        known = [found.change for found in self._found(stage.field, stage.task) if found.channel == wanted]
        return wanted if self._responses.answers(wanted, known) else self._responses.loudest(but={wanted})

    def _by_itself(self, stage: Stage, channel: int) -> bool:
        """True if the readings alone show that the stage is done; for loads, that all its pieces lie there.

        They show it to within half a piece, by the first load on the same cell, or else by the loads on the
        cells before it.
        """
        if stage.task not in {"load", "weigh"}:
            return True
        loads = [one for one in self._stages if one.task == stage.task == "load" and self._is_found(one)]
        own = [one for one in loads if one.field == stage.field]
        like = own or [one for one in loads if one.number == stage.number]
        if not like:
            return False
        one_piece = sum(self._one_piece(load) for load in like) / len(like)
        return abs(abs(self._responses.change(channel)) - stage.number * one_piece) < one_piece / 2

    def _one_piece(self, load: Stage) -> float:
        """By how much one piece of this load changed the raw value."""
        return abs(self.measured.found[load.key].change) / load.number

    def _is_found(self, stage: Stage) -> bool:
        """True if the stage has a measurement."""
        return stage.key in self.measured.found

    def _channel(self, stage: Stage) -> int:
        """The channel of the stage's field: the one that answered there before, else the one of the board
        file.
        """
        found = self._found(stage.field)
        return found[0].channel if found else self._channels[stage.field]

    def _found(self, field: str, task: str | None = None) -> list[ChannelResponse]:
        """The measurements with pieces on this field, at all stages or at those of one task."""
        return [
            self.measured.found[one.key]
            for one in self._stages
            if one.field == field and one.task in {task or one.task} - {"unload"} and self._is_found(one)
        ]
