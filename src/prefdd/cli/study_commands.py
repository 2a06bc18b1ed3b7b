"""Options of the sub-commands that study more than one line of a deal."""

from __future__ import annotations

import argparse

from prefdd.cli.commands import (
    Commands,
    add_convention,
    add_facts,
    add_json,
    add_layouts,
    add_reading,
    add_talon_rule,
)
from prefdd.cli.option_values import (
    Say,
    read_claim,
    read_fault,
    read_number,
    read_part,
    read_seat,
    read_whists,
)

__all__ = ["add_all_pass", "add_catch", "add_discards", "add_misere", "add_odds", "add_score"]


def add_all_pass(commands: Commands, _: Say) -> None:
    """Add allpass."""
    allpass = commands.add(
        "allpass", "allpass:allpass", _("all-pass: guarantees, ranges and outcomes of all players")
    )
    add_reading(allpass, _)
    add_talon_rule(allpass, _)
    allpass.add_argument(
        "--objective",
        default="tricks",
        metavar=_("NAME"),
        help=_("what players care for: tricks, or a convention such as sochi; tricks without it"),
    )
    allpass.add_argument(
        "--line",
        choices=("uniform", "pessimistic", "friendly"),
        help=_("one line of play, and what players do among cards equally good for them"),
    )
    allpass.add_argument(
        "--claim",
        type=read_claim(_),
        metavar=_("SEAT=K"),
        help=_("in which outcomes this player takes K tricks"),
    )
    allpass.add_argument(
        "--dummy",
        type=read_seat(_),
        metavar=_("SEAT"),
        help=_("two players: the hand that nobody sits behind"),
    )
    allpass.add_argument(
        "--dummy-played-by",
        type=read_seat(_),
        metavar=_("SEAT"),
        help=_("who plays for the dummy; the player before it without this"),
    )


def add_discards(commands: Commands, _: Say) -> None:
    """Add discards."""
    discards = commands.add(
        "discards", "discards:discards", _("what to discard and to order, all 66 discards solved")
    )
    add_reading(discards, _)
    discards.add_argument(
        "--at-least",
        metavar=_("BID"),
        help=_("declarer's last bid, such as 6D or misere: nothing lower is ordered"),
    )
    discards.add_argument(
        "--declarer",
        type=read_seat(_),
        metavar=_("SEAT"),
        help=_("who takes the talon; else as recorded"),
    )
    discards.add_argument(
        "--first", type=read_seat(_), metavar=_("SEAT"), help=_("who leads first; else as recorded")
    )
    discards.add_argument(
        "--discard",
        metavar=_("CARDS"),
        help=_("two cards: what they cost and save against the best discard"),
    )
    discards.add_argument(
        "--explain",
        action="store_true",
        help=_("say why the best discards are best, and what is wrong with the one of --discard"),
    )
    discards.add_argument(
        "--contract",
        metavar=_("CONTRACT"),
        help=_("what --explain speaks of; the best order without this"),
    )
    discards.add_argument(
        "--convention",
        metavar=_("NAME"),
        help=_(
            "rank by whists under sochi, leningrad, rostov, classic, fspr, and changes "
            "such as amnesty=no; or a file .toml; by tricks without it"
        ),
    )


def add_odds(commands: Commands, _: Say) -> None:
    """Add odds."""
    odds = commands.add(
        "odds", "layouts:odds", _("declarer's tricks over all layouts of the other hands")
    )
    add_reading(odds, _)
    add_layouts(odds, _)
    odds.add_argument(
        "--resume",
        metavar=_("STATEFILE"),
        help=_("keep the state here when interrupted, and go on from it"),
    )
    add_facts(odds, _)
    odds.add_argument(
        "--seen-by",
        type=read_seat(_),
        metavar=_("SEAT"),
        help=_("count what this player sees after the cards played, voids shown included"),
    )
    odds.add_argument(
        "--convention",
        metavar=_("NAME"),
        help=_(
            "declarer's whists too, under sochi, leningrad, rostov, classic, fspr, and changes "
            "such as amnesty=no; or a file .toml"
        ),
    )
    _add_order(odds, _)


def _add_order(odds: argparse.ArgumentParser, _: Say) -> None:
    order = odds.add_argument_group(_("what to discard and to order"))
    order.add_argument(
        "--hand",
        metavar=_("CARDS"),
        help=_("declarer's 12 cards: which discard, which contract; 10: before the talon"),
    )
    order.add_argument(
        "--declarer", type=read_seat(_), metavar=_("SEAT"), help=_("whose hand it is; N without it")
    )
    order.add_argument(
        "--first", type=read_seat(_), metavar=_("SEAT"), help=_("who leads; declarer without it")
    )
    order.add_argument(
        "--at-least",
        metavar=_("CONTRACT"),
        help=_("the last bid: nothing lower may be ordered"),
    )
    order.add_argument(
        "--confidence",
        type=read_part(_),
        default=0.95,
        metavar="P",
        help=_("chance that all verdicts hold at once; 0.95 without it"),
    )
    order.add_argument(
        "--tolerance",
        type=read_part(_),
        default=0.01,
        metavar="P",
        help=_("difference of chances that does not count; 0.01 without it"),
    )
    order.add_argument(
        "--whist-tolerance",
        type=read_whists(_),
        default=0.5,
        metavar=_("WHISTS"),
        help=_("difference in whists that does not count, with --convention; 0.5 without it"),
    )


def add_misere(commands: Commands, _: Say) -> None:
    """Add misere."""
    misere = commands.add(
        "misere", "misere:misere", _("safe suits, clean talons, and what to put away on a misère")
    )
    misere.add_argument(
        "hand",
        nargs="+",
        metavar=_("HAND"),
        help=_("declarer's 10 cards before the talon, or 12 with it"),
    )
    misere.add_argument(
        "--first",
        choices=("declarer", "next", "last", "defenders"),
        default="defenders",
        help=_("who leads first: declarer, the defender after or before him, or either of them"),
    )
    add_layouts(misere, _)
    misere.add_argument(
        "--tricks", action="store_true", help=_("count declarer's tricks too; slower")
    )
    misere.add_argument(
        "--every", action="store_true", default=None, help=_("weigh all 66 discards; slower")
    )
    misere.add_argument(
        "--hidden",
        action="store_true",
        help=_("the defenders do not see the discard and follow their best plan; much slower"),
    )
    add_json(misere, _)


def add_catch(commands: Commands, _: Say) -> None:
    """Add catch."""
    catch = commands.add(
        "catch", "hidden_discard:catch", _("how a misère is caught when the discard is hidden")
    )
    add_reading(catch, _)
    catch.add_argument(
        "--at-least",
        type=read_number(_, 1, 10),
        metavar=_("TRICKS"),
        help=_("tricks with which declarer is caught; in a game, those of the defenders"),
    )
    catch.add_argument(
        "--all-tricks",
        action="store_true",
        help=_("the same for every number of tricks, from 1 up"),
    )
    catch.add_argument(
        "--after",
        action="store_true",
        help=_("the same after each card that can be played now; which leads are safe"),
    )
    catch.add_argument(
        "--depth",
        type=read_number(_, 0, 10),
        default=1,
        metavar="N",
        help=_("replies of declarer that the tree of the plan shows; 1 without it"),
    )
    catch.add_argument(
        "--memory",
        type=read_number(_, 1, 1 << 20),
        default=1024,
        metavar=_("MIB"),
        help=_("memory for the search, in MiB; 1024 without it"),
    )


def add_score(commands: Commands, _: Say) -> None:
    """Add score."""
    score = commands.add("score", "scores:score", _("what players write after a deal, and why"))
    score.add_argument(
        "contract", nargs="?", metavar=_("CONTRACT"), help=_("6S ... 10NT, misere, allpass")
    )
    score.add_argument(
        "--calls",
        metavar=_("CALLS"),
        help=_("calls after declarer, such as W P: whist, pass, H half-whist; or B:W C:P"),
    )
    score.add_argument(
        "--tricks",
        metavar=_("TRICKS"),
        help=_("tricks of A, B, C, D, - for who sat out; or of declarer alone"),
    )
    add_convention(score, _, "sochi")
    score.add_argument("--players", type=read_number(_, 3, 4), metavar="N", help=_("3 or 4"))
    player = _("PLAYER")
    score.add_argument("--declarer", metavar=player, help=_("A, B, C or D; A without it"))
    score.add_argument("--dealer", metavar=player, help=_("who sits out, of four players"))
    score.add_argument("--partner", metavar=player, help=_("the dealer, on a misère in halves"))
    score.add_argument(
        "--factor",
        type=read_number(_, 1, 4096),
        metavar="N",
        help=_("of bombs and bids in the dark"),
    )
    score.add_argument(
        "--row", type=read_number(_, 1, 1000), metavar="N", help=_("which all-pass in a row it is")
    )
    score.add_argument(
        "--dark-passes",
        type=read_number(_, 0, 30),
        metavar="N",
        help=_("how many of them came after a pass in the dark"),
    )
    score.add_argument("--talon", metavar=_("CARDS"), help=_("the talon, for its premium"))
    score.add_argument("--closed", metavar=_("PLAYERS"), help=_("whose pool was closed before"))
    score.add_argument(
        "--fault",
        action="append",
        dest="faults",
        type=read_fault(_),
        metavar=_("PLAYER=FAULT"),
        help=_("discard, old-trick or cards; may be given again"),
    )
    score.add_argument("--deal", metavar=_("FILE"), help=_("deals as JSON; - for standard input"))
    score.add_argument("--json", action="store_true", help=_("one JSON object a deal"))
