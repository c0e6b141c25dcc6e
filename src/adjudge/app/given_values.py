"""What the operator gives to collectors that cannot run without, as a value."""

from __future__ import annotations

from typing import Final, NamedTuple


class Given(NamedTuple):
    """What is given.

    Attributes:
        advisories: Absolute or relative path of a snapshot of the RustSec database; empty for none.
        coverage_tests: What follows ``coverage run``.
        rust_target: Test target that cargo-llvm-cov runs.
        semgrep_rules: Path of a file of rules; empty for none.
    """

    advisories: str = ""
    coverage_tests: tuple[str, ...] = ()
    rust_target: str = ""
    semgrep_rules: str = ""


NOTHING_GIVEN: Final = Given()
