"""Pictures: safe to show anywhere, complete, and true to the deal."""

from __future__ import annotations

import re

import pytest
from pictures import KOVALEVSKAYA, START, SVG, cards_drawn, deal_at, game, group_of, read, texts

from prefdd import Card, Cards, PrefddError, Seat, allpass, solve
from prefdd.view.annotation import Annotation, annotate
from prefdd.view.palette import THEMES
from prefdd.view.svg import table

# Elements and attributes that sites which clean SVG leave alone.
ALLOWED = {
    "svg": {"viewBox", "width", "height", "role", "aria-labelledby", "font-family"},
    "title": {"id"},
    "desc": {"id"},
    "g": {"id", "transform"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width"},
    "path": {"transform", "fill", "d"},
    "text": {"x", "y", "font-size", "font-weight", "text-anchor", "fill"},
}
PICTURES = {
    "plain": table(START),
    "values": table(START, annotate(solve(START)), "dark", "ru", four_colours=True),
    "lying": table(game(Seat.W, 4), lying=list(Seat), talon=Cards("SA")),
    "hidden": table(game(Seat.E, 5), hidden=[Seat.N]),
    "deal": table(deal_at(Seat.N), theme="dark"),
    "all-pass": table(allpass(deal_at(Seat.S), Seat.E).position),
}


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_only_shapes_and_attributes_that_are_shown_anywhere(picture: str) -> None:
    for node in read(picture).iter():
        name = node.tag.removeprefix(SVG)
        assert name in ALLOWED
        assert set(node.keys()) <= ALLOWED[name], name
        if name in {"rect", "path", "text"}:
            assert re.fullmatch(r"#[0-9a-f]{6}|none", node.get("fill", "")), "an explicit fill"
    for word in ("currentColor", "style", "script", "url(", "href", "var("):
        assert word not in picture


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_everything_lies_on_the_table(picture: str) -> None:
    root = read(picture)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for group in root.iter(f"{SVG}g"):
        x, y = map(float, re.findall(r"-?[\d.]+", group.get("transform", ""))[:2])
        face = group.find(f"{SVG}rect")
        assert face is not None
        assert 0 < x < x + float(face.get("width", 0)) < width
        assert 0 < y < y + float(face.get("height", 0)) < height


@pytest.mark.parametrize("absent", list(Seat))
@pytest.mark.parametrize("played", [0, 1, 2, 17, 30])
@pytest.mark.parametrize("lying", [(), list(Seat)])
def test_every_card_is_drawn_once(absent: Seat, played: int, lying: list[Seat]) -> None:
    position = game(absent, played)
    root = read(table(position, lying=lying))
    drawn = cards_drawn(root)
    assert len(drawn) == len(set(drawn))
    assert Cards(drawn) == position.deal.cards | Cards(position.table)


@pytest.mark.parametrize("absent", list(Seat))
def test_a_deal_is_drawn_with_its_talon(absent: Seat) -> None:
    deal = deal_at(absent)
    assert Cards(cards_drawn(read(table(deal)))) == deal.cards | deal.talon


def test_a_card_put_away_is_drawn_once() -> None:
    root = read(table(START, talon=Cards("CA CK"), discard=Cards("CA CK")))
    assert sorted(cards_drawn(root), key=lambda card: card.index) == sorted(
        START.deal.cards | Cards("CA CK"), key=lambda card: card.index
    )
    assert "Discard" in texts(root)
    assert "Talon" not in texts(root)


def test_opened_cards_of_all_pass_lie_open() -> None:
    position = allpass(deal_at(Seat.S), Seat.E).position
    drawn = cards_drawn(read(table(position)))
    assert Cards(drawn) == position.deal.cards | Cards(position.opened)
    after = position.replay([next(iter(position.legal))])
    assert len(cards_drawn(read(table(after)))) == 32


def test_values_and_marks_are_on_their_cards() -> None:
    solution = solve(START)
    root = read(table(START, annotate(solution)))
    for card, tricks in solution.cards.items():
        group = group_of(root, card)
        assert str(tricks) in texts(group)
        # Suit and mark, and the large suit on the card that nothing covers.
        shapes = len(group.findall(f"{SVG}path"))
        assert shapes == (3 if card == START.hand.descending()[-1] else 2)
        best = [path for path in group.iter(f"{SVG}path") if path.get("fill") == "#176b34"]
        assert bool(best) == (card in solution.best)
    description = root.findtext(f"{SVG}desc") or ""
    assert "♦K: 1 best card" in description
    assert "♠Q: 0 loses" in description


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["East · to move", "South, declarer", "West", "Misère", "declarer South"]),
        ("ru", ["Восток · ходит", "Юг, играет", "Запад", "Мизер", "играет Юг"]),
    ],
)
def test_words_are_in_the_language_asked_for(lang: str, words: list[str]) -> None:
    root = read(table(START, lang=lang))
    read_there = list(texts(root))
    assert set(words) <= set(read_there)
    is_russian = [bool(re.search("[А-яЁё]", word)) for word in read_there]
    assert any(is_russian) == (lang == "ru")
    title = root.findtext(f"{SVG}title") or ""
    assert title.startswith(words[3])
    ranks = "ТКДВ" if lang == "ru" else "AKQJ"
    assert all(any(rank == word for word in read_there) for rank in ranks)


def test_tricks_won_are_counted() -> None:
    position = START.replay(["DK", "D9", "DA"])
    assert {"West · tricks: 1 · to move", "East · tricks: 0"} <= set(texts(read(table(position))))


def test_nobody_is_to_move_when_play_is_over() -> None:
    position = game(Seat.W, 30)
    assert not [word for word in texts(read(table(position))) if "to move" in word]


def test_ids_are_unique_and_have_the_prefix() -> None:
    root = read(table(START, annotate(solve(START)), prefix="one"))
    ids = [node.get("id", "") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids)) == 2 + 30
    assert all(name.startswith("one-") for name in ids)
    assert root.get("aria-labelledby") == "one-title one-desc"


def test_the_same_picture_every_time_and_other_ids_for_another() -> None:
    assert table(START) == table(START)
    first, second = (re.search('id="(.*?)-title"', table(game(Seat.W, n))) for n in (0, 1))
    assert first is not None
    assert second is not None
    assert first[1] != second[1]


def test_hidden_hands_are_in_no_text() -> None:
    position = game(Seat.W, 4)
    hidden = position.hand_of(Seat.N)
    picture = table(position, hidden=[Seat.N])
    assert not hidden & Cards(cards_drawn(read(picture)))
    description = read(picture).findtext(f"{SVG}desc") or ""
    assert "North" not in description
    assert description.count("\n") == 1
    with pytest.raises(PrefddError, match="is not in the picture"):
        table(position, [Annotation(hidden.lowest, "1")], hidden=[Seat.N])


def test_notes_cannot_smuggle_markup() -> None:
    evil = '</title><script>alert("1")</script>'
    card = Card("DK")
    root = read(table(START, [Annotation(card, "<b>", "best", evil)]))
    assert not list(root.iter(f"{SVG}script"))
    assert evil in (group_of(root, card).findtext(f"{SVG}title") or "")
    assert "<b>" in texts(group_of(root, card))


def test_four_colours_differ() -> None:
    def fills(four: bool) -> set[str]:
        root = read(table(START, four_colours=four))
        return {path.get("fill", "") for path in root.iter(f"{SVG}path")}

    assert len(fills(False)) == 2
    assert len(fills(True)) == 4


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("name", THEMES)
def test_text_stands_out_from_what_is_behind_it(name: str) -> None:
    """Contrast of 4.5 to 1, as WCAG 2 asks for text."""
    theme = THEMES[name]
    pairs = [
        (theme.ink, theme.felt),
        (theme.faint, theme.felt),
        (theme.turn_ink, theme.turn),
        (theme.best_ink, theme.best),
        (theme.loses_ink, theme.loses),
        (theme.plain_ink, theme.plain),
        *((colour, theme.card) for colour in ("#111111", "#c1121f", "#14702f", "#0b57d0")),
    ]
    for front, behind in pairs:
        light, dark = sorted((luminance(front), luminance(behind)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (front, behind)


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(PrefddError, match="no theme is called 'pink'"):
        table(START, theme="pink")
    with pytest.raises(PrefddError, match="does not speak"):
        table(START, lang="fr")
    with pytest.raises(PrefddError, match="♦K is annotated twice"):
        table(START, [Annotation(Card("DK"), "1"), Annotation(Card("DK"), "2")])
    with pytest.raises(PrefddError, match="♣A is annotated but"):
        table(START, [Annotation(Card("CA"), "1")])
    with pytest.raises(PrefddError, match="no mark is called"):
        Annotation(Card("DK"), "1", "good")
    with pytest.raises(PrefddError, match="the prefix of ids"):
        table(START, prefix='"><script>')
    with pytest.raises(TypeError, match="a Position or a Deal"):
        table(KOVALEVSKAYA)  # type: ignore[arg-type]
