"""What is each game called, and its seats, fields, pieces, options, moves and refusals?

* `game_words`: what the words of a game are. `words_of` finds them by the game's id. A game without words is
  shown with its letters.
* `step_words` reads from the steps of a move what its text does not say; `captured_from` gives the fields on
  which pieces are captured.
* The words of a game of this package are `WORDS` in the module of its name here: messages of the catalogue. A
  game from another package brings its words itself (`companion.rules.game.Game.words`).
"""

from companion.screens.game_words.game_words import GameWords, PieceWords, every_option, words_of
from companion.screens.game_words.step_words import captured_from

__all__ = ["GameWords", "PieceWords", "captured_from", "every_option", "words_of"]
