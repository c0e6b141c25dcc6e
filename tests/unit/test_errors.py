"""The error tree: exit codes, survival of pickling, and the drawing in the docstring."""

from __future__ import annotations

import inspect
import pickle
import re

import pytest

from adjudge import errors
from adjudge.errors import AdjudgeError, ContractError, PatchError

CLASSES = tuple(
    value for value in vars(errors).values() if inspect.isclass(value) and value.__module__ == errors.__name__
)
SAMPLES: dict[type[AdjudgeError], AdjudgeError] = {
    PatchError: PatchError(
        "malformed-hunk",
        "The hunk ends early.",
        line=7,
        offset=120,
        excerpt="@@ -1 +1 @@",
        paths=("a.py", "b.py"),
    ),
    ContractError: ContractError(
        "malformed",
        "The artefact breaks its contract.",
        violations=(("$.a", "unknown field"), ("$.b", "a NUL")),
    ),
}
DRAWN = re.compile(r"^ {4}(?P<branch>[│├└─ ]*)(?P<name>\w+Error)(?: +(?P<code>\d+))?  ", re.MULTILINE)


def sample(kind: type[AdjudgeError]) -> AdjudgeError:
    return SAMPLES.get(kind) or kind("some-code", "A whole sentence.", "Try again.")


def drawn_tree() -> dict[str, tuple[str | None, int | None]]:
    """Class name → (name of the class above it, exit code where the drawing gives one)."""
    tree: dict[str, tuple[str | None, int | None]] = {}
    above: list[tuple[int, str]] = []
    for match in DRAWN.finditer(errors.__doc__ or ""):
        depth, name, code = len(match["branch"]), match["name"], match["code"]
        while above and above[-1][0] >= depth:
            above.pop()
        tree[name] = (above[-1][1] if above else None, int(code) if code else None)
        above.append((depth, name))
    return tree


def test_drawing_names_every_class_and_no_other() -> None:
    assert sorted(drawn_tree()) == sorted(kind.__name__ for kind in CLASSES)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_drawing_puts_each_class_under_its_parent(kind: type[AdjudgeError]) -> None:
    parent = kind.__bases__[0].__name__ if kind is not AdjudgeError else None
    assert drawn_tree()[kind.__name__][0] == parent


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_drawing_gives_the_exit_code_the_class_has(kind: type[AdjudgeError]) -> None:
    drawn = drawn_tree()[kind.__name__][1]
    inherited = kind.__bases__[0].__dict__.get("exit_code")
    assert drawn == kind.exit_code or (
        drawn is None and (kind is AdjudgeError or kind.exit_code == inherited)
    )


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_error_survives_pickling_with_all_it_carries(kind: type[AdjudgeError]) -> None:
    error = sample(kind)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert vars(again) == vars(error)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_error_reads_as_its_message(kind: type[AdjudgeError]) -> None:
    error = sample(kind)
    assert str(error) == error.message


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_error_never_ends_the_process_as_a_pass_or_a_finding(kind: type[AdjudgeError]) -> None:
    assert kind.exit_code in {2, 3, 4, 5, 70}


def test_patch_error_without_details_names_no_path() -> None:
    assert PatchError("truncated", "The text ends inside a hunk.", line=1, offset=0).paths == ()
