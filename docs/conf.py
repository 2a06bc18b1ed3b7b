"""How the site is made: the folder of sources is the root of the repository.

So a link such as ``../notebooks/01-first-deal.ipynb`` is right on the site and beside the
sources, and no page is kept twice. Nothing is fetched from the network, neither while the
site is made nor when it is read.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
logging.getLogger("traitlets").setLevel(logging.WARNING)
sys.path.insert(0, str(ROOT / "docs"))

project = "prefdd"
author = "The prefdd authors"
project_copyright = author
version = release = metadata.version("prefdd")
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "site_parts",
]

root_doc = "docs/index"
include_patterns = ["docs/**", "notebooks/**", "CHANGELOG.md", "CONTRIBUTING.md"]
exclude_patterns = [
    ".*",
    "build",
    "dist",
    "src",
    "tests",
    "benchmarks",
    "tools",
    "demo",
    os.path.relpath(sys.prefix, ROOT),
    "**/.ipynb_checkpoints",
]

# Pages are Markdown; docstrings name things in single backticks, as numpydoc has it.
default_role = "py:obj"
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3

# A docstring may name a parameter in backticks that is also an attribute of two classes.
suppress_warnings = ["ref.python"]

# When prefdd changes, everything is made again: all pages show what it says.
_sources = hashlib.sha256()
for _path in sorted((ROOT / "src" / "prefdd").rglob("*")):
    if _path.suffix in {".py", ".pyx", ".pxd", ".js", ".css", ".json", ".mo"}:
        _sources.update(_path.read_bytes())
prefdd_sources = _sources.hexdigest()[:12]

# Notebooks are run; where a board cannot live a picture of it is shown.
nb_execution_mode = "cache"
nb_execution_cache_path = str(ROOT / "build" / "notebooks" / prefdd_sources)
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
nb_mime_priority_overrides = [
    ("html", "application/vnd.jupyter.widget-view+json", None),
    ("html", "image/svg+xml", 1),
    ("html", "text/html", 2),
]

autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False

html_theme = "furo"
html_title = "prefdd"
html_static_path = ["_static"]
html_css_files = ["prefdd.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
