"""What a run said and named, as it may be kept: without secrets, and without places that were its alone.

Rules: paths of the throw-away tree become those of the repository, other private folders a word in braces;
values of variables that were passed on, and everything that has the shape of a secret, become placeholders,
before anything is cut; control bytes stay, since each edge escapes them for its medium.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.foreign.results import Results
from adjudge.model.trial import TestState
from adjudge.qualify.redaction import placeholder, without_secrets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.trial import TestResult

TAIL: Final = 4000
"""Characters of what is kept of the end of each stream."""
WINDOW: Final = 1 << 16
"""Bytes at the end of a stream in which secrets are looked for; a cut secret has no shape."""
SHORTEST: Final = 6
"""Characters of a passed value below which it is too common to be a secret."""


class Places:
    """The private folders of one run, and what stands for them.

    Args:
        folder: Absolute path of the tree; stands for the top of the repository.
        others: Word by absolute path of each other folder or file.
    """

    def __init__(self, folder: str, others: Mapping[str, str]) -> None:
        self.folder = folder
        self._others = sorted(others.items(), key=lambda one: (-len(one[0]), one[0]))

    def clear(self, text: str) -> str:
        """A text without private places."""
        for path, word in self._others:
            text = text.replace(path, f"{{{word}}}")
        return text.replace(f"{self.folder}/", "").replace(self.folder, ".")


def tail_of(streams: Sequence[bytes], places: Places, passed: Mapping[str, str]) -> str:
    """The end of what a run said on its streams, one behind the other; empty when it said nothing.

    Args:
        streams: What came on each, from its start.
        places: Private folders of the run.
        passed: Variables that were passed on, by name.
    """
    return "\n".join(filter(None, (_end(one, places, passed) for one in streams)))


def clean_tests(
    tests: Sequence[TestResult], places: Places, passed: Mapping[str, str]
) -> tuple[TestResult, ...]:
    """Tests under names that do not depend on where the run was; sorted.

    A file that a runner counts as a test, since it holds none, did not run any: it is skipped.
    """
    made = Results()
    for one in tests:
        is_file = one.test_id.startswith(f"{places.folder}/") and "::" not in one.test_id
        passed_idly = is_file and one.state is TestState.PASSED
        name = _without(places.clear(one.test_id), passed)
        made.add(name, TestState.SKIPPED if passed_idly else one.state)
    return made.all()


def _end(stream: bytes, places: Places, passed: Mapping[str, str]) -> str:
    text = stream[-WINDOW:].decode("utf-8", "replace").rstrip()
    text = _without(places.clear(text), passed)
    if len(text) <= TAIL and len(stream) <= WINDOW:
        return text
    kept = text[-TAIL:]
    return f"…\n{kept.partition(chr(10))[2] or kept}"


def _without(text: str, passed: Mapping[str, str]) -> str:
    """A text without the values of passed variables and without secrets."""
    for name, value in passed.items():
        if len(value) >= SHORTEST:
            text = text.replace(value, placeholder(name))
    return without_secrets(text)
