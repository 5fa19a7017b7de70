"""What a maker needs to build a board, drawn from its board file alone: wiring, channels, parts."""
