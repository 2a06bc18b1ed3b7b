"""Looks into the discard, missing whist tricks, half-whist, late claims, finished tricks."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from oracle import best_value, exhaustive
from prefdd import Card, Cards, Contract, Position, Record, Seat, Suit, rule_on
from prefdd.errors import IllegalDealError, IllegalPlayError, MissingFactError, PrefddError
from prefdd.random_deals import SplitMix64
from prefdd.rulings import (
    INFRACTIONS,
    FinishedTrick,
    HalfWhist,
    LateClaim,
    LookedIntoDiscard,
    MissingWhistTricks,
    infraction_named,
)
from rulings_deals import (
    GAMES,
    JUST,
    NINE,
    SET,
    SEVEN,
    TEN,
    E,
    N,
    S,
    W,
    balances,
    cards,
    check_proofs,
    ending,
    sheet,
    turned,
    with_seats,
    with_suits,
)
from symmetry import suit_orders

CALLS = ("W W", "W P", "P W")
CONVENTIONS = ("sochi", "leningrad", "rostov", "classic")


def at_level(record: Record, level: int) -> Record:
    assert record.contract is not None
    return replace(record, contract=Contract.game(level, record.contract.strain))


# 3.4.9


def test_3_4_9_the_example_of_the_code() -> None:
    """A six, the whisters set it by one: it is without two."""
    ruling = rule_on(SET, LookedIntoDiscard(20), "sochi", calls="W W")
    assert sheet(ruling.score) == "A^4 B>A=8 C>A=6"
    assert ruling.otherwise is not None
    assert sheet(ruling.otherwise.score) == "A^2 B>A=8 C>A=6"
    assert (ruling.tricks[N], ruling.otherwise.tricks[N]) == (4, 5)
    assert str(ruling.orders[0]) == "The fine is added to the undertricks: without 2."


@pytest.mark.parametrize(
    ("record", "level", "written", "order"),
    [
        (JUST, 6, "A^2 C>A=8", "without one"),  # just what was ordered
        (SEVEN, 6, "A+2 C^2 B>A=4 C>A=2", "cancel"),  # one above
        (NINE, 6, "A+2 B^2 C^4 B>A=2", "taken off"),  # several above
        (SEVEN, 7, "A^4 B>A=8 C>A=4", "without one"),
        (TEN, 9, "A+8 C^8", "cancel"),
        (TEN, 10, "A^10 C^10", "without one"),
        (SET, 7, "A^12 B>A=20 C>A=16", "without 3"),
    ],
)
def test_3_4_9_every_case(record: Record, level: int, written: str, order: str) -> None:
    ruling = rule_on(at_level(record, level), LookedIntoDiscard(4), "sochi", calls="W W")
    assert sheet(ruling.score) == written
    assert order in str(ruling.orders[0])


def test_3_4_9_a_misere() -> None:
    record = replace(SET, contract=Contract.misere(), played=())
    played = record.start
    line = []
    while not played.is_over:
        line.append(played.legal.lowest)
        played = played.play(line[-1])
    record = record.with_played(tuple(line))
    taken = played.declarer_tricks
    ruling = rule_on(record, LookedIntoDiscard())
    assert ruling.tricks[N] == taken + 1
    assert sheet(ruling.score) == f"A^{10 * (taken + 1)}"


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("calls", CALLS)
def test_3_9_12_a_fine_of_declarer_is_nobodys_gain(convention: str, calls: str) -> None:
    """What the others write, on him or on their mountains, is as without the fine ([34])."""
    for record, level in product((SET, JUST, SEVEN, NINE, TEN), range(6, 11)):
        ruling = rule_on(at_level(record, level), LookedIntoDiscard(), convention, calls=calls)
        assert ruling.otherwise is not None
        fined, free = ruling.score, ruling.otherwise.score
        assert fined is not None
        assert free is not None
        declarer = ruling.case.player(N)
        others = [[entry for entry in scored.entries if entry.player != declarer]
                  for scored in (fined, free)]  # fmt: skip
        assert others[0] == others[1]
        assert sum(fined.balance) == 0
        assert fined.balance[declarer] < free.balance[declarer] or (
            # The fine took one of several tricks above the contract.
            ruling.otherwise.tricks[N] > level
        )


def looked_on_an_ending(seed: int, size: int) -> None:
    record = ending(seed, size)
    card = SplitMix64(seed + 1).choice(list(record.start.legal))
    record = record.with_played((card,))
    ruling = rule_on(record, LookedIntoDiscard())
    position = record.position
    taken = best_value(position, exhaustive(position))
    assert ruling.otherwise is not None
    declarer = record.declarer
    assert declarer is not None
    step = 1 if record.contract == Contract.misere() else -1
    assert (ruling.otherwise.tricks[declarer], ruling.tricks[declarer]) == (taken, taken + step)
    check_proofs(ruling, every_defence=size <= 3)


@pytest.mark.parametrize("seed", range(50))
def test_3_4_9_on_endings_by_exhaustive_search(seed: int) -> None:
    looked_on_an_ending(seed, 2 + seed % 3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_3_4_9_on_endings_by_exhaustive_search_many(seed: int) -> None:
    looked_on_an_ending(seed, 2 + seed % 4)


@pytest.mark.parametrize("order", suit_orders()[1::5])
@pytest.mark.parametrize("steps", range(1, 4))
def test_3_4_9_other_suits_and_seats(order: tuple[Suit, Suit, Suit, Suit], steps: int) -> None:
    seats = turned(steps)
    for record, players in ((SET, 3), (NINE, 4)):
        plain = rule_on(record, LookedIntoDiscard(), calls="W P", players=players)
        moved = rule_on(
            with_seats(with_suits(record, order), seats), LookedIntoDiscard(), calls="W P",
            players=players,
        )  # fmt: skip
        assert balances(moved) == {seats[seat]: net for seat, net in balances(plain).items()}
        assert moved.tricks == {seats[seat]: count for seat, count in plain.tricks.items()}


@pytest.mark.parametrize(
    ("record", "ply", "kind", "message"),
    [
        (SET, 1, IllegalPlayError, "before the first lead"),
        (SET, 32, MissingFactError, "only 30 cards"),
        (SET.with_played(()), None, IllegalPlayError, "before the first lead"),
        (replace(SET, contract=Contract.all_pass(), declarer=None), 2, IllegalDealError,
         "nobody has a discard"),
        (SET.with_played((Card("SA"),)), 2, IllegalPlayError, "SA|♠A"),
    ],
)  # fmt: skip
def test_3_4_9_what_cannot_be(
    record: Record, ply: int | None, kind: type[PrefddError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        rule_on(record, LookedIntoDiscard(ply), calls="W W")


def test_3_4_9_without_calls_they_are_asked_for() -> None:
    with pytest.raises(MissingFactError) as raised:
        rule_on(SET, LookedIntoDiscard(4))
    assert raised.value.facts["name"] == "calls"
    with pytest.raises(IllegalDealError, match="nobody whists"):
        rule_on(SET, LookedIntoDiscard(4), calls="P P")


# 3.8.6


@pytest.mark.parametrize(
    ("record", "convention", "written"),
    [
        # 6♦, both whist: two tricks and one; the second is without one.
        (SEVEN, "sochi", "A+2 C^2 B>A=4 C>A=2"),
        (SEVEN, "classic", "A+2 C^1 B>A=4 C>A=2"),
        # Declarer takes nine: without one who took one, without two who took none.
        (NINE, "sochi", "A+2 B^2 C^4 B>A=2"),
        (NINE, "leningrad", "A+2 B^2 C^4 B>A=4"),
        (NINE, "rostov", "A+2 B^1 C^2 B>A=2"),
        # 8♦, declarer takes ten: the second who whisted answers.
        (TEN, "sochi", "A+6 C^6"),
        (TEN, "leningrad", "A+6 C^6"),
        (TEN, "classic", "A+6 C^3"),
    ],
)
def test_3_8_6_the_examples_of_the_code(record: Record, convention: str, written: str) -> None:
    ruling = rule_on(record, MissingWhistTricks(), convention, calls="W W")
    assert sheet(ruling.score) == written
    assert "3.8.6" in ruling.rules
    assert ("[59]" in ruling.rules) == (record is TEN)


def test_3_8_6_who_answers_in_words() -> None:
    first = rule_on(SEVEN, MissingWhistTricks(), calls="W W")
    assert [str(order) for order in first.orders] == [
        "E took tricks: 2, and writes nothing.",
        "S took fewer than his half, 2: he writes 2 on his mountain.",
    ]
    third = rule_on(TEN, MissingWhistTricks(), calls="W W")
    assert str(third.orders[1]) == "S whisted second, answers, and writes 6 on his mountain."
    alone = rule_on(NINE, MissingWhistTricks(), calls="P W")
    assert sheet(alone.score) == "A+2 C^6 C>A=2"
    assert alone.rules == ("3.8.5", "3.8.11")
    both = rule_on(TEN, MissingWhistTricks(), "sochi no_trick_pays=both", calls="W W")
    assert sheet(both.score) == "A+6 B^6 C^6"


def test_3_8_6_three_and_none_is_left_to_the_judge() -> None:
    """The pair lacks one, and the second whister two of his half: the Code can be read twice."""
    three = Record(
        {
            N: Cards("S:KT C:8 D:AKQ7 H:AKT"),
            E: Cards("S:J8 C:AJT7 D:T98 H:J"),
            S: Cards("S:AQ97 C:K9 D:J H:987"),
        },
        Contract.parse("6D"),
        N,
        S,
        played=cards(
            "C9 C8 C7 CK D7 CT DQ D8 DJ DK D9 S7 DA DT S9 ST S8 SQ SA SK SJ H7 HK HJ HT CJ H8 HA "
            "CA H9"
        ),
    )
    ruling = rule_on(three, MissingWhistTricks(), "sochi", calls="W W")
    assert sheet(ruling.score) == "A+2 B^4 C>A=6"
    (choice,) = ruling.discretion
    assert [sheet(option.outcome.score) for option in choice.options] == [
        "A+2 B^4 C>A=6",
        "A+2 B^2 C>A=6",
    ]


@pytest.mark.parametrize(
    ("record", "calls", "convention", "kind", "message"),
    [
        (SET, "W W", "sochi", IllegalPlayError, "4 are enough"),
        (SEVEN.with_played(SEVEN.played[:9]), "W W", "sochi", MissingFactError, "after 9 cards"),
        (SEVEN, "P P", "sochi", IllegalDealError, "nobody whists"),
        (SEVEN, None, "sochi", MissingFactError, "who whists"),
        (at_level(TEN, 10), "W W", "sochi ten=checked", IllegalPlayError, "0 are enough"),
        (replace(SEVEN, contract=Contract.misere()), None, "sochi", IllegalDealError,
         "not whisted"),
    ],
)  # fmt: skip
def test_3_8_6_what_cannot_be(
    record: Record, calls: str | None, convention: str, kind: type[PrefddError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        rule_on(record, MissingWhistTricks(), convention, calls=calls)


@pytest.mark.parametrize("steps", range(1, 4))
def test_3_8_6_other_suits_and_seats(steps: int) -> None:
    seats = turned(steps)
    for record, order in product((SEVEN, NINE, TEN), suit_orders()[2::9]):
        plain = rule_on(record, MissingWhistTricks(), calls="W W", players=4)
        moved = rule_on(
            with_seats(with_suits(record, order), seats), MissingWhistTricks(), calls="W W",
            players=4,
        )  # fmt: skip
        assert balances(moved) == {seats[seat]: net for seat, net in balances(plain).items()}
        assert sum(balances(moved).values()) == 0


# 3.8.7, 3.8.8


def test_3_8_7_half_of_the_obligation() -> None:
    for level, convention, written in (
        (6, "sochi", "A+2 C>A=4"),
        (7, "sochi", "A+4 C>A=4"),
        (6, "leningrad", "A+2 C>A=8"),
        (7, "rostov", "A+4 C>A=4"),
    ):
        ruling = rule_on(at_level(JUST, level), HalfWhist("pass half pass"), convention)
        assert sheet(ruling.score) == written
        assert ruling.rules == ("3.8.7", "3.8.8")


def test_3_8_8_the_whist_can_be_returned() -> None:
    """In the open North takes six: to return the whist is better for East than to pass."""
    ruling = rule_on(JUST.with_played(()), HalfWhist("pass half"), "sochi")
    (choice,) = ruling.choices
    assert choice.seat is E
    by_word = {str(option.label): option for option in choice.options}
    assert sheet(by_word["pass"].outcome.score) == "A+2 C>A=4"
    assert sheet(by_word["whist"].outcome.score) == "A+2 B>A=8"
    assert by_word["whist"].is_best
    assert not by_word["pass"].is_best
    assert ruling.outcome == by_word["whist"].outcome
    assert check_proofs(ruling) > 10
    played = rule_on(JUST, HalfWhist("pass half"), "sochi")
    assert [option.outcome for option in played.choices[0].options] == [
        option.outcome for option in choice.options
    ]


def test_3_8_8_2_who_went_for_half_has_only_the_word_pass() -> None:
    returned = rule_on(JUST, HalfWhist("pass half whist"), "sochi")
    assert returned.rules == ("3.8.8", "3.8.8.2")
    assert sheet(returned.score) == "A+2 B>A=8"
    ruling = rule_on(JUST, HalfWhist("pass half whist S:whist"), "sochi")
    assert ruling.rules == ("3.8.8.2",)
    assert not ruling.choices
    assert "only the word pass" in str(ruling.orders[0])


def test_3_8_8_the_dealer_is_asked_last() -> None:
    record = JUST.with_played(())
    ruling = rule_on(record, HalfWhist("pass half pass"), "sochi", players=4)
    (choice,) = ruling.choices
    assert choice.seat is W
    by_word = {str(option.label): option.outcome for option in choice.options}
    assert sheet(by_word["pass"].score) == "A+2 C>A=4"
    assert sheet(by_word["whist"].score) == "A+2 D>A=8"
    early = rule_on(record, HalfWhist("pass half W:whist"), "sochi", players=4)
    assert "asked last" in str(early.facts[1])


@pytest.mark.parametrize("level", [8, 9, 10])
def test_3_8_7_none_on_eight_and_more(level: int) -> None:
    ruling = rule_on(at_level(JUST, level), HalfWhist("pass half"), "sochi")
    assert ruling.rules == ("3.8.7", "[60]")
    assert ruling.score is None
    assert [str(option.label) for option in ruling.choices[0].options] == ["whist", "pass"]


def test_3_8_7_not_after_a_whist_nor_first() -> None:
    after = rule_on(JUST, HalfWhist("whist half"), "sochi")
    assert [str(option.label) for option in after.choices[0].options] == ["whist", "pass"]
    first = rule_on(JUST, HalfWhist("half"), "sochi")
    assert first.choices[0].seat is E
    retreat = rule_on(JUST, HalfWhist("whist pass half pass"), "leningrad")
    assert sheet(retreat.score) == "A+2 B>A=8"


def test_half_whist_where_nobody_said_it() -> None:
    with pytest.raises(IllegalDealError, match="nobody has gone for half"):
        rule_on(JUST, HalfWhist("pass pass"))
    with pytest.raises(IllegalDealError, match="not whisted"):
        rule_on(replace(JUST, contract=Contract.misere()), HalfWhist("pass half"))


@pytest.mark.parametrize("seed", range(40))
def test_3_8_8_played_on_endings_by_exhaustive_search(seed: int) -> None:
    record = ending(seed, 2 + seed % 3, ("6S", "7C", "6D", "7H", "6NT"))
    ruling = rule_on(record, HalfWhist("pass half whist"))
    assert record.declarer is not None
    start = record.start
    assert ruling.tricks[record.declarer] == best_value(start, exhaustive(start))
    check_proofs(ruling, every_defence=True)


# 3.9.17


def test_3_9_17_when_the_cards_are_mixed_the_entry_stands() -> None:
    ruling = rule_on(SET, LateClaim(True, True, (6, 2, 2)), calls="W W")
    assert ruling.tricks == {N: 6, E: 2, S: 2}
    assert sheet(ruling.score) == "A+2 B>A=4 C>A=4"
    assert sheet(rule_on(SET, LateClaim(True, True), calls="W W").score) == "A^2 B>A=8 C>A=6"


def test_3_9_17_with_a_revoke_the_cards_count_as_they_lay() -> None:
    """East throws a club on the first spade, which nobody saw: the trick is South's, as it lay."""
    hands = {N: Cards("S8 H7"), E: Cards("S9 C8"), S: Cards("S7 C7")}
    record = Record(hands, Contract.parse("6D"), N, S)
    in_turn = ["S7", "S8", "C8", "H7", "S9", "C7"]
    revoked = record.with_played(tuple(map(Card, in_turn)))
    assert [finding.ply for finding in revoked.validate()] == [3]
    ruling = rule_on(revoked, LateClaim(True, True))
    assert ruling.tricks == {N: 2, E: 0, S: 0}
    with pytest.raises(IllegalPlayError, match="♦A"):
        rule_on(record.with_played((Card("DA"),)), LateClaim(True, True))


@pytest.mark.parametrize(("mixed", "entered"), [(True, False), (False, True), (False, False)])
def test_3_9_17_before_that_the_judge_decides(mixed: bool, entered: bool) -> None:
    ruling = rule_on(SET, LateClaim(mixed, entered), calls="W W")
    (choice,) = ruling.discretion
    assert choice.seat is None
    assert ruling.score is None
    early = rule_on(SET.with_played(SET.played[:12]), LateClaim(mixed, entered), calls="W W")
    assert "3.9.16" in early.rules


def test_3_9_17_numbers_that_cannot_be() -> None:
    with pytest.raises(IllegalDealError, match="make 10"):
        rule_on(SET, LateClaim(True, True, (6, 2, 3)), calls="W W")
    assert LateClaim.read(
        {"are_mixed": "да", "is_entered": "yes", "entered": "6 2 2"}
    ) == LateClaim(True, True, (6, 2, 2))


# 3.9.14.5, 3.9.21


def out_of_turn(record: Record, random: SplitMix64) -> tuple[Card, ...] | None:
    """Three cards in the wrong order that break no other rule, drawn at random."""
    position = record.start
    for _ in range(60):
        seats = list(position.seats)
        order = [seats.pop(random.below(len(seats))) for _ in range(3)]
        lead = random.choice(list(position.hand_of(order[0])))
        trick = [lead]
        for seat in order[1:]:
            hand = position.hand_of(seat)
            duty = hand.of_suit(lead.suit)
            if not duty and position.trump is not None:
                duty = hand.of_suit(position.trump)
            trick.append(random.choice(list(duty or hand)))
        start = position.seats.index(position.to_move)
        if order != [position.seats[(start + step) % 3] for step in range(3)]:
            return tuple(trick)
    return None


def own_winner(record: Record, trick: tuple[Card, ...]) -> Seat:
    trump = record.contract.strain if record.contract else None
    suit = trump if any(card.suit is trump for card in trick) else trick[0].suit
    top = max((card for card in trick if card.suit is suit), key=lambda card: card.rank)
    return next(seat for seat, hand in record.hands.items() if top in hand)


def finished_on_an_ending(seed: int, size: int) -> None:
    record = ending(seed, size, GAMES)
    trick = out_of_turn(record, SplitMix64(seed + 7))
    assert trick is not None
    ruling = rule_on(record, FinishedTrick(trick))
    assert ruling.rules == ("3.9.14.5", "[66]")
    winner = own_winner(record, trick)
    start = record.start
    hands = tuple(hand - Cards(trick) for hand in start.hands)
    won = [int(seat is winner) for seat in start.seats]
    after = Position(start.seats, hands, start.contract, start.declarer, winner, (),  # type: ignore[arg-type]
                     (won[0], won[1], won[2]))  # fmt: skip
    assert record.declarer is not None
    assert ruling.tricks[record.declarer] == best_value(after, exhaustive(after))
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks[record.declarer] == best_value(start, exhaustive(start))
    check_proofs(ruling, every_defence=size <= 3)


@pytest.mark.parametrize("seed", range(45))
def test_3_9_14_5_the_trick_stands(seed: int) -> None:
    finished_on_an_ending(seed, 2 + seed % 3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_3_9_14_5_the_trick_stands_many(seed: int) -> None:
    finished_on_an_ending(seed, 2 + seed % 4)


@pytest.mark.parametrize("seed", range(40))
def test_3_9_21_the_last_trick(seed: int) -> None:
    record = ending(seed, 1, (*GAMES, "allpass"))
    if record.contract == Contract.all_pass():
        record = replace(record, declarer=None)
    trick = out_of_turn(record, SplitMix64(seed))
    assert trick is not None
    ruling = rule_on(record, FinishedTrick(trick))
    assert ruling.rules == ("3.9.21",)
    assert ruling.otherwise is not None
    assert ruling.tricks == ruling.otherwise.tricks
    lay, in_turn = own_winner(record, trick), max(ruling.tricks, key=lambda s: ruling.tricks[s])
    assert bool(ruling.discretion) == (lay is not in_turn)


def test_3_9_14_5_in_a_whole_deal() -> None:
    """The ninth trick: East leads though North is on lead, and wins it with his jack."""
    record = SEVEN.with_played(SEVEN.played[:24])
    assert record.position.to_move is N
    ruling = rule_on(record, FinishedTrick(cards("SJ CA HQ")), calls="W W")
    assert ruling.rules == ("3.9.14.5", "[66]")
    assert ruling.tricks == {N: 6, E: 3, S: 1}
    assert ruling.otherwise is not None
    assert ruling.otherwise.tricks == {N: 7, E: 2, S: 1}
    assert sheet(ruling.score) == "A+2 B>A=6 C>A=2"
    check_proofs(ruling, every_defence=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S7 S8", "three cards, not 2"),
        ("S7 S8 S9", "no fault in the order"),
        ("S8 C7 S7", "is a revoke"),
        ("S8 SK S7", "not one card of each"),
        ("SA SQ D7", "nobody holds|not one card of each"),
    ],
)
def test_3_9_14_5_what_it_is_not(text: str, message: str) -> None:
    record = SEVEN.with_played(())
    with pytest.raises(PrefddError, match=message):
        rule_on(record, FinishedTrick(tuple(map(Card, text.split()))), calls="W W")
    on_table = FinishedTrick(tuple(map(Card, ("S8", "S9", "SK"))), ply=2)
    with pytest.raises(IllegalPlayError, match="not the first of a trick"):
        rule_on(SEVEN, on_table, calls="W W")


def test_every_infraction_of_this_family_is_found_by_its_name() -> None:
    names = [kind.name for kind in INFRACTIONS]
    assert len(set(names)) == len(names)
    for name in ("looked-into-discard", "missing-whist-tricks", "half-whist", "late-claim"):
        assert infraction_named(name).name == name
