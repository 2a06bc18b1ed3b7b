"""What is read of players, calls and tricks: every way to give them, and what is refused."""

from __future__ import annotations

import pytest

from prefdd.errors import IllegalDealError, NotationError, PrefddError
from prefdd.scoring import Player, score
from prefdd.scoring.entries import player_of, scaled


def test_players_are_one_letter_or_a_number_below_four() -> None:
    assert player_of(3, 4) is Player.D
    for wrong in ("AB", "E", 4, -1):
        with pytest.raises(NotationError):
            player_of(wrong, 4)


def test_a_factor_is_written_only_where_there_is_one() -> None:
    assert (scaled(6, 1), scaled(6, 2)) == ("6", "6 × 2")
    [plain] = score("6S", "P P").entries
    [doubled] = score("6S", "P P", convention="sochi dark=yes", factor=2).entries
    assert str(plain).endswith("the price of the contract, 2.")
    assert str(doubled).endswith("the price of the contract, 2 × 2.")


def test_only_whists_are_on_somebody() -> None:
    objects = score("6S", "W P", 6).as_object()["entries"]
    assert [(one["column"], one.get("on")) for one in objects] == [("pool", None), ("whists", "A")]


def test_one_number_of_tricks_is_declarers() -> None:
    assert score("6S", "W P", "7").entries == score("6S", "W P", 7).entries
    with pytest.raises(IllegalDealError, match="give tricks for each of 3 players, not 1"):
        score("allpass", None, "7")
    with pytest.raises(IllegalDealError):
        score("6S", "W P", "-")


@pytest.mark.parametrize("number", ["9" * 5000, "6.5", "²", "-1"])
def test_what_is_no_number_is_named(number: str) -> None:
    with pytest.raises(NotationError, match="no contract is written"):
        score(number, "W P", 6)
    with pytest.raises(NotationError, match="is no number of tricks"):
        score("6S", "W P", [number, "2", "2"])  # type: ignore[list-item]
    with pytest.raises(PrefddError, match="bomb_limit"):
        score("6S", "W P", 6, convention=f"sochi bomb_limit={number}")


def test_blanks_beside_a_number_are_no_fault() -> None:
    assert score("6\x1f", "W P", "6 ").entries == score(6, "W P", 6).entries


def test_who_sits_out_takes_no_trick_of_a_misere() -> None:
    with pytest.raises(IllegalDealError, match="D sits out and takes no tricks"):
        score("misere", None, (0, 5, 4, 1), players=4, dealer="D")
    assert score("misere", None, (0, 5, 5, None), players=4, dealer="D").balance[0] == 75


def test_calls_may_be_pairs() -> None:
    pairs = [("B", "W"), ("C", "P")]
    assert score("6S", pairs, 6).entries == score("6S", "W P", 6).entries
    for wrong in [("B",)], [("B", "W", "P")]:
        with pytest.raises(TypeError, match="a player and his call"):
            score("6S", wrong, 6)  # type: ignore[arg-type]


def test_calls_by_player_are_heard_in_their_order() -> None:
    """The dealer speaks last, whatever the order of the mapping (3.8.8)."""
    given = {"D": "W", "C": "H", "B": "P"}
    heard = score("6S", given, 6, players=4, dealer="D")
    assert heard.entries == score("6S", "P H W", 6, players=4, dealer="D").entries


def test_who_whists_first_may_say_that_he_does_not_retreat() -> None:
    said = [("B", "W"), ("C", "P"), ("B", "W")]
    agreed = "sochi first_may_retreat=yes"
    assert score("6S", said, 6, agreed).entries == score("6S", "W P", 6, agreed).entries
    for contract, calls, convention in (
        ("8S", said, agreed),
        ("6S", said, "sochi first_may_retreat=no"),
        ("6S", said, "sochi half_whist=no"),
        ("6S", [("B", "P"), ("C", "W"), ("C", "W")], agreed),
        ("6S", [("B", "W"), ("C", "W"), ("B", "W")], agreed),
    ):
        with pytest.raises(IllegalDealError, match="cannot say"):
            score(contract, calls, 6, convention)


def test_the_first_may_return_on_eight_and_nine_where_it_is_agreed() -> None:
    said = [("B", "P"), ("C", "P"), ("B", "W")]
    for contract in ("8S", "9S"):
        assert score(contract, said, 9, "sochi first_may_return=yes").entries
        with pytest.raises(IllegalDealError, match="cannot say"):
            score(contract, said, 9)
    with pytest.raises(IllegalDealError, match="cannot say"):
        score("10S", said, 10, "sochi first_may_return=yes")


def test_stalingrad_is_whisted_by_both() -> None:
    agreed = "sochi stalingrad=yes"
    assert score("6S", "W W", (6, 2, 2), agreed).entries
    assert score("6C", "W P", 6, agreed).entries
    for calls in ("W P", "P W", "P P"):
        with pytest.raises(IllegalDealError, match="whisted by both"):
            score("6S", calls, None if calls == "P P" else 6, agreed)
