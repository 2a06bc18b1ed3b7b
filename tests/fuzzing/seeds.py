"""What the fuzzer begins with: all samples of the tests, and one input of every format."""

from __future__ import annotations

import io
import json
from pathlib import Path

from prefdd import Cards, Contract, Convention, Record, Seat
from prefdd.notation.files import FORMATS, dumps
from prefdd.rulings import INFRACTIONS, Infraction, asked

__all__ = ["CORPUS", "own", "seeds_of"]

TESTS = Path(__file__).parents[1]
CORPUS = Path(__file__).parent / "corpus"
"""Inputs that once did harm, or are of a rare kind; a folder for each target."""

RECORD = Record(
    {
        Seat.E: Cards("S:QJ C:97 D:KQJT H:J7"),
        Seat.S: Cards("S:T987 C:8 D:987 H:98"),
        Seat.W: Cards("S:AK C:QJT D:A H:AKQT"),
    },
    Contract.misere(),
    Seat.S,
    Seat.E,
    discard=Cards("CA CK"),
    id="Ковалевская",
)
SMALL = {"hands": {"N": "S:A7", "E": "S:KQ", "W": "S:T9"}, "contract": "6NT", "declarer": "N"}
ROW = {"N": "S:A7", "E": "S:KQ", "W": "S:T9", "contract": "6NT", "declarer": "N", "first": "E"}
DEALS = (
    {"contract": "6S", "calls": "W P", "tricks": [6, 3, 1]},
    {"contract": "misere", "tricks": 1, "id": "m"},
    {"contract": "allpass", "tricks": [3, 3, 4], "row": 2, "convention": "rostov"},
    {"contract": "8H", "calls": ["P", "P"], "players": 4, "dealer": "D", "factor": 2},
    {"contract": "7C", "calls": "P H", "declarer": "B", "closed": ["A"], "talon": "SA SK"},
)
ENDING = {**SMALL, "first": "E", "discard": "D:87", "played": ["SK", "ST", "SA"]}
TOLD = {
    "agrees": "W", "are_mixed": "no", "bid": "6C", "bidding": "6S P 6S", "cards": "SK ST SA",
    "card": "SQ", "claimants": "E", "corrected": "7S", "count": 11, "defender_tricks": 1,
    "drawn": "S7 D7", "entered": "2 0 0", "evident": "yes", "guaranteed": 1, "in_halves": "no",
    "in_tournament": "yes", "insists": "E", "is_allowed": "no", "is_entered": "yes",
    "is_noticed_after_deal": "no", "is_shown": "yes", "light": "yes", "may_underlead_ace": "no",
    "may_waste_ace": "no", "noticed": 3, "on_purpose": "yes", "ordered": "6S", "other_plan": "S9",
    "paused": "no", "plan": "SQ", "ply": 3, "said": "H P W", "seat": "E", "seats": "E",
    "talon": "D:87", "tournament": "yes", "trick": 1, "tricks": 1, "whisted": "no",
}  # fmt: skip
"""Facts of infractions, by name."""

ENTRY = {
    "kind": "misere", "level": 1, "seed": 7, "difficulty": 2.5, "asked": 4, "right": 3, "hints": 0,
    "mistakes": 1, "reached": True,
}  # fmt: skip
HANDS = ("п ТК; т ДВ10; б Т; ч ТКД10", "T987.98.987.8", "♠ QJ10 ♥ A8 ♦ - ♣ AJ987", "SA SK D7")
FACTS = ("W: trumps>=4, no H; E: HA, aces=1-2", "З: козырей>=4, без ♥", "N: S*1/2/4, C=2-4")


def own(target: str) -> list[bytes]:
    """Inputs of the corpus of a target, in the order of their names."""
    return [path.read_bytes() for path in sorted((CORPUS / target).glob("*"))]


def samples() -> list[bytes]:
    """Files of deals, in every format and encoding."""
    files = [*(TESTS / "data" / "encodings").glob("*"), TESTS / "data/ppn_consistent_generated.ppn"]
    files += [path for path in (TESTS.parent / "demo").glob("*.*") if path.suffix != ".py"]
    problems = json.loads((TESTS / "data" / "problems.json").read_text(encoding="utf-8"))
    first = problems["problems"][:2] if isinstance(problems, dict) else problems[:2]
    return [
        *(path.read_bytes() for path in sorted(files)),
        *(dumps([RECORD], format).encode() for format in FORMATS),
        *(dumps([RECORD, RECORD], format).encode() for format in FORMATS),
        json.dumps(
            {**SMALL, "first": "N", "played": ["SA", "SK"], "note": [1, {"a": None}]}
        ).encode(),
        json.dumps(first, ensure_ascii=False).encode(),
    ]


def case_of(kind: type[Infraction], target: str) -> bytes:
    """An ending with an infraction, all of whose facts are told; or its facts as words."""
    told = {item.name: TOLD[item.name] for item in asked(kind)}
    if target == "rule":
        infraction = {"infraction": kind.name, **told}
        return json.dumps({**ENDING, "calls": "W P", "infraction": infraction}).encode()
    facts = [f"--fact\n{name}={value}" for name, value in told.items()]
    return "\n".join(["--calls\nW P\n--infraction", kind.name, *facts]).encode()


def seeds_of(target: str) -> list[bytes]:
    """What a target begins with."""
    if target == "typed":
        return [text.encode() for text in HANDS] + own(target)
    if target == "facts":
        return [text.encode() for text in FACTS] + own(target)
    if target == "convention":
        lines = (b"sochi", b"leningrad amnesty=no consolation=10", b"rostov whist=gentleman")
        return [*lines, *own(target)]
    if target == "toml":
        names = ("sochi", "rostov")
        return [Convention.preset(name).to_toml().encode() for name in names] + own(target)
    if target in {"sheet", "sheet-command", "score"}:
        deals = [json.dumps(deal).encode() for deal in DEALS]
        game = json.dumps({"convention": "sochi", "target": 10, "deals": DEALS}).encode()
        by_hand = b'{"entries": [{"player": "A", "column": "pool", "amount": 2}]}'
        pool = (TESTS.parent / "demo" / "pool.jsonl").read_bytes()
        return [*deals, game, b"\n".join(deals), by_hand, pool, *own(target)]
    if target == "history":
        return [json.dumps(ENTRY).encode(), b"", *own(target)]
    if target == "rows":
        masks = {**ROW, "N": [0, 7], "E": [5, 6], "W": [2, 3]}
        more = {**ROW, "id": 3, "played": ["SK"], "hands": {"N": "S:A7", "E": "S:KQ", "W": "S:T9"}}
        return [json.dumps(row).encode() for row in (ROW, masks, more)] + own(target)
    if target == "score-words":
        options = (b"6S\n--calls\nW P\n--tricks\n6,3,1", b"misere\n--tricks\n1\n--talon\nSA SK")
        return [*options, b"8H\n--players\n4\n--dealer\nD\n--convention\nrostov", *own(target)]
    if target in {"rule", "rule-words"}:
        return [*(case_of(kind, target) for kind in INFRACTIONS), *own(target)]
    if target in {"explain", "allpass"}:
        passed = {**SMALL, "contract": "allpass", "declarer": "", "first": "E", "talon": "D:AK"}
        played = {**SMALL, "first": "N", "played": ["SA", "SK"]}
        return [json.dumps(record).encode() for record in (passed, played)] + own(target)
    if target == "whist-words":
        return [b"--calls\nP", b"--calls\nW\n--convention\nrostov\n--factor\n2", *own(target)]
    if target == "misere-words":
        hands = ("♠7 ♣A87 ♦KJ97 ♥K1087", "п 10 7; т Д В 8 7; б 9 8 7; ч 10 9 8\n--hidden")
        return [hand.encode() for hand in hands] + own(target)
    if target == "parquet":
        import pyarrow
        from pyarrow import parquet

        file = io.BytesIO()
        parquet.write_table(pyarrow.Table.from_pylist([ROW, {**ROW, "id": "b"}]), file)
        return [file.getvalue(), *own(target)]
    return samples() + own(target)
