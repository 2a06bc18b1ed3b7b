"""Records of all-pass: what the talon does in them, how they are written, what play has cost."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prefdd import (
    Card,
    Cards,
    Contract,
    NotationError,
    Position,
    PrefddError,
    Record,
    ReviewedAllPassCard,
    Seat,
    Solver,
    random_deal,
    review,
)
from prefdd.allpass_position import AllPassPosition, TalonRule
from prefdd.notation.files import dumps, loads
from prefdd.notation.json_records import to_object

# The case of the Code (3.7.6.3): an ace is opened, and nine, seven, eight are played.
CODE = Record(
    {Seat.N: Cards("S9 H7 D7"), Seat.E: Cards("S7 H8 D8"), Seat.S: Cards("S8 H9 D9")},
    Contract.all_pass(),
    first=Seat.N,
    talon=Cards("SA HK"),
    talon_rule="suit",
)
TALON_TRICKS = ("S9", "S7", "S8", "H7", "H8", "H9")


def cards(*codes: str) -> tuple[Card, ...]:
    return tuple(map(Card, codes))


def dealt(seed: int, rule: str) -> Record:
    """A random deal, played at random from the first card to the last."""
    random = Random(seed)
    deal = random_deal(seed)
    opened = list(deal.talon)
    random.shuffle(opened)
    record = Record(
        dict(deal.items()),
        Contract.all_pass(),
        first=random.choice(deal.seats),
        talon=deal.talon,
        talon_rule=rule,
        opened=tuple(opened) if random.random() < 0.5 else (),
    )
    position, played = record.start, []
    while not position.is_over:
        played.append(random.choice(list(position.legal)))
        position = position.play(played[-1])
    return record.with_played(tuple(played))


@pytest.mark.parametrize(
    ("rule", "won", "dealer", "leader"),
    [("suit", (1, 0, 1), 0, Seat.N), ("dealer", (0, 0, 0), 2, Seat.N)],
)
def test_talon_tricks_of_the_code(
    rule: str, won: tuple[int, ...], dealer: int, leader: Seat
) -> None:
    position = replace(CODE, talon_rule=rule).with_played(cards(*TALON_TRICKS)).position
    assert isinstance(position, AllPassPosition)
    assert (position.won, position.dealer_won) == (won, dealer)
    # Trick 3 is led by first hand, whoever won the second.
    assert (position.leader, position.to_move, position.opened) == (leader, leader, ())


def test_without_a_rule_the_talon_is_closed() -> None:
    record = replace(CODE, talon_rule="", played=cards("S9", "S7", "S8", "H7"))
    assert isinstance(record.start, AllPassPosition)
    assert (record.start.rule, record.start.opened) == (TalonRule.CLOSED, ())
    assert record.validate() == []
    assert record == replace(record, talon_rule="")


def test_order_of_opening() -> None:
    assert CODE.start.legal == Cards("S9")
    assert replace(CODE, opened=cards("HK", "SA")).start.legal == Cards("H7")


def test_revoke_against_the_opened_card_is_found() -> None:
    record = CODE.with_played(cards("H7", "S7", "S8", "S9"))
    findings = record.validate()
    # The heart is gone when hearts are opened, so that the nine of spades is no fault.
    assert [(finding.ply, str(finding.error)) for finding in findings] == [
        (1, "must follow ♠ (holds ♠9)")
    ]
    with pytest.raises(PrefddError, match="card 1, N ♥7: must follow ♠"):
        record.position  # noqa: B018


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"talon": Cards()}, "the talon is not known, and the rule suit opens it"),
        ({"talon": Cards("SA")}, "the talon has 1 card; a talon has 2"),
        ({"talon": Cards("S9 HK")}, "♠9 of the talon is in the hand of N"),
        ({"opened": cards("SA", "HA")}, "the talon is ♠A ♥K, but ♠A ♥A is opened"),
        ({"talon_rule": "open"}, "no rule for the talon is called 'open'"),
        ({"talon": Cards(), "opened": cards("SA", "SA")}, "♠A is twice in the talon"),
    ],
)
def test_what_is_wrong_with_a_talon(changes: dict[str, object], said: str) -> None:
    [finding] = replace(CODE, **changes).validate()  # type: ignore[arg-type]
    assert finding.ply == 0
    with pytest.raises(PrefddError, match=said):
        raise finding.error


def test_a_talon_rule_means_nothing_in_a_game() -> None:
    game = replace(CODE, contract=Contract.parse("6S"), declarer=Seat.N, talon=Cards())
    assert game.validate() == []
    assert type(game.start) is Position


def test_hands_keep_their_order_and_are_written_clockwise() -> None:
    hands = {seat: CODE.hands[seat] for seat in (Seat.S, Seat.N, Seat.E)}
    record = replace(CODE, hands=hands)
    assert list(record.hands) == [Seat.S, Seat.N, Seat.E]
    assert list(record.clockwise) == [Seat.N, Seat.E, Seat.S]
    assert record == CODE
    assert hash(record) == hash(CODE)
    assert list(pickle.loads(pickle.dumps(record)).hands) == [Seat.S, Seat.N, Seat.E]
    for form in ("json", "jsonl", "prefdd", "bts", "text"):
        assert dumps([record], form) == dumps([CODE], form), form


@pytest.mark.parametrize("form", ["json", "jsonl", "prefdd", "bts", "text"])
@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(1, 10**6),
    rule=st.sampled_from(["", "suit", "dealer", "closed"]),
    count=st.integers(0, 30),
)
def test_round_trip(form: str, seed: int, rule: str, count: int) -> None:
    record = replace(dealt(seed, rule), id="a deal")
    record = record.with_played(record.played[:count])
    [back] = loads(dumps([record], form))
    assert back == record
    assert (back.talon_rule, back.opened) == (record.talon_rule, record.opened)
    assert back.validate() == []


def test_keys_of_json() -> None:
    data = to_object(replace(CODE, opened=cards("HK", "SA")))
    assert (data["talon_rule"], data["opened"]) == ("suit", ["HK", "SA"])
    assert "talon_rule" not in to_object(replace(CODE, talon_rule=""))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"talon_rule": "open"}, "talon_rule: no rule for the talon is called 'open'"),
        ({"talon_rule": 3}, 'talon_rule is 3, not text; write it as "suit"'),
        ({"opened": {"1": "SA"}}, "opened is .*, not a list of cards"),
        ({"opened": ["SA", "S6"]}, "opened.2: "),
    ],
)
def test_bad_values_in_json(changes: dict[str, object], said: str) -> None:
    with pytest.raises(NotationError, match=said):
        loads(json.dumps({**to_object(CODE), **changes}))


TYPED = """\
Распасы вчетвером
Север: п 9; б 7; ч 7
Восток: п 7; б 8; ч 8
Юг: п 8; б 9; ч 9
Контракт: распасы
Прикуп: п Т; ч К
Правило прикупа: {rule}
Открывается: ч К, п Т
Ход: Север
"""


@pytest.mark.parametrize(
    ("typed", "rule"), [("Сдающий", "dealer"), ("масть", "suit"), ("closed", "closed")]
)
def test_typed_record(typed: str, rule: str) -> None:
    [record] = loads(TYPED.format(rule=typed))
    wanted = replace(CODE, id="Распасы вчетвером", talon_rule=rule, opened=cards("HK", "SA"))
    assert record == wanted
    assert loads(dumps([record], "text")) == [record]


def test_typed_rule_that_is_none() -> None:
    with pytest.raises(NotationError, match="line 7, column 18: no rule for the talon is"):
        loads(TYPED.format(rule="открыт"))


def as_misere(position: Position, seat: Seat) -> Position:
    """The same cards and tricks with a player as declarer of a misère."""
    return Position(
        position.seats,
        position.hands,
        Contract.misere(),
        seat,
        position.leader,
        position.table,
        position.won,
    )


def test_review_gives_what_the_solver_of_miseres_gives() -> None:
    """The guarantee is the misère of a player against both others, found by another search."""
    solver = Solver()
    compared = 0
    for seed in range(1, 4):
        record = dealt(seed, "suit")
        entries = review(record)
        positions = [record.start, *record.start.steps(record.played)]
        assert [entry.card for entry in entries] == list(record.played)
        for entry in entries:
            assert isinstance(entry, ReviewedAllPassCard)
            low, high = entry.range_before
            assert low <= high <= entry.before
            assert entry.cost == entry.after - entry.before >= 0
            assert (entry.card in entry.best) == (not entry.cost)
            before, after = positions[entry.ply - 1], positions[entry.ply]
            assert entry.seat is before.to_move
            if entry.ply > 6:
                assert entry.before == solver.tricks(as_misere(before, entry.seat))
                assert entry.after == solver.tricks(as_misere(after, entry.seat))
                compared += 1
        last = entries[-1]
        assert isinstance(last, ReviewedAllPassCard)
        taken = positions[-1].won[positions[-1].seats.index(last.seat)]
        assert last.range_after == (taken, taken)
        assert last.after == taken
    assert compared == 72


def test_review_needs_a_sound_record() -> None:
    with pytest.raises(PrefddError, match="card 1, N ♥7: must follow ♠"):
        review(CODE.with_played(cards("H7")))
