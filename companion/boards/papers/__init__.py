"""How is the electronics of a board wired, from its board file alone? Wiring, channels, and their parts."""
