"""The score sheet: section 4 of the Code rule by rule, and what must hold on any sheet."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from prefdd.errors import IllegalDealError, NotationError, PrefddError
from prefdd.phrase import Phrase
from prefdd.scoring import PRESETS, Column, Convention, Entry, Player, score
from prefdd.scoring.fines import curiosity, false_entry
from prefdd.scoring.line import LineKind
from prefdd.scoring.reckoning import read_stake, settle
from prefdd.scoring.sheet import ScoreSheet
from score_sheets import plainly, random_deal, random_sheet

A, B, C, D = Player
SOCHI = Convention.preset("sochi")
LENINGRAD = Convention.preset("leningrad")
BY_HAND = Entry.pool(A, 1, "", curiosity(A, SOCHI).reason).reason
NINE, EIGHT, SIX = (score(level, "P P") for level in (9, 8, 6))
FOUR = {"players": 4, "dealer": "D"}


def with_pools(
    pools: tuple[int, ...], target: int, convention: Convention | str = "sochi"
) -> ScoreSheet:
    """A sheet whose pools are written by hand, none over its target but in Leningrad."""
    sheet = ScoreSheet.new(convention, target, players=len(pools))
    entries = [Entry.pool(p, n, "", BY_HAND) for p, n in zip(Player, pools, strict=False) if n]
    return sheet.write(entries) if entries else sheet


def numbers(amounts: tuple[Fraction, ...]) -> list[int]:
    assert all(amount.denominator == 1 for amount in amounts)
    return [int(amount) for amount in amounts]


def test_4_1_1_two_points_of_a_nine_fill_the_pool_and_six_come_off_the_mountain() -> None:
    before = with_pools((48, 50, 50, 50), 50)
    after = before.add(score(9, "P P", **FOUR))  # type: ignore[arg-type]
    assert numbers(after.totals.pool) == [50, 50, 50, 50]
    assert numbers(after.totals.mountain) == [-6, 0, 0, 0]
    assert after.is_over
    assert not before.is_over
    # Six points off the mountain cost each 15 whists, not 20.
    own = before.write(Entry.pool(A, 2, "", BY_HAND))
    won = [x - y for x, y in zip(after.balance, own.balance, strict=True)]
    assert won == [45, -15, -15, -15]


def test_4_1_1_parts_of_a_point_and_nothing() -> None:
    sheet = with_pools((10, 10, 10), 10)
    half = sheet.write(Entry.pool(A, Fraction(1, 2), "", BY_HAND))
    assert half.totals.mountain == (Fraction(-1, 2), 0, 0)
    assert sheet.write(Entry.pool(A, 0, "", BY_HAND)).lines[-1].written == ()


def test_4_2_1_a_deal_goes_into_the_three_parts() -> None:
    sheet = ScoreSheet.new("sochi", 10).add(score("6S", "W W", (9, 1, 0)))
    sheet = sheet.add(score("6S", "W P", (5, 3, 2)))
    assert numbers(sheet.totals.pool) == [2, 0, 0]
    assert numbers(sheet.totals.mountain) == [2, 2, 4]
    assert sheet.totals.whists == {(B, A): 2 + 12, (C, A): 2}
    assert [line.played.set_by for line in sheet.lines] == [0, 1]


def test_4_2_2_the_target_is_agreed_on() -> None:
    assert not ScoreSheet.new("sochi", 50).add(NINE).full
    assert ScoreSheet.new("sochi", 8).add(NINE).full == {A}
    assert numbers(ScoreSheet.new("sochi", 1).close().totals.mountain) == [1, 1, 1]
    assert ScoreSheet.new("sochi", 10_000).target == 10_000
    for wrong in (0, -5, 10_001):
        with pytest.raises(PrefddError, match=f"from 1 to 10000 points, not {wrong}"):
            ScoreSheet.new("sochi", wrong)
    with pytest.raises(TypeError):
        ScoreSheet.new("sochi", 10.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ScoreSheet.new("sochi", 10, players=True)


def test_4_2_3_help_goes_to_the_largest_open_pool_ten_whists_a_point() -> None:
    sheet = with_pools((8, 4, 7), 10).add(NINE)
    assert numbers(sheet.totals.pool) == [10, 7, 10]
    assert sheet.totals.whists == {(A, C): 30, (A, B): 30}
    [line] = sheet.lines[1:]
    assert [entry.rule for entry in line.written] == ["4.2.3.2", *["4.2.3"] * 4]
    assert [entry.amount for entry in line.ordered] == [8]


def test_4_2_3_one_point_of_help_and_none_to_a_full_pool() -> None:
    sheet = with_pools((10, 9, 5), 10).add(SIX)
    assert numbers(sheet.totals.pool) == [10, 10, 6]
    assert [int(entry.amount) for entry in sheet.lines[-1].written] == [1, 10, 1, 10]
    last = with_pools((10, 10, 5), 10).add(SIX).lines[-1]
    assert [(entry.whom, entry.amount) for entry in last.written] == [("C", 2), ("A > C", 20)]


def test_4_2_3_of_equal_pools_the_left_neighbour_is_helped() -> None:
    sheet = with_pools((10, 5, 5), 10).add(score(7, "P P"))
    assert numbers(sheet.totals.pool) == [10, 9, 5]
    sheet = with_pools((5, 10, 5), 10).add(score(7, "P P", declarer="B"))
    assert numbers(sheet.totals.pool) == [5, 10, 9]
    sheet = with_pools((5, 5, 5, 10), 10).add(score(7, "P P", players=4, declarer="D", dealer="A"))
    assert numbers(sheet.totals.pool) == [9, 5, 5, 10]


def test_4_2_3_the_game_is_over_when_every_pool_is_full() -> None:
    sheet = with_pools((10, 10, 8), 10)
    assert not sheet.is_over
    assert sheet.full == {A, B}
    sheet = sheet.add(SIX)
    assert sheet.is_over
    assert numbers(sheet.totals.pool) == [10, 10, 10]
    assert sheet.totals.whists == {(A, C): 20}
    assert sheet.close().lines[-1].written == ()
    with pytest.raises(IllegalDealError, match="every pool is full; settle it"):
        sheet.add(SIX)
    assert numbers(sheet.write(curiosity(B, SOCHI)).totals.mountain) == [0, 5, 0]


def test_4_2_3_an_early_stop_leaves_points_not_played_on_the_mountain() -> None:
    closed = with_pools((10, 7, 4), 10).close()
    assert numbers(closed.totals.mountain) == [0, 3, 6]
    assert closed.is_closed
    assert closed.is_over
    assert closed.close() is closed
    for add in (lambda: closed.add(SIX), lambda: closed.write(curiosity(A, SOCHI))):
        with pytest.raises(IllegalDealError, match="the sheet is closed; undo the closing"):
            add()
    assert closed.undo().add(SIX).balance != closed.balance


def test_4_2_3_half_a_point_not_played_and_half_a_point_over() -> None:
    sheet = ScoreSheet.new("leningrad", 1, players=3).write(
        [Entry.pool(A, Fraction(1, 2), "", BY_HAND), Entry.pool(B, Fraction(3, 2), "", BY_HAND)]
    )
    reasons = {(e.whom, e.amount): str(e) for e in sheet.close().lines[-1].written}
    assert reasons["A", Fraction(1, 2)] == "Points that were not played are on the mountain."
    assert reasons["B", Fraction(-1, 2)] == "Points over the target come off the mountain."


def test_4_2_3_1_whom_nobody_helps_by_agreement_footnote_75() -> None:
    agreed = SOCHI.replace(help_everybody=False)
    shortage = score("6S", "W P", (7, 3, 0), agreed)
    # B was set on whist, so the points of A pass him by although his pool is larger.
    assert numbers(with_pools((10, 8, 5), 10, agreed).add(shortage).totals.pool) == [10, 8, 7]
    plain = score("6S", "W P", (7, 3, 0), SOCHI)
    assert numbers(with_pools((10, 8, 5), 10).add(plain).totals.pool) == [10, 10, 5]
    # Who whisted and took enough is helped, and who did not is not.
    both = score("6S", "W W", (7, 3, 0), agreed)
    assert numbers(with_pools((10, 5, 8), 10, agreed).add(both).totals.pool) == [10, 7, 8]
    # The dealer of four is not helped either.
    deal = score(6, "P P", None, agreed, players=4, dealer="D")
    assert numbers(with_pools((10, 1, 2, 3), 10, agreed).add(deal).totals.pool) == [10, 1, 4, 3]


def test_4_2_3_2_points_stay_in_pools_unless_agreed_footnote_76() -> None:
    deep = Entry.mountain(A, 9, "", BY_HAND)
    plain = with_pools((1, 0, 0), 10).write(deep)
    assert numbers(plain.add(SIX).totals.mountain) == [9, 0, 0]
    with pytest.raises(PrefddError, match="unwhisted_off_mountain=yes or end=mountain"):
        plain.add(SIX, off_mountain=True)
    agreed = SOCHI.replace(unwhisted_off_mountain=True)
    sheet = with_pools((1, 0, 0), 10, agreed).write(deep)
    eight, whisted = score(8, "P P", None, agreed), score(8, "W P", (8, 2, 0), agreed)
    relieved = sheet.add(eight, off_mountain=True)
    assert (relieved.totals.pool[A], relieved.totals.mountain[A]) == (1, 3)
    assert relieved.balance == sheet.add(eight).balance
    # Only as far as the mountain goes: the rest is in the pool.
    again = relieved.add(eight, off_mountain=True)
    assert (again.totals.pool[A], again.totals.mountain[A]) == (4, 0)
    with pytest.raises(PrefddError, match="nothing is on the mountain"):
        again.add(eight, off_mountain=True)
    low = with_pools((1, 0, 0), 10, agreed).write(Entry.mountain(A, 1, "", BY_HAND))
    assert numbers(low.add(eight, off_mountain=True).totals.mountain) == [0, 0, 0]
    for other in (whisted, score("misere", None, 0, agreed)):
        with pytest.raises(PrefddError, match="do not come off the mountain"):
            sheet.add(other, off_mountain=True)


def test_4_2_3_2_a_game_that_ends_with_the_mountains_too() -> None:
    agreed = Convention.parse("rostov end=mountain")
    sheet = with_pools((10, 10, 10), 10, agreed).write(Entry.mountain(A, 2, "", BY_HAND))
    assert not sheet.is_over
    made = score(6, "W P", (6, 4, 0), agreed)
    assert numbers(sheet.add(made, off_mountain=True).totals.mountain) == [0, 0, 0]
    assert sheet.add(made, off_mountain=True).is_over
    assert with_pools((10, 10, 10), 10, agreed).is_over
    one = with_pools((10, 10, 10), 10, agreed).write(Entry.mountain(B, 1, "", BY_HAND))
    assert not one.is_over


@pytest.mark.parametrize(
    ("contract", "pool", "mountain"),
    [(8, [54, 48, 48], [-8, 4, 4]), (9, [56, 48, 48], [-12, 4, 4])],
)
def test_4_2_3_3_leningrad_ends_by_the_sum_and_closes_doubled(
    contract: int, pool: list[int], mountain: list[int]
) -> None:
    before = with_pools((48, 48, 48), 50, LENINGRAD)
    assert not before.is_over
    sheet = before.add(score(contract, "P P", None, LENINGRAD))
    assert sheet.is_over
    assert numbers(sheet.totals.pool) == pool
    with pytest.raises(IllegalDealError, match=f"the pools have {sum(pool)} points together"):
        sheet.add(score(6, "P P", None, LENINGRAD))
    closed = sheet.close()
    assert numbers(closed.totals.pool) == [50, 50, 50]
    assert numbers(closed.totals.mountain) == mountain
    assert closed.balance == sheet.balance


@pytest.mark.parametrize("end", ["rounds", "time"])
def test_4_2_2_rounds_and_time_are_counted_by_the_players(end: str) -> None:
    sheet = with_pools((10, 10, 10), 10, SOCHI.replace(end=end))
    assert not sheet.is_over
    assert sheet.close().is_over


def test_4_2_5_every_part_is_written_as_a_running_sum() -> None:
    sheet = ScoreSheet.new("sochi", 20)
    for deal in (SIX, score(6, "W P", (5, 3, 2)), score(7, "W W", (7, 2, 1)), NINE):
        sheet = sheet.add(deal)
    assert sheet.running(A, Column.POOL) == (2, 6, 14)
    assert sheet.running(A, Column.MOUNTAIN) == (2,)
    assert sheet.running(B, Column.WHISTS, A) == (12, 20)
    assert sheet.running(C, Column.WHISTS, A) == (2, 6)
    assert sheet.running(C, Column.WHISTS, B) == ()


def test_4_2_7_b_false_points_are_struck_off_and_put_on_the_mountain() -> None:
    sheet = ScoreSheet.new("sochi", 10).write(Entry.pool(A, 4, "", BY_HAND))
    sheet = sheet.write(false_entry(A, Column.POOL, 4))
    assert (sheet.totals.pool[A], sheet.totals.mountain[A]) == (0, 4)
    assert sheet.lines[-1].kind is LineKind.HAND


def test_4_2_12_a_point_comes_off_and_the_others_write_three_whists() -> None:
    sheet = ScoreSheet.new("sochi", 10).write(Entry.mountain(B, 4, "", BY_HAND)).close()
    exact = settle(sheet)
    whole = settle(sheet, whole="A")
    mountain, *whists = whole.added
    assert (mountain.player, mountain.amount) == (A, -1)
    assert [(entry.whom, entry.amount) for entry in whists] == [("B > A", 3), ("C > A", 3)]
    moved = [new - old for new, old in zip(whole.balance, exact.balance, strict=True)]
    assert moved == [Fraction(2, 3), Fraction(-1, 3), Fraction(-1, 3)]
    assert all(whists.denominator == 1 for whists in whole.balance)


def test_4_2_12_a_point_is_added_and_its_owner_writes_three_whists_on_each() -> None:
    sheet = ScoreSheet.new("sochi", 10).write(Entry.mountain(B, 5, "", BY_HAND))
    whole = settle(sheet, whole=C)
    assert [(e.whom, e.amount) for e in whole.added] == [("C", 1), ("C > A", 3), ("C > B", 3)]
    moved = [new - old for new, old in zip(whole.balance, sheet.balance, strict=True)]
    assert moved == [Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)]
    assert all(whists.denominator == 1 for whists in whole.balance)


def test_4_2_12_where_nothing_is_added() -> None:
    divisible = ScoreSheet.new("sochi", 10).write(Entry.mountain(B, 6, "", BY_HAND))
    assert settle(divisible, whole="B").added == ()
    four = ScoreSheet.new("sochi", 10, players=4).write(Entry.mountain(B, 5, "", BY_HAND))
    halves = settle(four, whole="B")
    assert halves.added == ()
    assert halves.balance == (Fraction(25, 2), Fraction(-75, 2), Fraction(25, 2), Fraction(25, 2))
    others = SOCHI.replace(mountain_divisor="others")
    assert settle(with_pools((0, 0, 0), 10, others).write(Entry.mountain(B, 5, "", BY_HAND)),
                  whole="B").added == ()  # fmt: skip
    broken = divisible.write(Entry.mountain(A, Fraction(1, 2), "", BY_HAND))
    with pytest.raises(PrefddError, match="the mountains make 73/2"):
        settle(broken, whole="A")


def test_4_2_13_stakes() -> None:
    done = settle(ScoreSheet.new("sochi", 10).add(score(8, "W W", (6, 3, 1))))
    assert numbers(done.balance) == [-128, 70, 58]
    assert done.money("0.5") == (-64, 35, 29)
    assert done.money("0,25") == done.money("1/4") == done.money(Fraction(1, 4)) == (
        -32, Fraction(35, 2), Fraction(29, 2)
    )  # fmt: skip
    assert done.money(2) == (-256, 140, 116)
    for wrong in ("ten", "", "0", "-1", "1/0", "1e9", "1/00", 0, -2):
        with pytest.raises(PrefddError, match="is no stake"):
            read_stake(wrong)
    with pytest.raises(TypeError):
        read_stake(0.5)  # type: ignore[arg-type]


def test_4_2_14_between_two_players_without_mountains() -> None:
    done = settle(ScoreSheet.new().write(Entry.whists(B, A, 4, "", BY_HAND)))
    assert (done.between(B, A), done.between(A, B), done.between(C, A)) == (4, -4, 0)
    assert (done.between(A, C), done.between("B", "C")) == (0, 0)


def w10() -> ScoreSheet:
    """The published example for four players (vector W10), pools full."""
    sheet = with_pools((10, 10, 10, 10), 10)
    mountains = [
        Entry.mountain(p, n, "", BY_HAND) for p, n in zip(Player, (20, 8, 12, 40), strict=True)
    ]
    whists = [(A, B, 30), (B, A, 10), (C, A, 14), (D, B, 26), (A, D, 44)]
    return sheet.write([*mountains, *(Entry.whists(*row, "", BY_HAND) for row in whists)])


def test_4_2_14_way_1_and_way_2_step_by_step() -> None:
    done = settle(w10())
    assert numbers(done.mountain) == [20, 8, 12, 40]
    assert numbers(done.reduced) == [12, 0, 4, 32]
    assert numbers(done.each_writes) == [30, 0, 10, 80]
    assert done.whists[A, B] == 30
    assert done.whists[B, A] == 10 + 30
    assert done.between(A, B) == -10
    assert done.between("D", "C") == 10 - 80
    assert done.average == 20
    assert numbers(done.from_mountain) == [0, 120, 80, -200]
    assert numbers(done.from_whists) == [50, -46, 14, -18]
    assert numbers(done.by_mountains) == numbers(done.by_average) == [50, 74, 94, -218]


def test_footnote_74_whom_to_help_does_not_matter() -> None:
    """The same deals are worth the same from ten positions of the pools."""
    starts = [(0, 0, 0), (10, 3, 7), (9, 10, 10), (10, 10, 9), (4, 9, 9), (10, 9, 1), (0, 10, 0),
              (5, 5, 5), (10, 0, 10), (1, 2, 10)]  # fmt: skip
    random = Random(74)
    for convention in map(Convention.preset, PRESETS):
        for pools in starts:
            sheet = with_pools(pools, 10, convention)
            entries: list[Entry] = []
            before = sheet.balance
            while len(sheet.lines) < 8 and not sheet.is_over:
                deal = random_deal(random, convention, 3)
                entries += deal.entries
                sheet = sheet.add(deal)
            won = [x - y for x, y in zip(sheet.balance, before, strict=True)]
            assert won == plainly(entries, convention, 3)
            assert not convention.american_help or max(sheet.totals.pool) <= 10


def test_3_1_2_a_newcomer_writes_averages_rounded_against_him() -> None:
    sheet = with_pools((8, 8, 6), 20).write(
        [Entry.mountain(A, 20, "", BY_HAND), Entry.mountain(C, 3, "", BY_HAND)]
    )
    joined = sheet.join("Даша")
    assert joined.players == 4
    assert (joined.totals.pool[D], joined.totals.mountain[D]) == (7, 8)
    assert joined.names == ("A", "B", "C", "Даша")
    assert joined.undo() == sheet
    # [76] is a choice of a declarer, and a newcomer has declared nothing.
    assert not joined.lines[-1].off_mountain
    deal = score(6, "P P", players=4, dealer="D")
    assert joined.add(deal).totals.pool[A] == 10
    with pytest.raises(IllegalDealError, match="a deal of 4 players on a sheet of 3"):
        sheet.add(deal)
    with pytest.raises(PrefddError, match="a fifth cannot join"):
        joined.join()
    with pytest.raises(PrefddError, match="the game is over"):
        sheet.close().join()
    assert ScoreSheet.new().join().balance == (0, 0, 0, 0)
    assert ScoreSheet.new().join().names == ()


def test_3_7_4_all_passes_in_a_row_are_counted() -> None:
    allpass = score("allpass", None, (4, 3, 3))
    set_six, unwhisted = score(6, "W P", (5, 3, 2)), SIX
    sheet = ScoreSheet.new("sochi", 50)
    assert sheet.row == 1
    sheet = sheet.add(allpass).write(curiosity(A, SOCHI)).add(allpass)
    assert sheet.row == 3
    assert sheet.add(set_six).row == sheet.add(unwhisted).row == 1
    goes_on = SOCHI.replace(exit_by_set=False, exit_by_unwhisted=False)
    row = ScoreSheet.new(goes_on, 50).add(score("allpass", None, (4, 3, 3), goes_on))
    assert row.row == 2
    assert row.add(score(6, "W P", (5, 3, 2), goes_on)).row == 2
    assert row.add(score(6, "P P", None, goes_on)).row == 2
    assert row.add(score(6, "W P", (6, 3, 1), goes_on)).row == 1
    assert row.add(score("misere", None, 0, goes_on)).row == 1


def test_4_1_2_prizes_by_agreement() -> None:
    race = Convention.parse("leningrad prizes=race")
    sheet = ScoreSheet.new(race, 22, players=4).write(Entry.mountain(B, 2, "", BY_HAND))
    prized = sheet.award("B")
    assert prized.totals.whists[B, A] == 300
    assert prized.totals.whists[D, B] == Fraction(200, 3)
    assert prized.undo() == sheet
    with pytest.raises(PrefddError, match="no prizes are agreed on"):
        ScoreSheet.new().award("A")


def test_an_old_sheet_stays_and_knows_its_past() -> None:
    random = Random(5)
    sheet = random_sheet(random, SOCHI, 3, 6)
    past = list(sheet.past)
    assert past[-1] == sheet
    assert [len(state.lines) for state in past] == list(range(len(sheet.lines) + 1))
    assert past[0] == ScoreSheet.new("sochi", sheet.target)
    for earlier, later in pairwise(past):
        assert later.undo() == earlier
        assert later.undo().balance == earlier.balance
    with pytest.raises(PrefddError, match="nothing to undo"):
        past[0].undo()


def test_a_sheet_is_a_value() -> None:
    assert ScoreSheet.new() == ScoreSheet.new("sochi", 20, players=3) == ScoreSheet(SOCHI, 20)
    sheet = ScoreSheet.new().add(SIX).write(curiosity(A, SOCHI))
    assert {sheet: 1}[ScoreSheet.new().add(SIX).write(curiosity(A, SOCHI))] == 1
    assert "totals" not in repr(sheet)
    assert not any(line.off_mountain for line in sheet.lines)


def test_names_are_for_people() -> None:
    sheet = ScoreSheet.new(names=["Аня", "Боря", "Витя"])
    assert [sheet.name(player) for player in sheet.everybody] == ["Аня", "Боря", "Витя"]
    assert sheet.join("Даша").name(D) == "Даша"
    assert sheet.join().name(D) == "D"
    assert sheet.join().undo() == sheet
    assert ScoreSheet.new(names="ABC") == ScoreSheet.new()
    with pytest.raises(PrefddError, match="each of 3 players, not 2"):
        ScoreSheet.new(names=["Аня", "Боря"])
    for wrong in (2, 5):
        with pytest.raises(PrefddError, match=f"has 3 or 4 players, not {wrong}"):
            ScoreSheet.new(players=wrong)


def test_a_deal_of_another_convention_is_refused() -> None:
    with pytest.raises(IllegalDealError, match="scored as rostov, and the sheet is sochi"):
        ScoreSheet.new().add(score(6, "P P", None, "rostov"))
    with pytest.raises(PrefddError, match="D is no player"):
        ScoreSheet.new().write(curiosity(D, SOCHI))
    with pytest.raises(PrefddError, match="D is no player"):
        ScoreSheet.new().write(Entry.whists(A, D, 2, "", BY_HAND))


def test_json_keeps_everything() -> None:
    random = Random(11)
    for number in range(60):
        convention = Convention.preset(PRESETS[number % len(PRESETS)])
        sheet = random_sheet(random, convention, random.choice((3, 4)), 6)
        if sheet.players == 3 and not sheet.is_over:
            sheet = sheet.join("Даша" if number % 2 else "")
        if number % 3 == 0:
            sheet = sheet.write(curiosity(A, convention)).close()
        assert ScoreSheet.from_json(sheet.to_json()) == sheet
    prized = ScoreSheet.new("sochi prizes=hundreds", 7, names=["Аня", "Боря", "Витя"]).award("C")
    assert ScoreSheet.from_json(prized.to_json()) == prized
    relieved = ScoreSheet.new("rostov end=mountain", 9).write(Entry.mountain(A, 9, "", BY_HAND))
    relieved = relieved.add(score(6, "P P", None, relieved.convention), off_mountain=True)
    assert ScoreSheet.from_json(relieved.to_json()) == relieved
    assert relieved.totals.mountain[A] == 7


def test_json_is_read_by_people_too() -> None:
    sheet = ScoreSheet.new(names=["Аня", "Боря", "Вера"]).join("Глеб")
    why = Phrase("From {player}, {count}", player=D, count=2)
    sheet = sheet.write([Entry.whists(A, D, Fraction(16, 3), "4.1.2", Phrase("Штраф")),
                         Entry.mountain(B, 5, "", why)])  # fmt: skip
    text = sheet.to_json()
    assert ScoreSheet.from_json(text) == sheet
    for words in ('"Аня"', '"Глеб"', '"amount": "16/3"', '"amount": 5', '"Штраф"'):
        assert words in text
    half = sheet.write(Entry.pool(A, 1, "", Phrase("{part}", part=Fraction(1, 2)))).to_json()
    assert str(ScoreSheet.from_json(half).lines[-1].ordered[0]) == "1/2"
    assert ScoreSheet.from_json("[]") == ScoreSheet.new("sochi", 20, players=3)


def test_json_of_a_sheet_names_what_is_wrong() -> None:
    with pytest.raises(NotationError, match="line 3, column 1: JSON: Expecting value"):
        ScoreSheet.from_json('{"target": 10}\n{"kind": "closing"}\nnonsense')
    with pytest.raises(NotationError, match=r"line 1: C cannot write whists on himself"):
        ScoreSheet.from_json('{"entries": [{"player": "C", "column": "whists", "on": "C", '
                             '"amount": 4}]}')  # fmt: skip
    with pytest.raises(TypeError):
        ScoreSheet.from_json(7)  # type: ignore[arg-type]


def test_4_2_14_both_ways_are_equal_on_2000_random_sheets() -> None:
    random = Random(4214)
    conventions = [Convention.preset(name) for name in PRESETS]
    conventions += [SOCHI.replace(mountain_divisor=how) for how in ("others", "undivided")]
    over = 0
    for number in range(2000):
        convention, players = conventions[number % len(conventions)], random.choice((3, 4))
        sheet = random_sheet(random, convention, players, random.randrange(1, 8))
        done = settle(sheet)
        assert done.by_mountains == done.by_average == sheet.balance
        assert sum(done.balance) == 0
        assert set(done.sheet.totals.pool) == {sheet.target}
        over += sheet.is_over
        if players == 3 and convention.mountain_divisor == "all":
            whole = settle(sheet, whole=random.randrange(3))
            assert all(whists.denominator == 1 for whists in whole.balance)
            assert whole.by_mountains == whole.by_average
    assert over > 100
