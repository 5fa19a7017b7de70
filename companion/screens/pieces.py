"""What the pieces of each game are called."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Contents, groups
from companion.screens.marks import mark, mark_plural
from companion.screens.words import Words

Forms = tuple[str, str]

_STONE = mark_plural("{n} stone {letter}", "{n} stones {letter}")
_MOTHER = mark_plural("{n} mother ball {letter}", "{n} mother balls {letter}")
_BALL = mark_plural("{n} small ball {letter}", "{n} small balls {letter}")
_UNNAMED = mark_plural("{n} piece ({letter})", "{n} pieces ({letter})")

PIECES: Mapping[tuple[str, str], Forms] = {
    ("sahara", "o"): mark_plural("{n} bean", "{n} beans"),
    ("geisterfahrer", "w"): mark_plural("{n} ambulance", "{n} ambulances"),
    ("geisterfahrer", "b"): mark_plural("{n} hearse", "{n} hearses"),
    ("ghostbuster", "y"): mark_plural("{n} yellow figure", "{n} yellow figures"),
    ("ghostbuster", "g"): mark_plural("{n} green figure", "{n} green figures"),
    ("ghostbuster", "r"): mark_plural("{n} red figure", "{n} red figures"),
    ("ghostbuster", "b"): mark_plural("{n} blue figure", "{n} blue figures"),
    ("ghostbuster", "k"): mark_plural("{n} black figure", "{n} black figures"),
    ("ghostbuster", "w"): mark_plural("{n} white figure", "{n} white figures"),
    **{("zahlenluchs", letter): _STONE for letter in "ABCD"},
    **{("esiema", letter): _MOTHER for letter in "ABCDEF"},
    **{("esiema", letter): _BALL for letter in "abcdef"},
}
"""The name of a piece by game and letter, for one and for several."""

COLOURS: Mapping[tuple[str, str], str] = {
    ("ghostbuster", "y"): mark("yellow"),
    ("ghostbuster", "g"): mark("green"),
    ("ghostbuster", "r"): mark("red"),
    ("ghostbuster", "b"): mark("blue"),
    ("ghostbuster", "k"): mark("black"),
    ("ghostbuster", "w"): mark("white"),
}
"""The colour of a piece, in games where pieces stand on each other and are told by colour."""


def named_pieces(game: str, numbers: Mapping[str, int], words: Words) -> str:
    """The pieces in words, such as ``3 beans``; pieces without a name are told by their letter."""
    told = []
    for letter, number in numbers.items():
        singular, plural = PIECES.get((game, letter), _UNNAMED)
        owner = letter.upper() if game == "esiema" else letter
        told.append(words.plural(singular, plural, number, letter=owner))
    return ", ".join(told)


def stack(game: str, contents: Contents, words: Words) -> str | None:
    """Two pieces on each other, such as ``red on yellow``; None if that is not what lies there."""
    letters = [letter for number, letter in groups(contents) for _ in range(number)]
    if len(letters) != 2 or any((game, letter) not in COLOURS for letter in letters):  # noqa: PLR2004
        return None
    below, above = (words.text(COLOURS[game, letter]) for letter in letters)
    return words.text("{above} on {below}", above=above, below=below)
