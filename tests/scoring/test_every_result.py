"""Every result of every contract, under many rules: zero-sum, and as a second scorer has it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from prefdd.scoring import Convention, Player, allpass_balance, score
from scoring_oracle import PRICES, House, game, settled

Split = tuple[int, int, int]
SPLITS = [(a, b, 10 - a - b) for a in range(11) for b in range(11 - a)]
BASES = {
    "sochi": House(),
    "leningrad": House(doubled=True, gentleman=True, half=True),
    "rostov": House(gentleman=True, half=True, fixed=10),
    "classic": House(half=True),
    "fspr": House(doubled=True, gentleman=True, half=True, both=True, dealer_free=True),
}
OPTIONS = {
    "whist=greedy": {"gentleman": False},
    "whist=gentleman": {"gentleman": True},
    "responsibility=full": {"half": False},
    "responsibility=half": {"half": True},
    "consolation=15": {"fixed": 15},
    "no_trick_pays=both": {"both": True},
    "shortage=pair": {"pair": True},
    "ten=checked": {"checked": True},
    "dealer_responsible=no": {"dealer_free": True},
    "consolation_dealer=no": {"dealer_unconsoled": True},
}
HOUSES = list(BASES.items())
HOUSES += [
    (f"{name} {option}", BASES[name]._replace(**change))  # type: ignore[arg-type]
    for name in BASES
    for option, change in OPTIONS.items()
]
CALLS = [{"B": "W", "C": "W"}, {"B": "W", "C": "P"}, {"B": "P", "C": "W"}]


def rounds(level: int, players: int) -> Iterator[tuple[dict[str, str], bool]]:
    """All ends of a whist round, and whether the contract is played."""
    for calls in CALLS:
        yield calls, True
    yield {"B": "P", "C": "P"}, False
    if level <= 7:
        yield {"B": "P", "C": "H"}, False
        yield {"B": "W", "C": "HP"}, True
    if players == 4:
        yield {"B": "P", "C": "P", "D": "W"}, True
        if level <= 7:
            yield {"B": "P", "C": "HP", "D": "W"}, True


def compare(text: str, house: House, level: int, players: int, splits: list[Split]) -> None:
    """Check all results of a level against the second scorer."""
    convention, everybody = Convention.parse(text), "ABCD"[:players]
    dealer = "D" if players == 4 else None
    for calls, is_played in rounds(level, players):
        for split in splits if is_played else [None]:
            tricks = None if split is None else (*split, *[None] * (players - 3))
            scored = score(level, calls, tricks, convention, players=players, dealer=dealer)
            taken = dict(zip("ABC", split or (), strict=False))
            sheet = game(house, level, calls, taken, everybody)
            where = (text, level, calls, tricks)
            totals, balance = scored.totals, scored.balance
            for name in everybody:
                assert totals.pool[Player[name]] == sheet.pool.get(name, 0), where
                assert totals.mountain[Player[name]] == sheet.mountain.get(name, 0), where
            found = {(str(who), str(on)): n for (who, on), n in totals.whists.items()}
            assert found == {pair: n for pair, n in sheet.whists.items() if n}, where
            assert sum(balance) == 0, where
            assert list(balance) == settled(house, sheet, everybody), where


# Made, set, and all short of an obligation, evenly and not.
TELLING = [(10, 0, 0), (9, 1, 0), (7, 3, 0), (7, 2, 1), (7, 1, 2), (5, 3, 2), (8, 0, 2)]


@pytest.mark.parametrize(("text", "house"), HOUSES, ids=[text for text, _ in HOUSES])
def test_games_are_zero_sum_and_agree_with_a_second_scorer(text: str, house: House) -> None:
    for level in PRICES:
        compare(text, house, level, 4, TELLING)


@pytest.mark.parametrize("text", BASES)
def test_six_and_nine_agree_with_a_second_scorer_on_every_split(text: str) -> None:
    for level in (6, 9):
        compare(text, BASES[text], level, 3, SPLITS)


@pytest.mark.soak
@pytest.mark.parametrize(("text", "house"), HOUSES, ids=[text for text, _ in HOUSES])
def test_every_result_is_zero_sum_and_agrees_with_a_second_scorer(text: str, house: House) -> None:
    for level, players in product(PRICES, (3, 4)):
        compare(text, house, level, players, SPLITS)


def test_leningrad_is_twice_sochi_where_style_and_responsibility_are_equal() -> None:
    sochi = Convention.parse("sochi whist=gentleman responsibility=half")
    leningrad = Convention.preset("leningrad")
    for level, calls, split in product(range(6, 11), CALLS, SPLITS):
        once = score(level, calls, split, sochi).balance
        twice = score(level, calls, split, leningrad).balance
        assert twice == tuple(2 * whists for whists in once)


def test_greedy_and_gentleman_give_the_defence_the_same_3_8_13_3_8_14() -> None:
    greedy = Convention.preset("sochi")
    gentleman = greedy.replace(whist="gentleman")
    for level, calls, split in product(range(6, 11), CALLS, SPLITS):
        totals = [sum(score(level, calls, split, house).totals.whists.values())
                  for house in (greedy, gentleman)]  # fmt: skip
        assert totals[0] == totals[1]


def test_a_set_contract_and_a_set_whister_exclude_each_other() -> None:
    for level, calls, split in product(range(6, 11), CALLS, SPLITS):
        mountain = score(level, calls, split, "sochi").totals.mountain
        assert not (mountain[0] and (mountain[1] or mountain[2]))


ALL_PASSES = ["sochi", "leningrad", "rostov", "classic", "fspr", "sochi amnesty=no"]
ALL_PASSES += ["sochi zero_bonus=none", "sochi zero_bonus=one", "leningrad zero_bonus_dealer=no"]
ALL_PASSES += ["sochi dealer_tricks=no", "rostov zero_bonus_dealer=no", "rostov zero_bonus=none"]
ALL_PASSES += ["sochi mountain_divisor=others", "sochi mountain_divisor=undivided"]


@pytest.mark.parametrize("text", ALL_PASSES)
def test_all_passes_are_zero_sum_and_the_balance_is_that_of_the_entries(text: str) -> None:
    convention = Convention.parse(text)
    for split, row in product(SPLITS, (1, 2)):
        balance = allpass_balance(split, convention, row=row)
        assert sum(balance) == 0
        assert balance == score("allpass", None, split, convention, row=row).balance
        four = allpass_balance(split, convention, row=row, players=4)
        assert sum(four) == 0
        scored = score("allpass", None, (*split, None), convention, row=row, players=4)
        assert four == scored.balance


@pytest.mark.parametrize("name", ["sochi", "leningrad", "classic"])
def test_amnesty_changes_no_balance_3_7_3(name: str) -> None:
    with_it, without = Convention.preset(name), Convention.preset(name).replace(amnesty=False)
    for split in SPLITS:
        assert allpass_balance(split, with_it) == allpass_balance(split, without)
    for a, b, dealer in product(range(9), range(9), range(3)):
        split = (a, b, 10 - a - b - dealer, dealer)
        if min(split) < 0:
            continue
        for agreed in (with_it, with_it.replace(dealer_tricks=False)):
            forgiven = allpass_balance(split, agreed, players=4)
            assert forgiven == allpass_balance(split, agreed.replace(amnesty=False), players=4)


def test_fewer_tricks_are_never_worse_on_an_all_pass() -> None:
    for name, split in product(("sochi", "leningrad", "rostov", "fspr"), SPLITS):
        if split[0] and split[1] < 10:
            fewer = (split[0] - 1, split[1] + 1, split[2])
            assert allpass_balance(fewer, name)[0] >= allpass_balance(split, name)[0]


def test_two_players_settle_an_all_pass_between_them_hussar() -> None:
    assert allpass_balance((4, 6), "sochi", players=2) == (10, -10)
    # 50 whists for five tricks each way, and one point of the pool between two is worth 5 + 5.
    assert allpass_balance((0, 10), "rostov", players=2) == (55, -55)
    assert allpass_balance((5, 5), "rostov", players=2) == (0, 0)
    undivided = "sochi mountain_divisor=undivided"
    assert allpass_balance((4, 6), undivided, players=2) == (20, -20)


def test_an_ending_is_scored_too() -> None:
    assert allpass_balance((1, 0, 1), "rostov") == (
        Fraction(-5) - Fraction(10, 3), 10 + Fraction(20, 3), Fraction(-5) - Fraction(10, 3)
    )  # fmt: skip
    assert allpass_balance((1, 1, 1), "rostov") == (0, 0, 0)
