"""What does a maker need to build a board, from its board file alone? Wiring, channels, parts."""
