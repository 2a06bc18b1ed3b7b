"""Records of every sort for the tests of readers and writers."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from prefdd import DECK, NO_CARDS, Card, Cards, Contract, Kind, Record, Seat, Suit
from prefdd.errors import PrefddError
from prefdd.notation.json_records import KEYS

TEXTS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            'he said "six"',
            "two\nlines",
            "blank\n\nline",
            "Мизер Ковалевской",
            r"back\slash \n",
            "a } brace ] and ; more",
            "% percent",
            "deal 5 is next\ndeal 6 too",
            "x\npbninfo y",
            'prefdd: {"id": "false"}',
            "cr\r\nlf\ttab",
            "  spaces  ",
            "\ufeffmark",
            '[Deal "N: S:A"]\n[Id "x"]',
            "?",
        ]
    ),
)
CONTRACTS = [Contract.misere(), Contract.all_pass()] + [
    Contract.game(level, strain) for level in range(6, 11) for strain in (None, *Suit)
]
LITERALS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | TEXTS
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
NAMES = st.one_of(
    st.sampled_from(
        [
            "expected",
            "note",
            "Site",
            "Id",
            "deal",
            "my key",
            "continuation",
            "open_contract",
            "pbninfo",
            "ключ",
            "turns",
            "absent",
            '"',
            "",
        ]
    ),
    st.text(max_size=6),
).filter(lambda name: name not in KEYS)


def legal_play(record: Record, count: int, random: Random) -> tuple[Card, ...]:
    """Up to so many cards of random legal play."""
    try:
        position = record.start
    except PrefddError:
        return ()
    played = []
    while len(played) < count and not position.is_over:
        card = random.choice(list(position.legal))
        position = position.play(card)
        played.append(card)
    return tuple(played)


@st.composite
def records(draw: st.DrawFn, hands: int | None = None, is_sound: bool = False) -> Record:
    """Records with any number of hands (or so many), and with sound play if asked for."""
    random = draw(st.randoms(use_true_random=False))
    cards = list(DECK)
    random.shuffle(cards)
    count = hands or draw(st.integers(1, 4))
    seats = random.sample(list(Seat), count)
    length = 10 if is_sound and draw(st.booleans()) else random.randint(0, 32 // count)
    dealt = {
        seat: Cards(cards[length * place : length * (place + 1)])
        for place, seat in enumerate(seats)
    }
    rest = cards[length * count :]
    contract = draw(st.none() | st.sampled_from(CONTRACTS))
    if is_sound:
        contract = contract or Contract.misere()
    is_pass = contract is not None and contract.kind is Kind.ALL_PASS
    record = Record(
        dealt,
        contract,
        None if is_pass else draw(st.sampled_from(seats if is_sound else [None, *Seat])),
        draw(st.sampled_from(seats if is_sound else [None, *Seat])),
        talon=Cards(rest[:2]) if draw(st.booleans()) else NO_CARDS,
        discard=Cards(rest[2:4]) if draw(st.booleans()) else NO_CARDS,
        id=draw(TEXTS | st.integers(0, 999).map(str)),
        convention=draw(st.sampled_from(["", "sochi"])),
        comment=draw(TEXTS),
        extra=draw(st.dictionaries(NAMES, LITERALS, max_size=3)),
    )
    played = legal_play(record, draw(st.integers(0, 30)), random)
    if not is_sound and draw(st.booleans()):
        played += tuple(random.sample(list(DECK), random.randint(0, 4)))
    return record.with_played(played)
