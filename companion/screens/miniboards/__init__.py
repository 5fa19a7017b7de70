"""Small pictures of a board, for people who would rather look than read."""
