"""Every legal card of a position with its value, its cost, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from prefdd.allpass import AllPass, outlook
from prefdd.allpass_position import AllPassPosition
from prefdd.cards import Card, Cards
from prefdd.deal import Contract, Kind, Seat
from prefdd.displayed import Displayed
from prefdd.explain.catches import CATCHES, MISSES
from prefdd.explain.choices import AVOIDING, TAKING
from prefdd.explain.escapes import ESCAPES, TRAPS
from prefdd.explain.follows import FOLLOWS
from prefdd.explain.leads import LEADS
from prefdd.explain.losses import LOSSES
from prefdd.explain.reasons import NO_FACTS, Motif, Reason
from prefdd.explain.scene import Scene
from prefdd.explain.talon import talon_reasons
from prefdd.graph import Graph
from prefdd.i18n import translation
from prefdd.position import Position
from prefdd.solver import Solver

__all__ = ["ExplainedCard", "Explanation", "explained"]

MOST_REASONS: Final = 2
"""Reasons given for one card; more would hide the first."""


@dataclass(frozen=True)
class ExplainedCard:
    """One legal card.

    Attributes
    ----------
    card
        The card.
    value
        Tricks of declarer in the whole deal after it; on all-pass the tricks that its
        player can then be held to.
    cost
        Tricks that it costs the side that plays it, never negative.
    equal_to
        The highest card of its run when it is another: no card in play lies between
        them, and all is the same after either.
    reasons
        Why, the most telling first; empty when no motif fits and the line says it all.
    line
        Best play from this card to the end; on all-pass the others combine against
        its player. Empty on all-pass while the talon leads.
    range
        On all-pass, fewest and most tricks of its player in rational play after it.
    """

    card: Card
    value: int
    cost: int
    equal_to: Card | None
    reasons: tuple[Reason, ...]
    line: tuple[Card, ...]
    range: tuple[int, int] | None = None


@dataclass(frozen=True)
class Explanation(Displayed):
    """Every legal card of a position with its value, its cost, and why.

    Attributes
    ----------
    position
        The position.
    value
        What it is worth: tricks of declarer in the whole deal; on all-pass the tricks
        that the player to move can be held to.
    cards
        The legal cards in written order.
    lang
        Language of `text`.
    """

    position: Position
    value: int
    cards: Mapping[Card, ExplainedCard]
    lang: str

    @property
    def best(self) -> Cards:
        """Cards that keep the value."""
        return Cards(card for card, found in self.cards.items() if not found.cost)

    def text(self, card: Card | str, is_long: bool = False) -> str:
        """What is said of a card: its value, why, and with `is_long` the line in full.

        Raises
        ------
        IllegalPlayError
            If the card may not be played: it says why.
        """
        from prefdd.explain.sentences import text_of_card

        wanted = Card(card)
        refusal = self.position.refusal(wanted)
        if refusal is not None:
            raise refusal
        return text_of_card(self, wanted, is_long)

    def __str__(self) -> str:
        from prefdd.explain.sentences import text_of_position

        return text_of_position(self)


def explained(
    position: Position,
    lang: str = "en",
    *,
    graph: Graph | None = None,
    solver: Solver | None = None,
    found: AllPass | None = None,
) -> Explanation:
    """Say of every legal card what it is worth and why: see `prefdd.explain`."""
    translation(lang)
    if not isinstance(position, Position):
        kind = type(position).__name__
        raise TypeError(f"what is explained is a Position, such as record.position, not a {kind}")
    if position.contract.kind is Kind.ALL_PASS:
        return _explain_all_pass(position, lang, solver, found)
    scene = Scene(position, graph, solver)
    if position.is_over:
        return Explanation(position, position.declarer_tricks, {}, lang)
    return Explanation(position, scene.value, _explained(scene), lang)


def _explained(scene: Scene) -> dict[Card, ExplainedCard]:
    found: dict[Card, ExplainedCard] = {}
    tops = dict.fromkeys(scene.equals[card] for card in scene.solution.cards)
    for top in tops:
        found[top] = _explain_card(scene, top, is_choice=len(tops) > 1)
    cards = {}
    for card in scene.solution.cards:
        top = scene.equals[card]
        one = found[top]
        if card != top:
            line = (card, *scene.line(card).cards[1:])
            one = replace(one, card=card, equal_to=top, line=line, reasons=())
        cards[card] = one
    return cards


def _explain_card(scene: Scene, card: Card, is_choice: bool) -> ExplainedCard:
    cost = scene.cost(card)
    line = scene.line(card).cards
    value = scene.solution.cards[card]
    if not is_choice:
        code = "only_card" if len(scene.solution.cards) == 1 else "all_equal"
        return ExplainedCard(card, value, cost, None, (Reason(code, NO_FACTS, line),), line)
    is_flat = len(set(scene.solution.cards.values())) == 1
    if is_flat:
        reasons = [Reason("all_same", NO_FACTS, line)]
    else:
        reasons = _reasons(scene, card, _motifs(scene, cost))
    return ExplainedCard(card, value, cost, None, tuple(reasons[:MOST_REASONS]), line)


def _motifs(scene: Scene, cost: int) -> tuple[Motif, ...]:
    if scene.is_misere and scene.is_declarers:
        return TRAPS if cost else ESCAPES
    if scene.is_misere:
        return MISSES if cost else CATCHES
    if cost:
        return LOSSES
    return FOLLOWS if scene.position.table else LEADS


def _reasons(scene: Scene, card: Card, motifs: tuple[Motif, ...]) -> list[Reason]:
    """Motifs that fit; of those that speak of the choice alone one, and only if none does."""
    found = [reason for motif in motifs if (reason := motif(scene, card)) is not None]
    if found:
        return found
    plain = (motif(scene, card) for motif in (AVOIDING if scene.is_misere else TAKING))
    return [reason for reason in plain if reason is not None][:1]


def _explain_all_pass(
    position: Position, lang: str, solver: Solver | None, known: AllPass | None
) -> Explanation:
    """All-pass: the guarantee of the player to move is the value of a misère of his."""
    if not isinstance(position, AllPassPosition):
        position = AllPassPosition(
            position.seats,
            position.hands,
            position.contract,
            None,
            position.leader,
            position.table,
            position.won,
        )
    found = known or outlook(position)
    mover: Seat = position.to_move
    if position.is_over:
        won = position.won[position.seats.index(mover)]
        return Explanation(position, won, {}, lang)
    value = found.guarantee[mover]
    ranges = {card: after.range[mover] for card, after in found.cards.items()}
    if position.opened:
        values = {card: after.guarantee[mover] for card, after in found.cards.items()}
        reasons = talon_reasons(position, values)
        cards = {
            card: ExplainedCard(
                card, values[card], int(after.cost), None, reasons[card], (), ranges[card]
            )
            for card, after in found.cards.items()
        }
        return Explanation(position, value, cards, lang)
    alone = Position(
        position.seats,
        position.hands,
        Contract.misere(),
        mover,
        position.leader,
        position.table,
        position.won,
    )
    completed = sum(position.won) + position.dealer_won
    explained = _explained(Scene(alone, None, solver, completed))
    with_ranges = {card: replace(one, range=ranges[card]) for card, one in explained.items()}
    return Explanation(position, value, with_ranges, lang)
