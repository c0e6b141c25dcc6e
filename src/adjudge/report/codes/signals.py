"""Words of a brief: what happened to what a signal is about, what got weaker, and where a path stands.

A word that means something else in another category stands in the list of each.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

CONTRACT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "added": "There is a symbol that others may rely on from now on.",
        "removed": "A symbol, or a module with all of its symbols, is gone.",
        "renamed": "A symbol or a module has another name, and what it was called leads nowhere.",
        "signature": "A symbol is declared otherwise, so that a use of it may no longer fit.",
    }
)
COUPLING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "boundary-crossed": "One part imports another for the first time.",
        "cycle-introduced": "Files import one another in a ring that was none before.",
        "cycle-lengthened": "A ring of files that import one another holds more files than before.",
    }
)
DEPENDENCY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "added": "A manifest names a dependency that it did not name.",
        "changed": "A manifest allows another range of versions of a dependency.",
        "major-bump": "A manifest asks for another major version of a dependency.",
        "moved": "A dependency has another role, such as for tests alone before and for the product now.",
        "removed": "A manifest no longer names a dependency.",
        "source-changed": "A dependency or an index comes from elsewhere: another index, repository or path.",
    }
)
CONFIGURATION: Final[Mapping[str, str]] = MappingProxyType(
    {
        "added": "A file that steers other checks, people or agents is new.",
        "changed": "A file that steers other checks, people or agents says something else.",
        "removed": "A file that steers other checks, people or agents is gone.",
    }
)
STEERING_FILES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ci-versions": "A file that decides what CI runs calls other versions, and no more differs.",
        "hook-versions": "A file that decides what hooks run calls other versions, and no more differs.",
        "install-scripts": "A manifest holds scripts that run by themselves on an install.",
        "package-scripts": "A manifest holds scripts that are run by name, by people and by checks.",
    }
)
SUSPICIOUS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bidi": "Characters were added that reorder what is shown.",
        "confusable": "Letters were added that look like other ones.",
        "control": "Control characters were added.",
        "invisible": "Characters were added that show nothing.",
        "link-out": "A file became a symbolic link that leads out of the tree, or whose text is not known.",
    }
)
WEAKENING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "check-removed": "A check of the CI, of a hook or of a tool no longer runs, or counts for less.",
        "guard-loosened": "A condition that turns somebody away turns away less than before.",
        "guard-removed": "A condition that turned somebody away is gone from a function.",
        "suppression-added": "A comment or a setting silences what a tool would tell.",
        "test-loosened": "A test accepts more than before.",
        "test-removed": "A test is gone, and nothing tells that another took its place.",
        "test-skipped": "A test no longer runs, or not always.",
        "threshold-lowered": "A bound of a tool is weaker than before, whichever direction that is.",
    }
)
SYMBOLS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "added": "The symbol is new.",
        "body": "What the symbol does changed, and how it is declared did not.",
        "comment": "Only comments, docstrings or layout of the symbol changed.",
        "removed": "The symbol is gone.",
        "renamed": "The symbol has another name and the same body.",
        "signature": "How the symbol is declared changed.",
    }
)
RISKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "configuration": "A file that steers other checks changes.",
        "contract": "Something that is still used was removed, renamed or declared otherwise.",
        "coupling": "Parts lean on one another as they did not before.",
        "dependency": "What the code is built on changes.",
        "suspicious-text": "A text reads otherwise than it is.",
    }
)
PLACEMENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deprioritized": "The path is read last, for a reason that is told.",
        "excluded": "The path is listed and not read, for a reason that is told.",
        "review-here": "The path is to be read, in its order.",
    }
)
ASIDE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "binary": "The file has no lines that a person could read.",
        "generated": ".gitattributes at the trust base says that a program writes the file.",
        "generated-header": "The file itself says that a program wrote it; it is read later, not hidden.",
        "lock-file": "A package manager writes files of this name.",
        "submodule": "A commit of another repository stands there; it is not looked into.",
        "too-large": "The file is too large to be shown.",
        "vendored": ".gitattributes at the trust base says that the file comes from elsewhere.",
    }
)
LEVELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "high": "Something of it could do harm that a quick look would miss.",
        "low": "Nothing of it is known to be risky.",
        "medium": "Something of it deserves a look of its own, or was not read.",
    }
)
EFFORTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "glance": "A few lines, and nothing that asks for more.",
        "read": "It is to be read once, with care.",
        "study": "It is long, and to be read in parts.",
    }
)
DIALECTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "github": "CODEOWNERS is read by the rules of GitHub.",
        "gitlab": "CODEOWNERS is read by the rules of GitLab.",
    }
)

LISTS: Final = (
    ("change of a contract", CONTRACT, "docs/brief.md"),
    ("change of coupling", COUPLING, "docs/signals-coupling.md"),
    ("change of a dependency", DEPENDENCY, "docs/signals-dependency.md"),
    ("change of configuration", CONFIGURATION, "docs/signals-configuration.md"),
    ("kind of steering file", STEERING_FILES, "docs/signals-configuration.md"),
    ("suspicious text", SUSPICIOUS, "docs/signals-suspicious.md"),
    ("weakening", WEAKENING, "docs/signals-weakening.md"),
    ("change of a symbol", SYMBOLS, "docs/brief.md"),
    ("reason of a risk", RISKS, "docs/triage.md"),
    ("risk of a change", LEVELS, "docs/triage.md"),
    ("effort of a change", EFFORTS, "docs/triage.md"),
    ("placement of a path", PLACEMENTS, "docs/brief.md"),
    ("why a path is set aside", ASIDE, "docs/brief.md"),
    ("rules of owners", DIALECTS, "docs/signals-ownership.md"),
)
"""(what it is, words, page that tells more)."""
