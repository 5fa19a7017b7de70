"""What a grid of sensors says.

`link_input` turns its bytes into events for the referee, and `grid_mismatch` says what to do where grid and
board do not belong together. `sampler` turns the same bytes into samples of all channels, for those who
calibrate or test. `sensor_watch` sums samples up for people who look at the sensors.
"""

__all__ = ["grid_mismatch", "link_input", "sampler", "sensor_watch"]
