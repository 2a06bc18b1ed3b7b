"""The bidding: each rule of 3.3 with its own case, and walks that never leave the rules."""

from __future__ import annotations

import random

import pytest

from prefdd import IllegalDealError, NotationError, i18n
from prefdd.auction import PASS, TAKE, Auction, Bid
from prefdd.auction.bids import all_bids
from prefdd.deal import Kind
from prefdd.scoring import Convention, Player
from prefdd.scoring.bombs import bombs_earned

A, B, C, D = Player
CONVENTIONS = (
    "sochi",
    "leningrad jumps=yes",
    "rostov misere_overcall=without_talon",
    "classic",
    "classic jumps=yes misere_overcall=without_talon misere_first_call=no allpass_exit=tightened",
    "fspr",
)


def said(words: str, convention: str = "sochi", **options: int) -> Auction:
    """The bidding after calls that are parted by commas."""
    auction = Auction.start(convention, **options)  # type: ignore[arg-type]
    for word in words.split(","):
        if word.strip():
            auction = auction.call(word)
    return auction


def refuse(auction: Auction, word: str, reason: str) -> None:
    """A call is refused for this reason, is not among the legal ones, and changes nothing."""
    assert auction.why_illegal(word) is not None
    with pytest.raises(IllegalDealError, match=reason) as caught:
        auction.call(word)
    russian = i18n.describe(caught.value, "ru")
    assert any("а" <= letter <= "я" for letter in russian.lower())
    assert auction.is_over or auction._read(word) not in auction.legal


# The rules.


def test_3_3_1_the_highest_bid_takes_the_talon() -> None:
    auction = said("6S, 6C, 6D, pass, 6H, pass")
    assert auction.is_over
    assert auction.declarer == B
    assert str(auction.last_bid) == "6♥"


def test_3_3_2_the_first_hand_is_left_of_the_dealer_and_bidding_goes_clockwise() -> None:
    assert Auction.start(players=4, dealer="B").order == (C, D, A)
    assert Auction.start(first="C").order == (C, A, B)
    turns, auction = [], Auction.start(players=4, dealer="D")
    for word in ("6S", "6C", "6D", "6H"):
        turns.append(auction.turn)
        auction = auction.call(word)
    assert turns == [A, B, C, A]


def test_3_3_2_the_first_hand_must_fit_the_dealer() -> None:
    with pytest.raises(IllegalDealError, match="A is not the first hand when A deals; B is"):
        Auction.start(players=4, dealer="A", first="A")


def test_3_3_5_the_first_bid_is_six_spades() -> None:
    games = [bid for bid in Auction.start().legal if bid.contract]
    assert [str(bid) for bid in games] == ["6♠", "misère"]


def test_3_3_6_and_3_3_7_the_ladder_has_25_steps() -> None:
    auction, steps = Auction.start(), []
    while [bid for bid in auction.legal if bid.contract and bid.contract.kind is Kind.GAME]:
        bid = next(b for b in auction.legal if b.contract and not b.is_here and not b.is_misere)
        steps.append(bid.contract.code)  # type: ignore[union-attr]
        auction = auction.call(bid)
    strains = ["S", "C", "D", "H", "NT"]
    assert steps == [f"{level}{strain}" for level in range(6, 11) for strain in strains]


def test_3_3_7_declarer_may_order_his_step_or_any_above() -> None:
    auction = said("6S, 6C, pass, 6C here, 6D, pass")
    assert auction.declarer == B
    assert [contract.code for contract in auction.orders[:3]] == ["6D", "6H", "6NT"]
    assert len(auction.orders) == 23
    assert str(auction.lowest_order) == "6♦"


def test_3_3_8_no_jumps() -> None:
    refuse(said("6S"), "6D", r"6♦ jumps over 6♣; .* \(3\.3\.8\)")
    assert said("7S, 9NT", "sochi jumps=yes").last_bid == Bid.parse("9NT")


def test_3_3_8_a_bid_must_be_above_the_last_one() -> None:
    refuse(said("6S, 6C"), "6S", r"6♠ is not above 6♣ on the ladder \(3\.3\.7, 3\.3\.8 \[22\]\)")
    refuse(said("6S, 6C"), "6C", "is not above")


def test_3_3_8_the_first_hand_says_clubs_here_in_the_example_of_the_code() -> None:
    auction = said("6S, pass, 6C, 6C here, 6D, 6D here, 6H, pass")
    assert auction.is_over
    assert auction.declarer == C
    assert str(auction.lowest_order) == "6♥"
    assert said("6S, pass, 6C").call("здесь").last_bid == Bid.parse("6C here")


def test_3_3_8_who_sits_after_the_bidder_cannot_say_here() -> None:
    refuse(said("6S"), "6S here", r"B sits after A and cannot keep his bid")
    refuse(said("pass, 6S, 6C, 6C here"), "6C here", "C sits after B")
    assert said("pass, 6S, 6C, 6C here, 6D, pass").declarer == C


def test_3_3_8_only_the_last_bid_is_kept() -> None:
    refuse(said("6S, 6C, 6D"), "6C here", r"the last bid is 6♦; only that is kept")
    refuse(said(""), "6S here", "there is no bid yet")


def test_3_3_9_a_misere_is_the_first_call_or_none() -> None:
    refuse(said("6S, 6C, 6D"), "misere", r"A has bid 6♠; a misère is one's first call .*3\.3\.9")
    assert said("6S, 6C, misere, pass, pass").declarer == C
    assert said("6S, 6C, pass, misere, pass", "sochi misere_first_call=no").declarer == A


def test_3_3_10_who_has_passed_is_not_asked_again() -> None:
    auction = said("6S, pass, 6C, 6D")
    assert auction.turn == C
    assert B in auction.passed
    with pytest.raises(IllegalDealError, match="it is the turn of C, not of B"):
        auction.call("6H", "B")


def test_3_3_11_the_last_bidder_cannot_take_his_bid_back() -> None:
    auction = said("6S, pass, pass")
    assert auction.legal == ()
    assert auction.turn is None
    refuse(auction, "pass", r"the bidding is over; nothing can be said any more \(3\.3\.11\)")


def test_3_3_12_three_passes_are_an_all_pass() -> None:
    auction = said("pass, pass, pass")
    assert auction.is_all_pass
    assert auction.declarer is None
    assert auction.lowest_order is None
    assert auction.orders == ()
    assert "no declarer" in str(auction.why_no_order("6S"))


def test_3_3_13_the_highest_bidder_is_declarer_though_he_jumped_in_last() -> None:
    assert said("pass, pass, 6S").declarer == C


def test_3_3_15_the_third_hand_takes_the_talon_without_a_word() -> None:
    auction = said("pass, pass, talon")
    assert auction.declarer == C
    assert str(auction.lowest_order) == "6♠"
    assert auction.why_no_order("misere") is None
    assert len(auction.orders) == 26
    refuse(said("6S, pass"), "talon", r"only the third hand .* \(3\.3\.15\)")
    refuse(said(""), "talon", r"3\.3\.15")
    assert TAKE in said("pass, pass").legal


def test_3_3_18_a_call_out_of_turn_waits() -> None:
    with pytest.raises(IllegalDealError, match=r"turn of A, not of C; .* \(3\.3\.18\)"):
        Auction.start().call("6S", "C")


def test_3_3_19_nothing_in_the_dark_unless_agreed() -> None:
    refuse(said(""), "dark 6S", r"nothing is said in the dark under sochi \(3\.3\.19 \[28\]\)")
    refuse(said(""), "dark pass", r"\[28\]")


def test_3_3_19_a_a_pass_in_the_dark_is_overcalled_by_seven() -> None:
    auction = said("dark pass", "classic")
    refuse(auction, "6S", r"the lowest bid is 7♠ \(3\.3\.19 a\)")
    assert said("dark pass, 7S, pass", "classic").declarer == B


def test_3_3_19_a_a_second_pass_in_the_dark_is_overcalled_by_eight() -> None:
    auction = said("dark pass", "classic", row=1, dark_passes=1)
    refuse(auction, "7S", "the lowest bid is 8♠")
    assert auction.call("8S").turn == C


def test_3_3_19_a_an_all_pass_names_who_earns_bombs() -> None:
    auction = said("dark pass, pass, dark pass", "classic")
    assert auction.is_all_pass
    assert auction.dark_passers == (A, C)


def test_3_3_19_a_no_pass_in_the_dark_after_a_bid() -> None:
    refuse(said("6S", "classic"), "dark pass", r"somebody has bid; say pass \(3\.3\.19 a\)")


def test_3_3_19_b_a_game_won_in_the_dark_is_doubled_and_may_become_a_misere() -> None:
    auction = said("dark 6S, 6C, pass, dark 6C here, pass", "classic")
    assert auction.is_dark
    assert auction.factor_of("8S") == 2
    assert auction.why_no_order("misere") is None
    assert auction.factor_of("misere") == 1


def test_3_3_19_b_who_looked_at_his_cards_plays_for_the_plain_price() -> None:
    auction = said("dark 6S, 6C, pass, 6C here, pass", "classic")
    assert auction.declarer == A
    assert not auction.is_dark
    assert auction.factor_of("8S") == 1
    assert "3.3.9" in str(auction.why_no_order("misere"))


def test_3_3_19_b_nothing_in_the_dark_after_a_look() -> None:
    refuse(said("6S, 6C, pass", "classic"), "dark 6D", r"A has looked at his cards")


def test_3_3_19_c_a_misere_in_the_dark() -> None:
    auction = said("dark misere", "classic")
    refuse(auction, "9S", r"only a nine in the dark, or a ten, .* \(3\.3\.19 c\)")
    assert said("dark misere, dark 9H", "classic").declarer == B
    assert said("dark misere, 10NT", "classic").declarer == B
    assert said("dark misere, pass, pass", "classic").factor_of("misere") == 2


def test_3_4_2_and_3_4_3_declarer_has_to_order_nothing_below_his_bid() -> None:
    auction = said("6S, 6C, 6D, pass, pass")
    assert "6♣ is below 6♦, to which C has bid (3.4.3)" in str(auction.why_no_order("6C"))
    assert "cannot pass (3.4.2)" in str(auction.why_no_order("pass"))
    assert "3.3.9, 3.6.3" in str(auction.why_no_order("misere"))


def test_3_5_1_who_bid_a_misere_plays_it() -> None:
    auction = said("misere, pass, pass")
    assert [contract.code for contract in auction.orders] == ["misere"]
    assert str(auction.lowest_order) == "misère"
    assert "cannot order 9♠ (3.5.1)" in str(auction.why_no_order("9S"))


def test_3_6_4_only_a_nine_overcalls_a_misere_and_nothing_follows() -> None:
    auction = said("6S, misere")
    refuse(auction, "6C", r"only a nine, or a ten, overcalls a misère \(3\.6\.4\)")
    refuse(auction, "misere", "overcalls a misère")
    over = auction.call("9S")
    assert over.is_over
    assert over.declarer == C
    assert over.takes_talon


def test_3_6_4_fn41_without_talon() -> None:
    agreed = "sochi misere_overcall=without_talon"
    refuse(said("misere"), "9S without talon", "bids without the talon are not agreed on")
    auction = said("misere, 9S, pass", agreed)
    assert auction.turn == A
    refuse(auction, "misere", "is not above")
    auction = auction.call("misere without talon")
    refuse(auction, "9NT", r"only a nine without the talon, or a ten, .* \(\[41\]\)")
    last = auction.call("9C without talon").call("pass")
    assert last.declarer == B
    assert not last.takes_talon
    assert str(last.lowest_order) == "9♣"
    assert auction.call("10S").call("pass").declarer == B
    refuse(said("6S", agreed), "misere without talon", "overcalls a nine, and only that")


@pytest.mark.parametrize(
    ("exit_", "lowest"),
    [("simple", "6666"), ("hard", "6777"), ("tightened", "6788")],
)
def test_3_7_8_exit_from_all_passes(exit_: str, lowest: str) -> None:
    for row, level in enumerate(lowest):
        auction = Auction.start(f"sochi allpass_exit={exit_}", row=row)
        assert auction.why_illegal(f"{level}S") is None
        assert auction.why_illegal("misere") is None
        if level > "6":
            refuse(auction, f"{int(level) - 1}NT", rf"the lowest bid is {level}♠ \(3\.7\.8\)")


# Bad input.


def test_a_dealer_in_a_deal_of_three_is_refused() -> None:
    with pytest.raises(IllegalDealError, match="of three players the dealer plays"):
        Auction.start(dealer="C")
    with pytest.raises(IllegalDealError, match="of four players one deals and sits out"):
        Auction.start(players=4)


def test_impossible_rows_of_all_passes_are_refused() -> None:
    with pytest.raises(IllegalDealError, match="of 1 all-passes in a row 2 cannot"):
        Auction.start("classic", row=1, dark_passes=2)
    with pytest.raises(IllegalDealError, match="nothing is said in the dark"):
        Auction.start("sochi", row=1, dark_passes=1)


def test_calls_that_cannot_be_read_or_cannot_be() -> None:
    with pytest.raises(NotationError, match="no call of the bidding is written 5S"):
        Auction.start().call("5S")
    for word in ("misere here", "dark talon", "8S without talon", "allpass"):
        with pytest.raises(IllegalDealError):
            Auction.start().call(word)
    with pytest.raises(TypeError):
        Auction.start().call(6)  # type: ignore[arg-type]


def test_russian_calls_are_read() -> None:
    read = [str(Bid.parse(word)) for word in ("6 пик", "пас", "мизер втёмную", "7 треф здесь")]
    assert read == ["6♠", "pass", "misère in the dark", "7♣ here"]


# Walks.


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_walk_ends_and_stays_legal(convention: str, players: int) -> None:
    dice = random.Random(f"{convention} {players}")
    every = tuple(all_bids())
    for _ in range(30):
        row = dice.randrange(4)
        dark = dice.randrange(row + 1) if "classic" in convention else 0
        dealer = dice.choice(list(Player)) if players == 4 else None
        auction = Auction.start(
            convention, players=players, dealer=dealer, row=row, dark_passes=dark
        )
        while not auction.is_over:
            legal = auction.legal
            assert PASS in legal
            assert auction.turn not in auction.passed
            assert auction.turn != dealer
            for bid in dice.sample(every, 6):
                if bid not in legal:
                    with pytest.raises(IllegalDealError):
                        auction.call(bid)
            before = auction.last_bid
            # Passes are rare, so that walks go far up the ladder.
            bid = dice.choice(legal[dice.randrange(min(2, len(legal))) :])
            auction = auction.call(bid)
            assert auction.calls[-1][1] == bid
            assert len(auction.calls) < 70
            if before and not bid.is_pass:
                assert bid.height > before.height - bid.is_here
        assert auction.legal == ()
        assert auction.is_all_pass == (auction.declarer is None)
        if auction.declarer is not None:
            assert auction.orders
            assert auction.why_no_order(auction.lowest_order) is None  # type: ignore[arg-type]
            assert auction.declarer not in auction.passed
            heights = [b.height for b in (Bid(c) for c in auction.orders) if not b.is_misere]
            assert not heights or min(heights) == Bid(auction.lowest_order).height


def test_every_short_bidding_is_one_of_the_rules() -> None:
    """All biddings of passes, a misère and 6♠, counted by hand."""
    ends = {"all-pass": 0, "misère": 0, "game": 0}

    def walk(auction: Auction) -> None:
        if auction.is_over:
            kind = "all-pass" if auction.is_all_pass else "game"
            if auction.last_bid and auction.last_bid.is_misere:
                kind = "misère"
            ends[kind] += 1
            return
        for bid in auction.legal:
            is_low = bid.height <= Bid.parse("6S").height or bid.is_misere
            if is_low and not bid.takes:
                walk(auction.call(bid))

    walk(Auction.start())
    # Nobody bids; one of the three bids 6♠, alone; one bids a misère, alone (3), or over the
    # 6♠ of A (2: B, or C after a pass) or of B (1).
    assert ends == {"all-pass": 1, "game": 3, "misère": 6}


@pytest.mark.parametrize(("players", "given"), [(3, {"first": "B"}), (4, {"dealer": "A"})])
def test_3_7_9_opening_circles_are_passed_in_the_dark(players: int, given: dict[str, str]) -> None:
    """Each player deals once in a circle; bombs and prices are those of passes in the dark."""
    classic = Convention.parse("classic opening_circles=2")
    for row in range(2 * players):
        auction = Auction.opening(classic, players=players, row=row, **given)
        assert auction.is_all_pass
        assert auction.legal == auction.orders == ()
        assert auction.dark_passers == auction.order
        assert str(auction.order[0]) == "B"
        assert auction.row == auction.dark_passes == row
        earned = bombs_earned(classic, auction.dark_passers, row + 1)
        assert earned == dict.fromkeys(sorted(auction.order), 2 ** (row + 1))
    with pytest.raises(IllegalDealError, match=f"have {2 * players} deals, and {2 * players} are"):
        Auction.opening(classic, players=players, row=2 * players, **given)
    with pytest.raises(IllegalDealError, match="the opening circles have 0 deals"):
        Auction.opening("classic", players=players, **given)
