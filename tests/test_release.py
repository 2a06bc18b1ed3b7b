"""What a release needs: one version, wheels for every system, words for those who report."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = PROJECT["project"]["version"]
GITHUB = ROOT / ".github"
WORDS = {"wrong-value", "wrong-ruling", "unreadable-deal"}

in_checkout = pytest.mark.skipif(not GITHUB.exists(), reason="an sdist has no .github")


def read_yaml(path: Path) -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?", VERSION)
    quoted = re.compile(rf"(?:version|==)[\"'\s=:]*{re.escape(VERSION)}\b", re.IGNORECASE)
    sources = [
        path
        for folder in ("src", "docs", "demo", "tools", ".github")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".pyx", ".md", ".yml", ".txt", ".toml", ".cfg"}
        and "egg-info" not in str(path)
    ]
    sources += [ROOT / name for name in ("setup.py", "README.md", "CITATION.cff", "Makefile")]
    found = [path.name for path in sources if quoted.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_release_is_told_in_the_changelog() -> None:
    """A tag is made from the version; what is not released yet stands under Unreleased."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+?)\]", changes, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert len(set(headings)) == len(headings)


def test_citation_has_what_the_format_asks_for() -> None:
    cited = read_yaml(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
    assert cited["cff-version"] == "1.2.0"
    assert cited["license"] == PROJECT["project"]["license"]
    assert [author["name"] for author in cited["authors"]] == [
        author["name"] for author in PROJECT["project"]["authors"]
    ]


def test_wheels_are_built_for_every_supported_python() -> None:
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    supported = [
        entry.rpartition(" ")[2]
        for entry in PROJECT["project"]["classifiers"]
        if re.search(r"Python :: 3\.\d+$", entry)
    ]
    tags = [f"cp{number.replace('.', '')}-*" for number in supported]
    assert [tag for tag in built if not tag.endswith("t-*")] == tags


def test_what_runs_on_new_wheels_is_there() -> None:
    commands = PROJECT["tool"]["cibuildwheel"]["test-command"]
    named = re.findall(r"\{project\}/(\S+)", " ".join(commands))
    assert named
    assert [name for name in named if not (ROOT / name).exists() and (ROOT / ".ci").exists()] == []


@in_checkout
def test_workflow_builds_on_every_system() -> None:
    flow = read_yaml(GITHUB / "workflows" / "wheels.yml")
    runners = flow["jobs"]["wheels"]["strategy"]["matrix"]["runner"]
    systems = {runner.partition("-")[0] for runner in runners}
    assert systems == {"ubuntu", "macos", "windows"}
    assert "ubuntu-24.04-arm" in runners
    steps = [str(step.get("run", "")) for step in flow["jobs"]["wheels"]["steps"]]
    assert any("cibuildwheel==" in step for step in steps), "the builder is pinned"


@in_checkout
def test_issue_forms_speak_both_languages() -> None:
    forms = {path.stem: read_yaml(path) for path in (GITHUB / "ISSUE_TEMPLATE").glob("w*.yml")}
    forms |= {path.stem: read_yaml(path) for path in (GITHUB / "ISSUE_TEMPLATE").glob("u*.yml")}
    assert set(forms) == WORDS
    for form in forms.values():
        assert {"name", "description", "body"} <= set(form)
        for text in (form["name"], form["description"]):
            english, _, russian = text.partition(" / ")
            assert re.search("[a-z]", english)
            assert re.search("[а-я]", russian)
        ids = [field["id"] for field in form["body"] if "id" in field]
        assert len(ids) == len(set(ids))
        assert "version" in ids


def test_free_threading_is_declared_only_where_it_is_tested() -> None:
    """The directive would switch the lock off for all who import prefdd."""
    declared = "freethreading_compatible" in (ROOT / "setup.py").read_text(encoding="utf-8")
    tested = "PYTHON_GIL=0" in str(PROJECT["tool"]["cibuildwheel"])
    assert declared == tested


@pytest.mark.soak
def test_two_builds_are_the_same_and_small(tmp_path: Path) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), "."]
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    check = [sys.executable, "tools/check_dist.py", str(tmp_path), "--again"]
    done = subprocess.run(check, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
