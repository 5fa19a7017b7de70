"""What does a maker buy and do, and in which order? The parts list, the guide, and the folder of a board."""
