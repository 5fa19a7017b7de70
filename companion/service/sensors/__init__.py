"""What a grid of sensors says.

`link_input` turns its bytes into events for the referee, and `grid_mismatch` says what to do if grid and
board do not belong together. `sampler` turns the same bytes into samples of all channels, for calibrations
and tests. `sensor_watch` computes the state of each sensor from the samples.
"""

__all__ = ["grid_mismatch", "link_input", "sampler", "sensor_watch"]
