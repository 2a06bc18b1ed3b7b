"""What people write about deals, read and written: hands, contracts, records, files."""

from __future__ import annotations

from prefdd.notation.typed import NotationWarning, parse_card, parse_hand
from prefdd.notation.words import parse_contract, parse_seat

__all__ = ["NotationWarning", "parse_card", "parse_contract", "parse_hand", "parse_seat"]
