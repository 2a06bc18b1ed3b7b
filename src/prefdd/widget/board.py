"""`Board`: a deal on the table of a notebook, played by mouse, touch or keyboard.

The script of the board draws the state and sends what a person did; all that is lawful
is decided here. Commands are messages, not traits: the same card twice is two messages,
and a message made for an older state is ignored, so nothing is played twice.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from prefdd import i18n
from prefdd.cards import Card, Cards
from prefdd.deal import Contract
from prefdd.discards import Discards, deal_before_discard, discards
from prefdd.errors import PrefddError
from prefdd.position import Position
from prefdd.record import Record
from prefdd.view import html, svg
from prefdd.view.annotation import annotate
from prefdd.walk import continuation, value_of
from prefdd.widget.analyst import Analyst, Errand
from prefdd.widget.choice import Choice
from prefdd.widget.choice_state import choice_state, choice_still, chosen
from prefdd.widget.draft import Draft, edited
from prefdd.widget.session import Session
from prefdd.widget.state import PATHS, Look, deal_text, edit_state, state
from prefdd.widget.still import display_with_still, still_class

__all__ = ["Board", "Sentences"]

Sentences = Callable[[Position, str], Mapping[Card, str]]
"""What is said of each legal card of a position, in a language."""

_STATIC: Final = Path(__file__).parent / "static"
_STILL_WAIT: Final = 2.0


def explained(position: Position, lang: str) -> Mapping[Card, str]:
    """Sentences of `prefdd.explain`."""
    from prefdd.explain import explain

    found = explain(position, lang)
    return {card: found.text(card) for card in found.cards}


class Board(anywidget.AnyWidget):
    """A deal to play, to step through, and to change.

    Parameters
    ----------
    source
        A record, whose line can be stepped through, or a position; or what
        `prefdd.discards` found, to choose the discard and then play.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.
    has_values
        Whether values are shown at first.
    four_colours
        Whether ♣ is green and ♦ blue at first.
    explain
        What is said of the cards of a position; None for `prefdd.explain`.

    Raises
    ------
    IllegalDealError
        If the record is no deal that can be played. A card that was not legal is
        shown where it was played, and the line ends before it.

    Examples
    --------
    >>> from prefdd import Cards, Contract, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> board = Board(Record(hands, Contract.parse("6NT"), Seat.N, Seat.N), lang="en")
    >>> board.play("S7")
    >>> board.position.to_move.name, board.wait(), board.state["said"]
    ('E', True, 'North: ♠7. Declarer takes 1 trick. 6NT is set by 5.')
    """

    _esm = _STATIC / "board.js"
    _css = _STATIC / "board.css"

    state = traitlets.Dict().tag(sync=True)
    paths = traitlets.Dict(PATHS).tag(sync=True)
    still = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        source: Record | Position | Discards,
        *,
        lang: str | None = None,
        has_values: bool = True,
        four_colours: bool = False,
        explain: Sentences | None = None,
    ) -> None:
        # First of all, because `close` needs it even if the deal is refused.
        self._analyst = Analyst()
        self._busy = self._analyst.lock
        lang = i18n.language(os.environ, lang)
        i18n.translation(lang)
        self._choice: Choice | None = None
        if isinstance(source, Discards):
            self._choice = Choice.of(source)
            source = self._choice.put_both(source.recommended[0].cards).record()
        # A board on which a discard is chosen knows what it would play.
        self._chosen = self._choice
        self._session = Session.of(source)
        self._draft: Draft | None = None
        self._look = Look(lang, four_colours, has_values)
        self._explain = explain or explained
        self._version = 0
        super().__init__()
        self.still = still_class(self.model_id)
        self.on_msg(self._on_message)
        self._changed()

    @property
    def position(self) -> Position:
        """The position that is shown; while a discard is chosen, one to be played after it."""
        return self._session.position

    @property
    def line(self) -> tuple[Card, ...]:
        """Cards of the line that is shown, those ahead included."""
        return self._session.line

    @property
    def choice(self) -> Choice | None:
        """The discard as far as it is chosen; None while cards are played."""
        return self._choice

    def put_away(self, cards: Cards | str, contract: Contract | str | None = None) -> None:
        """Put two cards away and go on to the play, at the best contract or another one.

        Raises
        ------
        PrefddError
            If no discard is being chosen, the cards are no discard, or the contract may
            not be ordered.
        """
        choice = self._choice
        if choice is None:
            raise PrefddError("no discard is being chosen on this board")
        if contract is not None:
            choice = choice.order(Contract.parse(contract))
        self._play_on(choice.put_both(Cards(cards)))

    def play(self, card: Card | str) -> None:
        """Play a card; IllegalPlayError if it may not be played."""
        self._go(self._session.play(Card(card)))

    def jump(self, cursor: int) -> None:
        """Go to the place of the line after so many cards."""
        self._go(self._session.jump(cursor))

    def wait(self, seconds: float = 30) -> bool:
        """Wait for the analysis of what is shown; whether it ended in time."""
        return self._analyst.wait(seconds)

    def close(self) -> None:
        """Stop the analysis and take the board off the page."""
        self._analyst.stop()
        super().close()

    def text(self) -> str:
        """The deal and its line so far as text."""
        return deal_text(self._session, self._look.lang)

    def _go(self, session: Session) -> None:
        with self._busy:
            self._session, self._draft, self._choice = session, None, None
            self._look = replace(self._look, notes={})
            self._changed()

    def _changed(self, message: str = "") -> None:
        """Another position, or another language: show it and have it analysed."""
        with self._busy:
            self._version += 1
            is_played = self._draft is None and self._choice is None
            self._look = replace(self._look, is_busy=is_played, message=message)
            session, look = self._session, self._look
            self._publish()
        if is_played:
            self._analyst.begin(partial(self._analyse, session, look))
        else:
            self._analyst.stop()

    def _publish(self) -> None:
        with self._busy:
            if self._choice is not None:
                shown = choice_state(self._choice, self._look)
            else:
                shown = state(self._session, self._look)
            if self._draft is not None:
                shown["edit"] = edit_state(self._draft, self._look, str(shown["absent"]))
            self.state = {**shown, "version": self._version}

    def _analyse(self, session: Session, look: Look, errand: Errand) -> None:
        """In the thread: the position, its sentences, and then the rest of the line."""
        known = dict(look.found)

        def learn(prefix: tuple[Card, ...]) -> None:
            """What the position after some cards of the line is worth, unless it is known."""
            if errand.is_wanted and prefix not in known:
                known[prefix] = value_of(session.start.replay(prefix), self._analyst.solver)
                errand.tell(partial(self._note, found=dict(known)))

        try:
            learn(session.prefix)
            errand.tell(self._publish)
            notes = self._explain(session.position, look.lang) if errand.is_wanted else {}
            errand.tell(partial(self._note, notes=notes))
            errand.tell(self._publish)
            for ply in range(len(session.line) + 1):
                learn(session.line[:ply])
        finally:
            errand.tell(partial(self._note, is_busy=False))
            errand.tell(self._publish)

    def _note(self, **facts: Any) -> None:
        """What the thread has found is to be shown next time."""
        self._look = replace(self._look, **facts)

    def _propose(self, session: Session) -> None:
        """Put best play ahead of the cursor; it is looked for in the thread."""
        found = self._look.found.get(session.prefix)
        if found is None:
            return

        def work(errand: Errand) -> None:
            cards = continuation(found, session.position, self._analyst.solver)
            errand.tell(lambda: self._go(session.follow(cards)))

        with self._busy:
            self._look = replace(self._look, is_busy=True, message="")
            self._publish()
        self._analyst.begin(work)

    def _choose(self, choice: Choice) -> None:
        """Show a choice of the discard."""
        with self._busy:
            self._choice = self._chosen = choice
            self._changed()

    def _play_on(self, choice: Choice) -> None:
        """Play what is chosen; the way back to the choice stays open."""
        session = Session.of(choice.record())
        with self._busy:
            self._chosen = choice
            self._look = replace(self._look, found={})
            self._go(session)

    def _back_to_discard(self, session: Session) -> None:
        """Choose the discard of what is played again; a thread finds what discards are worth."""
        record, before = session.record, self._chosen
        if record is None or not session.is_from_discard:
            return
        deal, declarer, first = deal_before_discard(record), record.declarer, record.first
        assert declarer is not None
        assert first is not None
        if before is not None and before.found.deal == deal and len(before.away) == 2:
            self._choose(before)
            return

        def work(errand: Errand) -> None:
            found = discards(deal, declarer, first, solver=self._analyst.solver)
            choice = Choice.of(found, record.discard, record.contract)
            errand.tell(lambda: self._choose(choice))

        with self._busy:
            self._look = replace(self._look, is_busy=True, message="")
            self._publish()
        self._analyst.begin(work)

    def _on_message(self, _: object, content: object, __: object) -> None:
        """A command of the script; a refusal is shown, never raised into the log."""
        if not isinstance(content, Mapping):
            return
        if content.get("version") == self._version:
            try:
                self._obey(content)
            except PrefddError as error:
                with self._busy:
                    told = i18n.describe(error, self._look.lang)
                    self._look = replace(self._look, message=told[:1].upper() + told[1:])
                    self._publish()
        self.send({"type": "done", "id": content.get("id")})

    def _obey(self, content: Mapping[str, Any]) -> None:
        session, kind = self._session, content.get("type")
        if kind == "play":
            self._go(session.play(Card(content.get("card", ""))))
        elif kind == "jump":
            self._go(session.jump(int(content.get("to", 0))))
        elif kind == "record":
            self._go(session.back_to_record())
        elif kind == "best":
            self._propose(session)
        elif kind == "look":
            self._see(content)
        elif kind == "edit":
            self._edit(content)
        elif kind == "discard":
            self._back_to_discard(session)
        elif kind == "choice" and self._choice is not None:
            if content.get("action") == "play":
                self._play_on(self._choice)
            else:
                self._choose(chosen(self._choice, content))

    def _see(self, content: Mapping[str, Any]) -> None:
        """Another language, deck, or values on or off."""
        with self._busy:
            if isinstance(content.get("hasValues"), bool):
                self._look = replace(self._look, has_values=content["hasValues"])
            if isinstance(content.get("fourColours"), bool):
                self._look = replace(self._look, four_colours=content["fourColours"])
            lang = content.get("lang")
            if isinstance(lang, str):
                i18n.translation(lang)
                self._look = replace(self._look, lang=lang, notes={})
                self._changed()
            else:
                self._look = replace(self._look, message="")
                self._publish()

    def _edit(self, content: Mapping[str, Any]) -> None:
        """One step of putting a deal together; the board keeps the last good one."""
        action = content.get("action")
        if action == "begin":
            self._draft = Draft.of(self._session)
        draft = self._draft
        if draft is None:
            return
        if action == "cancel":
            self._draft = None
        elif action == "solve":
            session = Session.of(draft.record())
            self._look = replace(self._look, found={})
            self._go(session)
            return
        else:
            self._draft = edited(draft, content)
        self._changed()

    def _ipython_display_(self) -> None:
        """Show the board, and its picture for pages where it cannot live."""
        bundle = self._repr_mimebundle_()
        if bundle is not None:
            display_with_still(bundle[0], f"{self.state['words']['board']}: {self.state['title']}")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The board; where none can live, a still picture of what it shows."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if self._choice is not None:
            return {**data, **choice_still(self._choice, self._look, self.model_id[:12])}, metadata
        self._analyst.wait(_STILL_WAIT)
        session, look = self._session, self._look
        found = look.found.get(session.prefix)
        notes = annotate(found) if found is not None and look.has_values else ()
        talon, discard = session.talon, session.discard
        picture = svg.table(
            session.position,
            notes,
            lang=look.lang,
            four_colours=look.four_colours,
            talon=talon,
            discard=discard,
            prefix=f"board-{self.model_id[:12]}",
        )
        plain = html.still(session.position, notes, look.lang, talon, discard)
        still = {
            "image/svg+xml": str(picture),
            "text/html": f"<div>{html.figure(picture, plain)}</div>",
            "text/plain": deal_text(session, look.lang).rstrip("\n"),
        }
        return {**data, **still}, metadata
