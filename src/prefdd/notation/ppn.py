"""Portable Preferans Notation, the format of the Serbian game: reading only.

Tags with the names of the players, then one record in brackets for each deal::

    [Player1 ana]
    [1 231 <32 cards> 3,P,P 2 87 4 8 0 0 4 2 6312,FEB2,... M5:4,F3:L24,F2:L16]

The fields are id, order, cards, bids, main player, discard, contract, who accepted,
kontra, refa (may be left out), value, who leads, the tricks, summary. A deal that all
passed ends after the bids.

Player 1 sits at W; the others follow clockwise in the order of dealing, N and E, so S
is the absent seat. Declarer's hand is without the discard. The games 2 ♠, 3 ♦, 4 ♥,
5 ♣, 7 (sans) and 8 (preferans), the last two without trumps, all need six tricks: they
are read as level 6; 6 (betl) is misère. What the record has no field for is kept in
`Record.extra`: players, dealer, bids,
game, accepted, kontra, refa, value, winners, summary, and the tags of the file.

Reading checks only the form; `findings` plays the deal again. Tricks of two cards, of
which one follower passed, are refused: prefdd knows play by three only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from prefdd.cards import NO_CARDS, Card, Cards, Rank, Suit
from prefdd.deal import Contract, Seat
from prefdd.errors import IllegalDealError, IllegalPlayError, NotationError, PrefddError
from prefdd.notation.bad_record import BadRecord, Read, accepted, placed
from prefdd.record import Finding, Record

__all__ = ["findings", "read", "read_each"]

_CODES: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
_SUITS: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS)
_CONTRACTS: Final = {
    "2": Contract.game(6, Suit.SPADES),
    "3": Contract.game(6, Suit.DIAMONDS),
    "4": Contract.game(6, Suit.HEARTS),
    "5": Contract.game(6, Suit.CLUBS),
    "6": Contract.misere(),
    "7": Contract.game(6, None),
    "8": Contract.game(6, None),
}
_BEFORE: Final = ("id", "order", "cards", "bids", "main", "discard", "game", "accepted", "kontra")
_AFTER: Final = ("value", "starts", "throws", "summary")
_KEPT: Final = ("game", "accepted", "kontra", "refa", "value", "summary")
# A bracket that nothing closes is found too, or each after it would be tried to the end.
_BRACKETS: Final = re.compile(r'\[((?:"[^"\n]*"|[^\]"\n])*)(\]|(?=")|\Z)')
_TAG: Final = re.compile(r'([^\W\d]\w*)(?:\s+(?:"(.*)"|(.*)))?')
_OLD: Final = re.compile(r"\d+\.\s")


def read(text: str) -> list[Record]:
    r"""Deals of a text; NotationError for the first that cannot be read.

    Examples
    --------
    >>> hands = "CHDJPIFN7R" + "8UT6G1ES9A" + "3OWK4LM2BQ" + "5V"
    >>> record = read(f"[Player1 ana]\n[3 123 {hands} P,P,P]")[0]
    >>> record.id, str(record.contract), str(record.hands[Seat.W]), str(record.talon)
    ('3', 'all-pass', '♠K ♣97 ♦KJ10 ♥K987', '♠J ♣K')
    """
    return list(accepted(read_each(text)))


def read_each(text: str) -> Iterator[Read]:
    """Deals of a text, with a `BadRecord` for each that cannot be read."""
    tags: dict[str, str] = {}
    is_empty = True
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        for item in _items(line):
            tag = _TAG.fullmatch(item) if isinstance(item, str) else None
            if tag:
                tags[tag[1]] = tag[2] or tag[3] or ""
                continue
            is_empty = False
            yield _deal(item, number, tags)
    if is_empty:
        fault = NotationError(
            "there is no deal; a deal is a line in brackets: [id order cards bids ...]"
        )
        yield BadRecord("", None, fault)


def findings(record: Record) -> list[Finding]:
    """All that breaks the rules in a deal that was read here, in order.

    Besides `Record.validate`: a discard that declarer did not have, and a trick whose
    winner is another player than the file says.
    """
    foreign = [
        Finding(
            0,
            None,
            None,
            NO_CARDS,
            IllegalDealError(
                "discard {card} is not among declarer's 12 cards; {seat} holds it",
                card=card,
                seat=seat,
            ),
        )
        for seat, hand in record.clockwise.items()
        for card in record.discard & hand
    ]
    if foreign:
        return foreign
    found = record.validate()
    return found or _wrong_winners(record)


def _wrong_winners(record: Record) -> list[Finding]:
    winners = str(record.extra.get("winners", ""))
    found = []
    for ply, (position, card) in enumerate(
        zip(record.start.steps(record.played), record.played, strict=True), 1
    ):
        if ply % 3 or ply // 3 > len(winners):
            continue
        if position.leader.name != winners[ply // 3 - 1]:
            error = IllegalPlayError(
                "trick {trick} is won by {seat}, but the file says by {said}",
                trick=ply // 3,
                seat=position.leader,
                said=winners[ply // 3 - 1],
            )
            found.append(Finding(ply, position.leader, card, NO_CARDS, error))
    return found


def _items(line: str) -> Iterator[str | NotationError]:
    """What stands in the brackets of a line; an error for text outside."""
    end = 0
    line = line.replace("\ufeff", "")
    for match in _BRACKETS.finditer(line):
        if not match[2]:
            continue
        yield from _stray(line[end : match.start()])
        yield match[1].strip()
        end = match.end()
    yield from _stray(line[end:])


def _stray(text: str) -> Iterator[NotationError]:
    text = text.strip()
    name = re.match(r"\[?(\d+)", text)
    deal = name[1] if name else ""
    if _OLD.match(text):
        yield NotationError(
            "deal {deal} is in the older form of PPN, without brackets; "
            "write it as [id order cards bids ...]",
            deal=deal,
        )
    elif text and text[0] not in "%;#":
        yield NotationError(
            "{text!r} is not in brackets; each deal and each tag stands in [ and ] in one line",
            text=text if len(text) <= 40 else text[:37] + "...",
            deal=deal,
        )


def _deal(item: str | NotationError, line: int, tags: dict[str, str]) -> Read:
    if isinstance(item, NotationError):
        return BadRecord(str(item.facts["deal"]), line, placed(item, line))
    words = item.split()
    name = words[0] if words else ""
    try:
        return _record(words, tags)
    except PrefddError as error:
        return BadRecord(
            name, line, NotationError("deal {deal}: {fault}", deal=name, fault=error, line=line)
        )


def _record(words: Sequence[str], tags: dict[str, str]) -> Record:
    if len(words) < 4:
        raise NotationError(
            "there are {count} fields; a deal has at least id, order, cards and bids",
            count=len(words),
        )
    seats = _seats(words[1])
    hands, talon = _dealt(words[2], [seats[player] for player in words[1]])
    extra: dict[str, object] = {
        "players": {
            seat.name: tags[f"Player{player}"]
            for player, seat in seats.items()
            if f"Player{player}" in tags
        },
        "dealer": seats[words[1][2]].name,
        "tags": {tag: value for tag, value in tags.items() if tag[:-1] != "Player"},
        "bids": words[3],
    }
    if len(words) == 4:
        first = seats[words[1][0]]
        return Record(hands, Contract.all_pass(), None, first, talon, id=words[0], extra=extra)
    fields = _fields(words)
    declarer = _seat(seats, fields["main"])
    discard = NO_CARDS if fields["discard"] == "XX" else _cards(fields["discard"], 2)
    if discard:
        hands[declarer] = (hands[declarer] | talon) - discard
    tricks = _tricks(fields)
    extra.update((key, fields[key]) for key in _KEPT if key in fields)
    extra["winners"] = "".join(_seat(seats, winner).name for _, winner in tricks)
    return Record(
        hands,
        _contract(fields["game"]),
        declarer,
        _seat(seats, fields["starts"]) if "starts" in fields else None,
        talon,
        discard,
        tuple(card for cards, _ in tricks for card in cards),
        words[0],
        extra=extra,
    )


def _fields(words: Sequence[str]) -> dict[str, str]:
    """Fields of a deal that somebody played, by name."""
    tail = len(words) - len(_BEFORE)
    names = (*_BEFORE, *(("refa", *_AFTER) if tail == 5 else _AFTER))
    if tail not in (4, 5):
        is_refused = len(words) > 7 and words[7] == "0"
        if not is_refused:
            raise NotationError(
                "there are {count} fields; a deal that was played has 14, or 13 without refa",
                count=len(words),
            )
        names = _BEFORE
    fields = dict(zip(names, words, strict=False))
    if fields.get("starts") == "0":
        del fields["starts"]
    return fields


def _seats(order: str) -> dict[str, Seat]:
    """Seat of each player: player 1 at W, the others clockwise in the order of dealing."""
    if sorted(order) != ["1", "2", "3"]:
        raise NotationError(
            "the order of dealing is {text!r}; write the players 1 2 3 in some order, such as 231",
            text=order,
        )
    start = order.index("1")
    return dict(zip(order[start:] + order[:start], (Seat.W, Seat.N, Seat.E), strict=True))


def _seat(seats: dict[str, Seat], player: str) -> Seat:
    if player not in seats:
        raise NotationError("no player has the number {text!r}; players are 1 2 3", text=player)
    return seats[player]


def _card(code: str) -> Card:
    index = _CODES.find(code)
    if index < 0:
        raise NotationError(
            "no card has the code {text!r}; codes are the digits 1 to 9 and the letters A to W",
            text=code,
        )
    return Card.of(_SUITS[index // 8], Rank(index % 8))


def _cards(codes: str, count: int) -> Cards:
    """Set of so many different cards."""
    if len(codes) != count:
        raise NotationError(
            "{text!r} has {found} codes of cards, and {count} are needed",
            text=codes,
            found=len(codes),
            count=count,
        )
    cards = NO_CARDS
    for code in codes:
        card = _card(code)
        if card in cards:
            raise NotationError("{card} is there twice in {text!r}", card=card, text=codes)
        cards |= Cards([card])
    return cards


def _dealt(codes: str, order: Sequence[Seat]) -> tuple[dict[Seat, Cards], Cards]:
    """Hands in the order of dealing, and the talon."""
    _cards(codes, 32)
    hands = {seat: _cards(codes[10 * n : 10 * n + 10], 10) for n, seat in enumerate(order)}
    return hands, _cards(codes[30:], 2)


def _contract(game: str) -> Contract:
    contract = _CONTRACTS.get(game.removeprefix("G"))
    if contract is None:
        raise NotationError(
            "no game has the number {text!r}; games are 2 to 8, with G before them without talon",
            text=game,
        )
    return contract


def _tricks(fields: dict[str, str]) -> list[tuple[list[Card], str]]:
    """Cards of each trick, and the player who won it."""
    text = fields.get("throws", "0")
    if text in ("0", "-") or (fields["accepted"] == "0" and len(text) < 3):
        return []
    tricks = []
    for number, trick in enumerate(text.split(","), 1):
        if len(trick) == 3:
            raise NotationError(
                "trick {number} has two cards, as one follower passed; "
                "prefdd supports only play by three: leave the tricks out (write 0)",
                number=number,
            )
        if len(trick) != 4:
            raise NotationError(
                "trick {number} is {text!r}; a trick is three codes of cards and the winner",
                number=number,
                text=trick,
            )
        tricks.append(([_card(code) for code in trick[:3]], trick[3]))
    return tricks
