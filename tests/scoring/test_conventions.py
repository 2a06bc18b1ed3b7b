"""Conventions: the known sets, text and TOML, what contradicts, and what is different."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefdd import NotationError, PrefddError, i18n
from prefdd.scoring import OPTIONS, PRESETS, Convention, diff

# Number in the list of agreements, field, and the values of the known sets: Sochi,
# Leningrad, Rostov, Classic, the federation's; one value stands for all.
AGREED = """
1  misere_overcall         nine
2  misere_first_call       yes
3  progression             arithmetic3 arithmetic3 none none arithmetic3
4  allpass_price           1 2 5 1 2
4  allpass                 mountain mountain whists mountain mountain
5  allpass_talon           yes yes no yes yes
6  dealer_tricks           yes yes no yes yes
7  amnesty                 yes yes no yes no
8  zero_bonus              trick trick one trick trick
9  zero_bonus_dealer       yes yes yes yes no
10 allpass_exit            simple simple simple hard hard
11 exit_by_set             yes no yes no no
11 exit_by_unwhisted       yes yes yes yes no
12 allpass_deal            slides slides slides repeated slides
13 whist                   greedy gentleman gentleman greedy gentleman
14 responsibility          full half half half_until_closed half
15 no_trick_pays           second second second second both
16 shortage                own_half
17 consolation             price price 10 price price
18 consolation_dealer      yes
19 stalingrad              no
20 half_whist              yes
21 first_may_retreat       no yes yes no yes
22 first_may_return        no
23 without_three           no
24 ten                     whisted
25 jumps                   no
26 open_whist_lead         light
27 misere_lead             dark
28 mountain_divisor        all
29 american_help           yes no yes yes no
30 help_everybody          yes
31 unwhisted_off_mountain  no
32 end                     each sum each each sum
33 talon_premium           off off off off everybody
33 premium_unit            consolation
34 talon_refusal           0
35 misere_halves           yes
36 dark                    no no no yes no
36 bomb_limit              0
36 dark_remise             yes
36 dark_misere             yes
37 opening_circles         0
38 preferans_contract      no
39 low_order_punished      no
40 prizes                  none
41 doubled                 no yes no no yes
42 dealer_responsible      yes yes yes yes no
43 dealing_fine            5
44 curiosity_fine          5
"""
ROWS = [line.split() for line in AGREED.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_presets_are_those_of_the_list(row: list[str]) -> None:
    _, name, *values = row
    values = values * len(PRESETS) if len(values) == 1 else values
    for preset, text in zip(PRESETS, values, strict=True):
        value = Convention.preset(preset).options[name]
        assert value == OPTIONS[name].read(text), preset
        assert isinstance(value, bool) == OPTIONS[name].is_yes_or_no


def test_the_list_has_every_option_and_all_of_the_forty() -> None:
    assert sorted(row[1] for row in ROWS) == sorted(OPTIONS)
    assert {int(row[0]) for row in ROWS} == set(range(1, 45))
    names = {field.name for field in dataclasses.fields(Convention)}
    assert names == {"base", *OPTIONS}


def test_every_option_is_documented_with_its_rule() -> None:
    text = (Path(__file__).parents[2] / "docs" / "scoring.md").read_text("utf-8")
    for name, option in OPTIONS.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
        assert f"| {option.rule} |" in row
        for value in option.words:
            shown = ("yes" if value else "no") if option.is_yes_or_no else value
            assert f"`{shown}`" in row, (name, value)


@st.composite
def conventions(draw: st.DrawFn) -> Convention:
    agreed = Convention.preset(draw(st.sampled_from(PRESETS)))
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=6, unique=True)):
        option = OPTIONS[name]
        values: list[Any] = list(option.words)
        if option.least is not None:
            values += [option.least, option.most]
        try:
            agreed = agreed.replace(**{name: draw(st.sampled_from(values))})
        except PrefddError as error:
            assert "contradicts" in str(error)  # noqa: PT017
    return agreed


@given(conventions())
def test_text_and_toml_read_back_what_they_wrote(agreed: Convention) -> None:
    assert Convention.parse(agreed.text) == agreed
    assert Convention.from_toml(agreed.to_toml()) == agreed


@given(conventions(), conventions())
def test_differences_are_said_in_both_languages(one: Convention, other: Convention) -> None:
    lines = diff(one, other)
    changed = [name for name in OPTIONS if one.options[name] != other.options[name]]
    assert len(lines) == len(changed)
    for line, name in zip(lines, changed, strict=True):
        assert OPTIONS[name].rule in str(line)
        russian = i18n.describe(line, "ru")
        assert OPTIONS[name].rule in russian
        assert any("а" <= letter <= "я" for letter in russian)


def test_difference_in_words() -> None:
    lines = diff(Convention.preset("sochi"), Convention.parse("sochi amnesty=no whist=gentleman"))
    assert [str(line) for line in lines] == [
        "whists of a set contract: greedy -> gentleman's (3.8.13, 3.8.14)",
        "amnesty on an all-pass: yes -> no (3.7.3 [46])",
    ]
    assert i18n.describe(lines[1], "ru") == "амнистия на распасах: да -> нет (3.7.3 [46])"


def test_toml_needs_only_what_is_different() -> None:
    text = 'base = "rostov"\nwhist = "greedy"  # as we play\nconsolation = 15\n'
    agreed = Convention.from_toml(text)
    assert agreed == Convention.parse("rostov whist=greedy consolation=15")
    assert Convention.from_toml("amnesty = false").text == "sochi amnesty=no"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rostov amnesty=yes", r"amnesty = yes: an all-pass in whists has no amnesty"),
        ("rostov allpass_talon=yes", r"leaves the talon closed \(3\.7\.6\.2\)"),
        ("rostov zero_bonus=trick", r"no number of points"),
        ("sochi allpass_talon=no", r"wins no trick"),
        ("leningrad american_help=yes", r"not helped \(4\.2\.3\.3\)"),
        ("leningrad half_whist=no", r"nobody goes for half"),
        ("sochi opening_circles=2", r"give bombs \(3\.7\.9\)"),
        ("sochi bomb_limit=4", r"no bombs \(3\.3\.19\)"),
    ],
)
def test_contradictions_are_refused_with_the_reason(text: str, reason: str) -> None:
    base, _, change = text.partition(" ")
    with pytest.raises(PrefddError, match=reason) as caught:
        Convention.parse(text)
    assert change.split("=")[0] in str(caught.value)
    assert "противоречит" in i18n.describe(caught.value, "ru")
    assert Convention.parse(base)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("moscow", "no convention is called moscow; known are sochi, leningrad"),
        ("sochi wist=greedy", "wist is no option of a convention; perhaps whist"),
        ("sochi whist=polite", "whist = polite is not possible; the values are greedy, gentleman"),
        ("sochi amnesty=2", "amnesty = 2 is not possible; the values are yes, no"),
        ("sochi consolation=-1", "consolation = -1 is not possible; the values are price, 0..100"),
        ("sochi allpass_price=0", "the values are 1..100"),
        ("sochi amnesty", "amnesty is no option with its value; write it such as amnesty=no"),
        ("sochi amnesty=no amnesty=yes", "amnesty is given twice"),
        ("", "a convention begins with its name"),
        ("whist=greedy", "a convention begins with its name"),
    ],
)
def test_unknown_options_and_values_are_refused(text: str, message: str) -> None:
    with pytest.raises(PrefddError, match=message):
        Convention.parse(text)


def test_values_of_the_wrong_kind_are_refused() -> None:
    sochi = Convention.preset("sochi")
    for change in ({"amnesty": 1}, {"amnesty": "yes"}, {"allpass_price": True}, {"whist": None}):
        with pytest.raises(PrefddError, match="is not possible"):
            sochi.replace(**change)
    with pytest.raises(TypeError):
        Convention.parse(3)  # type: ignore[arg-type]


def test_wrong_toml_names_line_and_column() -> None:
    with pytest.raises(NotationError, match="this is no TOML") as caught:
        Convention.from_toml('base = "sochi"\nwhist = greedy\n')
    assert (caught.value.line, caught.value.column) == (2, 9)
    with pytest.raises(PrefddError, match="amnesty is neither"):
        Convention.from_toml("[amnesty]\nyes = 1\n")
    with pytest.raises(PrefddError, match="no convention is called moscow"):
        Convention.from_toml('base = "moscow"')
