"""Codes that are told in an artefact beside its answer: limitations, reasons and flags."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "adjudge-configuration": (
            "A file that configures adjudge changes; it is not in force until the trust base has it."
        ),
        "agent-configuration": "A file that instructs or equips coding agents changes.",
        "assume-unchanged": (
            "The index hides a change of this file from git status; it was looked at all the same."
        ),
        "base-from-clone": (
            "Where the change starts is the remote's branch as this clone remembers it, which a local "
            "user can move."
        ),
        "base-local": "--base names a local branch, which whoever commits here can move.",
        "base-untrusted": "Nobody but the proposer says where the change starts.",
        "binary": "The file is binary.",
        "cache-rebuilt": "The cache was damaged or of another version and was made anew; only time is lost.",
        "cache-unusable": "The cache cannot be used; only time is lost.",
        "ci-configuration": "A file that decides what the continuous integration runs changes.",
        "code-owners": "A file that decides who must approve what changes.",
        "conversion-not-applied": (
            "The repository's own end-of-line settings are not applied; yours would be."
        ),
        "converted": "The bytes on disk differ from those stored, by a conversion of git.",
        "copy-source-read": "The content of this path is copied, so it is read.",
        "corrupt": "The file is damaged in the object store.",
        "coverage-unknown": (
            "The import does not tell which files were read, so what was not found may still be there."
        ),
        "cycles-not-measured": (
            "Too many files import one another; whether the change makes a new cycle among them is not known."
        ),
        "deep-nesting": "The file is nested too deeply; part of it was not read.",
        "encoding": "The file is in an encoding that is not read.",
        "filemode-off": (
            "Your git settings say that the executable bit means nothing; its changes are not seen."
        ),
        "findings": "So many findings count at the gate.",
        "findings-left-out": (
            "The file holds the findings or the reply itself, so it is no part of the change."
        ),
        "forge-configuration": "A folder that configures the code host changes.",
        "git-attributes": "A file that changes what diffs show, and what git runs on content, changes.",
        "git-ignore": "A file that decides which new files are seen at all changes.",
        "git-submodules": "A file that says where submodules come from changes.",
        "git-warning": "Git warned while it read the work tree, so something may not have been seen.",
        "head-trusted": (
            "The change is measured from HEAD; earlier commits of its proposer were not looked at."
        ),
        "history-unread": "The history before the change cannot be read, so experts are not known.",
        "hooks": "A file that runs on the machine of whoever commits changes.",
        "ignored-files": "Ignored files are left out.",
        "ignored-not-by-base": "Some files are ignored by rules that do not stand in the base.",
        "implausible": "More than half of the claims speak of files, lines or facts that are not there.",
        "index-file": "The index that GIT_INDEX_FILE names was judged.",
        "json": "A reply breaks a rule of JSON at this place.",
        "key-id-differs": "The receipt names another key than the one that signed it.",
        "language-not-read": "Files of a language that is not read: who depends on them is not known.",
        "mailmap-unread": "The .mailmap cannot be read, so names stand as the commits have them.",
        "manifest-entry-unreadable": "One entry of a manifest could not be read, so nothing is said of it.",
        "manifest-unreadable": "A manifest could not be read, so its dependencies were not compared.",
        "missing": "A field that must be there is not, or a file's content is not in this clone.",
        "more-reasons": "There are more reasons than are listed; each signal among them is.",
        "name-collision": "Another path is the same file where case or normal form do not count.",
        "no-outcome": "What was signed has no outcome of its own.",
        "no-verdict": "What was signed is no verdict, so no patch or grant can be held against it.",
        "not-judged-again": "What judging again needs is not at hand; the signature holds.",
        "not-read": "Part of the change was not read.",
        "of-the-moment": "The verdict was inconclusive for a reason of its moment, which is gone.",
        "other-grant": "The verdict was given under another grant.",
        "other-issuer": "The grant of the verdict was signed by another key.",
        "other-patch": "The verdict is about another patch.",
        "other-policy": "The verdict does not say that its grant had to be signed by this key.",
        "other-subject": "What was signed is about something else.",
        "other-versions": "Other versions judged then and now, and they differ.",
        "oversize": "A file is too large to be read whole.",
        "quotes-missing": (
            "Most findings bring no quote, and the report does not say which tree it was made on; "
            "--same-tree says that it is this one."
        ),
        "rename-limit": (
            "There are too many paths to look for renames with edits; some show as removed and added."
        ),
        "reviewer-failed": "The reviewer itself says that something went wrong.",
        "sensitive": "What changes deals with something sensitive.",
        "several-merge-bases": "The commits have several best common ancestors; the first by id is the base.",
        "shallow": "History is cut in this clone.",
        "size": "So many changed lines are there to be read.",
        "skip-worktree": (
            "The index hides a change of this file from git status; it was looked at all the same."
        ),
        "sparse-checkout": "A sparse checkout leaves out entries; they were taken for unchanged.",
        "staged-otherwise": "What is staged differs from HEAD, and the work tree does not show it.",
        "state-temporary": "The state folder cannot be written, so nothing of this run is kept.",
        "submodules": "Submodules were compared by the commit they point to.",
        "symlink": "A symbolic link changes; where it leads is told.",
        "syntax-error": "The file has a syntax error; what stands around it was read.",
        "tests-not-followed": "Too much uses what changed for all tests to be followed.",
        "text-witness-refused": "Git's patch text holds what the strict parser does not vouch for.",
        "text-witness-unavailable": "Git's patch text cannot be had, so one of two witnesses is missing.",
        "timeout": "The file took too long to read.",
        "too-large": "The file is too large to be shown; its lines were not read.",
        "tree-vouched-for": (
            "The operator vouches that the report was made on this very tree; nothing proves it."
        ),
        "trees-unseen": "There is a patch and no repository, so trees were not compared.",
        "trusted-filters": "Files behind filters that were trusted were taken for unchanged without a look.",
        "type": "A field holds a value of another kind than it must.",
        "type-unstated": "A patch does not state what kind of file a path is.",
        "unknown-field": "The contract has no such field.",
        "unreadable-verdict": "The signed verdict is not one that this version understands.",
        "unsigned-rules": "Rules on the command line have no signature.",
        "verdict-differs": "Judged again, the verdict came out differently.",
        "weakening-unread": "Whether something got weaker is not known.",
        "witnesses-disagree": "Git's trees and git's patch text do not tell the same change.",
    }
)
