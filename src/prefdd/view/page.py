"""A page of its own: the line of a record to step through, offline, with or without scripts."""

from __future__ import annotations

import os
from html import escape
from typing import Final

from prefdd import i18n
from prefdd.notation.blockwriter import write
from prefdd.record import Record
from prefdd.view import svg, text
from prefdd.view.annotation import annotate
from prefdd.view.text import Style
from prefdd.view.wording import played, worth
from prefdd.walk import Walk, walk
from prefdd.whole_file import write_file

__all__ = ["export_html"]

_STYLE: Final = """
:root{color-scheme:light dark}
body{font:16px/1.5 "DejaVu Sans",Verdana,Arial,sans-serif;margin:0 auto;padding:1rem;
max-width:58rem;background:#fff;color:#16212c}
svg{max-width:100%;height:auto;display:block}
nav{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}
button{font:inherit;min-width:44px;min-height:44px;padding:0 .8rem;border:1px solid #5f6b66;
border-radius:8px;background:#eef2ef;color:#16212c;cursor:pointer}
button:disabled{opacity:.45;cursor:default}
a{color:#1d4f91}
:focus-visible{outline:3px solid #c26a00;outline-offset:2px}
table{border-collapse:collapse}
th,td{padding:.2rem .6rem;text-align:left;border-bottom:1px solid #b8c4bc}
td a{display:inline-block;padding:.2rem}
a[aria-current]{background:#1d4f91;color:#fff;border-radius:4px}
.fault{color:#8c1410;font-weight:bold}
.proposed{font-style:italic}
.live .step{display:none}
.live .step.now{display:block}
pre{overflow:auto}
#said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (prefers-color-scheme:dark){
body{background:#15191c;color:#e8ecef}
button{background:#2b3338;color:#e8ecef;border-color:#8b979f}
a{color:#a8c7fa}
a[aria-current]{background:#a8c7fa;color:#0b1d36}
.fault{color:#ffb4ab}
th,td{border-color:#48545c}
}
"""

_SCRIPT: Final = """
(function(){
var steps=document.querySelectorAll(".step"),links=document.querySelectorAll("a[href^='#step-']");
var nav=document.querySelector("nav"),said=document.getElementById("said"),now=0;
function show(n){
 now=Math.max(0,Math.min(steps.length-1,n));
 steps.forEach(function(s,i){s.classList.toggle("now",i===now);});
 links.forEach(function(a){
  if(a.hash==="#step-"+now)a.setAttribute("aria-current","step");
  else a.removeAttribute("aria-current");});
 said.textContent=steps[now].querySelector(".words").textContent;
 nav.querySelectorAll("button").forEach(function(b){
  var t=+b.dataset.to;b.disabled=t<0?now===0:now===steps.length-1;});
}
function go(t){show(t===-2?0:t===2?steps.length-1:now+t);}
document.body.classList.add("live");nav.hidden=false;
nav.addEventListener("click",function(e){
 var b=e.target.closest("button");if(b)go(+b.dataset.to);});
links.forEach(function(a){a.addEventListener("click",function(e){
 e.preventDefault();show(+a.hash.slice(6));});});
document.addEventListener("keydown",function(e){
 if(e.altKey||e.ctrlKey||e.metaKey)return;
 var t={ArrowLeft:-1,ArrowRight:1,Home:-2,End:2}[e.key];
 if(t){e.preventDefault();go(t);}});
show(location.hash.indexOf("#step-")===0?+location.hash.slice(6)||0:0);
})();
"""


def export_html(
    record: Record,
    path: str | os.PathLike[str] | None = None,
    lang: str | None = None,
    *,
    theme: str = "light",
    four_colours: bool = False,
) -> str:
    """Self-contained page of a record: its line to step through, values on every card.

    The page needs no network and no other file. Buttons and the keys ← → Home End step
    through it; a screen reader says each step; without scripts all steps stand one below
    the other. Where the record ends before the deal, best play follows, named as such. A
    card that was not legal is shown with the rule it breaks, and play goes on from before
    it.

    Parameters
    ----------
    record
        Deal, contract, who leads; cards played as far as there are any.
    path
        File to write, in UTF-8; None writes none.
    lang
        ``"en"`` or ``"ru"``; None asks the environment, as the command line does.
    theme
        Of the pictures: ``"light"`` or ``"dark"``; the page itself follows the reader's.
    four_colours
        Whether ♣ is green and ♦ blue.

    Returns
    -------
    str
        The page.

    Raises
    ------
    IllegalDealError
        If the record is no deal that can be played.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> from prefdd import Cards, Contract, Seat
    >>> hands = {Seat.N: Cards("SA S7"), Seat.E: Cards("SK SQ"), Seat.W: Cards("ST S9")}
    >>> page = export_html(Record(hands, Contract.parse("6NT"), Seat.N, Seat.N), lang="en")
    >>> page.splitlines()[0], "<script" in page
    ('<!DOCTYPE html>', True)
    """
    style = Style(i18n.language(os.environ, lang))
    page = _page(record, walk(record), style, theme, four_colours)
    if path is not None:
        write_file(path, page.encode("utf-8"))
    return page


def _page(record: Record, walked: Walk, style: Style, theme: str, four_colours: bool) -> str:
    title = record.id or text.deal_table(walked.steps[0].position, style).partition("\n")[0]
    sections = []
    for ply, step in enumerate(walked.steps):
        picture = svg.table(
            step.position,
            annotate(step.found),
            theme,
            style.lang,
            four_colours=four_colours,
            talon=record.talon,
            discard=record.discard,
            prefix=f"p{ply}",
        )
        sections.append(
            f'<section class="step" id="step-{ply}">{picture}'
            f'<p class="words">{escape(_words(walked, ply, style))}</p></section>'
        )
    buttons = (
        (-2, "|◀", style.say("To the start")),
        (-1, "◀", style.say("Back")),
        (1, "▶", style.say("Forward")),
        (2, "▶|", style.say("To the end")),
    )
    nav = "".join(
        f'<button type="button" data-to="{step}" aria-label="{escape(name)}" '
        f'title="{escape(name)}">{sign}</button>'
        for step, sign, name in buttons
    )
    fault = ""
    if walked.fault is not None:
        fault = f'<p class="fault">{escape(_fault(walked, style))}</p>'
    deal = escape(write(record, style.lang))
    return (
        f'<!DOCTYPE html>\n<html lang="{style.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}</h1>{fault}"
        f'<nav hidden aria-label="{escape(style.say("Steps"))}">{nav}</nav>'
        f'{"".join(sections)}<p id="said" role="status"></p>'
        f"<h2>{escape(style.say('The play'))}</h2>{_plays(walked, style)}"
        f"<h2>{escape(style.say('The deal as text'))}</h2><pre>{deal}</pre>"
        f"</main><script>{_SCRIPT}</script></body></html>\n"
    )


def _fault(walked: Walk, style: Style) -> str:
    assert walked.fault is not None
    told = i18n.describe(walked.fault.named, style.lang)
    return style.say("Not legal: {fault}. Best play goes on from before it.").format(fault=told)


def _words(walked: Walk, ply: int, style: Style) -> str:
    """What is said under a picture: the card that led to it, and what it is worth."""
    step = walked.steps[ply]
    parts = []
    if ply:
        parts.append(played(walked.steps[ply - 1], style))
    elif not walked.played:
        parts.append(style.say("The record has no play; this is best play."))
    if walked.fault is not None and ply == walked.played:
        parts.append(_fault(walked, style))
    elif ply == walked.played and 0 < ply < len(walked.steps) - 1:
        parts.append(style.say("The record ends here; best play follows."))
    parts.append(worth(step.position, step.found, style))
    return " ".join(parts)


def _plays(walked: Walk, style: Style) -> str:
    """Cards in the order of play, a trick a row, each a link to the step after it."""
    heads = "".join(
        f'<th scope="col">{escape(head)}</th>' for head in (style.say("trick"), style.say("play"))
    )
    start = f'<a href="#step-0">{escape(style.say("Start"))}</a>'
    rows, cells = [f"<tr><td></td><td>{start}</td></tr>"], ""
    for ply, step in enumerate(walked.steps[:-1], 1):
        assert step.card is not None
        name = f"{style.seat(step.position.to_move)} {style.card(step.card)}"
        if step.cost:
            name += f" (−{step.cost})"
        kind = ' class="proposed"' if step.is_proposed else ""
        cells += f'<a href="#step-{ply}"{kind}>{escape(name)}</a> '
        if not walked.steps[ply].position.table:
            number = sum(walked.steps[ply].position.won)
            rows.append(f'<tr><th scope="row">{number}</th><td>{cells}</td></tr>')
            cells = ""
    return f"<table><tr>{heads}</tr>{''.join(rows)}</table>"
