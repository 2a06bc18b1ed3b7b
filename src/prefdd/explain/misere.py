"""Motifs of a misère, and of all-pass seen by one player against the others.

Each function is one motif; its docstring is the condition, in terms of the values of
positions and of the line of play that it gives. *Declarer* is who avoids tricks: on
all-pass the player to move. *Keeps* and *costs* speak of the side of the player to move.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from prefdd.cards import Card, Suit
from prefdd.deal import Seat
from prefdd.explain.leads import crossing
from prefdd.explain.questions import is_lead, least_cost, others, reason
from prefdd.explain.reasons import Motif, Reason
from prefdd.explain.scene import Line, Scene, Trick
from prefdd.position import Position

__all__ = ["KEEPING", "LOSING", "is_safe_suit"]

_ENGINE_LENGTH: Final = 3
"""Tricks in a row from which on a run is called a steam engine."""


def is_safe_suit(position: Position, suit: Suit) -> bool:
    """Whether declarer can always duck in a suit while defenders lead it.

    His i-th lowest card is below the i-th lowest of all the defenders' cards of the suit,
    for every i that both sides have (the theorem of safe suits, docs/engine.md).
    """
    declarer = position.declarer
    assert declarer is not None
    mine = sorted(position.hand_of(declarer).of_suit(suit))
    theirs = sorted(
        card
        for seat in position.seats
        if seat != declarer
        for card in position.hand_of(seat).of_suit(suit)
    )
    return all(low < high for low, high in zip(mine, theirs, strict=False))


def _declarers(scene: Scene, line: Line) -> list[Trick]:
    return [trick for trick in line.tricks if trick.winner == scene.declarer]


# ---- the defenders ----------------------------------------------------------------


def hole(scene: Scene, card: Card) -> Reason | None:
    """The hole of a suit is found.

    A defender's lead that keeps the value; its suit is not safe, and declarer wins this
    trick, or a later one of the line led by a defender in the suit, with `caught`, while
    a defender plays `under` below it.
    """
    if scene.is_declarers or not is_lead(scene) or scene.cost(card) or not scene.value:
        return None
    if is_safe_suit(scene.position, card.suit):
        return None
    line = scene.line(card)
    for trick in _declarers(scene, line):
        if trick.led is card.suit and trick.leader != scene.declarer:
            below = [c for c in trick.cards if c.suit is card.suit and c != trick.winning]
            if below:
                return reason(
                    "hole",
                    line,
                    suit=card.suit,
                    caught=trick.winning,
                    under=max(below),
                    trick=line.tricks.index(trick) + 1,
                )
    return None


def partner_discards(scene: Scene, card: Card) -> Reason | None:
    """Lead so that the partner gets rid of a card (провести снос).

    A defender's lead that keeps the value; in the line, for the first time in trick
    number `trick`, his partner has none of the suit led and discards `thrown`, and a
    discard of another suit would cost then, by `cost` at least.
    """
    partner = scene.partner
    if partner is None or not is_lead(scene) or scene.cost(card):
        return None
    line = scene.line(card)
    for number, trick in enumerate(line.tricks, 1):
        if trick.leader == partner:
            continue
        discard = discard_of(scene, trick, partner)
        if discard is not None:
            thrown, cost = discard
            return reason(
                "partner_discards", line, partner=partner, thrown=thrown, trick=number, cost=cost
            )
    return None


def discard_of(scene: Scene, trick: Trick, seat: Seat) -> tuple[Card, int] | None:
    """The card of another suit that a player discards in a trick of a line.

    With it the least that discards of all other suits cost him; None when he follows
    suit, leads, or may as well discard another suit.
    """
    thrown = trick.card_of(seat)
    if thrown.suit is trick.led:
        return None
    position = trick.start
    for card in trick.cards[: trick.seats.index(seat)]:
        if card not in position.table:
            position = position.play_anyway(card)
    solution = scene.graph.solve(position)
    costs = [
        scene.loses(tricks, solution.tricks, seat)
        for card, tricks in solution.cards.items()
        if card.suit is not thrown.suit
    ]
    least = min(costs, default=0)
    return (thrown, least) if least > 0 else None


def catch_in(scene: Scene, card: Card) -> Reason | None:
    """Where declarer is caught.

    A defender's card that keeps the value; in trick number `trick` of the line a defender
    leads `lead`, and declarer wins the trick with `caught`; it is his first.
    """
    if scene.is_declarers or scene.cost(card) or not scene.value:
        return None
    line = scene.line(card)
    for number, trick in enumerate(line.tricks, 1):
        if trick.winner == scene.declarer:
            if trick.leader == scene.declarer or number == 1:
                return None
            return reason(
                "catch_in",
                line,
                suit=trick.led,
                lead=trick.cards[0],
                caught=trick.winning,
                trick=number,
            )
    return None


def steam_engine(scene: Scene, card: Card) -> Reason | None:
    """Forced run (паровоз).

    In the line declarer wins the last `tricks` tricks, three at least, one after another.
    """
    if bool(scene.cost(card)) != scene.is_declarers:
        return None
    line = scene.line(card)
    run = list(takewhile(lambda t: t.winner == scene.declarer, reversed(line.tricks)))
    if len(run) < _ENGINE_LENGTH:
        return None
    return reason("steam_engine", line, tricks=len(run), leader=run[-1].leader)


def take_over(scene: Scene, card: Card) -> Reason | None:
    """Take the trick from the partner, or leave it to him.

    A defender follows and in the line wins the trick; every card with which the partner
    or declarer would win it costs.
    """
    if scene.partner is None or is_lead(scene) or scene.cost(card):
        return None
    if scene.line(card).first.winner != scene.mover:
        return None
    rest = [o for o in others(scene, card) if scene.line(o).first.winner != scene.mover]
    cost = least_cost(scene, rest)
    if not (rest and cost):
        return None
    return reason("take_over", scene.line(card), cost=cost)


def go_under(scene: Scene, card: Card) -> Reason | None:
    """Go under the card that is to win.

    A defender follows with a card below the best of the table, and every card that would
    beat it costs.
    """
    if scene.partner is None or is_lead(scene) or scene.cost(card):
        return None
    if scene.table_is_beaten(scene.position, card):
        return None
    high = [o for o in scene.solution.cards if scene.table_is_beaten(scene.position, o)]
    cost = least_cost(scene, high)
    if not (high and cost):
        return None
    return reason("go_under", scene.line(card), cost=cost)


def keep_low(scene: Scene, card: Card) -> Reason | None:
    """Keep a low card.

    A defender's card keeps the value; a lower one of the suit, `low`, costs: it is needed
    later to go under declarer.
    """
    if scene.is_declarers or scene.cost(card):
        return None
    lower = [o for o in others(scene, card) if o.suit is card.suit and o.rank < card.rank]
    costly = [o for o in lower if scene.cost(o)]
    if not costly:
        return None
    low = min(costly)
    return reason("keep_low", scene.line(card), low=low, cost=scene.cost(low))


# ---- declarer ---------------------------------------------------------------------


def safe_exit(scene: Scene, card: Card) -> Reason | None:
    """Declarer's safe exit.

    Declarer leads a card that a defender wins, and keeps the value; another lead costs,
    `instead` the most.
    """
    if not (scene.is_declarers and is_lead(scene)) or scene.cost(card):
        return None
    first = scene.line(card).first
    costly = [o for o in others(scene, card) if scene.cost(o)]
    if first.winner == scene.declarer or not costly:
        return None
    instead = max(costly, key=scene.cost)
    return reason(
        "safe_exit",
        scene.line(card),
        winner=first.winner,
        instead=instead,
        cost=scene.cost(instead),
    )


def throw_danger(scene: Scene, card: Card) -> Reason | None:
    """Declarer gets rid of a dangerous card.

    Declarer has none of the suit led and discards a card of a suit that is not safe, or
    the value would be lost: every discard of another suit costs.
    """
    if not scene.is_declarers or is_lead(scene) or scene.cost(card):
        return None
    if card.suit is scene.position.table[0].suit:
        return None
    rest = [o for o in scene.solution.cards if o.suit is not card.suit]
    cost = least_cost(scene, rest)
    if not (rest and cost):
        return None
    return reason("throw_danger", scene.line(card), suit=card.suit, cost=cost)


def highest_under(scene: Scene, card: Card) -> Reason | None:
    """Declarer plays his highest card that does not win.

    A lower card of the suit, `low`, costs: it is needed to duck later.
    """
    if not scene.is_declarers or is_lead(scene) or scene.cost(card):
        return None
    if card.suit is not scene.position.table[0].suit:
        return None
    if scene.line(card).first.winner == scene.declarer:
        return None
    lower = [o for o in others(scene, card) if o.suit is card.suit and o.rank < card.rank]
    costly = [o for o in lower if scene.cost(o)]
    if not costly:
        return None
    low = max(costly, key=scene.cost)
    return reason("highest_under", scene.line(card), low=low, cost=scene.cost(low))


def take_now(scene: Scene, card: Card) -> Reason | None:
    """Declarer takes the trick now, because to duck costs more."""
    if not scene.is_declarers or is_lead(scene) or scene.cost(card):
        return None
    if scene.line(card).first.winner != scene.declarer:
        return None
    rest = [o for o in scene.solution.cards if scene.line(o).first.winner != scene.declarer]
    cost = least_cost(scene, rest)
    if not (rest and cost):
        return None
    return reason("take_now", scene.line(card), cost=cost)


def all_safe(scene: Scene, card: Card) -> Reason | None:
    """After the trick every suit is safe and a defender leads: nothing can happen any more."""
    first = scene.line(card).first
    if not scene.is_declarers or scene.cost(card) or first.after.is_over:
        return None
    if first.winner == scene.declarer:
        return None
    if not all(is_safe_suit(first.after, suit) for suit in Suit):
        return None
    return reason("all_safe", scene.line(card))


# ---- cards that cost --------------------------------------------------------------


def safe_suit(scene: Scene, card: Card) -> Reason | None:
    """A defender leads a suit that is safe for declarer, and it costs."""
    if scene.is_declarers or not is_lead(scene):
        return None
    held = scene.position.hand_of(scene.declarer).of_suit(card.suit)
    if not held or not is_safe_suit(scene.position, card.suit):
        return None
    return reason("safe_suit", scene.line(card), suit=card.suit)


def lets_discard(scene: Scene, card: Card) -> Reason | None:
    """The lead lets declarer get rid of a card.

    A defender's lead; in the line declarer has none of the suit and discards `thrown`;
    to discard another suit would cost him tricks.
    """
    if scene.is_declarers or not is_lead(scene):
        return None
    discard = discard_of(scene, scene.line(card).first, scene.declarer)
    if discard is None:
        return None
    return reason("lets_discard", scene.line(card), suit=card.suit, thrown=discard[0])


def is_caught(scene: Scene, card: Card) -> Reason | None:
    """Declarer is made to take a trick in a suit.

    Declarer's card costs; in the line he wins a trick, led by a defender, with `caught`;
    the first such trick is named.
    """
    if not scene.is_declarers:
        return None
    line = scene.line(card)
    for trick in _declarers(scene, line):
        if trick.leader != scene.declarer:
            return reason(
                "is_caught",
                line,
                suit=trick.led,
                caught=trick.winning,
                seat=trick.leader,
                lead=trick.cards[0],
                trick=line.tricks.index(trick) + 1,
            )
    return None


def no_exit(scene: Scene, card: Card) -> Reason | None:
    """Declarer has no exit.

    Declarer's card costs; in the line he wins this trick and the next, `tricks` in a row.
    """
    if not scene.is_declarers:
        return None
    line = scene.line(card)
    run = list(takewhile(lambda t: t.winner == scene.declarer, line.tricks))
    if len(run) < 2:
        return None
    return reason("no_exit", line, tricks=len(run))


def takes_it(scene: Scene, card: Card) -> Reason | None:
    """A defender's card takes the trick that was declarer's to win, and it costs.

    Before the card declarer is winning the trick.
    """
    if scene.is_declarers or is_lead(scene):
        return None
    if scene.holder_of(scene.position) != scene.declarer:
        return None
    if not scene.table_is_beaten(scene.position, card):
        return None
    return reason("takes_it", scene.line(card))


def spends_low(scene: Scene, card: Card) -> Reason | None:
    """A low card is spent too soon: a higher one of the suit, `better`, keeps the value."""
    better = [c for c in scene.solution.best if c.suit is card.suit and c.rank > card.rank]
    if not better:
        return None
    return reason("spends_low", scene.line(card), better=min(better))


def keeps_high(scene: Scene, card: Card) -> Reason | None:
    """Another suit had to be discarded: `better` is one of the cards that keep the value."""
    if is_lead(scene) or card.suit is scene.position.table[0].suit:
        return None
    better = [c for c in scene.solution.best if c.suit is not card.suit]
    if not better or any(c.suit is card.suit for c in scene.solution.best):
        return None
    return reason("keeps_high", scene.line(card), better=better[0], suit=card.suit)


KEEPING: Final[tuple[Motif, ...]] = (
    hole,
    partner_discards,
    take_over,
    go_under,
    crossing,
    catch_in,
    take_now,
    throw_danger,
    highest_under,
    safe_exit,
    steam_engine,
    keep_low,
    all_safe,
)
"""Motifs of cards that keep the value, the most telling first."""

LOSING: Final[tuple[Motif, ...]] = (
    takes_it,
    steam_engine,
    no_exit,
    safe_suit,
    keeps_high,
    spends_low,
    is_caught,
    lets_discard,
)
"""Motifs of cards that cost tricks, the most telling first."""
