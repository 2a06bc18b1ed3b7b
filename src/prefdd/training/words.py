"""What a teacher says in a lesson: the goal, the judgement with its reason, hints, the end."""

from __future__ import annotations

from prefdd.cards import Card, Cards
from prefdd.deal import Kind, Seat
from prefdd.explain import explain
from prefdd.explain.sentences import sentence
from prefdd.i18n import (
    translation,
    write_card,
    write_cards,
    write_contract,
    write_seat,
    write_strain,
    write_suit,
)
from prefdd.training import discard_words
from prefdd.training.discard_play import DiscardPlay
from prefdd.training.lesson import Answer, Lesson
from prefdd.training.play import HiddenPlay, OpenPlay, Play

__all__ = ["ending", "goal", "hint", "judgement", "replies", "said", "score", "title"]


def goal(play: Play, lang: str = "en") -> str:
    """What the learner has to reach."""
    say = translation(lang).gettext
    if isinstance(play, DiscardPlay):
        return discard_words.goal(play, lang)
    seats = _seats(play.side, lang)
    if isinstance(play, HiddenPlay):
        declarer = write_seat(play.position.seats[0], lang)
        return say(
            "Catch the misère of {declarer}, who has put two of these cards away unseen. "
            "With all cards open {count} of his discards would be caught, and one plan "
            "catches them all. You play {seats}."
        ).format(declarer=declarer, count=len(play.caught), seats=seats)
    assert isinstance(play, OpenPlay)
    position = play.position
    tricks = translation(lang).ngettext("{count} trick", "{count} tricks", play.target)
    facts = {"tricks": tricks.format(count=play.target), "seats": seats}
    if position.contract.kind is Kind.ALL_PASS and not play.target:
        return say(
            "All-pass. Take no trick, though the others combine against you. You play {seats}."
        ).format(**facts)
    if position.contract.kind is Kind.ALL_PASS:
        return say(
            "All-pass. Take {tricks} at most, though the others combine against you. "
            "You play {seats}."
        ).format(**facts)
    declarer = write_seat(position.declarer or Seat.N, lang)
    if position.declarer in play.side:
        if play.wants_more:
            text = say("{game}: take {tricks} at least. You play {seats}, declarer.")
        else:
            text = say("Misère: take {tricks} at most. You play {seats}, declarer.")
    elif play.wants_more:
        text = say(
            "Catch the misère: {declarer}, declarer, must take {tricks} at least. You play {seats}."
        )
    else:
        text = say("{game}: {declarer}, declarer, must take {tricks} at most. You play {seats}.")
    return text.format(game=title(play, lang), declarer=declarer, **facts)


def title(play: Play, lang: str = "en") -> str:
    """What is played: a contract, or in an ending, where none is at stake, the strain alone."""
    if isinstance(play, DiscardPlay):
        name = write_contract(play.contract, lang)
        return name[0].upper() + name[1:]
    assert isinstance(play, OpenPlay | HiddenPlay)
    position = play.position
    contract = position.contract
    is_whole = position.tricks_left + _tricks_won(play) == 10
    if contract.kind is not Kind.GAME or is_whole:
        name = write_contract(contract, lang)
        return name[0].upper() + name[1:]
    return (
        translation(lang)
        .gettext("Ending in {strain}")
        .format(strain=write_strain(contract.strain, lang))
    )


def _tricks_won(play: OpenPlay | HiddenPlay) -> int:
    return sum(play.position.won) if isinstance(play, OpenPlay) else play.position.won


def judgement(answer: Answer, lang: str = "en") -> str:
    """Whether a card was right, and why."""
    say = translation(lang).gettext
    if isinstance(answer.before, DiscardPlay) and not answer.before.away:
        return discard_words.put_away(answer.card, lang)
    if not answer.is_question:
        if len(answer.before.choices) == 1:
            return say("{card}: there was no choice.").format(card=write_card(answer.card, lang))
        return say("{card}: no card was wrong here.").format(card=write_card(answer.card, lang))
    verdict = say("Right.") if answer.is_right else say("Wrong.")
    return f"{verdict} {reason(answer.before, answer.card, lang)}"


def reason(play: Play, card: Card, lang: str = "en") -> str:
    """Why a card is right or wrong."""
    if isinstance(play, OpenPlay):
        found = explain(play.position, lang)
        parts = [found.text(card)]
        equal = found.cards[card].equal_to
        if equal is not None:
            # The reasons stand with the highest of equal cards, and hold for all of them.
            is_all_pass = play.position.contract.kind is Kind.ALL_PASS
            who = play.to_move if is_all_pass else None
            parts += [sentence(item, lang, who) for item in found.cards[equal].reasons]
        return " ".join(parts)
    if isinstance(play, DiscardPlay):
        return discard_words.reason(play, play.away | Cards([card]), lang)
    assert isinstance(play, HiddenPlay)
    return _reason_when_hidden(play.play(card), card, lang)


def _reason_when_hidden(after: HiddenPlay, card: Card, lang: str) -> str:
    say = translation(lang).gettext
    name = write_card(card, lang)
    conflict = after.conflict
    if not conflict:
        return say("After {card} one plan catches all discards to be caught: {count}.").format(
            card=name, count=len(after.caught)
        )
    pairs = "; ".join(write_cards(pair, lang) for pair in conflict)
    if len(conflict) == 1:
        return say("After {card} he escapes if he has put away {pairs}.").format(
            card=name, pairs=pairs
        )
    return say("After {card} no plan catches all of these discards together: {pairs}.").format(
        card=name, pairs=pairs
    )


def hint(lesson: Lesson, lang: str = "en") -> str:
    """The steps of the hint seen so far."""
    if not lesson.hints or lesson.is_over:
        return ""
    say = translation(lang).gettext
    here, right = lesson.here, lesson.hinted
    count, good = here.options
    if isinstance(here, DiscardPlay):
        return discard_words.hint(here, lesson.hints, lang)
    parts = [say("Different choices: {count}; right: {right}.").format(count=count, right=good)]
    if lesson.hints > 1:
        suits = " ".join(write_suit(suit, lang) for suit in right.suits)
        parts.append(say("Right suit: {suits}.").format(suits=suits))
    if lesson.hints > 2:
        parts.append(say("Right card: {cards}.").format(cards=write_cards(right, lang)))
        parts.append(reason(here, right.descending()[0], lang))
    return " ".join(parts)


def replies(lesson: Lesson, lang: str = "en") -> str:
    """What the opponents answered."""
    last = lesson.last
    if last is None or not lesson.replies:
        return ""
    play = last.before.play(last.card)
    parts = []
    for card in lesson.replies:
        parts.append(f"{write_seat(play.to_move, lang)} {write_card(card, lang)}")
        play = play.play(card)
    return translation(lang).gettext("Answer: {cards}.").format(cards=", ".join(parts))


def ending(lesson: Lesson, lang: str = "en") -> str:
    """How it ended; empty before the end."""
    verdict = lesson.here.verdict
    if verdict is None:
        return ""
    say = translation(lang).gettext
    here = lesson.here
    text = say("The goal is reached.") if verdict else say("The goal is lost. Take back and try.")
    if isinstance(here, HiddenPlay) and not verdict:
        text += " " + say("He had put away, for example: {cards}.").format(
            cards=write_cards(here.caught[0], lang)
        )
    return text


def said(lesson: Lesson, lang: str = "en") -> str:
    """All that is to be said at a moment: the hint, or the judgement of the last card."""
    if lesson.hints:
        return hint(lesson, lang)
    last = lesson.last
    if last is None:
        return ""
    parts = [judgement(last, lang), replies(lesson, lang), ending(lesson, lang)]
    return " ".join(part for part in parts if part)


def score(lesson: Lesson, lang: str = "en") -> str:
    """The score so far."""
    now = lesson.score
    return (
        translation(lang)
        .gettext("Right at once: {right} of {asked}. Mistakes: {mistakes}. Hints: {hints}.")
        .format(right=now.right, asked=now.asked, mistakes=now.mistakes, hints=now.hints)
    )


def _seats(seats: tuple[Seat, ...], lang: str) -> str:
    joint = translation(lang).gettext("{one} and {other}")
    names = [write_seat(seat, lang) for seat in seats]
    return names[0] if len(names) == 1 else joint.format(one=names[0], other=names[1])
