"""A typed hand cut into tokens: each a suit, a rank, or a letter that may be either."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, NamedTuple

from prefdd.cards import Rank, Suit
from prefdd.errors import NotationError
from prefdd.notation.cleaning import Clean, clean, code_point, place_of
from prefdd.notation.words import LOW_RANK_WORDS, RANK_WORDS, SUIT_SIGNS, SUIT_WORDS

__all__ = ["CYRILLIC_T", "LATIN_T", "Token", "Tokens", "tokenise"]

LATIN_T: Final = "T"
"""The ten of an English hand, code point U+0054."""

CYRILLIC_T: Final = "Т"
"""The ace of a Russian hand, code point U+0422."""


class Token(NamedTuple):
    """One suit, rank, or letter that may be either.

    Attributes
    ----------
    text, offset
        As typed, and where.
    suit, rank
        What it means as a label and as a rank; None if it has no such meaning.
    tee
        LATIN_T or CYRILLIC_T for a letter that is a ten in one alphabet and an
        ace in the other; `rank` is then its meaning in its own alphabet.
    style
        Of a label: "sign", "latin" or "cyrillic"; empty when it is no label.
    before
        What separates it from the token before; empty when nothing does.
    is_letter
        Whether it is one letter, so that its case means something.
    is_void
        Whether it is a word for "none".
    is_foreign
        Whether it is a rank only in other countries' alphabets.
    """

    text: str
    offset: int
    suit: Suit | None = None
    rank: Rank | None = None
    tee: str = ""
    style: str = ""
    before: str = ""
    is_letter: bool = False
    is_void: bool = False
    is_foreign: bool = False

    @property
    def is_label(self) -> bool:
        """Whether it can only be a suit."""
        return self.suit is not None and (self.rank is None or self.is_foreign)


class Tokens(NamedTuple):
    """Tokens of a text, and the separators after the last of them."""

    items: tuple[Token, ...]
    tail: str


class _Meaning(NamedTuple):
    suit: Suit | None = None
    rank: Rank | None = None
    tee: str = ""
    style: str = ""
    is_foreign: bool = False


_LETTERS: Final = MappingProxyType(
    {
        "s": _Meaning(Suit.SPADES, style="latin"),
        "c": _Meaning(Suit.CLUBS, style="latin"),
        "d": _Meaning(Suit.DIAMONDS, Rank.QUEEN, style="latin", is_foreign=True),
        "h": _Meaning(Suit.HEARTS, style="latin"),
        "a": _Meaning(rank=Rank.ACE),
        "k": _Meaning(rank=Rank.KING),
        "q": _Meaning(rank=Rank.QUEEN),
        "j": _Meaning(rank=Rank.JACK),
        "b": _Meaning(rank=Rank.JACK, is_foreign=True),
        "t": _Meaning(rank=Rank.TEN, tee=LATIN_T),
        "x": _Meaning(rank=Rank.TEN),
        "п": _Meaning(Suit.SPADES, style="cyrillic"),
        "б": _Meaning(Suit.DIAMONDS, style="cyrillic"),
        "ч": _Meaning(Suit.HEARTS, style="cyrillic"),
        "т": _Meaning(Suit.CLUBS, Rank.ACE, tee=CYRILLIC_T, style="cyrillic"),
        "к": _Meaning(Suit.CLUBS, Rank.KING, style="cyrillic"),
        "в": _Meaning(Suit.SPADES, Rank.JACK, style="cyrillic"),
        "а": _Meaning(rank=Rank.ACE),
        "д": _Meaning(rank=Rank.QUEEN),
        "х": _Meaning(rank=Rank.TEN),
    }
)
_DIGITS: Final = MappingProxyType(
    {
        "7": Rank.SEVEN,
        "8": Rank.EIGHT,
        "9": Rank.NINE,
        "10": Rank.TEN,
        "1": Rank.TEN,
        "0": Rank.TEN,
    }
)
_VOID_WORDS: Final = frozenset({"нет", "пусто", "ренонс", "void", "none"})
_PIECE: Final = re.compile(r"10|[0-9]|[^\W\d_]+|.", re.DOTALL)
# "of" joins a rank to its suit, as the underscore does.
_JOINED: Final = re.compile(r"[_ ]of[_ ]|_", re.IGNORECASE)
_DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SEPARATORS: Final = frozenset(" \n,;/|:=.()[]{}\"'«»“”„·•*") | frozenset(_DASHES)
_BANG: Final = re.compile(r"!(?=[shdc])", re.IGNORECASE)
# In the block of playing cards the twelfth of each suit is a knight, of the tarot.
_CARD_BLOCK: Final = 0x1F0A0
_BLOCK_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_BLOCK_RANKS: Final = MappingProxyType(
    {
        1: Rank.ACE,
        7: Rank.SEVEN,
        8: Rank.EIGHT,
        9: Rank.NINE,
        10: Rank.TEN,
        11: Rank.JACK,
        13: Rank.QUEEN,
        14: Rank.KING,
    }
)
_KNIGHT: Final = 12


def tokenise(text: str) -> Tokens:
    """Cut a typed hand into tokens.

    Raises
    ------
    NotationError
        For a character that is no part of a hand, and for a rank that the
        32-card deck does not have; it names line, column and code point.

    Examples
    --------
    >>> [(token.text, token.before) for token in tokenise("пики: Т, 10").items]
    [('пики', ''), ('Т', ': '), ('10', ', ')]
    """
    plain = clean(text)
    items: list[Token] = []
    before = ""
    at = 0
    while at < len(plain.text):
        joined = _JOINED.match(plain.text, at) if items else None
        piece = joined or _BANG.match(plain.text, at) or _PIECE.match(plain.text, at)
        assert piece is not None
        at = piece.end()
        if joined is not None or (piece[0] == "!" and piece.re is _BANG):
            continue
        if piece[0] in _SEPARATORS or piece[0].lower() in {"и", "and"}:
            before += "-" if piece[0] in _DASHES else piece[0]
            continue
        for token in _tokens_of(piece[0], piece.start(), plain, text):
            items.append(token._replace(before=before))
            before = ""
    return Tokens(tuple(items), before)


def _tokens_of(piece: str, start: int, plain: Clean, text: str) -> list[Token]:
    offset = plain.places[start]
    if piece in SUIT_SIGNS:
        return [Token(piece, offset, suit=SUIT_SIGNS[piece], style="sign")]
    if piece in _DIGITS:
        return [Token(piece, offset, rank=_DIGITS[piece])]
    if piece.isdecimal() and piece.isascii():
        raise _low_rank(piece, text, offset)
    if _CARD_BLOCK <= ord(piece[0]) < _CARD_BLOCK + 0x60:
        return _card_of_block(piece, text, offset)
    return _letters(piece, start, plain, text)


def _letters(piece: str, start: int, plain: Clean, text: str) -> list[Token]:
    tokens: list[Token] = []
    at = 0
    while at < len(piece):
        word = _word_at(piece, at)
        token = _token_of_word(word, plain.places[start + at], text)
        if token is None:
            raise _unknown(piece, word, plain.places[start + at], text)
        tokens.append(token)
        at += len(word)
    return tokens


def _word_at(piece: str, at: int) -> str:
    """The whole piece if it is a word, or else the longest word here, or one letter."""
    if at == 0 and _is_word(piece):
        return piece
    lengths = range(min(10, len(piece) - at), 2, -1)
    words = (piece[at : at + length] for length in lengths)
    return next((word for word in words if _folded(word) in SUIT_WORDS), piece[at])


def _is_word(piece: str) -> bool:
    word = _folded(piece)
    return word in SUIT_WORDS or word in RANK_WORDS or word in LOW_RANK_WORDS or word in _VOID_WORDS


def _folded(word: str) -> str:
    return word.lower().replace("ё", "е")


def _token_of_word(word: str, offset: int, text: str) -> Token | None:
    folded = _folded(word)
    letter = _LETTERS.get(folded)
    if letter is not None:
        return Token(
            word,
            offset,
            suit=letter.suit,
            rank=letter.rank,
            tee=letter.tee,
            style=letter.style,
            is_letter=True,
            is_foreign=letter.is_foreign,
        )
    if folded in SUIT_WORDS:
        style = "latin" if folded.isascii() else "cyrillic"
        return Token(word, offset, suit=SUIT_WORDS[folded], style=style)
    if folded in RANK_WORDS:
        return Token(word, offset, rank=RANK_WORDS[folded])
    if folded in _VOID_WORDS:
        return Token(word, offset, is_void=True)
    if folded in LOW_RANK_WORDS:
        raise _low_rank(LOW_RANK_WORDS[folded], text, offset)
    return None


def _card_of_block(piece: str, text: str, offset: int) -> list[Token]:
    code = ord(piece) - _CARD_BLOCK
    suit, number = _BLOCK_SUITS[code >> 4 & 3], code & 15
    if number == _KNIGHT and code < 0x40:
        line, column = place_of(text, offset)
        raise NotationError(
            "{text} ({code_point}) is a knight, which the 32-card deck does not have; "
            "the jack of {suit} is {jack}, the queen {queen}",
            text=piece,
            code_point=code_point(piece),
            suit=suit,
            jack=chr(ord(piece) - 1),
            queen=chr(ord(piece) + 1),
            line=line,
            column=column,
        )
    rank = _BLOCK_RANKS.get(number) if code < 0x40 else None
    if rank is None:
        raise _low_rank(str(number) if 2 <= number <= 6 and code < 0x40 else piece, text, offset)
    return [
        Token(piece, offset, suit=suit, style="sign"),
        Token(piece, offset, rank=rank),
    ]


def _low_rank(rank: str, text: str, offset: int) -> NotationError:
    line, column = place_of(text, offset)
    return NotationError(
        "rank {rank} not in 32-card deck: ranks are A K Q J 10 9 8 7, or Т К Д В 10 9 8 7",
        rank=rank,
        line=line,
        column=column,
    )


def _unknown(piece: str, letter: str, offset: int, text: str) -> NotationError:
    line, column = place_of(text, offset)
    facts: dict[str, object] = {
        "letter": letter,
        "code_point": code_point(letter),
        "line": line,
        "column": column,
    }
    if letter in "oOоО":
        return NotationError(
            "the letter {letter} ({code_point}) is no rank: a ten is written 10, T, X or 0 (zero)",
            **facts,
        )
    if letter in "сС":
        return NotationError(
            "Cyrillic {letter} ({code_point}) is no suit: clubs are Latin C, т or ♣", **facts
        )
    if len(piece) > 1:
        return NotationError(
            "{letter!r} ({code_point}) in {piece!r} is neither suit nor rank: suits are ♠ ♣ ♦ ♥, "
            "S C D H or п т б ч, ranks A K Q J 10 9 8 7 or Т К Д В 10 9 8 7",
            piece=piece,
            **facts,
        )
    return NotationError(
        "{letter!r} ({code_point}) is neither suit nor rank: suits are ♠ ♣ ♦ ♥, "
        "S C D H or п т б ч, ranks A K Q J 10 9 8 7 or Т К Д В 10 9 8 7",
        **facts,
    )
