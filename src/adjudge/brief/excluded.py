"""Which changed paths are listed and not read, and which are read later, each with why and how known.

Only ``.gitattributes`` at the trust base, binary content, a submodule pointer and the name of a lock file
exclude. What the head says of itself (a "generated" header) lowers the order and never hides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.brief import ExcludedFile, Placement

if TYPE_CHECKING:
    from adjudge.graph.facts import FileFacts
    from adjudge.model.change import Change

GENERATED: Final = frozenset({"linguist-generated", "gitlab-generated"})
VENDORED: Final = frozenset({"linguist-vendored"})
ATTRIBUTES: Final = tuple(sorted(GENERATED | VENDORED))
"""Attributes that are asked for."""

LOCK_FILES: Final = frozenset({
    ".terraform.lock.hcl", "Cargo.lock", "Gemfile.lock", "Package.resolved", "Pipfile.lock", "Podfile.lock",
    "bun.lock", "bun.lockb", "composer.lock", "conda-lock.yml", "flake.lock", "go.sum", "gradle.lockfile",
    "mix.lock", "npm-shrinkwrap.json", "package-lock.json", "packages.lock.json", "pdm.lock",
    "pnpm-lock.yaml", "poetry.lock", "pubspec.lock", "pylock.toml", "uv.lock", "yarn.lock",
})  # fmt: skip
"""Names that package managers write and nobody edits; each is its tool's documented name."""

SUBMODULE: Final = "160000"


class Standing(NamedTuple):
    """Where a changed path stands in the reading, and why when it is not read in turn."""

    placement: Placement
    reason: str = ""
    known_by: str = ""


def place(
    change: Change, attributes: frozenset[str], head_facts: FileFacts | None, *, large: bool = False
) -> Standing:
    """The standing of one changed path.

    Args:
        change: With ``binary`` and modes filled.
        attributes: Set attributes of the path at the trust base.
        head_facts: Facts of the head side, or ``None``.
        large: Its text was not shown for its size; nobody knows then whether it is binary.
    """
    for holds, why, known_by in (
        (SUBMODULE in {change.old_mode, change.new_mode}, "submodule", "its mode; not looked into"),
        (bool(attributes & GENERATED), "generated", ".gitattributes at the trust base"),
        (bool(attributes & VENDORED), "vendored", ".gitattributes at the trust base"),
        (change.binary and not large, "binary", "its content"),
        (change.path.rsplit("/", 1)[-1] in LOCK_FILES, "lock-file", "its name"),
    ):
        if holds:
            return Standing(Placement.EXCLUDED, why, known_by)
    if large:
        return Standing(Placement.DEPRIORITIZED, "too-large", "its size")
    if head_facts is not None and "generated" in head_facts.flags:
        return Standing(Placement.DEPRIORITIZED, "generated-header", "its own first lines")
    return Standing(Placement.REVIEW_HERE)


def excluded_file(change: Change, standing: Standing) -> ExcludedFile:
    """The entry of an excluded path in the brief's list."""
    return ExcludedFile(path=change.path, why=standing.reason, known_by=standing.known_by)
