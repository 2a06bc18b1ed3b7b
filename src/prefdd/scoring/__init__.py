"""What a deal is worth: conventions, the score of a deal, fines, and the balance in whists.

Nothing here searches: the tricks are given.
"""

from __future__ import annotations

from prefdd.scoring.allpass import allpass_balance, exit_level, row_factor
from prefdd.scoring.calls import Call
from prefdd.scoring.conventions import OPTIONS, PRESETS, Convention, diff
from prefdd.scoring.deal import DealScore, score
from prefdd.scoring.entries import Column, Entry, Player, exact
from prefdd.scoring.faults import Fault
from prefdd.scoring.line import Line, LineKind
from prefdd.scoring.played import Played
from prefdd.scoring.reckoning import Settlement, settle
from prefdd.scoring.settlement import Totals, mountain_worth, pool_worth
from prefdd.scoring.sheet import ScoreSheet

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Call",
    "Column",
    "Convention",
    "DealScore",
    "Entry",
    "Fault",
    "Line",
    "LineKind",
    "Played",
    "Player",
    "ScoreSheet",
    "Settlement",
    "Totals",
    "allpass_balance",
    "diff",
    "exact",
    "exit_level",
    "mountain_worth",
    "pool_worth",
    "row_factor",
    "score",
    "settle",
]
