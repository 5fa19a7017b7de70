"""How an older archive of a hub becomes a newer one; to change its tables, add a step under `versions`."""
