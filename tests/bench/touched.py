"""Raw channels and the hands that touch them: load cells, Halls and switches as numbers."""

from itertools import cycle

STEP_S = 0.11
WOBBLE = (0, 3, -2, 5, -4, 1, -5, 2)


class Touched:
    """Channels: `rests` are their values over nothing, `wobbles` how many times WOBBLE their noise is."""

    def __init__(self, rests, wobbles=None):
        self.rests = list(rests)
        self.wobbles = list(wobbles or [1] * len(self.rests))
        self.changes = [0.0] * len(self.rests)
        self.silent = set()
        self.t = 0.0
        self._noise = cycle(WOBBLE)

    def put(self, channel, change):
        """Something lies there that changes the channel by so much."""
        self.changes[channel] = change

    def values(self):
        """What all channels say now."""
        return [
            None if channel in self.silent else round(rest + change) + next(self._noise) * wobble
            for channel, (rest, change, wobble) in enumerate(
                zip(self.rests, self.changes, self.wobbles, strict=True)
            )
        ]

    def pass_to(self, calibrator, seconds=1.5):
        """Let so much time pass, and tell the calibrator all that is measured meanwhile."""
        for _ in range(round(seconds / STEP_S)):
            self.t += STEP_S
            calibrator.feed(self.t, self.values())
