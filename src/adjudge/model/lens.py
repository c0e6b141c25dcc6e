"""Lenses: what a reading looks for, each with the definition that stands in every prompt of it.

One registry for reviews and audits. A definition says what belongs to the lens and what is left to others, so
that two readers of the same lens look for the same things. The order is that of prompts.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from adjudge.model.review import Pass

if TYPE_CHECKING:
    from collections.abc import Mapping


class Lens(StrEnum):
    """One thing to look for."""

    CORRECTNESS = "correctness"
    SECURITY = "security"
    RELIABILITY = "reliability"
    DATA_INTEGRITY = "data_integrity"
    PERFORMANCE = "performance"
    CONCURRENCY = "concurrency"
    ARCHITECTURE = "architecture"
    MAINTAINABILITY = "maintainability"
    TESTS = "tests"
    OPERABILITY = "operability"
    CONFIGURATION = "configuration"
    OBSERVABILITY = "observability"


DEFINITIONS: Final[Mapping[Lens, str]] = {
    Lens.CORRECTNESS: (
        "Wrong results for inputs that are allowed: conditions, bounds, types, units, empty and missing"
        " values, order of steps, states that were forgotten, contracts between caller and callee that do"
        " not agree. Name the input that shows it. Style and speed are left to other lenses."
    ),
    Lens.SECURITY: (
        "What an outsider controls and where it does harm: commands, queries, paths, templates,"
        " deserialisation, requests, memory; checks of identity and permission that are missing, late or in"
        " the wrong place; secrets and personal data that leak; weak cryptography; open defaults. Say who"
        " the attacker is and what he gets. Faults that nobody outside can reach are left to correctness."
    ),
    Lens.RELIABILITY: (
        "What happens when something else fails: errors that are swallowed or lose their cause, missing"
        " time limits, retries without bound or of what may not be repeated, resources that are not"
        " released, partial failure that leaves a broken state, start and stop. Lost or damaged records are"
        " left to data_integrity."
    ),
    Lens.DATA_INTEGRITY: (
        "Data that is lost, doubled, cut or changed: writes that are not atomic, missing transactions,"
        " migrations that cannot be repeated or undone, encodings and roundings that lose, invariants that"
        " two writers can break, caches that stay stale, deletes that reach too far."
    ),
    Lens.PERFORMANCE: (
        "Work that grows faster than its input or is done again without need: quadratic loops, queries in"
        " loops, whole files in memory, missing bounds, blocking calls on a hot path. Name the size at which"
        " it hurts. What costs a constant few microseconds is no finding."
    ),
    Lens.CONCURRENCY: (
        "Two things at once: races on shared state, checks whose answer is stale when it is used, locks that"
        " are missing, in the wrong order or held across waits, callbacks after close, signals, reentrance,"
        " unsafe publication. Name the order of events that shows it."
    ),
    Lens.ARCHITECTURE: (
        "How parts depend on each other: cycles, layers that are bypassed, knowledge of one thing in many"
        " places, a seam that is missing where two changes always go together, contracts that leak how they"
        " are fulfilled. A finding names the change that it makes hard. Taste is no finding."
    ),
    Lens.MAINTAINABILITY: (
        "What misleads the next reader inside a part: names and comments that say something else than the"
        " lines do, dead code, copies that have drifted apart, functions that nobody can hold in mind, magic"
        " numbers without a source. Layout that a formatter settles is no finding."
    ),
    Lens.TESTS: (
        "What the tests would not notice: branches and failures of weight without a test, tests that cannot"
        " fail, assertions on nothing, tests that depend on time, order or network, doubles that do not"
        " behave like what they stand for. Faults of the code under test are left to other lenses."
    ),
    Lens.OPERABILITY: (
        "What those need who run it: deployment, upgrade and way back, limits and quotas, start-up checks,"
        " clean shutdown, maintenance jobs, instructions that no longer hold, commands that destroy without"
        " asking. What they can see of it is left to observability."
    ),
    Lens.CONFIGURATION: (
        "Settings and their reading: defaults that are unsafe or surprise, values that are not checked,"
        " settings that nothing reads, environments that differ without reason, secrets in files, build and"
        " pipeline definitions, dependencies that are not pinned."
    ),
    Lens.OBSERVABILITY: (
        "What can be known of a running system: failures without a trace, messages without the value that"
        " explains them, logs that hold secrets or flood, metrics that count the wrong thing, traces that"
        " break at a border, alarms that cannot fire."
    ),
}
"""What belongs to each lens, and what does not; the text of prompts."""

PASS_LENSES: Final[Mapping[Pass, tuple[Lens, ...]]] = {
    Pass.GENERAL: (Lens.CORRECTNESS, Lens.SECURITY, Lens.RELIABILITY, Lens.DATA_INTEGRITY),
    Pass.PRODUCT: (Lens.CORRECTNESS, Lens.RELIABILITY, Lens.DATA_INTEGRITY, Lens.CONCURRENCY),
    Pass.AGENT: (Lens.CORRECTNESS, Lens.MAINTAINABILITY, Lens.TESTS),
    Pass.SECURITY: (Lens.SECURITY,),
}
"""What each look of a review is for, in the words of the one registry."""


def in_order(lenses: frozenset[Lens]) -> tuple[Lens, ...]:
    """The lenses in the order of the registry."""
    return tuple(one for one in Lens if one in lenses)
