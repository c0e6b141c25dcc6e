"""Words of fixes and proofs: what a try came to and why, what commands prove, when to stop, what is left."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "failed": "The fixer failed, or did what no fixer may do; nothing that it changed counts.",
        "fixed_unproven": "Nothing is left of the findings, and no command was red before and green after.",
        "inconclusive": "Something could not be told, so nobody knows whether the findings are mended.",
        "no_changes": "Nothing in the tree changed.",
        "open": "The try was begun and did not end: it runs, or its process is gone.",
        "out_of_scope": "The change touches what the grant of the packet does not open.",
        "regression": "A command or a test that held before does not hold any more.",
        "reproduced": "A command is still red, or the new review still has a finding.",
        "stopped": "A stop rule held the try before anything ran.",
        "verified_fixed": "In scope, red before and green after, reviewed again, and no finding is left.",
    }
)
STATUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dismissed": "Somebody dismissed the finding, so nothing is to be mended.",
        "fixed": "What could have reported the finding looked again, and does not.",
        "not_applied": "It is mended in another tree than the one that stands in the owner's work tree.",
        "not_checked": "Somebody recorded something about the finding, and not whether it is there.",
        "not_reproduced": "Somebody looked for the finding and did not see it.",
        "reproduced": "The finding is still there.",
        "unchecked": "Nobody who could have reported the finding looked again; never taken for fixed.",
    }
)
PROVING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "broken": "Something fails that did not before, or tests are gone.",
        "not-run": "The command did not run on the tree after.",
        "proves-nothing": "The command was not red before.",
        "red-to-green": "The command was red before and is green after.",
        "still-red": "The command is red before and after.",
        "unavailable": "The command says nothing on one of the trees.",
    }
)
REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "accepted": "Somebody accepted the check of these trees; that makes no stage pass.",
        "also-leaves-frozen": "A pattern of the owner also matches what judges a fix, which stays frozen.",
        "also-matches-nothing": "What the owner opens is not there; it may be made.",
        "also-opens": "How many files a pattern of the owner opens.",
        "change-too-large": "The change of the fixer is larger than is looked at.",
        "class-recurs": "Each of the last tries brought new findings of a class it was to mend.",
        "command-broken": "Something fails that did not before, or tests are gone.",
        "command-red": "The command is red before and after.",
        "command-unknown": "The command says nothing, and no reason is known.",
        "configuration-written": "The configuration of the tree's git folder was written, as by a remote.",
        "consumer-frozen": "A file depends on a finding and serves tests alone, so it is frozen.",
        "environment-changed": "The unchanged tree comes out otherwise after the fixer than before it.",
        "finding-frozen": "The file of a finding judges a fix, so it is frozen unless the owner opens it.",
        "finding-not-opened": "The file of a finding is not in the tree, or no pattern can name it.",
        "finding-reproduced": "The new review has the finding, or one that is the same.",
        "finding-unchecked": "Nobody who could have reported the finding looked again.",
        "fix-conflict": "A file of the fix does not fit what stands in the work tree.",
        "fix-not-applied": "A finding is mended in another tree, and the work tree does not have that fix.",
        "fixer-failed": "The fixer did not come to its end, or is not there.",
        "fixes-apart": "Each fix was verified in a tree of its own; no tree has them all.",
        "hand-off": "A packet hands findings on; it proves nothing of them.",
        "head-moved": "HEAD of the tree's own git folder was moved, or is gone.",
        "hides-a-module": "A new file stands before a module of the language or of a runner of tests.",
        "hooks-written": "Hooks were written in the tree's own git folder.",
        "leans-on-new-test": "The command holds only as long as the new tests of the fix are there.",
        "left-unread": "What the fixer left was not read, as the repository under review is not as it was.",
        "may-fool-checks": "The fix adds words by which a check can come out green unmended; look at them.",
        "more-reasons": "There are more reasons than are listed; they are counted by code.",
        "new-test-not-red": "A new test holds without the fix, so it proves nothing.",
        "new-test-not-run": "A new test is unchecked, since no command tells that it ran it.",
        "no-changes": "Nothing in the tree changed.",
        "no-command-named": "No command is named, so nothing that runs shows that a fix holds.",
        "no-progress": "The last tries came to the same.",
        "not-accepted": "Nobody accepted a check of these trees.",
        "not-completed": "The process of the try ended before the try did.",
        "not-red-before": "The command was not red before, so it proves nothing of the fix.",
        "opens-a-judge": "The owner opens what judges a fix, so what that says proves less.",
        "out-of-scope": "The change touches what the grant does not open.",
        "refs-changed": "Refs of the tree's own git folder were changed, as by a commit, a branch or a tag.",
        "regressed": "The last try broke what held before.",
        "review-partial": "What the fix changed was not read whole again.",
        "rounds-spent": "As many tries were made as the packet allows.",
        "scope-unknown": "The gate cannot tell whether the fix stays in what it may touch.",
        "stage-not-asked": "Nobody asked for a stage of the proof.",
        "subject-touched": "The repository under review changed while the fixer ran, whoever did it.",
        "tests-inside-changed": "The tests inside a file changed with the fix, so they prove nothing.",
        "tree-gone": "The tree that the fixer was given is gone, or another stands in its place.",
        "tree-went-on": "The work tree is not the tree in which it held; nobody read or ran it since.",
        "verdict-cut": "The verdict is on the whole change, and its lists hold the first entries.",
    }
)
LEVELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "browser": "It was seen in a browser.",
        "runtime": "It was seen in what runs, such as its logs.",
        "static": "It was read, and nothing ran.",
        "test": "A command showed it.",
    }
)
ITEMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "capture-artifact": "Record an artefact that shows that the finding is gone.",
        "failure-gone": "See that the original failure is gone.",
        "regression-test": "Add a test that fails without the fix.",
        "reread-criteria": "Read the notes again and hold the fix against them.",
        "rerun-artifact": "Run what showed the finding again.",
        "scan-neighbours": "Look for the same in what stands around.",
        "walk-flow": "Walk through the flow in a browser.",
        "watch-logs": "Watch the logs of what runs.",
    }
)

PAGE: Final = "docs/fix.md"
LISTS: Final = (
    ("what a try at a fix came to", STATES, PAGE),
    ("what became of a finding", STATUSES, PAGE),
    ("what a command proves of a fix", PROVING, PAGE),
    ("reason of a try or a proof", REASONS, PAGE),
    ("how evidence was seen", LEVELS, PAGE),
    ("item of a proof", ITEMS, PAGE),
)
"""(what it is, words, page that tells more)."""
