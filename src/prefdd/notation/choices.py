"""Which reading of a typed hand is meant.

Every reading that gives a possible hand is kept. One left is taken; several are
an error that names them, because nothing here guesses in silence. When only the
order of the ranks, or a look-alike letter, tells which reading is meant, it is
taken with a `NotationWarning`: a warning, since the caller wants the cards and
can still turn warnings into errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple

from prefdd.cards import NO_CARDS, Cards, Rank, Suit
from prefdd.errors import NotationError
from prefdd.notation.cleaning import code_point, place_of
from prefdd.notation.readings import (
    Reading,
    Tees,
    has_lost_suits,
    is_sorted,
    readings,
    uses_slang,
)
from prefdd.notation.refusals import has_lost_pictures, refusal
from prefdd.notation.tokens import CYRILLIC_T, LATIN_T, Token, Tokens, tokenise
from prefdd.phrase import card_count

__all__ = ["Choice", "NotationWarning", "choose", "joint", "settle"]


class NotationWarning(UserWarning):
    """Text that was read, though a look-alike letter or an odd layout leaves a doubt.

    Attributes
    ----------
    template, facts
        As of a `prefdd.NotationError`; in a file, `line` is among the facts.
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    @property
    def line(self) -> int | None:
        """Line of the doubt in the text, counted from 1; None for a hand alone."""
        line = self.facts.get("line")
        return line if isinstance(line, int) else None

    @property
    def sentence(self) -> str:
        """What is doubted, without the line."""
        return self.template.format_map({key: str(fact) for key, fact in self.facts.items()})

    def __str__(self) -> str:
        return self.sentence if self.line is None else f"line {self.line}: {self.sentence}"


class Choice(NamedTuple):
    """The readings of one text between which nothing decides yet."""

    text: str
    tokens: Tokens
    readings: tuple[Reading, ...]
    is_auto: bool


_LITERAL: Final = Tees()
_ALPHABETS: Final = {
    "auto": (
        _LITERAL,
        Tees(Rank.ACE, Rank.ACE),
        Tees(Rank.TEN, Rank.TEN),
        Tees(Rank.ACE, Rank.TEN),
    ),
    "en": (Tees(Rank.TEN, Rank.TEN),),
    "ru": (Tees(Rank.ACE, Rank.ACE),),
}
_MOST_COMBINATIONS: Final = 4096


def choose(text: str, alphabet: str, order: str, size: int | None) -> Choice:
    """All readings of a text that give a possible hand of the size asked for.

    Raises
    ------
    NotationError
        If there is none.
    """
    if not isinstance(text, str):
        raise TypeError(f"a hand is text such as '♠AK ♥Q10', not {text!r}")
    meanings, suits = _checked(alphabet, order)
    tokens = tokenise(text)
    if _is_void(tokens):
        found = [Reading(NO_CARDS, (), "dotted", _LITERAL)]
    else:
        found = _possible(tokens, meanings, suits)
    if not found:
        raise refusal(text, tokens, meanings[0], suits)
    fitting = [reading for reading in found if size is None or len(reading.hand) == size]
    if not fitting:
        raise NotationError(
            "{count}, not {size}, in {text!r}: a card is missing or too many; read as {hand}",
            count=card_count(len(found[0].hand)),
            size=size,
            text=text,
            hand=found[0].hand,
        )
    return Choice(text, tokens, tuple(fitting), len(meanings) > 1)


def joint(choices: Sequence[Choice]) -> list[Choice]:
    """Texts of one deal with the readings that share no card; as they are if none do."""
    if prod(len(choice.readings) for choice in choices) > _MOST_COMBINATIONS:
        return list(choices)
    possible = [
        combination
        for combination in product(*(choice.readings for choice in choices))
        if _is_disjoint(reading.hand for reading in combination)
    ]
    if not possible:
        return list(choices)
    kept = [{reading[at] for reading in possible} for at in range(len(choices))]
    return [
        choice._replace(readings=tuple(r for r in choice.readings if r in keep))
        for choice, keep in zip(choices, kept, strict=True)
    ]


def _is_disjoint(hands: Iterable[Cards]) -> bool:
    seen = 0
    for hand in hands:
        if seen & hand.mask:
            return False
        seen |= hand.mask
    return True


def _checked(alphabet: str, order: str) -> tuple[tuple[Tees, ...], tuple[Suit, ...]]:
    if alphabet not in _ALPHABETS:
        raise NotationError(
            "no alphabet is called {alphabet!r}: it is 'auto', 'en' or 'ru'", alphabet=alphabet
        )
    if not isinstance(order, str) or sorted(order.upper()) != sorted("SCDH"):
        raise NotationError(
            "{order!r} is no order of suits: it names each of S C D H once, such as 'SHDC'",
            order=order,
        )
    return _ALPHABETS[alphabet], tuple(Suit.from_code(code) for code in order.upper())


def _is_void(tokens: Tokens) -> bool:
    """Whether a text without cards says so: ``-``, ``...`` or ``нет``."""
    if tokens.items:
        return all(token.is_void for token in tokens.items)
    marks = tokens.tail.replace(" ", "").replace("\n", "")
    return marks in {"-", "...", "-.-.-.-"}


def _possible(tokens: Tokens, meanings: tuple[Tees, ...], suits: tuple[Suit, ...]) -> list[Reading]:
    """Readings in one layout; only if there are none, those that are nearly so."""
    if has_lost_pictures(tokens):
        return []
    for is_regular in (True, False):
        found: dict[tuple[Cards, tuple[int, ...]], Reading] = {}
        for tees in meanings:
            for reading in readings(tokens, tees, suits, is_regular):
                if has_lost_suits(tokens.items, reading):
                    continue
                if len(meanings) == 1 or _is_licensed(tokens.items, reading):
                    found.setdefault((reading.hand, reading.labels), reading)
        if found:
            return list(found.values())
    return []


def _is_licensed(items: Sequence[Token], reading: Reading) -> bool:
    """Whether the other ranks give a reason to read T against its own alphabet."""
    if reading.tees == _LITERAL:
        return True
    if reading.tees.latin is Rank.ACE and not _beside(items, reading, LATIN_T):
        return False
    return reading.tees.cyrillic is Rank.ACE or bool(_beside(items, reading, CYRILLIC_T))


def _beside(items: Sequence[Token], reading: Reading, tee: str) -> str:
    """Ranks that speak for the other alphabet than that of a letter T in the hand."""
    ranks = [token for at, token in enumerate(items) if at not in reading.labels]
    if not any(token.tee == tee for token in ranks):
        return ""
    letters = {token.text.upper() for token in ranks if token.is_letter}
    if tee == LATIN_T:
        if reading.form == "pairs" and letters <= {LATIN_T}:
            # Of a card such as TК it is not sure which of the two letters is the suit.
            pairs = ((items[at], items[at ^ 1]) for at in reading.labels)
            letters = {
                suit.text.upper()
                for suit, rank in pairs
                if rank.tee == tee and suit.text.isupper() == rank.text.isupper()
            }
        return " ".join(sorted(letters & set("КДВТ")))
    english = letters & set("AАQJ")
    if not letters & set("ДВ"):
        english |= letters & set("KT")
    return " ".join(sorted(english))


def settle(choice: Choice) -> tuple[Reading, list[NotationWarning]]:
    """The one reading of a choice, and the doubts if only soft evidence tells it.

    Raises
    ------
    NotationError
        If nothing tells it; it names two of the readings.
    """
    kept = list(choice.readings)
    items = choice.tokens.items
    for test in (_uses_no_slang, is_sorted):
        if len({reading.labels for reading in kept}) > 1:
            labels = {reading.labels for reading in kept if test(items, reading)}
            kept = [reading for reading in kept if reading.labels in labels] or kept
    hands = list(dict.fromkeys(reading.hand for reading in kept))
    if len(hands) > 1:
        raise _ambiguous(choice, kept)
    doubts = [
        NotationWarning(
            "{text!r} is read as {hand}, though {other} is possible; put ; between suits",
            text=choice.text,
            hand=hands[0],
            other=reading.hand,
        )
        for reading in choice.readings
        if reading.hand != hands[0]
    ]
    return kept[0], doubts[:1] + _look_alikes(choice, kept[0])


def _uses_no_slang(items: Sequence[Token], reading: Reading) -> bool:
    return reading.form != "suits first" or not uses_slang(items, reading)


def _ambiguous(choice: Choice, kept: Sequence[Reading]) -> NotationError:
    first = kept[0]
    second = next(reading for reading in kept if reading.hand != first.hand)
    items = choice.tokens.items
    same_suits = [reading for reading in kept if reading.labels == first.labels]
    if len({reading.hand for reading in same_suits}) > 1:
        second = next(reading for reading in same_suits if reading.hand != first.hand)
        tee = LATIN_T if first.tees.latin is not second.tees.latin else CYRILLIC_T
        at = next(n for n, t in enumerate(items) if t.tee == tee and n not in first.labels)
        line, column = place_of(choice.text, items[at].offset)
        return NotationError(
            "ambiguous: {letter} ({code_point}) beside {others} is a ten or an ace, so the hand "
            "is {first} or {second}; write 10 for the ten and А or Т (U+0422) for the ace",
            letter=items[at].text,
            code_point=code_point(items[at].text),
            others=_beside(items, second, tee) or _beside(items, first, tee),
            first=first.hand,
            second=second.hand,
            line=line,
            column=column,
        )
    at = min(set(first.labels) ^ set(second.labels))
    line, column = place_of(choice.text, items[at].offset)
    return NotationError(
        "ambiguous: {letter} ({code_point}) is a suit or a rank, so the hand is {first} or "
        "{second}; put ; between suits, or write suits as ♠ ♣ ♦ ♥",
        letter=items[at].text,
        code_point=code_point(items[at].text),
        first=first.hand,
        second=second.hand,
        line=line,
        column=column,
    )


def _look_alikes(choice: Choice, reading: Reading) -> list[NotationWarning]:
    """Letters that were read against their own alphabet, each once."""
    found: dict[str, NotationWarning] = {}
    for at, token in enumerate(choice.tokens.items):
        if at in reading.labels or token.rank is None:
            continue
        rank = token.rank
        if token.tee and choice.is_auto:
            rank = reading.tees.latin if token.tee == LATIN_T else reading.tees.cyrillic
        if token.is_foreign or rank is not token.rank:
            found[token.text] = NotationWarning(
                "{letter} ({code_point}) is read as {rank}; write {cure}",
                letter=token.text,
                code_point=code_point(token.text),
                rank=rank.name.lower(),
                cure=rank,
            )
    return list(found.values())
