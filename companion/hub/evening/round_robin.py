"""Everybody meets everybody once: the Berger tables of FIDE (handbook C.05, annex 1)."""

from __future__ import annotations


def rounds_of(count: int) -> int:
    """How many rounds it takes until everybody has met everybody: an odd number, the next one to `count`."""
    return count - 1 + count % 2


def berger_round(count: int, number: int) -> list[tuple[int, int]]:
    """The pairs of round `number` for this many players, each by number; the first of a pair begins.

    Numbers count from 1. With an odd number of players the one who meets number `count + 1` is free.

    The last number N stays, and meets the others in an order in which each next one is N/2 further. All
    others are paired around that opponent p as on a circle of N - 1 places: p + 1 with p - 1, and so on.
    The last number begins in even rounds, so that everybody begins in turn as far as that can be.

    >>> berger_round(6, 2)
    [(6, 4), (5, 3), (1, 2)]
    """
    last = count + count % 2
    circle = last - 1
    opponent = (number - 1) * (last // 2) % circle
    pairs = [(opponent + 1, last) if number % 2 else (last, opponent + 1)]
    around = range(1, last // 2)
    return pairs + [((opponent + step) % circle + 1, (opponent - step) % circle + 1) for step in around]
