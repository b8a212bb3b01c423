"""The generator gives the same numbers on every build and platform, all equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import worldwright as ww
from worldwright.engine.rng import Dice, Rng, dice_from, rolled, scramble, seeded

KNOWN = {
    0: [574014389, 1685961606, 950536146, 835049660],
    7: [3330018707, 297749305, 2117330024, 2168594015],
    -1: [4120026859, 1528649861, 1120344723, 3933027135],
    2**64 + 7: [3330018707, 297749305, 2117330024, 2168594015],
    10**30: [4223020446, 3527156357, 2159441241, 3447163346],
}


@pytest.mark.parametrize("seed", KNOWN)
def test_the_numbers_of_a_seed_are_known(seed: int) -> None:
    rng = seeded(seed)
    assert [int(rng.word()) for _ in range(4)] == KNOWN[seed]
    assert rng.draws == 4


def test_small_numbers_are_known() -> None:
    rng = seeded(7)
    assert [int(rng.below(6)) + 1 for _ in range(8)] == [6, 2, 3, 6, 4, 2, 6, 6]


def test_a_shuffle_is_known_and_keeps_everything() -> None:
    cards = list(range(12))
    seeded(3).shuffle(cards)
    assert cards == [4, 9, 7, 2, 10, 11, 5, 0, 6, 3, 8, 1]
    assert sorted(cards) == list(range(12))
    for short in ([], [5]):
        rng = seeded(3)
        rng.shuffle(short)
        assert rng.draws == 0


def test_a_thousand_words_have_a_known_sum() -> None:
    rng = seeded(2024)
    assert sum(int(rng.word()) for _ in range(1000)) == 2049435746252


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 52, 1000])
def test_all_numbers_below_a_bound_are_equally_likely(bound: int) -> None:
    rng, draws = seeded(bound), 20 * bound + 2000
    counts = Counter(int(rng.below(bound)) for _ in range(draws))
    assert set(counts) <= set(range(bound))
    expected = draws / bound
    surplus = sum((counts[value] - expected) ** 2 / expected for value in range(bound))
    assert surplus < bound + 6 * (2 * bound) ** 0.5  # chi-squared, six deviations


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    """With a bound of 3 * 2**30 a quarter of all words must be thrown away."""
    rng, draws = seeded(5), 2000
    high = sum(int(rng.below(3 << 30)) >= 2 << 30 for _ in range(draws))
    assert abs(high / draws - 1 / 3) < 0.06
    assert 1.2 < rng.draws / draws < 1.5


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    rng = seeded(11)
    for _ in range(6000):
        cards = [0, 1, 2]
        rng.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_every_order_of_a_set_is_equally_likely() -> None:
    rng = seeded(12)
    orders = Counter(tuple(rng.in_any_order(0b1000011)) for _ in range(6000))
    assert sorted(orders) == sorted(permutations((0, 1, 6)))
    assert all(850 < count < 1150 for count in orders.values())
    assert sorted(rng.in_any_order((1 << 63) - 1)) == list(range(63))


def test_a_clone_goes_on_by_itself() -> None:
    rng = seeded(9)
    rng.word()
    twin = rng.clone()
    assert isinstance(twin, Rng)
    assert (twin.key(), twin.draws) == (rng.key(), rng.draws)
    ahead = [int(rng.word()) for _ in range(5)]
    assert twin.key() != rng.key()
    assert [int(twin.word()) for _ in range(5)] == ahead


def test_neighbouring_seeds_are_unrelated() -> None:
    assert len({int(seeded(seed).word()) for seed in range(2000)}) == 2000
    assert sum((scramble(seed) ^ scramble(seed + 1)).bit_count() for seed in range(200)) / 200 == pytest.approx(
        32, abs=2
    )


def test_true_games_roll_dice_and_imagined_ones_the_fast_generator() -> None:
    state = ww.load("moths").new(2, 7)
    assert isinstance(state.rng, Dice)
    assert isinstance(state.clone().rng, Dice)
    assert not isinstance(state.determinize(0, 1).rng, Dice)


def test_dice_go_on_where_they_were() -> None:
    dice = rolled(7)
    drawn = [int(dice.word()) for _ in range(40)]
    later = dice_from(dice.secret, 21)
    assert [int(later.word()) for _ in range(19)] == drawn[21:]
    twin = dice.clone()
    assert [int(dice.word()) for _ in range(20)] == [int(twin.word()) for _ in range(20)]


def test_every_bit_of_a_seed_counts_and_the_secret_is_not_the_seed() -> None:
    seeds = [0, 1, -1, 255, -256, 2**64, 2**127, 2**127 + 1]
    assert len({rolled(seed).secret for seed in seeds}) == len(seeds)
    assert all(len(rolled(seed).secret) == 32 for seed in seeds)
