"""What the operator gives to collectors that cannot run without: ``--with KEY=VALUE``.

Nothing of it is taken from the repository: a file of rules or a folder of advisories inside it would be the
change's own words.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from adjudge.app.argv import split_command
from adjudge.app.given_values import Given
from adjudge.app.outside import refuse_inside
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from adjudge.app.world import World

KEYS: Final = ("advisories", "coverage-tests", "rust-target", "semgrep-rules")
HINT: Final = "docs/collectors.md says what each collector needs"


PATHS: Final = ("advisories", "semgrep-rules")
"""Keys whose value is a path."""


def settle_given(words: tuple[str, ...]) -> tuple[str, ...]:
    """The same words, paths as absolute ones: they mean the same wherever one stands."""
    return tuple(
        f"{key}={os.path.abspath(value)}" if key in PATHS and value else word  # noqa: PTH100 - bytes-safe
        for word, (key, _, value) in ((one, one.partition("=")) for one in words)
    )


def read_given(words: tuple[str, ...], world: World) -> Given:
    """What the words give.

    Raises:
        UsageError: A word is no ``KEY=VALUE`` of a key that is known, or stands twice.
    """
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in KEYS or not value:
            message = f"{ascii(word)[:80]} gives nothing: write KEY=VALUE with a key of {', '.join(KEYS)}."
            raise UsageError("given", message, HINT)
        if key in found:
            raise UsageError("given", f"The key {key} is given twice.", HINT)
        found[key] = value
    for key, what in (("advisories", "snapshot of advisories"), ("semgrep-rules", "file of rules")):
        if key in found:
            refuse_inside(found[key], world, what=what)
    return Given(
        advisories=found.get("advisories", ""),
        coverage_tests=split_command(
            found.get("coverage-tests", ""), code="given", option="coverage-tests", hint=HINT
        ),
        rust_target=found.get("rust-target", ""),
        semgrep_rules=found.get("semgrep-rules", ""),
    )
