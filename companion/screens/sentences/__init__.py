"""The sentences for all that a game can give as a reason for refusing a move, game by game."""
