"""What is wrong with an evening, or with what somebody wants of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import CompanionError


class EveningError(CompanionError, ValueError):
    """The evening cannot be like that; the message names the value, its place and what is allowed."""


class ParticipantsError(EveningError):
    """The list of players cannot be used. `problems` has one sentence for each fault, with its line."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))
