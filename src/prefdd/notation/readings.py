"""All ways to read the tokens of a hand, and which of them keep to one layout.

A reading says which tokens are suits; the others are ranks. In a hand of blocks
each suit is named once, before its ranks or after them; in a hand of pairs each
card has its suit beside it; in a dotted hand the place tells the suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from prefdd.cards import Card, Cards, Rank, Suit
from prefdd.notation.tokens import LATIN_T, Token, Tokens

__all__ = ["Reading", "Tees", "cards_of", "has_lost_suits", "is_sorted", "readings", "uses_slang"]

# These stand between suits and hardly ever inside one.
_HARD: Final = frozenset(";\n/|.")
_COMMA: Final = frozenset(",")
_NO_PAIR: Final = _HARD | _COMMA
_MARKS_VOID: Final = frozenset("-:=.")
_LONGEST_BLOCKS: Final = 44
_LONGEST_PAIRS: Final = 64


class Tees(NamedTuple):
    """What Latin T and Cyrillic Т mean as ranks."""

    latin: Rank = Rank.TEN
    cyrillic: Rank = Rank.ACE


class Reading(NamedTuple):
    """One way to read a hand.

    Attributes
    ----------
    hand
        The cards.
    labels
        Which tokens are suits, by number.
    form
        "suits first", "ranks first", "pairs" or "dotted".
    tees
        What the letters T mean in it.
    """

    hand: Cards
    labels: tuple[int, ...]
    form: str
    tees: Tees


_Found = tuple[int, tuple[int, ...], str]


def readings(
    tokens: Tokens,
    tees: Tees,
    order: Sequence[Suit],
    is_regular: bool = True,
    is_strict: bool = True,
) -> list[Reading]:
    """Readings of a hand that keep to one layout as far as any of them does.

    Parameters
    ----------
    tokens, tees
        What is read, and what the letters T mean.
    order
        Suits of a dotted hand.
    is_regular
        Whether all suits must be written in one style, in one place, and all
        ranks in one alphabet; if not, exactly one of these is given up.
    is_strict
        Whether a card named twice makes a reading impossible.
    """
    items = tokens.items
    dotted = _dotted(tokens, tees, order, is_strict)
    if dotted is not None:
        found = [dotted] if is_regular else []
    elif is_regular:
        ranks = [_rank(token, tees, is_foreign=False) for token in items]
        found = [r for r in _all(tokens, ranks, is_strict) if _has_one_style(items, r[1])]
    else:
        ranks = [_rank(token, tees, is_foreign=False) for token in items]
        found = [r for r in _all(tokens, ranks, is_strict) if not _has_one_style(items, r[1])]
        found += [r for r in _mixed_pairs(items, ranks) if _has_one_style(items, r[1])]
        ranks = [_rank(token, tees, is_foreign=True) for token in items]
        found += [r for r in _all(tokens, ranks, is_strict) if _has_one_style(items, r[1])]
    return [
        Reading(Cards.from_mask(mask), labels, form, tees)
        for mask, labels, form in _most_regular(items, found, is_regular)
    ]


def _rank(token: Token, tees: Tees, is_foreign: bool) -> Rank | None:
    if token.tee:
        return tees.latin if token.tee == LATIN_T else tees.cyrillic
    if token.suit is not None and token.is_foreign and not is_foreign:
        return None
    return token.rank


def _has_one_style(items: Sequence[Token], labels: tuple[int, ...]) -> bool:
    return len({items[at].style for at in labels}) <= 1


def _dotted(tokens: Tokens, tees: Tees, order: Sequence[Suit], is_strict: bool) -> _Found | None:
    dots = sum(token.before.count(".") for token in tokens.items) + tokens.tail.count(".")
    if dots != 3 or any(token.is_label for token in tokens.items):
        return None
    mask = field = 0
    for token in tokens.items:
        field += token.before.count(".")
        rank = _rank(token, tees, is_foreign=False)
        if rank is None or (is_strict and mask >> Card.of(order[field], rank).index & 1):
            return None
        mask |= 1 << Card.of(order[field], rank).index
    return mask, (), "dotted"


def _all(tokens: Tokens, ranks: list[Rank | None], is_strict: bool) -> Iterator[_Found]:
    items = tokens.items
    if len(items) <= _LONGEST_BLOCKS:
        for mask, labels in _blocks(items, ranks, tokens.tail, is_strict):
            yield mask, labels, "suits first"
        backward = _backward(items)
        last = len(items) - 1
        for mask, labels in _blocks(backward, ranks[::-1], None, is_strict):
            yield mask, tuple(sorted(last - at for at in labels)), "ranks first"
    if len(items) <= _LONGEST_PAIRS:
        for place in (0, 1):
            yield from _pairs(items, ranks, place, is_strict)


def _backward(items: Sequence[Token]) -> list[Token]:
    """The tokens from last to first; `before` is then what follows in the text."""
    after = [*(token.before for token in items[1:]), ""][: len(items)]
    return [
        token._replace(before=mark)
        for token, mark in zip(reversed(items), reversed(after), strict=True)
    ]


def _blocks(
    items: Sequence[Token], ranks: Sequence[Rank | None], tail: str | None, is_strict: bool
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Readings in which each suit is named once and its ranks follow.

    A suit without ranks is void; `tail` None forbids that.
    """
    has_capitals = any(token.is_letter and token.text.isupper() for token in items)
    is_run = any(token.is_label and not token.before for token in items[1:])

    def may_be_void(at: int, mark: str) -> bool:
        return tail is not None and (items[at].is_label or not _MARKS_VOID.isdisjoint(mark))

    def may_start(at: int, is_after_label: bool) -> bool:
        token = items[at]
        if is_after_label and not (token.before and may_be_void(at - 1, token.before)):
            return False
        is_small = token.text.islower() and has_capitals
        return at == 0 or token.is_label or bool(token.before) or is_small or is_run

    def walk(
        at: int, suit: Suit | None, named: int, mask: int, labels: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        is_after_label = bool(labels) and labels[-1] == at - 1
        if at == len(items):
            if not is_after_label or may_be_void(at - 1, tail or ""):
                yield mask, labels
            return
        token, rank = items[at], ranks[at]
        if token.is_void:
            if is_after_label and tail is not None:
                yield from walk(at + 1, None, named, mask, labels)
            return
        new = token.suit
        if new is not None and not named >> new & 1 and may_start(at, is_after_label):
            yield from walk(at + 1, new, named | 1 << new, mask, (*labels, at))
        if rank is not None and suit is not None:
            bit = 1 << Card.of(suit, rank).index
            if not (is_strict and mask & bit):
                yield from walk(at + 1, suit, named, mask | bit, labels)

    if items and items[0].suit is not None:
        yield from walk(0, None, 0, 0, ())


def _pairs(
    items: Sequence[Token], ranks: Sequence[Rank | None], place: int, is_strict: bool
) -> Iterator[_Found]:
    """The reading in which each card has its suit first (place 0) or last (place 1)."""
    labels = tuple(range(place, len(items), 2))
    if not items or len(items) % 2 or not _name_suits_alike(items, labels):
        return
    mask = 0
    for at in labels:
        suit, rank = items[at].suit, ranks[at ^ 1]
        if suit is None or rank is None or not _NO_PAIR.isdisjoint(items[at | 1].before):
            return
        bit = 1 << Card.of(suit, rank).index
        if is_strict and mask & bit:
            return
        mask |= bit
    yield mask, labels, "pairs"


def _mixed_pairs(items: Sequence[Token], ranks: Sequence[Rank | None]) -> Iterator[_Found]:
    """Readings of cards such as ``10♠ ♠9``, suit and rank in either order."""

    def walk(at: int, mask: int, labels: tuple[int, ...]) -> Iterator[_Found]:
        if at == len(items):
            if _name_suits_alike(items, labels):
                yield mask, labels, "pairs"
            return
        if items[at + 1].before:
            return
        for label in (at, at + 1):
            suit, rank = items[label].suit, ranks[label ^ 1]
            if suit is not None and rank is not None:
                bit = 1 << Card.of(suit, rank).index
                if not mask & bit:
                    yield from walk(at + 2, mask | bit, (*labels, label))

    if items and len(items) % 2 == 0 and len(items) <= _LONGEST_PAIRS:
        yield from walk(0, 0, ())


def _name_suits_alike(items: Sequence[Token], labels: tuple[int, ...]) -> bool:
    """Whether no suit has two different letters, such as т and к for clubs."""
    letters = {(items[at].suit, items[at].text.lower()) for at in labels if items[at].is_letter}
    return len({suit for suit, _ in letters}) == len(letters)


def _most_regular(items: Sequence[Token], found: list[_Found], is_regular: bool) -> list[_Found]:
    """Readings whose layout is the same throughout, if there are any, or else all."""
    tests: tuple[Callable[[Sequence[Token], _Found], bool], ...] = (
        _has_small_suits,
        _keeps_to_separators,
        _keeps_to_commas,
        _keeps_to_blanks,
    )
    # Where suits are signs and letters at once, the case of the letters tells nothing.
    for test in tests if is_regular else tests[1:]:
        if len({mask for mask, _, _ in found}) <= 1:
            break
        found = [reading for reading in found if test(items, reading)] or found
    return found


def _has_small_suits(items: Sequence[Token], reading: _Found) -> bool:
    labels = [items[at] for at in reading[1]]
    ranks = [token for at, token in enumerate(items) if at not in reading[1]]
    return all(token.text.islower() for token in labels if token.is_letter) and all(
        token.text.isupper() for token in ranks if token.is_letter
    )


def _keeps_to_separators(items: Sequence[Token], reading: _Found) -> bool:
    return _keeps_to(_HARD, items, reading)


def _keeps_to_commas(items: Sequence[Token], reading: _Found) -> bool:
    return _keeps_to(_COMMA, items, reading)


def _keeps_to(marks: frozenset[str], items: Sequence[Token], reading: _Found) -> bool:
    """Whether a suit begins wherever one of the marks stands, and nowhere else."""
    _, labels, form = reading
    starts = {at for at, token in enumerate(items) if at and not marks.isdisjoint(token.before)}
    if not starts:
        return True
    if form == "suits first":
        return starts == set(labels[1:])
    if form == "ranks first":
        return starts == {at + 1 for at in labels[:-1]}
    return all(at % 2 == 0 for at in starts)


def _keeps_to_blanks(items: Sequence[Token], reading: _Found) -> bool:
    """Whether all suits are glued to their ranks, or none is."""
    _, labels, form = reading
    if form == "suits first":
        beside = [at + 1 for at in labels if at + 1 < len(items) and at + 1 not in labels]
    elif form == "ranks first":
        beside = list(labels)
    else:
        beside = [at | 1 for at in labels]
    return len({bool(items[at].before) for at in beside}) <= 1


def cards_of(
    items: Sequence[Token], reading: Reading, order: Sequence[Suit] = tuple(Suit)
) -> list[tuple[int, Card]]:
    """Number of the token of each rank, with its card, in the order of the text."""
    is_dotted = reading.form == "dotted"
    cards: list[tuple[int, Card]] = []
    field = 0
    for at, token in enumerate(items):
        field += token.before.count(".")
        rank = _rank(token, reading.tees, is_foreign=not is_dotted)
        if at in reading.labels or rank is None:
            continue
        suit = order[field] if is_dotted else _suit_of(items, reading, at)
        cards.append((at, Card.of(suit, rank)))
    return cards


def _suit_of(items: Sequence[Token], reading: Reading, at: int) -> Suit:
    if reading.form == "pairs":
        label = at ^ 1
    elif reading.form == "suits first":
        label = max(mark for mark in reading.labels if mark < at)
    else:
        label = min(mark for mark in reading.labels if mark > at)
    suit = items[label].suit
    assert suit is not None
    return suit


def is_sorted(items: Sequence[Token], reading: Reading) -> bool:
    """Whether every suit goes down in rank, or every suit up, as people write hands."""
    cards = [card for _, card in cards_of(items, reading)]
    steps = [
        later.rank > earlier.rank
        for earlier, later in pairwise(cards)
        if earlier.suit is later.suit
    ]
    return all(steps) or not any(steps)


def uses_slang(items: Sequence[Token], reading: Reading) -> bool:
    """Whether к (крести) or в (вини) stands for a suit."""
    return any(items[at].text.lower() in {"к", "в"} for at in reading.labels)


def has_lost_suits(items: Sequence[Token], reading: Reading) -> bool:
    """Whether what is read as a suit may as well be the first rank of a suit that is lost.

    So with ``Т К 10``: nothing but its place makes Т clubs. A small letter, a colon
    after it, or the same rank once more does.
    """
    if reading.form not in {"suits first", "ranks first"}:
        return False
    if any(items[at].is_label for at in reading.labels):
        return False
    if any(items[at].text.islower() for at in reading.labels):
        return False
    after = {items[at + 1].before for at in reading.labels if at + 1 < len(items)}
    if any(not _MARKS_VOID.isdisjoint(mark) for mark in after):
        return False
    ranks = [_rank(token, reading.tees, is_foreign=False) for token in items]
    return len(set(ranks)) == len(ranks)
