"""Directs an evening: has the tables play its rounds, and takes their results.

The director remembers nothing that matters. Again and again it compares what the evening wants with what the
tables show and have told, and has them do what is missing. So hub, broker and tables may be switched off at
any time; the evening goes on when they are back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from companion.contents import Seat
from companion.errors import CompanionError
from companion.hub.archive import HubArchive
from companion.hub.directing.earlier_games import games_before, with_games_before
from companion.hub.directing.heard_results import heard_result, with_heard_result
from companion.hub.directing.table_orders import is_over, is_seen, next_game, order_of, text_for
from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Encounter, EncounterResult, Evening
from companion.hub.evening.next_round import with_next_round
from companion.hub.evening.printed import pairing_line, pairings_lines, standings_lines
from companion.hub.evening.seats import two_seats
from companion.hub.evening_file import EveningFile
from companion.hub.gathering import HeardTable, Publish
from companion.mqtt.connection import Connected, ConnectionEvent, Received, Sent
from companion.mqtt.messages import (
    CommandAnswer,
    DisplayMessage,
    MessageError,
    ShownState,
    TableMessage,
    read,
    written,
)
from companion.mqtt.topics import Command, TableTopics, table_of
from companion.screens.words import Words

LOOK_S = 0.5
"""Seconds between two looks at the evening and the tables."""

RETRY_S = 5.0
"""Seconds after which a table that did not begin its game is told again."""

COMING_S = 30.0
"""So many seconds after the start of the director tables may still be on their way to the broker."""


class Director:
    """Directs the evening of a file on the tables that a hub hears; it belongs to the hub's thread.

    `tables` are those that were heard, by name. `publish` sends a message, `clock` gives seconds, and `note`
    gets one line for each thing that people may want to know, in the language of `words`. With `by_hand`
    somebody else draws the rounds.

    `evening` is what the file held last, None before it was read. `troubles` say what hinders it, by the name
    of a table, or ``""`` for the evening itself.
    """

    def __init__(
        self,
        file: EveningFile,
        archive: HubArchive,
        root: str,
        tables: Mapping[str, HeardTable],
        publish: Publish,
        clock: Callable[[], float],
        note: Callable[[str], None],
        words: Words,
        *,
        by_hand: bool = False,
    ) -> None:
        self._file = file
        self._archive = archive
        self._root = root
        self._tables = tables
        self._publish = publish
        self._clock = clock
        self._note = note
        self._words = words
        self._by_hand = by_hand
        self._began = clock()
        self._looked_at: float | None = None
        self._ordered: dict[str, tuple[Encounter, float]] = {}
        self._shown: dict[str, str] = {}
        self._news: set[str] | None = None
        self._refusals: dict[tuple[str, bytes | None], str] = {}
        self._undrawn = ""
        self.evening: Evening | None = None
        self.troubles: dict[str, str] = {}

    @property
    def subscribed(self) -> list[str]:
        """The topics that the director listens to besides those of the hub."""
        return [TableTopics(self._root, "+").answer]

    def work(self, messages: Iterable[ConnectionEvent]) -> None:
        """Take what has come together, and look at the evening if the last look is a while ago."""
        for message in messages:
            if isinstance(message, Received):
                self._take(message)
            elif isinstance(message, Connected):
                # Messages that were sent without a connection are lost, so all are sent again.
                self._shown.clear()
        now = self._clock()
        if self._looked_at is None or now - self._looked_at >= LOOK_S:
            self._looked_at = now
            self._look()

    def _take(self, message: Received) -> None:
        """Note which table has told something, and what became of a command."""
        name = table_of(self._root, message.topic)
        if name is None:
            return
        topics = TableTopics(self._root, name)
        if message.topic == topics.event and self._news is not None:
            self._news.add(name)
        elif message.topic == topics.answer:
            self._refusals[name, message.correlation] = _refusal(message.payload)

    def _look(self) -> None:
        """Take results, draw the next round if it is time, and have the tables do what is missing."""
        try:
            evening = self._file.load()
            seats = two_seats(evening.game, evening.options)
            evening = self._drawn(self._with_results(evening))
        except CompanionError as error:
            self._tell_troubles({"": str(error)})
            return
        if self.evening is not None and is_over(evening) and not is_over(self.evening):
            self._say(standings_lines(evening, self._words))
        self.evening = evening
        for name in evening.table_names:
            table = self._tables.get(name)
            if table is not None and table.is_online and table.state is not None:
                self._direct(evening, name, table.state, seats)
        self._tell_troubles(dict(self._found_troubles(evening)))

    def _with_results(self, evening: Evening) -> Evening:
        """The evening with the results that tables have told. Raises EveningFileError and HubArchiveError."""
        number = len(evening.rounds)
        for first, result in list(self._results(evening)):
            evening = self._file.change(partial(with_heard_result, number=number, first=first, result=result))
            told = next(one for one in evening.drawn(number).encounters if one.first == first)
            self._say([pairing_line(evening, told, self._words)])
        self._news = set()
        return evening

    def _results(self, evening: Evening) -> Iterator[tuple[str, EncounterResult]]:
        """The results that tables have told since the last look, each with the first player of its pairing.

        Raises HubArchiveError.
        """
        before = evening.rounds[-1].games_before if evening.rounds else {}
        for _, encounter in evening.unfinished():
            name = evening.table_name(encounter.table)
            if self._news is None or name in self._news:
                result = heard_result(
                    evening, encounter, self._archive.games_after(name, before.get(name, 0))
                )
                if result is not None:
                    yield encounter.first, result

    def _drawn(self, evening: Evening) -> Evening:
        """The evening with its next round if it is time for that; as it is if that cannot be drawn.

        Raises EveningFileError and HubArchiveError.
        """
        self._undrawn = ""
        if not (self._by_hand or evening.unfinished() or len(evening.rounds) == evening.round_count):
            try:
                evening = self._file.change(with_next_round)
            except EveningError as error:
                self._undrawn = str(error)
        if evening.rounds and not evening.rounds[-1].games_before:
            before = games_before(self._archive, evening)
            evening = self._file.change(partial(with_games_before, before=before))
            self._say(pairings_lines(evening, len(evening.rounds), self._words))
        return evening

    def _direct(self, evening: Evening, name: str, state: ShownState, seats: tuple[Seat, Seat]) -> None:
        """Have a table that shows this begin its game and show what it should, where it does not yet."""
        encounter = next_game(evening, name)
        if (
            encounter is not None
            and not is_seen(evening, encounter, state)
            and self._may_order(name, encounter)
        ):
            self._send(name, "new_game", order_of(evening, encounter, seats))
        text = text_for(evening, name, state, Words(state.language))
        if text != self._shown.get(name):
            self._send(name, "message", DisplayMessage(text=text))
            self._shown[name] = text

    def _may_order(self, name: str, encounter: Encounter) -> bool:
        """True if the table was not told to begin this game just now; from now on it was."""
        now, (before, at) = self._clock(), self._ordered.get(name, (None, 0.0))
        if before == encounter and now - at < RETRY_S:
            return False
        self._ordered[name] = encounter, now
        return True

    def _send(self, name: str, command: Command, message: TableMessage) -> None:
        topics = TableTopics(self._root, name)
        sent = Sent(topics.command(command), written(message), answer_to=topics.answer)
        self._publish(sent, command.encode())

    def _found_troubles(self, evening: Evening) -> Iterator[tuple[str, str]]:
        """What hinders the evening now: at a table whose game is waited for, and with the next round."""
        if self._undrawn:
            yield "", self._undrawn
        for name in evening.table_names:
            table = self._tables.get(name)
            refused = {why for (of, _), why in self._refusals.items() if of == name and why}
            if next_game(evening, name) is None:
                continue
            if table is None or not table.is_online:
                if self._clock() - self._began >= COMING_S:
                    yield name, self._words.text("the table is not there")
            elif refused:
                yield name, "; ".join(sorted(refused))

    def _tell_troubles(self, found: dict[str, str]) -> None:
        """Note what hinders the evening, each trouble once."""
        new = {name: why for name, why in found.items() if self.troubles.get(name) != why}
        self._say(f"{name}: {why}" if name else why for name, why in new.items())
        self.troubles = found

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._note(line)


def _refusal(payload: bytes) -> str:
    """Why a table did not do what it was told, by its answer; ``""`` if it did."""
    try:
        answer = read(payload, CommandAnswer)
    except MessageError as error:
        return str(error)
    return "" if answer.done else answer.error or "the table refuses"
