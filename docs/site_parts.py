"""Parts of pages that prefdd itself draws and says while the site is made.

``board`` is a picture of a deal, drawn twice so that the page shows the one of its theme;
``commands`` is what each command says of itself; pages under ``docs/ru`` say that they are in
Russian, for whoever has them read out.
"""

from __future__ import annotations

import io
import os
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.domains.python import PyObject
from sphinx.ext.napoleon.docstring import GoogleDocstring

import prefdd
from prefdd import Position, Seat
from prefdd.cli import main
from prefdd.view import svg
from prefdd.view.annotation import Annotation, annotate

ROOT: Final = Path(__file__).parents[1]
_FIRST_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>prefdd</title>
<meta http-equiv="refresh" content="0; url=docs/index.html">
<p><a href="docs/index.html">prefdd</a></p></html>
"""


class Board(Directive):
    """Picture of the record in a file, with the values of the cards to play."""

    required_arguments = 1
    option_spec: ClassVar = {
        "lang": directives.unchanged,
        "bare": directives.flag,
        "lying": directives.unchanged,
        "caption": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """The figure, once for light pages and once for dark ones."""
        [record] = prefdd.load(ROOT / self.arguments[0])
        self.state.document.settings.record_dependencies.add(str(ROOT / self.arguments[0]))
        position = record.position
        notes = () if "bare" in self.options else _values(position)
        lang = self.options.get("lang", "en")
        pictures = [
            f'<div class="only-{theme}">'
            + svg.table(
                position,
                notes,
                theme,
                lang,
                lying=[Seat.from_code(code) for code in self.options.get("lying", "")],
                talon=record.talon,
                discard=record.discard,
                prefix=f"{theme}-{lang}-{self.lineno}",
            )
            + "</div>"
            for theme in ("light", "dark")
        ]
        caption = self.options.get("caption")
        if caption:
            pictures.append(f"<figcaption>{caption}</figcaption>")
        return [
            nodes.raw(
                "",
                f'<figure class="prefdd-board">{"".join(pictures)}</figure>',
                format="html",
            )
        ]


def _values(position: Position) -> tuple[Annotation, ...]:
    return annotate(prefdd.solve(position))


class Commands(Directive):
    """What each command of ``prefdd`` says with ``--help``, a section for each."""

    def run(self) -> list[nodes.Node]:
        """Sections in the order of ``prefdd --help``."""
        names = re.findall(r"^    ([a-z]\w*)  ", _said("--help"), re.MULTILINE)
        return [self._section(name) for name in names]

    def _section(self, name: str) -> nodes.section:
        text = _said(name, "--help")
        section = nodes.section(ids=[name], names=[name])
        section += nodes.title("", f"prefdd {name}")
        section += nodes.literal_block(text, text, language="text")
        self.state.document.note_explicit_target(section)
        return section


def _said(*words: str) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        main([*words, "--lang", "en", "--color", "never"])
    return said.getvalue()


def _begin(app: Any) -> None:
    """The pages that stand beside the site: where it starts, and deals to step through."""
    folder = Path(app.outdir)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(_FIRST_PAGE, encoding="utf-8")
    [record] = prefdd.load(ROOT / "demo" / "kovalevskaya.txt")
    (folder / "docs" / "ru").mkdir(parents=True, exist_ok=True)
    prefdd.export_html(record, folder / "docs" / "kovalevskaya.html", lang="en")
    prefdd.export_html(record, folder / "docs" / "ru" / "kovalevskaya.html", lang="ru")


def _kernels(app: Any) -> None:
    """Kernels start as on any other machine: no files of whoever makes the site play a part.

    They are told not to warn that they speak with the builder through ports of this machine.
    """
    folder = ROOT / "build" / "ipython"
    profile = folder / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text("c.IPKernelApp.log_level = 40\n")
    os.environ["IPYTHONDIR"] = str(folder)


def _language(app: Any, pagename: str, template: str, context: dict[str, Any], tree: Any) -> None:
    if pagename.startswith("docs/ru/") or pagename.endswith(".ru"):
        context["language"] = "ru"


def setup(app: Any) -> dict[str, Any]:
    """Called by Sphinx."""
    # A property is described in a sentence; what stands before a colon in it is not its type.
    GoogleDocstring._parse_attribute_docstring = lambda _: []
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"
    os.environ["COLUMNS"] = "90"  # as wide as a column of the site
    app.add_config_value("prefdd_sources", "", "env", {str})
    app.add_directive("board", Board)
    app.add_directive("commands", Commands)
    app.connect("builder-inited", _begin)
    app.connect("builder-inited", _kernels)
    app.connect("html-page-context", _language)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
