"""A ruling as a protocol to print: facts, rules, tricks, entries, options and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from prefdd import i18n
from prefdd.cards import Card
from prefdd.deal import Kind, Seat
from prefdd.phrase import Phrase
from prefdd.position import Position
from prefdd.record import Record
from prefdd.rulings import Case, Choice, Deviation, Option, Outcome, Proof, Ruling
from prefdd.scoring import DealScore, Player, exact
from prefdd.scoring.calls import SAID
from prefdd.view.scores import rule_number, score_table
from prefdd.view.text import PLAIN, Style, deal_table, grid, hand_rows, line_of_play

__all__ = [
    "balances",
    "choice_title",
    "compact_line",
    "deal_lines",
    "proof_title",
    "protocol",
    "protocol_head",
    "tricks_line",
]


def protocol(ruling: Ruling, style: Style = PLAIN, *, full: bool = False) -> str:
    """The whole ruling as plain text.

    Parameters
    ----------
    full
        Whether every answer of a proof is written out to the end of play; otherwise they
        are counted.
    """
    case, say = ruling.case, style.say
    title = say("Ruling: {infraction}").format(infraction=_told(ruling.infraction.title, style))
    head = grid(protocol_head(ruling, style))
    parts = [f"{style.strong(title)}\n{head}", deal_lines(case, style)]
    parts.append(_numbered(say("Facts"), ruling.facts, style))
    parts.append(_numbered(say("What the rules order"), ruling.orders, style))
    parts += [_choice(case, choice, style) for choice in ruling.choices]
    parts += [_choice(case, choice, style) for choice in ruling.discretion]
    parts.append(_outcome(case, say("As ruled"), ruling.outcome, style))
    if ruling.otherwise is not None:
        parts.append(_otherwise(case, ruling.otherwise, style))
    if ruling.remarks:
        parts.append(_numbered(say("Remarks"), ruling.remarks, style))
    for number, (label, proof) in enumerate(ruling.named_proofs, 1):
        title = proof_title(number, label, proof, style)
        parts.append(style.strong(title) + "\n" + _proof(proof, style, full))
    return "\n".join(part for part in parts if part)


def _told(phrase: Phrase, style: Style) -> str:
    return i18n.describe(phrase, style.lang, style.ascii)


def protocol_head(ruling: Ruling, style: Style = PLAIN) -> list[list[str]]:
    """Rules, convention, and who is who on the score sheet, in two columns."""
    case, say = ruling.case, style.say
    rules = ", ".join(rule_number(rule, style) for rule in ruling.rules)
    rows = [[say("Rules of the Code"), rules]]
    rows.append([say("Convention"), case.convention.text])
    named = [f"{style.seat(seat)} {case.player(seat)}" for seat in _all_seats(case)]
    if case.dealer is not None:
        named[-1] += " " + say("(deals)")
    rows.append([say("Players of the sheet"), ", ".join(named)])
    calls = case.call_words if case.is_called else {}
    if calls:
        words = (f"{style.seat(seat)} {_told(SAID[call], style)}" for seat, call in calls.items())
        rows.append([say("Calls"), ", ".join(words)])
    return rows


def _all_seats(case: Case) -> tuple[Seat, ...]:
    """Seats of all players, the dealer last."""
    return case.seats if case.dealer is None else (*case.seats, case.dealer)


def deal_lines(case: Case, style: Style = PLAIN) -> str:
    """The deal, and the cards that were played."""
    record = case.record
    if record.contract is None or record.first is None:
        return hand_rows(dict(record.deal.items()), style)
    drawn = deal_table(record.start, style, record.talon, record.discard)
    if not record.played:
        return drawn
    return f"{drawn}\n{played_lines(case, style)}"


def played_lines(case: Case, style: Style = PLAIN) -> str:
    """The cards played, a trick a line; what was not legal has a sign ``!``."""
    record = case.record
    held = _held_cards(record)
    line = line_of_play(record.start, record.played[:held], style, as_it_was=True)
    if held < len(record.played):
        line += " ".join(style.card(card) for card in record.played[held:]) + "\n"
    return line


def _held_cards(record: Record) -> int:
    """How many cards of a record were in the hand of who was to play, legal or not."""
    position = record.start
    for count, card in enumerate(record.played):
        if position.is_over or card not in position.hand:
            return count
        position = position.play_anyway(card)
    return len(record.played)


def _numbered(title: str, phrases: Iterable[Phrase], style: Style) -> str:
    lines = [f"{number}. {_told(phrase, style)}" for number, phrase in enumerate(phrases, 1)]
    return "\n".join([style.strong(title), *lines]) + "\n" if lines else ""


def _choice(case: Case, choice: Choice, style: Style) -> str:
    """Options in a table, the best marked with a star."""
    rows = [_option(case, option, style) for option in choice.options]
    return style.strong(choice_title(choice, style)) + "\n" + grid(rows)


def choice_title(choice: Choice, style: Style) -> str:
    """The question, and who answers it unless the question itself names him."""
    question = _told(choice.question, style)
    if choice.seat is None:
        return f"{question} ({style.say('the judge decides')})"
    if choice.seat in choice.question.facts.values():
        return question
    return f"{question} ({style.seat(choice.seat)})"


def _option(case: Case, option: Option, style: Style) -> list[str]:
    cells = ["*" if option.is_best else "", _told(option.label, style)]
    cells.append(tricks_line(case, option.outcome.tricks, style))
    score = option.outcome.score
    cells.append("" if score is None else balances(case, score.balance, style))
    return cells


def tricks_line(case: Case, tricks: Mapping[Seat, int], style: Style = PLAIN) -> str:
    """Tricks of each seat on one line, declarer first."""
    if not tricks:
        return ""
    order = list(tricks)
    declarer = case.record.declarer
    if declarer is not None and declarer in tricks and case.contract.kind is not Kind.ALL_PASS:
        place = order.index(declarer)
        order = order[place:] + order[:place]
    return style.say("tricks: {tricks}").format(
        tricks=", ".join(f"{style.seat(seat)} {tricks[seat]}" for seat in order)
    )


def balances(case: Case, balance: Iterable[Fraction], style: Style = PLAIN) -> str:
    """Balance of each player in whists, by seat, on one line."""
    named = (
        f"{style.seat(case.seat(player))} {exact(whists)}"
        for player, whists in zip(Player, balance, strict=False)
    )
    return style.say("whists: {whists}").format(whists=", ".join(named))


def _outcome(case: Case, title: str, outcome: Outcome, style: Style) -> str:
    lines = [style.strong(title)]
    if outcome.tricks:
        lines.append(tricks_line(case, outcome.tricks, style))
    text = "\n".join(lines) + "\n"
    if outcome.score is None:
        return (
            text
            if outcome.tricks
            else text + style.say("No entry follows from the rules alone.") + "\n"
        )
    return text + score_table(outcome.score, style)


def _otherwise(case: Case, outcome: Outcome, style: Style) -> str:
    parts = [tricks_line(case, outcome.tricks, style)] if outcome.tricks else []
    if isinstance(outcome.score, DealScore):
        parts.append(balances(case, outcome.score.balance, style))
    title = style.strong(style.say("Without the infraction"))
    return f"{title}\n" + "".join(f"{part}\n" for part in parts)


def proof_title(number: int, label: Phrase | None, proof: Proof, style: Style = PLAIN) -> str:
    """Number of a proof, where it belongs, its claim, and the number that it proves."""
    claim = _told(proof.claim, style)
    held = proof.start.declarer
    if proof.by is not None and held is not None:
        bound = style.say("{seat}: at most {count}.")
        if proof.is_at_least:
            bound = style.say("{seat}: at least {count}.")
        claim = f"{claim} {bound.format(seat=style.seat(held), count=proof.tricks)}"
    if label is None:
        return style.say("Proof {number}. {claim}").format(number=number, claim=claim)
    return style.say("Proof {number}, {label}. {claim}").format(
        number=number, label=_told(label, style), claim=claim
    )


def _proof(proof: Proof, style: Style, full: bool) -> str:
    line = line_of_play(proof.start, proof.line, style)
    return line + (_deviations(proof, style, full) if proof.deviations else "")


def _deviations(proof: Proof, style: Style, full: bool) -> str:
    count = len(proof.deviations)
    if not full:
        told = style.say_count(
            "{count} other card of the other side is answered.",
            "{count} other cards of the other side are answered, one by one.",
            count,
        )
        return told + "\n"
    return "".join(_deviation(proof, other, style) for other in proof.deviations)


def _deviation(proof: Proof, other: Deviation, style: Style) -> str:
    before = proof.replay(proof.line[: other.ply])
    told = style.say("{place}. {seat} {card}: declarer {tricks}").format(
        place=other.ply + 1,
        seat=style.seat(before.to_move),
        card=style.card(other.card),
        tricks=other.tricks,
    )
    return f"{told}  {compact_line(before, other.line[other.ply :], style)}\n"


def compact_line(position: Position, cards: Iterable[Card], style: Style = PLAIN) -> str:
    """Cards on one line, tricks apart, each trick with who leads it."""
    return "  ".join(_tricks(position, cards, style))


def _tricks(position: Position, cards: Iterable[Card], style: Style) -> Iterator[str]:
    plays: list[str] = []
    for card in cards:
        if not plays:
            plays.append(f"{style.seat(position.to_move)}:")
        plays.append(style.card(card))
        position = position.play(card)
        if not position.table:
            yield " ".join(plays)
            plays = []
    if plays:
        yield " ".join(plays)
