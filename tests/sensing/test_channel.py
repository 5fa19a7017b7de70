"""One field over time: what is noise, and what hands may do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing.channel import Channel, stirred
from companion.sensing.debounce import Debounce
from companion.sensing.frames import Frame, Reading
from companion.sensing.kinds import Count, Mass, Presence
from companion.sensing.sight import Sight


def settled() -> Debounce:
    debounce = Debounce(Sight({"a1": Presence(), "a2": Presence()}), 0.03)
    debounce.feed(Frame(0.0, {"a1": True, "a2": True}))
    debounce.advance(0.1)
    return debounce


@pytest.mark.parametrize(("lasts", "loose"), [(0.1, True), (0.1, None), (0.3, True)])
def test_a_field_that_goes_to_and_fro_slowly_is_noisy(lasts: float, loose: bool | None) -> None:
    """Each reading stands long enough to count, so that the table would never rest."""
    debounce = settled()
    faulty = []
    for step in range(int(15 / lasts)):
        reading = loose if step % 2 else False
        seen = debounce.feed(Frame(1.0 + step * lasts, {"a1": reading, "a2": True}))
        faulty += [one.faulty for one in seen]
    assert faulty[-1] == {"a1"}
    assert debounce.advance(99.0)[-1].faulty == (frozenset() if loose else {"a1"})


def test_pouring_pieces_into_a_store_is_no_noise() -> None:
    debounce = Debounce(Sight({"A": Count()}), 0.03)
    for number in range(37):
        assert all(not seen.faulty for seen in debounce.feed(Frame(number * 0.1, {"A": number})))


def test_noise_beyond_the_tolerance_is_a_fault() -> None:
    debounce = Debounce(Sight({"a1": Mass({"o": 2.0}, 0.2)}), 0.03)
    faulty = frozenset[str]()
    for step in range(300):
        for seen in debounce.feed(Frame(step * 0.02, {"a1": 4.0 + (0.9, -0.8, 0.1)[step % 3]})):
            faulty = seen.faulty
    assert faulty == {"a1"}


def test_a_field_that_goes_up_and_down_without_coming_back_to_the_same_is_noisy() -> None:
    debounce = Debounce(Sight({"a1": Count()}), 0.03)
    faulty = [
        seen.faulty
        for step in range(60)
        for seen in debounce.feed(Frame(step * 0.1, {"a1": (3, 5, 4, 6, 2)[step % 5]}))
    ]
    assert faulty[-1] == {"a1"}


def test_a_pit_that_is_sown_and_emptied_in_turn_is_no_noise() -> None:
    """Four beans fall, a hand takes them, and so on: twice a second something changes."""
    debounce = Debounce(Sight({"a1": Count()}), 0.03)
    for step in range(60):
        assert all(not seen.faulty for seen in debounce.feed(Frame(step * 0.5, {"a1": step % 5})))


GRAMS = st.floats(3.6, 4.6) | st.sampled_from([4.0, 4, 6.1, 4.05, None])


@given(st.lists(st.tuples(st.sampled_from([0.02, 0.2, 3.0]), GRAMS), max_size=60), st.booleans())
def test_a_frame_tells_each_field_what_it_would_hear_alone(
    told: list[tuple[float, Reading]], spread: bool
) -> None:
    """Noise, a reading told twice, a creep, a piece more, silence: the short way leads to the same."""
    alone, framed = (Channel(Mass({"o": 2.0}, 0.3, 0.02 * spread), 0.03, 0.0) for _ in range(2))
    t = 0.0
    for wait, reading in told:
        t += wait
        for channel in (alone, framed):
            if channel.counts_at is not None and channel.counts_at <= t:
                channel.count(channel.counts_at)
        news = alone.hear(t, reading)
        assert stirred({"a1": framed}, Frame(t, {"a1": reading, "a2": 3})) == [("a1", framed)] * news
        assert state(framed) == state(alone)


def state(channel: Channel) -> dict[str, object]:
    """All by which two channels may differ later."""
    assert channel.scale is not None
    return vars(channel) | {"scale": vars(channel.scale) | {"drift": vars(channel.scale.drift)}}
