"""What a path says of the file's place."""

from __future__ import annotations

import pytest

from adjudge.brief.aside import is_aside, is_private


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("docs/conf.py", True),
        ("typing-examples/a.py", True),
        ("examples/__init__.py", True),
        ("src/Examples/deep/a.py", True),
        ("src/pkg/docs/a.py", False),
        ("src/pkg/a.py", False),
        ("demo_app/a.py", False),
        ("docs.py", False),
    ],
)
def test_folders_of_examples_lie_aside_unless_they_are_in_a_package(path: str, answer: bool) -> None:
    assert is_aside(path, {"src/pkg/__init__.py", "examples/__init__.py"}) is answer


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("src/pkg/_compat.py", True),
        ("pip/_internal/cli/main.py", True),
        ("pkg/__init__.py", False),
        ("pkg/__main__.py", False),
        ("pkg/compat_.py", False),
        ("__mangled/a.py", True),
    ],
)
def test_an_underscore_in_front_makes_a_path_private(path: str, answer: bool) -> None:
    assert is_private(path) is answer
