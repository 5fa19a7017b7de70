"""What a study knows of each game: the slips that hands make in it, and the usual masses of its pieces."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from companion.extensions import ExtensionError, brought
from companion.rules.registry import own_names
from companion.study.slip_scene import SlipKind
from companion.study.sowing_slips import SOWING_SLIPS

GROUP = "companion.game_study"


@dataclass(frozen=True, slots=True)
class GameStudy:
    """The kinds of slip that hands make, by name, and the usual masses of the pieces in grams, by letter.

    A kind of slip that does not fit a game finds no slips there. The default are the slips of sowing.
    """

    slips: Mapping[str, SlipKind] = field(default_factory=lambda: SOWING_SLIPS)
    masses: Mapping[str, float] = field(default_factory=dict)


_USUAL = GameStudy()


@cache
def study_of(game: str) -> GameStudy:
    """The `GameStudy` of the game with this id; one with the usual slips and no masses if the game has none.

    A game of this package has it in the module of its name in `companion.study.games`, a game from outside in
    the entry point group ``companion.game_study``. An entry point that cannot be loaded gives a warning.
    """
    if game in own_names():
        own: GameStudy = import_module(f"companion.study.games.{game}").STUDY
        return own
    try:
        return brought(GROUP, game, GameStudy) or _USUAL
    except ExtensionError as error:
        warnings.warn(f"the game is studied with the usual slips: {error}", stacklevel=2)
        return _USUAL
