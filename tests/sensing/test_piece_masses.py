"""What a weight can be made of."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.piece_masses import MOST_LOOKED, Explained, PieceMasses

CARS = PieceMasses({"w": 4.0, "b": 5.5}, 0.5, 0.0, {"w": 25, "b": 25})


@pytest.mark.parametrize(
    ("grams", "numbers"),
    [
        (0.2, {(0, 0)}),
        (9.4, {(1, 1)}),
        (13.6, {(1, 2)}),
        (21.8, {(4, 0), (1, 4)}),
        (2.2, set()),
        (-1.0, set()),
        (240.0, set()),
        (237.5, {(25, 25)}),
    ],
)
def test_a_weight_is_explained_by_numbers_of_pieces(grams: float, numbers: set[tuple[int, int]]) -> None:
    """Hearses of 5.5 and ambulances of 4 grams, 25 of each."""
    assert set(CARS.explain(grams).numbers) == numbers


def test_a_number_is_certain_where_nothing_else_weighs_that() -> None:
    assert CARS.explain(9.4).certain
    assert not CARS.explain(21.8).certain
    assert not CARS.explain(2.2).certain


def test_pieces_of_one_mass_are_one_class() -> None:
    figures = PieceMasses(dict.fromkeys("yg", 8.0), 0.5, 0.0, {"y": 4, "g": 4})
    assert figures.explain(16.2).numbers == ((2,),)
    assert figures.letters(0) == "yg"
    assert not figures.explain(72.0).possible


def test_the_error_grows_with_the_root_of_the_number_of_pieces() -> None:
    beans = PieceMasses({"o": 2.0}, 0.1, 0.15, {})
    assert beans.explain(8.0).numbers == ((4,),)
    assert beans.explain(80.0).numbers == ((40,), (41,))


def test_a_weight_of_very_many_combinations_leaves_everything_open() -> None:
    masses = {letter: 1.0 + number / 100 for number, letter in enumerate("abcdefgh")}
    explained = PieceMasses(masses, 0.001, 0.0, {}).explain(40.0)
    assert explained.open
    assert explained.possible
    assert not explained.certain
    assert len(explained.numbers) <= MOST_LOOKED + 1


@given(
    st.lists(st.floats(1.0, 9.0), min_size=1, max_size=3, unique=True),
    st.lists(st.integers(0, 6), min_size=3, max_size=3),
    st.floats(0, 0.4),
    st.floats(0, 0.2),
    st.floats(-1, 1),
)
def test_the_truth_is_always_among_the_explanations(
    masses: list[float], numbers: list[int], tolerance: float, spread: float, error: float
) -> None:
    """Whatever the pieces weigh, and however much the reading errs within its bounds."""
    letters = dict(zip("abc", masses, strict=False))
    piece_masses = PieceMasses(letters, tolerance, spread, {})
    lying = "".join(f"{n}{letter}" for n, letter in zip(numbers, letters, strict=False) if n)
    true, grams, most = piece_masses.weigh(lying)
    explained = piece_masses.explain(grams + error * most)
    assert explained.open or true in explained.numbers


@given(
    st.lists(st.floats(1.0, 9.0), min_size=1, max_size=3, unique=True),
    st.sampled_from([0.0, 0.02, 0.1, 0.5]),
    st.sampled_from([0.0, 0.02, 0.2]),
    st.sampled_from([{}, {"a": 3, "b": 2, "c": 4}]),
    st.integers(0, 40),
    st.integers(0, 10**6),
)
def test_what_is_remembered_of_like_weights_is_what_would_be_found(
    masses: list[float], tolerance: float, spread: float, totals: dict[str, int], about: int, seed: int
) -> None:
    """Explanations stand in the same order, too."""
    letters = dict(zip("abc", masses, strict=False))
    piece_masses, rng = PieceMasses(letters, tolerance, spread, totals), Random(seed)
    for _ in range(60):
        grams = about + rng.uniform(-1, 1)
        assert piece_masses.explain(grams) == PieceMasses(letters, tolerance, spread, totals).explain(grams)


def test_most_of_the_noise_of_a_load_cell_is_looked_up() -> None:
    looked: list[float] = []

    class Watched(PieceMasses):
        def _search(self, grams: float) -> Explained:
            looked.append(grams)
            return super()._search(grams)

    cars = Watched({"w": 4.0, "b": 5.5}, 0.5, 0.0, {"w": 25, "b": 25})
    rng = Random(1)
    for _ in range(1000):
        cars.explain(9.5 + rng.uniform(-0.4, 0.4))
    assert len(looked) < 40
