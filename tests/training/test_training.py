"""Exercises and lessons: problems are what they claim, opponents perfect, hints true."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from datafiles import read_json
from hidden_oracle import HiddenGame, one_plan_catches
from oracle import card_values
from prefdd import (
    DECK,
    Card,
    Cards,
    Contract,
    Deal,
    IllegalPlayError,
    Position,
    PrefddError,
    Solver,
)
from prefdd.deal import Kind
from prefdd.graph import Graph
from prefdd.random_deals import SplitMix64
from prefdd.training import KINDS, History, Lesson, Problem, course, problem, words
from prefdd.training.discard_play import DiscardPlay
from prefdd.training.discard_words import winners
from prefdd.training.history import Entry
from prefdd.training.kinds import Drawn, bands_of
from prefdd.training.play import HiddenPlay, OpenPlay, Play, difficulty
from prefdd.training.problems import has_one_idea

PINNED = {"E": "S: C: D:QT9 H:7", "S": "S:7 C:7 D:7 H:8", "W": "S:AJ C: D:AK H:"}
PINNED_DISCARD = (
    {
        "N": "S:K7 C:AJ8 D:987 H:JT",
        "E": "S:QT98 C:T D:AKJ H:A9",
        "S": "S:A C:KQ97 D:T H:KQ87",
    },
    Contract.parse("8S"),
    Cards("S: C:T D: H:9"),
)
CODES = [kind.code for kind in KINDS]


def always_lost(play: Play) -> bool:
    """Whether the opponent wins whatever the learner does: all his cards, by the rules alone."""
    if play.verdict is not None:
        return not play.verdict
    if play.to_move in play.side:
        return all(always_lost(play.play(card)) for card in play.legal)
    return always_lost(play.play(play.answer()))


def always_won(play: Play) -> bool:
    """Whether the first right card wins against all cards of the opponents."""
    if play.verdict is not None:
        return play.verdict
    if play.to_move in play.side:
        return always_won(play.play(play.right.lowest))
    return all(always_won(play.play(card)) for card in play.legal)


def oracle_of_first_cards(found: Problem) -> Cards:
    """The right first cards by programs that share no search with the one that chose."""
    play = found.start
    assert isinstance(play, OpenPlay)
    position = play.solved
    is_small = position.tricks_left <= 4
    values = card_values(position) if is_small else Graph(position).solve(position).cards
    best = max(values.values()) if play.wants_more else min(values.values())
    assert best == play.target
    return Cards(card for card, tricks in values.items() if tricks == best)


def check_claim(found: Problem) -> None:
    """One choice is right, another is wrong, and the difficulty lies in the level's band."""
    play = found.start
    [kind] = [one for one in KINDS if one.code == found.kind]
    low, high = bands_of(kind)[found.level - 1]
    assert low <= found.difficulty == difficulty(play) < high
    assert has_one_idea(play)
    if isinstance(play, DiscardPlay):
        check_makers(found, play)
        return
    if isinstance(play, OpenPlay):
        assert oracle_of_first_cards(found) == found.right
    else:
        assert isinstance(play, HiddenPlay)
        check_discards(found, play)
    # Equal cards: exchanged for one another they leave the same position but for names.
    right = found.right
    assert len(right.suits) == 1
    held = Cards(card for hand in play.position.hands for card in hand)
    between = held | Cards(play.position.table)
    inside = [c for c in between.of_suit(right.suits[0]) if right.lowest < c < right.highest]
    assert not Cards(inside) - right


def check_makers(found: Problem, play: DiscardPlay) -> None:
    """Of the 66 discards those make the contract that are said to, and they are all equal."""
    solver, level = Solver(), play.contract.level
    is_misere = play.contract.kind is Kind.MISERE
    twelve = play.found.twelve
    assert len(twelve) == 12
    makers = []
    for pair in combinations(twelve, 2):
        position = play.position(Cards(pair))
        asked = 1 if is_misere else level
        # Clamped to one below what is asked, or that.
        reached = solver.tricks(position, limit=asked) >= asked
        if reached != is_misere:
            makers.append(Cards(pair))
    assert {one.cards for one in play.makers} == set(makers)
    right = Cards(card for pair in makers for card in pair)
    assert right == found.right
    # Exchanged for one another, equal cards leave the same position but for names: no card
    # of the others lies between those of a suit, so as many of each run are put away.
    runs = {card: run_of(card, twelve) for card in right}
    assert len({tuple(sorted(runs[card] for card in pair)) for pair in makers}) == 1


def run_of(card: Card, twelve: Cards) -> Card:
    """The lowest of the cards that lie together with this one in a hand."""
    while card.index % 8 and Card.from_index(card.index - 1) in twelve:
        card = Card.from_index(card.index - 1)
    return card


def check_neighbours(play: DiscardPlay) -> None:
    """One that makes it and two that do not, by every position that can be reached."""
    fails = sorted((one for one in play.found if play.missing(one)), key=play.missing)
    for discard in (play.makers[0], *fails[:2]):
        position = play.position(discard.cards)
        tricks = Graph(position).solve(position).tricks
        assert tricks == discard.tricks[play.column]


def check_discards(found: Problem, play: HiddenPlay) -> None:
    """The set to catch is every discard caught with open cards, and one plan catches it."""
    own, first, second = (hand.mask for hand in play.position.hands)
    game = HiddenGame(own, (first, second), play.position.leader, 1, Contract.misere())
    catches = one_plan_catches(game)
    single = {world for world in game.worlds if catches([world])}
    assert {discard.mask for discard in play.caught} == single
    assert catches(single)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_problem_has_the_property_it_claims(code: str, level: int) -> None:
    for seed in range(4):
        check_claim(problem(code, level, seed))


@pytest.mark.soak
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("level", range(1, 6))
def test_five_hundred_problems_have_the_property_they_claim(code: str, level: int) -> None:
    for seed in range(100, 120):
        found = problem(code, level, seed)
        if isinstance(found.start, HiddenPlay) and level > 3:
            assert has_one_idea(found.start)
            assert found.start.is_held
        else:
            check_claim(found)
        if isinstance(found.start, DiscardPlay) and found.start.column > 3:
            check_neighbours(found.start)


def test_two_cards_are_one_answer() -> None:
    found = problem("discard", 2, 2)
    start = found.start
    assert isinstance(start, DiscardPlay)
    lesson = Lesson.of(found)
    wrong = [next(iter(start.found.twelve - found.right)), found.right.lowest]
    for order in (wrong, wrong[::-1]):
        half = lesson.play(order[0])
        assert (half.score.asked, half.score.mistakes, half.is_over) == (0, 0, False)
        assert words.said(half).endswith("is put away; one card more.")
        lost = half.play(order[1])
        assert (lost.score.asked, lost.score.right, lost.score.mistakes) == (1, 0, 1)
        assert lost.here.verdict is False
        again = lost.take_back().take_back()
        assert (again.line, again.here) == ((), start)
        won = again.play(found.right.lowest)
        won = won.play(won.here.right.highest)
        # The question was answered wrong at first, and is counted once.
        assert won.here.verdict is True
        assert (won.score.asked, won.score.right, won.score.mistakes) == (1, 0, 1)
    at_once = lesson.play(found.right.lowest)
    at_once = at_once.play(at_once.here.right.highest)
    assert (at_once.score.asked, at_once.score.right) == (1, 1)
    hinted = lesson.hint().play(found.right.lowest)
    assert hinted.play(hinted.here.right.highest).score.right == 0
    with pytest.raises(IllegalPlayError, match="not among the twelve cards"):
        lesson.play((DECK - start.found.twelve).lowest)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_a_discard_is_so(seed: int) -> None:
    found = problem("discard", 3, seed)
    play = found.start
    assert isinstance(play, DiscardPlay)
    right = play.makers[0]
    told = words.reason(play.play(right.cards.lowest), right.cards.highest)
    count, near = play.counts()
    assert count == play.options[0] - 1
    assert near == play.near - 1
    assert f"{count}, all of them set; by one trick: {near}." in told or "misère" in told
    solver = Solver()
    for discard in list(play.found)[::9]:
        if not play.missing(discard):
            continue
        tricks = solver.tricks(play.position(discard.cards))
        amount = f"{tricks} trick" + "s" * (tricks != 1)
        half = play.play(discard.cards.lowest)
        told = words.reason(half, discard.cards.highest)
        assert f": declarer takes {amount}, and " in told
        won = winners(play, discard.cards)
        is_misere = play.contract.kind is Kind.MISERE
        assert len(won) == (tricks if is_misere else 10 - tricks)
        own = play.found.twelve - discard.cards
        assert all((card in own) == is_misere for card in won)
        assert told.endswith(f"win{'s' * is_misere} with {' '.join(map(str, won))}.")


@pytest.mark.parametrize("code", CODES)
def test_the_opponent_is_perfect_and_the_right_card_is_right(code: str) -> None:
    for level, seed in ((1, 0), (1, 1), (1, 2), (2, 0)):
        start = problem(code, level, seed).start
        for card in start.legal:
            after = start.play(card)
            if card in start.right:
                assert always_won(after), (code, level, seed, card)
            else:
                assert always_lost(after), (code, level, seed, card)


def test_the_discard_that_escapes_is_one_declarer_could_have_made() -> None:
    for seed in range(6):
        lesson = Lesson.of(problem("hidden", 2, seed))
        start = lesson.here
        assert isinstance(start, HiddenPlay)
        wrong = start.legal - start.right
        lesson = lesson.play(wrong.lowest)
        while not lesson.is_over:
            lesson = lesson.play(lesson.here.legal.lowest)
        end = lesson.here
        assert isinstance(end, HiddenPlay)
        assert end.verdict is False
        for discard in end.caught:
            hands = dict(zip(start.position.seats, start.position.hands, strict=True))
            deal = Deal.of({seat: hand - discard for seat, hand in hands.items()})
            declarer, leader = start.position.seats[0], start.position.seats[start.position.leader]
            opening = Position.start(deal, Contract.misere(), declarer, leader)
            assert opening.replay(lesson.line).declarer_tricks == 0


def test_one_seed_is_one_problem() -> None:
    assert problem("catch", 2, 5) == problem("catch", 2, 5)
    assert problem("catch", 2, 5) != problem("catch", 2, 6)
    # Pinned: a seed that is written down has to mean the same next year.
    hands = {seat.name: hand.code for seat, hand in problem("catch", 1, 7).record.hands.items()}
    assert hands == PINNED
    found = problem("discard", 2, 2)
    hands = {seat.name: hand.code for seat, hand in found.record.hands.items()}
    assert (hands, found.record.contract, found.right) == PINNED_DISCARD


@pytest.mark.parametrize(
    ("arguments", "error"),
    [(("chess", 1, 0), PrefddError), (("catch", 0, 0), PrefddError), (("catch", 6, 0), PrefddError),
     (("catch", True, 0), TypeError), (("catch", 1, -1), ValueError)],
)  # fmt: skip
def test_a_wrong_question_is_refused(arguments: tuple[str, int, int], error: type) -> None:
    with pytest.raises(error):
        problem(*arguments)


def test_a_kind_of_ones_own_needs_no_registration() -> None:
    class Leads:
        """Only problems in which the learner leads."""

        code = "leads"

        def draw(self, numbers: SplitMix64, level: int) -> Drawn | None:
            drawn = KINDS[0].draw(numbers, level)
            return None if drawn is None or drawn[0].played else drawn

    found = problem(Leads(), 1, 3)
    assert found.kind == "leads"
    assert not found.record.played


def test_a_lesson_counts_first_answers_and_takes_back() -> None:
    found = problem("catch", 1, 7)
    lesson = Lesson.of(found)
    wrong = (lesson.here.legal - found.right).lowest
    lost = lesson.play(wrong)
    assert lost.last is not None
    assert not lost.last.is_right
    back = lost.take_back()
    assert back.line == ()
    assert back.here == found.start
    assert back.last is None
    again = back.play(found.right.lowest)
    assert again.last is not None
    assert again.last.is_right
    assert (again.score.asked, again.score.right, again.score.mistakes) == (1, 0, 1)
    assert lesson.play(found.right.lowest).score.right == 1
    assert lesson.take_back() is lesson


def test_a_right_card_after_a_hint_is_not_right_at_once_even_when_taken_back() -> None:
    lesson = Lesson.of(problem("catch", 1, 7)).hint()
    after = lesson.play(lesson.problem.right.lowest)
    assert (after.score.right, after.score.hints) == (0, 1)
    again = after.take_back()
    assert again.hints == 1
    assert again.play(lesson.problem.right.lowest).score.right == 0


@pytest.mark.parametrize("code", CODES)
def test_following_the_hints_reaches_the_goal(code: str) -> None:
    for seed in range(5):
        lesson = Lesson.of(problem(code, 2, seed))
        while not lesson.is_over:
            hinted = lesson.hint().hint().hint()
            assert hinted.hint() is hinted
            lesson = lesson.play(hinted.hinted.highest)
        assert lesson.here.verdict is True
        assert lesson.score.mistakes == 0
        with pytest.raises(IllegalPlayError, match="the exercise is over"):
            lesson.play("S7")


def test_hints_say_what_is_so() -> None:
    lesson = Lesson.of(problem("catch", 1, 3))
    here, right = lesson.here, lesson.problem.right
    assert words.hint(lesson) == ""
    one, two, three = lesson.hint(), lesson.hint().hint(), lesson.hint().hint().hint()
    assert words.hint(one) == f"Different choices: {len(here.choices)}; right: 1."
    assert words.hint(two).endswith(f"Right suit: {right.suits[0].sign}.")
    assert f"Right card: {words.write_cards(right)}." in words.hint(three)
    assert "keeps the value" in words.hint(three)


def test_an_illegal_card_is_refused_and_nothing_is_counted() -> None:
    lesson = Lesson.of(problem("catch", 1, 3))
    foreign = (DECK - lesson.here.legal).lowest
    with pytest.raises(PrefddError):
        lesson.play(foreign)
    assert lesson.score.asked == 0


@pytest.mark.parametrize("code", CODES)
def test_a_teacher_speaks_russian(code: str) -> None:
    lesson = Lesson.of(problem(code, 1, 2))
    told = [words.goal(lesson.here, "ru"), words.hint(lesson.hint().hint().hint(), "ru")]
    for card in lesson.here.legal:
        after = lesson.play(card)
        assert after.last is not None
        told += [words.judgement(after.last, "ru"), words.replies(after, "ru")]
        told += [words.ending(after, "ru"), words.score(after, "ru")]
        if after.here.given:
            after = after.play((after.here.right or after.here.legal).lowest)
            told.append(words.said(after, "ru"))
    assert not [text for text in told if any("a" <= letter <= "z" for letter in text.lower())]
    assert any(text.startswith("Верно.") for text in told)
    assert any(text.startswith("Неверно.") for text in told)


def test_discards_that_no_plan_catches_together_are_so() -> None:
    for seed in range(8):
        start = problem("hidden", 2, seed).start
        assert isinstance(start, HiddenPlay)
        for card in start.legal - start.right:
            after = start.play(card)
            conflict = after.conflict
            assert conflict
            assert not after.searches.holds(after.position, conflict)
            for spared in conflict:
                rest = [pair for pair in conflict if pair != spared]
                assert not rest or after.searches.holds(after.position, rest)


def test_history_is_kept_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "history.jsonl"
    history = History.open(path)
    lesson = Lesson.of(problem("catch", 1, 7))
    while not lesson.is_over:
        lesson = lesson.play(lesson.here.right.lowest)
    entry = Entry.of(lesson)
    history = history.add(entry).add(entry)
    assert History.open(path).entries == (entry, entry) == history.entries
    assert json.loads(path.read_text().splitlines()[0])["reached"] is True
    assert history.right == 2 * entry.right > 0


@pytest.mark.parametrize(
    "damage", [b'{"kind": "catch"}\n', b"\xff\xfe\x00", b"[]\n", b"{", b'{"kind": 3}\n']
)
def test_a_damaged_history_is_kept_aside(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "history.jsonl"
    for number in (1, 2):
        path.write_bytes(damage)
        history = History.open(path)
        assert history.entries == ()
        assert history.kept_aside == tmp_path / f"history.jsonl.damaged-{number}"
        assert history.kept_aside.read_bytes() == damage
        assert not path.exists()


def test_the_course_is_what_was_published() -> None:
    rows = {row["id"]: row for row in read_json("problems.json")["problems"]}
    problems = course()
    assert len(problems) == 16
    for place, found in enumerate(problems):
        row = rows[found.record.id]
        assert found.seed == place
        assert found.source == row["url"]
        assert isinstance(found.start, OpenPlay)
        assert found.start.target == row["expected"]["tricks"]
        best = {c for c, v in row["expected"]["cards"].items() if v == found.start.target}
        assert {card.code for card in found.right} == best
        assert has_one_idea(found.start)
    assert [p.difficulty for p in problems] == sorted(p.difficulty for p in problems)


@pytest.mark.soak
def test_the_course_is_as_difficult_as_it_says() -> None:
    for found in course():
        assert found.difficulty == difficulty(found.start)
