"""Explanations: every sentence is replayed and checked against alpha-beta, and each is met.

What a sentence claims is written down once more in `explain_checks`, from the English
alone. The number of sentences checked is printed with ``-s``.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from allpass_cases import full_deal, random_all_pass
from datafiles import position_of, read_json
from explain_checks import CHECKS, Judge, code_of
from golden import small_position
from prefdd import (
    Card,
    Cards,
    Contract,
    Deal,
    IllegalPlayError,
    Kind,
    Position,
    PrefddError,
    Seat,
    explain,
)
from prefdd.allpass import outlook
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.explain.explanation import Explanation, explained
from prefdd.explain.sentences import SENTENCES, sentence
from prefdd.graph import Graph
from prefdd.random_deals import KINDS, random_deal, random_position

MOTIFS = read_json("motifs.json")["rows"]
PROBLEMS = read_json("problems.json")["problems"]


def as_all_pass(position: Position) -> Position:
    """The same cards on all-pass."""
    contract = Contract.all_pass()
    return replace(position, contract=contract, declarer=None)


def with_all_pass(position: Position) -> Iterator[Position]:
    yield position
    if position.contract.kind is Kind.MISERE:
        yield as_all_pass(position)


def check_all(positions: Iterable[Position]) -> Counter[str]:
    """Check whatever is said of some positions, in both languages; how often each code is."""
    counted = Counter[str]()
    for position in positions:
        for same in with_all_pass(position):
            if same.is_over:
                continue
            explanation = explained(same)
            counted += Judge(explanation).check()
            for lang in ("en", "ru"):
                check_text(replace(explanation, lang=lang))
    print(f"\n{counted.total()} sentences checked: {dict(counted.most_common())}")
    return counted


def check_text(explanation: Explanation) -> None:
    """Every sentence can be written, and what it names is there."""
    for card, found in explanation.cards.items():
        text = explanation.text(card)
        assert "{" not in text
        assert "  " not in text
        assert text.endswith(".")
        assert len(found.reasons) <= 2
        assert len({reason.code for reason in found.reasons}) == len(found.reasons)
        long = explanation.text(card, is_long=True)
        assert long.startswith(text)
        if found.line:
            shown = long.removeprefix(text).strip().splitlines()
            assert len(shown) == len(explanation.position.hand)


def test_each_sentence_has_a_check() -> None:
    assert set(CHECKS) == set(SENTENCES)


def test_small_positions() -> None:
    assert check_all(map(small_position, range(0, 20_000, 17))).total() > 2_000


def test_full_deals() -> None:
    positions = []
    for number in range(6):
        deal = random_deal(500 + number)
        start = Position.start(deal, KINDS[number], deal.seats[number % 3], deal.seats[number // 2])
        line = next(found.line for found in explained(start).cards.values() if not found.cost)
        positions += [start, start.replay(line[:7]), start.replay(line[:11])]
    assert check_all(positions).total() > 60


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_tens_of_thousands_of_sentences(part: int) -> None:
    counted = check_all(map(small_position, range(part * 5_000, (part + 1) * 5_000)))
    assert counted.total() > 10_000
    # A few that need trumps or voids these positions seldom have are left to MOTIFS.
    assert len(set(SENTENCES) - set(counted)) <= 6


@pytest.mark.soak
@pytest.mark.parametrize("contract", ["6S", "6NT", "misere"])
@pytest.mark.parametrize("hand_size", [7, 8, 9])
def test_large_positions(contract: str, hand_size: int) -> None:
    check_all(
        random_position(number, hand_size, on_table=number % 3, contract=Contract.parse(contract))
        for number in range(300_000, 300_060)
    )


# ---- each motif where people would recognize it ------------------------------------------


def test_each_code_has_a_position() -> None:
    assert {row["id"] for row in MOTIFS} == set(SENTENCES)


@pytest.mark.parametrize("row", MOTIFS, ids=[row["id"] for row in MOTIFS])
def test_motif(row: dict[str, str]) -> None:
    position = position_of(row)
    explanation = explained(position)
    Judge(explanation).check()
    reasons = explanation.cards[Card(row["card"])].reasons
    assert row["id"] in [code_of(reason.code, reason.facts) for reason in reasons]
    for reason in reasons:
        english, russian = sentence(reason, "en"), sentence(reason, "ru")
        assert english != russian
        assert english in explanation.text(row["card"])


PUBLISHED = {
    # East is to throw the queen of spades, or declarer has no hole in diamonds.
    ("esh-8", "DJ"): ["hole", "partner_discards"],
    ("esh-3", "SQ"): ["safe_suit"],
    ("slov-6", "SJ"): ["too_soon"],
    ("unis-1", "CA"): ["right_suit"],
    ("jpf-3", "C7"): ["establish"],
}


@pytest.mark.parametrize(("name", "card"), PUBLISHED)
def test_published_problem(name: str, card: str) -> None:
    [row] = [row for row in PROBLEMS if row["id"] == name]
    explanation = explained(position_of(row))
    Judge(explanation).check()
    assert [r.code for r in explanation.cards[Card(card)].reasons] == PUBLISHED[name, card]


def test_cards_that_fall_together_leave_no_hole() -> None:
    hands = {
        Seat.N: Cards("S:QJ C:K D:KT8 H:A"),
        Seat.S: Cards("S:9 C:A98 H:KT8"),
        Seat.W: Cards("S:T87 C:JT D:Q H:7"),
    }
    position = replace(
        Position.start(Deal.of(hands), Contract.misere(), Seat.S, Seat.N), won=(0, 2, 1)
    )
    explanation = explained(position)
    Judge(explanation).check()
    assert "hole" not in [reason.code for reason in explanation.cards[Card("CK")].reasons]


def test_reasons_do_not_depend_on_how_the_values_were_found() -> None:
    position = small_position(602)
    graph = Graph(position)
    assert explained(position, graph=graph) == explained(position)
    assert explained(position, graph=graph) == explained(position, graph=graph)


# ---- all-pass ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", [TalonRule.SUIT, TalonRule.DEALER])
def test_the_talon_leads(rule: TalonRule) -> None:
    codes: Counter[str] = Counter()
    for number in range(60):
        position = random_all_pass(
            number, 3 + number % 3, rule, on_table=number % 3, opened=1 + number % 2
        )
        mover = position.to_move
        found = outlook(position)
        explanation = explained(position)
        assert explanation.value == found.guarantee[mover]
        values = {card: one.guarantee[mover] for card, one in found.cards.items()}
        assert min(values.values()) == explanation.value
        for card, one in explanation.cards.items():
            assert (one.value, one.range) == (values[card], found.cards[card].range[mover])
            assert one.cost == values[card] - explanation.value
            for reason in one.reasons:
                check_without_line(position, card, reason.code, dict(reason.facts), values)
                codes[reason.code] += 1
        for lang in ("en", "ru"):
            check_text(replace(explanation, lang=lang))
    assert {"only_card", "all_same", "keep_low", "spends_low"} <= set(codes), codes


def check_without_line(
    position: AllPassPosition,
    card: Card,
    code: str,
    facts: dict[str, object],
    values: dict[Card, int],
) -> None:
    best = min(values.values())
    other_suits = [values[c] - best for c in values if c.suit is not card.suit]
    same_suit = [values[c] - best for c in values if c.suit is card.suit]
    if code == "only_card":
        assert set(values) == {card}
    elif code == "all_same":
        assert set(values.values()) == {best}
    elif code == "keep_low":
        low = Card(facts["low"])
        assert low.suit is card.suit
        assert low.rank < card.rank
        assert values[low] - best == facts["cost"] != 0 == values[card] - best
    elif code == "spends_low":
        better = Card(facts["better"])
        assert better.suit is card.suit
        assert better.rank > card.rank
        assert values[better] == best < values[card]
    elif code == "right_discard":
        assert card.suit is not position.led
        assert min(other_suits) == facts["cost"] != 0 == values[card] - best
    else:
        assert code == "keeps_high"
        assert card.suit is not position.led
        assert min(same_suit) > 0
        assert values[Card(facts["better"])] == best


def test_guarantee_of_a_whole_deal_is_that_of_a_misere() -> None:
    position = full_deal(3)
    explanation = explained(position)
    Judge(explanation).check()
    mover = position.to_move
    known = outlook(position)
    assert explained(position, found=known) == explanation
    assert explanation.value == known.guarantee[mover]
    assert {card: one.range for card, one in explanation.cards.items()} == {
        card: one.range[mover] for card, one in known.cards.items()
    }


# ---- form --------------------------------------------------------------------------------------

ENDING = Position.start(
    Deal.of({Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}),
    Contract.parse("6NT"),
    Seat.E,
    Seat.N,
)


def test_a_card_that_may_not_be_played_says_why() -> None:
    explanation = explain(ENDING.play(Card("SA")))
    with pytest.raises(IllegalPlayError, match=r"♠7"):
        explanation.text("S7")


def test_unknown_language() -> None:
    with pytest.raises(PrefddError, match="xx"):
        explain(ENDING, "xx")


def test_nothing_is_left_to_explain() -> None:
    over = ENDING.replay(["SA", "SK", "S9", "S7", "SQ", "ST"])
    explanation = explain(over)
    assert (explanation.value, dict(explanation.cards), str(explanation)) == (1, {}, "")
    assert dict(explain(as_all_pass(over)).cards) == {}


def test_can_be_pickled_and_copied() -> None:
    for number in (603, 604, 1207):
        explanation = explain(small_position(number))
        for same in (pickle.loads(pickle.dumps(explanation)), copy.deepcopy(explanation)):
            assert same == explanation
            assert str(same) == str(explanation)


def test_best_cards_come_first() -> None:
    explanation = explain(position_of(PROBLEMS[0]), "ru")
    lines = str(explanation).splitlines()
    assert len(lines) == len(explanation.cards)
    keeps = [" ничего не теряет: " in line for line in lines]
    assert keeps == sorted(keeps, reverse=True)
    assert sum(keeps) == len(explanation.best)


# ---- the examples ------------------------------------------------------------------------------

EXAMPLES = Path(__file__).parents[1] / "docs" / "explanations.md"


def example_rows() -> list[list[str]]:
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return [row for row in cells if row[0] != "deal"]


def test_forty_examples_are_what_is_said() -> None:
    rows = example_rows()
    assert len({(deal, card) for deal, card, *_ in rows}) == len(rows) == 40
    kinds: Counter[object] = Counter()
    for deal, card, english, russian in rows:
        name, _, played = deal.partition(" after ")
        if name.startswith("random "):
            number = int(name.removeprefix("random "))
            shift = number // 3 % 3
            start = random_deal(number)
            position = Position.start(
                start, Contract.parse("6NT"), start.seats[number % 3], start.seats[shift]
            )
        else:
            [row] = [row for row in PROBLEMS if row["id"] == name]
            position = position_of(row)
        position = position.replay(played.split())
        explanation = explained(position, "en")
        assert explanation.text(card) == english
        assert replace(explanation, lang="ru").text(card) == russian
        kinds[position.contract.kind, position.trump is None] += 1
    assert set(kinds.values()) == {10}
