"""Each source module has its unit tests at the same path, and no unit test outlives its module.

Exempt by rule: packages that hold only a docstring, ``__main__``, and the command line, whose modules turn
words into calls and are proved by the functional tests.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from tests.architecture.sources import TESTS, Module, modules, planted

UNIT = TESTS / "unit"


def exempt(module: Module) -> bool:
    """No unit test of its own is asked for."""
    place = PurePosixPath(module.place)
    return module.only_docstring or place.name == "__main__.py" or place.parts[0] == "cli"


def mirror(module: Module) -> str:
    """Where its unit tests are, from ``tests/unit``."""
    place = PurePosixPath(module.place)
    name = "package" if place.name == "__init__.py" else place.stem.lstrip("_")
    return (place.parent / f"test_{name}.py").as_posix()


def test_every_module_has_its_unit_tests() -> None:
    wanted = [mirror(module) for module in modules() if not exempt(module)]
    assert [name for name in wanted if not (UNIT / name).is_file()] == []


def test_every_unit_test_has_its_module() -> None:
    mirrored = {mirror(module).removesuffix(".py") for module in modules()}
    pattern = re.compile(f"({'|'.join(map(re.escape, sorted(mirrored)))})(_\\w+)?")
    stems = [
        path.relative_to(UNIT).as_posix().removesuffix(".py") for path in sorted(UNIT.rglob("test_*.py"))
    ]
    assert [stem for stem in stems if not pattern.fullmatch(stem)] == []


def test_planted_module_without_tests_is_found() -> None:
    module = planted("model/planted.py", "X = 1\n")
    assert not exempt(module)
    assert not (UNIT / mirror(module)).is_file()
