"""Words of a check: what its stages came to, why, and what people decide about it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

STAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "failed": "The stage ran, and proved something that must not be.",
        "inconclusive": "The stage ran or was to run, and cannot tell; never a pass.",
        "not-asked": "Nobody asked for the stage; never a pass.",
        "passed": "The stage ran over all that it was asked, and it holds.",
        "waived": "Somebody decided to go on without the stage, and why; never a pass.",
    }
)
REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "adjudge-configuration-changed": "The change touches what steers adjudge, such as suppressions.",
        "builtin-only": "Rules and signals read the change, no model did; what it means was not asked.",
        "findings-suppressed": "The trust base suppresses findings; they are counted and told.",
        "no-collector": "No collector was asked for.",
        "no-command": "No command was asked for, so no test ran.",
        "no-review": "No review was asked for, so nobody read what changed.",
        "nothing-asked": "No stage was asked for, so nothing was checked.",
        "other-trees": "What changed became another during the check, so the review is of other trees.",
        "report-open": "A tool reports something whose place in the source or in the change is not known.",
        "reported": "A tool reports something that counts.",
        "stage-failed": "A stage failed.",
        "stage-inconclusive": "A stage is inconclusive.",
        "stage-waived": "A stage is waived, which is no pass.",
        "submodule-not-run": "The change moves a submodule, whose files no command and no collector saw.",
        "tests-touched": "The change touches tests or what steers them, so what a run says is its own word.",
        "suppresses-everything": "A rule of the trust base suppresses every signal of every file.",
        "suspected": "The builtin reviewer suspects something that nothing proves, so it does not count.",
    }
)
DEEDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "accept": "A person accepts the result as a whole, and says why.",
        "undo": "A person takes an earlier decision back.",
        "waive": "A person goes on without a stage, and says why.",
    }
)

LISTS: Final = (
    ("what a stage came to", STAGES, "docs/check.md"),
    ("reason of a check", REASONS, "docs/check.md"),
    ("decision about a check", DEEDS, "docs/check.md"),
)
"""(what it is, words, page that tells more)."""
