"""Sentences of the reasons of a discard, in the reader's language and alphabet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prefdd.deal import Kind
from prefdd.explain.discard_explanation import DiscardExplanation, ExplainedDiscard
from prefdd.explain.reasons import Reason
from prefdd.explain.sentences import line_in_tricks, short_line, write_in_sentence, write_tricks
from prefdd.i18n import noted, translation, write_cards, write_contract, write_seat

__all__ = ["DISCARD_SENTENCES", "discard_sentence", "text_of_best", "text_of_discard"]

_SHOWN: Final = 3
"""Best discards that are spoken of; more than these one does not read."""

# Numbers called cost, gain and tricks are written with their noun, as the object of a verb.
DISCARD_SENTENCES: Final[Mapping[str, str]] = {
    "any_will_do": noted("Every discard is worth the same in this contract."),
    # the best ones
    "makes_void": noted(
        "Makes a void in {suit}: {ruff} ruffs it, and any discard that keeps a card of {suit} "
        "costs at least {cost}."
    ),
    "makes_safe": noted(
        "Makes {suit} safe: any discard that leaves it unsafe costs at least {cost}."
    ),
    "holds_guard": noted(
        "Keeps the guard of {high}: with {guard} put away instead of {other}, {taker} takes it, "
        "and it costs {cost}."
    ),
    "keeps_length": noted(
        "Keeps {suit} long: its length brings {tricks}, and to put away a card of it costs at "
        "least {cost}."
    ),
    "two_must_go": noted("Both cards must be of {suit}: any other discard costs at least {cost}."),
    "one_must_go": noted(
        "A card of {suit} has to go: to put away other suits only costs at least {cost}."
    ),
    "nothing_else": noted("Nothing else will do: any other discard costs at least {cost}."),
    # those that cost
    "leaves_hole": noted(
        "Leaves a hole in {suit}: {caught} takes a trick. With {other} put away instead of "
        "{card} the suit is safe, and declarer takes {gain} fewer."
    ),
    "spoils": noted(
        "Spoils {suit}, which {card} keeps safe: with {other} put away instead of it declarer "
        "takes {gain} fewer."
    ),
    "unguards_high": noted(
        "Puts away a guard of {high}, and {taker} takes it; with {other} put away instead of "
        "{card} declarer takes {gain} more."
    ),
    "misses_ruff": noted(
        "With {other} put away instead of {card}, {ruff} ruffs {suit}, and declarer takes {gain} "
        "more."
    ),
    "shortens": noted(
        "Shortens {suit}: with {other} put away instead of {card} the suit brings {tricks} more, "
        "and declarer takes {gain} more in all."
    ),
    "throws_trick": noted(
        "{card} is worth a trick: with {other} put away instead of it declarer takes {gain} more."
    ),
    "more_with": noted("With {other} put away instead of {card} declarer takes {gain} more."),
    "fewer_with": noted("With {other} put away instead of {card} declarer takes {gain} fewer."),
    "is_dominated": noted("{better} is nowhere worse and somewhere better."),
}
"""Sentence of each code."""


def discard_sentence(reason: Reason, lang: str = "en") -> str:
    """Sentence of a reason of a discard."""
    facts = {key: write_in_sentence(key, fact, lang) for key, fact in reason.facts.items()}
    in_language = translation(lang).gettext
    text = in_language(DISCARD_SENTENCES[reason.code]).format(**facts)
    return text[0].upper() + text[1:]


def _verdict(explanation: DiscardExplanation, one: ExplainedDiscard) -> str:
    """First sentence: what the discard makes."""
    lang = explanation.lang
    say = translation(lang).gettext
    best = one.value - one.cost
    if explanation.contract.kind is Kind.GAME:
        best = one.value + one.cost
    if not one.cost:
        template = say("{cards} is a best discard: declarer takes {value}.")
        if not one.value:
            template = say("{cards} is a best discard: declarer takes no trick.")
    else:
        template = say("{cards} costs {cost}: declarer takes {value}, and could take {best}.")
        if not one.value:
            template = say("{cards} costs {cost}: declarer takes no trick, and could take {best}.")
    return template.format(
        cards=write_cards(one.cards, lang),
        value=write_tricks(one.value, lang),
        cost=write_tricks(one.cost, lang),
        best=best,
    )


def text_of_discard(explanation: DiscardExplanation, one: ExplainedDiscard, is_long: bool) -> str:
    """What is said of a discard; with `is_long` the line follows, trick by trick."""
    lang = explanation.lang
    position = explanation.position(one.cards)
    parts = [_verdict(explanation, one)]
    parts += [discard_sentence(reason, lang) for reason in one.reasons]
    if not one.reasons:
        parts.append(short_line(position, one.line, lang))
    text = " ".join(parts)
    if is_long:
        text += "\n" + line_in_tricks(position, one.line, lang)
    return text


def text_of_best(explanation: DiscardExplanation) -> str:
    """The contract, and what is said of each kind of discard that is best in it."""
    lang = explanation.lang
    say = translation(lang).gettext
    title = say("Discards for {contract}; {first} leads.").format(
        contract=write_contract(explanation.contract, lang),
        first=write_seat(explanation.found.first, lang),
    )
    return "\n".join([title, *map(explanation.text, explanation.best[:_SHOWN])])
