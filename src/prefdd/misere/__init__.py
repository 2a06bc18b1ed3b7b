"""Misère from declarer's side: safe suits and holes, clean misères, what to discard."""

from prefdd.misere.choice import misere_discards, weigh_discards
from prefdd.misere.cleanness import (
    Clean,
    CleanTalons,
    best_discards,
    clean,
    clean_discards,
    clean_talons,
)
from prefdd.misere.estimate import Estimate, MisereDiscards
from prefdd.misere.hidden_discard import HiddenDiscard
from prefdd.misere.holes import Hole, Safety, SuitSafety, is_safe, safe_leads, safety
from prefdd.misere.measure import Choice, Layout, Measure, OpenCards, Outcome
from prefdd.misere.one_suit import SuitLayout, SuitRisk, suit_layout, suit_risk

__all__ = [
    "Choice",
    "Clean",
    "CleanTalons",
    "Estimate",
    "HiddenDiscard",
    "Hole",
    "Layout",
    "Measure",
    "MisereDiscards",
    "OpenCards",
    "Outcome",
    "Safety",
    "SuitLayout",
    "SuitRisk",
    "SuitSafety",
    "best_discards",
    "clean",
    "clean_discards",
    "clean_talons",
    "is_safe",
    "misere_discards",
    "safe_leads",
    "safety",
    "suit_layout",
    "suit_risk",
    "weigh_discards",
]
