"""Boards without a page: what Python decides, shows and refuses."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from pictures import KOVALEVSKAYA, START, deal_at, game

from prefdd import (
    Card,
    Cards,
    Contract,
    IllegalPlayError,
    NotationError,
    Position,
    PrefddError,
    Record,
    Seat,
    best_line,
    load,
    solve,
)
from prefdd.view.text import verdict
from prefdd.widget import Board
from prefdd.widget.draft import Draft
from prefdd.widget.session import Session

LINE = tuple(best_line(START))
REVOKED = KOVALEVSKAYA.with_played((Card("DK"), Card("S7"), Card("DA")))


def silent(position: Position, lang: str) -> Mapping[Card, str]:
    """No sentences: they are tested where they are made."""
    return {}


def board(source: Record | Position = KOVALEVSKAYA, lang: str = "en", **options: object) -> Board:
    made = Board(source, lang=lang, **{"explain": silent, **options})  # type: ignore[arg-type]
    assert made.wait()
    return made


def tell(table: Board, kind: str, **facts: object) -> dict[str, object]:
    """Send a command as the script of the board does; the state after it."""
    command = {"version": table.state["version"], "type": kind, **facts}
    table._handle_custom_msg(command, [])
    assert table.wait()
    return dict(table.state)


def cards_of(table: Board, seat: str) -> dict[str, dict[str, object]]:
    [found] = [item for item in table.state["seats"] if item["code"] == seat]
    return {card["code"]: card for card in found["cards"]}


def texts(value: object) -> Iterator[str]:
    """All texts of a state that people read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in {
                "code",
                "suit",
                "lang",
                "mark",
                "seat",
                "absent",
                "contract",
                "first",
                "declarer",
            }:
                yield from texts(item)


def test_state_is_plain_data_with_the_values_of_the_solver() -> None:
    table = board()
    assert json.loads(json.dumps(table.state)) == table.state
    for card, tricks in solve(START).cards.items():
        shown = cards_of(table, "E")[card.code]
        assert shown["value"] == str(tricks)
        assert shown["mark"] == ("best" if tricks == 1 else "loses")
        said = "best card" if tricks == 1 else "loses"
        assert shown["label"] == f"{card}: {tricks}, {said}"
    assert "value" not in cards_of(table, "S")["S7"]
    assert table.state["said"] == "Declarer takes 1 trick. The misère is caught."


def test_a_card_is_played_once_however_often_it_is_sent() -> None:
    table = board()
    command = {"version": table.state["version"], "type": "play", "card": "DK"}
    table._handle_custom_msg(command, [])
    table._handle_custom_msg(command, [])
    assert table.line == (Card("DK"),)
    assert table.position == START.play(Card("DK"))


def test_a_command_for_an_older_state_does_nothing() -> None:
    table = board()
    old = table.state["version"]
    table.play("DK")
    table._handle_custom_msg({"version": old, "type": "jump", "to": 0}, [])
    assert table.position.table == (Card("DK"),)


@pytest.mark.parametrize(
    ("card", "english", "russian"),
    [
        ("S7", "Must follow ♦ (holds ♦987)", "Надо дать в масть ♦ (на руке ♦987)"),
        ("DA", "S is to move, and ♦A is held by W", "Юг"),
        ("CA", "S does not hold ♣A", "♣Т"),
    ],
)
def test_an_illegal_card_is_refused_in_words(card: str, english: str, russian: str) -> None:
    table = board()
    table.play("DK")
    assert tell(table, "play", card=card)["message"] == english
    assert table.line == (Card("DK"),)
    tell(table, "look", lang="ru")
    assert russian in str(tell(table, "play", card=card)["message"])
    with pytest.raises(IllegalPlayError):
        table.play(card)
    assert tell(table, "play", card="D9")["message"] == ""


def test_steps_along_the_line_and_back() -> None:
    table = board(KOVALEVSKAYA.with_played(LINE))
    assert [ply["text"] for ply in table.state["line"]] == [str(card) for card in LINE]
    for cursor in (30, 7, 0, 12, 11):
        state = tell(table, "jump", to=cursor)
        assert state["cursor"] == cursor
        assert table.position == START.replay(LINE[:cursor])
    assert tell(table, "jump", to=99)["cursor"] == 30
    assert tell(table, "jump", to=-3)["cursor"] == 0


def test_a_try_of_ones_own_and_back_to_the_record() -> None:
    table = board(KOVALEVSKAYA.with_played(LINE))
    tell(table, "jump", to=3)
    assert tell(table, "play", card=LINE[3].code)["canReturn"] is False
    assert len(table.line) == 30, "the next card of the line keeps it"
    other = next(card for card in table.position.legal if card != LINE[4])
    state = tell(table, "play", card=other.code)
    assert state["canReturn"] is True
    assert [ply["isAside"] for ply in state["line"]] == [False] * 4 + [True]
    state = tell(table, "record")
    assert state["cursor"] == 4
    assert table.line == LINE


def test_best_play_can_be_shown() -> None:
    table = board()
    tell(table, "play", card="SQ")
    state = tell(table, "best")
    assert state["cursor"] == 1
    assert len(table.line) == 30
    assert START.replay(table.line).declarer_tricks == 0


def test_mistakes_of_the_line_have_their_cost() -> None:
    state = board(KOVALEVSKAYA.with_played((Card("SQ"), Card("S7"), Card("SK")))).state
    assert [ply["cost"] for ply in state["line"]] == ["−1", "", ""]
    assert state["line"][0]["label"] == "East ♠Q: a mistake that costs 1 trick"


def test_a_record_that_is_not_legal_is_shown_up_to_the_fault() -> None:
    table = board(REVOKED)
    assert table.line == (Card("DK"),)
    said = str(tell(table, "jump", to=1)["said"])
    assert "Here the record is not legal: card 2, S ♠7: must follow ♦ (holds ♦987)." in said
    assert cards_of(table, "S")["D9"]["value"] == "1", "analysis goes on from before it"


def test_values_can_be_hidden() -> None:
    table = board(KOVALEVSKAYA.with_played(LINE), has_values=False)
    state = tell(table, "jump", to=1)
    assert not [card for card in cards_of(table, "S").values() if "value" in card]
    assert not re.search(r"\d trick|costs", " ".join(texts(state)))
    tell(table, "look", hasValues=True)
    assert cards_of(table, "S")["D9"]["value"] == "1"


def test_everything_is_said_in_russian() -> None:
    table = board(replace(REVOKED, id=""), "ru")
    states = [table.state, tell(table, "jump", to=1), tell(table, "play", card="S7")]
    states.append(tell(table, "edit", action="begin"))
    for state in states:
        words = {k: v for k, v in dict(state["words"]).items() if k != "language"}
        edit = dict(state["edit"] or {})
        for pairs in ("contracts", "seats"):
            edit[pairs] = [name for _, name in edit.get(pairs, [])]
        for text in texts({**state, "words": words, "edit": edit}):
            plain = re.sub(r"Enter|Tab|Page Up|Page Down", "", text)
            assert not re.search("[A-Za-z]", plain), text
    assert cards_of(table, "E")["DQ"]["rank"] == "Д"


def test_language_and_deck_can_be_switched() -> None:
    table = board()
    state = tell(table, "look", lang="ru")
    assert (state["lang"], state["title"]) == ("ru", "Мизер")
    assert "не знает языка" in str(tell(table, "look", lang="fr")["message"])
    assert table.state["lang"] == "ru"
    assert tell(table, "look", fourColours=True)["fourColours"] is True


def test_two_boards_are_independent() -> None:
    first, second = board(), board()
    first.play("DK")
    tell(first, "look", lang="ru")
    assert second.position == START
    assert second.state["lang"] == "en"


def test_the_deal_as_text_reads_back() -> None:
    table = board(KOVALEVSKAYA.with_played(LINE))
    tell(table, "jump", to=5)
    [read] = load(str(table.state["text"]))
    assert read.position == table.position
    assert board(game(Seat.W, 4)).text().startswith("6♠, declarer North.")


def test_all_pass_is_played_too() -> None:
    deal = deal_at(Seat.S)
    table = board(Record(dict(deal.items()), Contract.all_pass(), None, Seat.E))
    assert table.state["said"].startswith("For certain no more than: North ")
    before = table.position
    tell(table, "play", card=before.legal.lowest.code)
    assert table.position == before.play(before.legal.lowest)


def test_the_board_lives_while_the_position_is_analysed() -> None:
    going, asked = threading.Event(), threading.Event()

    def slow(position: Position, lang: str) -> Mapping[Card, str]:
        if position == START:
            asked.set()
            assert going.wait(20)
            return {Card("DQ"): "too late"}
        return {card: f"note on {card}" for card in position.legal}

    table = Board(KOVALEVSKAYA, lang="en", explain=slow)
    assert asked.wait(20)
    assert table.state["isBusy"]
    assert cards_of(table, "E")["DK"]["value"] == "1", "values come before sentences"
    table._handle_custom_msg({"version": table.state["version"], "type": "play", "card": "DK"}, [])
    assert table.state["cursor"] == 1
    going.set()
    assert table.wait(20)
    assert not table.state["isBusy"]
    assert cards_of(table, "S")["D9"]["note"] == "note on ♦9"
    assert "too late" not in json.dumps(table.state)


def test_in_an_event_loop_traits_are_set_by_the_loop() -> None:
    setters: set[str] = set()

    async def main() -> None:
        table = Board(KOVALEVSKAYA.with_played(LINE), lang="en", explain=silent)
        table.observe(lambda _: setters.add(threading.current_thread().name), "state")
        command = {"version": table.state["version"], "type": "jump", "to": 4}
        table._handle_custom_msg(command, [])
        end = time.monotonic() + 20
        while table.state["isBusy"]:
            assert time.monotonic() < end
            await asyncio.sleep(0.005)
        assert table.state["said"].endswith("Declarer takes 1 trick. The misère is caught.")
        table.play(LINE[4])
        # A cell that waits holds up the loop, so waiting takes what the thread tells.
        assert table.wait(20)
        assert not table.state["isBusy"]
        table.close()

    asyncio.run(main())
    assert setters == {threading.current_thread().name}


def test_a_closed_board_is_told_nothing_more() -> None:
    going, asked = threading.Event(), threading.Event()

    def slow(position: Position, lang: str) -> Mapping[Card, str]:
        asked.set()
        assert going.wait(20)
        return dict.fromkeys(position.legal, "late")

    table = Board(KOVALEVSKAYA, lang="en", explain=slow)
    assert asked.wait(20)
    table.close()
    going.set()
    deadline = time.monotonic() + 20
    while any(one.name == "prefdd board" for one in threading.enumerate()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert "late" not in json.dumps(table.state)


def test_analysis_of_a_position_left_behind_is_given_up() -> None:
    table = Board(KOVALEVSKAYA.with_played(LINE), lang="en", explain=silent)
    for cursor in range(31):
        table.jump(cursor)
    started = time.monotonic()
    assert table.wait(20)
    assert time.monotonic() - started < 10
    assert table.state["cursor"] == 30
    assert table.state["said"].endswith("Declarer takes 1 trick. The misère is caught.")


def test_sentences_are_those_of_explain() -> None:
    table = Board(KOVALEVSKAYA, lang="ru")
    assert table.wait()
    assert "ничего не теряет" in str(cards_of(table, "E")["DK"]["note"])


def test_an_edited_deal_must_be_a_deal_and_the_last_good_one_stays() -> None:
    table = board()
    state = tell(table, "edit", action="begin")
    assert state["edit"]["hands"][0]["text"] == "♠QJ ♣97 ♦KQJ10 ♥J7"
    assert [card["code"] for card in state["edit"]["pool"]] == ["CA", "CK"]
    tell(table, "edit", action="move", card="DK", value="S")
    state = tell(table, "edit", action="solve")
    assert state["message"] == "S has 11 cards; a hand has at most 10"
    assert state["edit"] is not None
    assert table.position == START
    state = tell(table, "edit", action="cancel")
    assert state["edit"] is None
    assert table.position == START


def test_an_edited_deal_is_solved() -> None:
    table = board()
    tell(table, "edit", action="begin")
    for card, seat in (("DK", "S"), ("S7", "E")):
        tell(table, "edit", action="move", card=card, value=seat)
    tell(table, "edit", action="contract", value="7D")
    tell(table, "edit", action="declarer", value="E")
    tell(table, "edit", action="first", value="W")
    state = tell(table, "edit", action="solve")
    assert (state["edit"], state["message"]) == (None, "")
    hands = {
        Seat.E: Cards("S:QJ7 C:97 D:QJT H:J7"),
        Seat.S: Cards("S:T98 C:8 D:K987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    }
    start = Record(hands, Contract.parse("7D"), Seat.E, Seat.W).start
    assert table.position == start
    solution = solve(start)
    assert state["said"] == verdict(start.contract, solution.tricks)
    for card, tricks in solution.cards.items():
        assert cards_of(table, "W")[card.code]["value"] == str(tricks)


def test_hands_are_typed_in_either_language() -> None:
    table = board()
    tell(table, "edit", action="begin")
    tell(table, "edit", action="clear")
    assert len(table.state["edit"]["pool"]) == 32
    message = tell(table, "edit", action="solve")["message"]
    assert message == "No hand has a card; deal some first"
    for seat, text in (("E", "п Т К"), ("S", "S QJ"), ("W", "♠ 10 9")):
        assert tell(table, "edit", action="type", seat=seat, value=text)["message"] == ""
    state = tell(table, "edit", action="type", seat="W", value="♠ 10 42")
    assert "2" in str(state["message"])
    assert state["edit"]["hands"][2]["text"] == "♠109", "the last good hand stays"
    tell(table, "edit", action="solve")
    assert table.position.deal.hands == (Cards("SA SK"), Cards("SQ SJ"), Cards("ST S9"))


def test_typing_a_card_takes_it_from_where_it_was() -> None:
    draft = Draft.of(Session.of(KOVALEVSKAYA)).typed(Seat.E, "♠ TK QJ 7 ♦ K")
    assert draft.hands[Seat.E] == Cards("ST SK SQ SJ S7 DK")
    assert draft.hands[Seat.S] == Cards("S:98 C:8 D:987 H:98")
    assert draft.hands[Seat.W] == Cards("S:A C:QJT D:A H:AKQT")
    with pytest.raises(NotationError):
        draft.typed(Seat.E, "♠ A A")


def test_all_pass_has_no_declarer_in_a_draft() -> None:
    draft = Draft.of(Session.of(KOVALEVSKAYA)).with_contract(Contract.all_pass())
    assert draft.record().start.declarer is None
    assert draft.with_contract(Contract.parse("6NT")).declarer is Seat.E


def test_a_still_picture_stands_for_the_board_where_none_can_live() -> None:
    table = board()
    data, _ = table._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
    assert data["image/svg+xml"].startswith("<svg")
    assert "<title>♦K: 1</title>" in data["image/svg+xml"]
    assert "K&nbsp;<b>1</b>★" in data["text/html"]
    assert "South (misère): ♠10987 ♣8 ♦987 ♥98" in data["text/plain"]


def test_without_anywidget_the_cure_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    import prefdd.widget

    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(PrefddError, match=r"pip install 'prefdd\[notebook\]'"):
        prefdd.widget.__getattr__("Board")
    with pytest.raises(TypeError, match="a Record or a Position"):
        Board(START.deal)  # type: ignore[arg-type]
