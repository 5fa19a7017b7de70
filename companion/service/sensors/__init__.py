"""What the sensors of a board say, for builders: sampled, watched, and shown on page or terminal."""
