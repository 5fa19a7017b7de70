"""The view of the running game: what may be read about the table after each verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.contents import Seat
from companion.records.wrong_move import WrongMove
from companion.referee.ledger import Ledger
from companion.referee.play import Referee
from companion.referee.protocol import AnyVerdict, Illegal, Played, Ready, Stands, Undone
from companion.rules.game import AnyGame
from companion.screens.view import View
from companion.service.game.position_view import captured, position_fields, shown_verdict, touched


class LiveView:
    """Builds the view of one game from its verdicts and its ledger."""

    def __init__(self, game: AnyGame, names: Mapping[Seat, str], ledger: Ledger, *, unseen_ok: bool) -> None:
        self._game = game
        self._ledger = ledger
        self._view = View(
            game=game.id,
            seats=game.seats,
            names=names,
            turn=None,
            to_lay=bool(game.chance.laid),
            unseen_ok=unseen_ok,
            **position_fields(game, ledger.position),
        )
        self._show_accounts()

    @property
    def over(self) -> bool:
        """True if the view shows a game that has ended."""
        return self._view.winner is not None

    def wrong_move(self, verdict: AnyVerdict) -> WrongMove | None:
        """The wrong move that the players are told of if this verdict is shown next; None if they know it."""
        if not isinstance(verdict, Illegal) or isinstance(self._view.verdict, Illegal):
            return None
        rule = None if verdict.reason is None else verdict.reason.rule
        return WrongMove(self._ledger.position.turn, rule)

    def take(self, verdict: AnyVerdict) -> None:
        """Show this verdict, and the position that the ledger has after it."""
        turn, last = self._turn(verdict), self._ledger.last
        steps = last.steps if last is not None else ()
        self._view = replace(
            self._view,
            turn=turn,
            verdict=verdict,
            last=self._last(verdict),
            captured=captured(steps),
            touched=touched(steps),
            steps=tuple(steps),
            plies=self._ledger.plies,
            to_lay=turn is None and bool(self._game.chance.laid),
            **position_fields(self._game, self._ledger.position),
        )
        self._show_accounts()

    def now(self, referee: Referee, t: float) -> View:
        """The view at time `t`, with the open question and what else the referee waits for."""
        return replace(
            self._view,
            verdict=shown_verdict(self._view.verdict, referee.asking(t)),
            chosen=referee.question.chosen if referee.question else None,
            number=referee.chance,
            mend=referee.mend,
            waiting=referee.waiting,
            unsure=referee.unsure,
            may_keep=referee.may_keep,
        )

    def _turn(self, verdict: AnyVerdict) -> Seat | None:
        """The seat to move; None until the table has been ready once."""
        begun = self._view.turn is not None or isinstance(verdict, Ready)
        return self._ledger.position.turn if begun else None

    def _last(self, verdict: AnyVerdict) -> Played | Stands | None:
        if isinstance(verdict, Played | Stands):
            return verdict
        return None if isinstance(verdict, Undone | Ready) else self._view.last

    def _show_accounts(self) -> None:
        accounts = self._ledger.accounts
        if accounts is not None:
            self._view = replace(self._view, match=dict(accounts.accounts), match_target=accounts.target)
