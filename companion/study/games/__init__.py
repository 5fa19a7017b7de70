"""What does a study need to know of each game of this package? Each module has the `STUDY` of one game."""
