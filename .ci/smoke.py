"""Check an installed prefdd: run outside the repository, with the wheel alone."""

import sys
from importlib.resources import files
from pathlib import Path

import prefdd

HERE = Path(__file__).parent
DEAL = "kovalevskaya.txt"


def main() -> None:
    """Solve one deal and look for all that the package must bring along."""
    package = files("prefdd")
    assert not Path(str(package)).is_relative_to(Path.cwd() / "src")
    assert package.joinpath("py.typed").is_file(), "py.typed is missing"
    names = [item.name for item in package.iterdir()]
    assert not [name for name in names if name.endswith((".pyx", ".c"))], names
    assert "_core.pyi" in names, "stubs of the compiled module are missing"
    for language in ("ru",):
        catalogue = package.joinpath("locale", language, "LC_MESSAGES", "prefdd.mo")
        assert catalogue.is_file(), f"no catalogue for {language}"
    for name in ("board.js", "board.css"):
        assert package.joinpath("widget", "static", name).is_file(), f"{name} is missing"

    beside = HERE / DEAL
    (record,) = prefdd.load(beside if beside.exists() else HERE.parent / "demo" / DEAL)
    solution = prefdd.solve(record.position)
    assert solution.tricks == 1, solution
    catching = {card.code for card, tricks in solution.cards.items() if tricks == 1}
    assert catching == {"DK", "DQ", "DJ", "DT"}, catching
    sys.stdout.write(f"prefdd from {package}: {solution.tricks} trick, caught by {solution.best}\n")


if __name__ == "__main__":
    main()
