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
        "allow-empty": "A change that touches nothing was asked to be an answer like any other.",
        "assume-unchanged": (
            "The index hides a change of this file from git status; it was looked at all the same."
        ),
        "bad-signature": "No signature of the receipt was made by this key.",
        "base-from-clone": (
            "Where the change starts is the remote's branch as this clone remembers it, which a local "
            "user can move."
        ),
        "base-local": "--base names a local branch, which whoever commits here can move.",
        "base-untrusted": "Nobody but the proposer says where the change starts.",
        "binary": "The file is binary.",
        "cache-rebuilt": "The cache was damaged or of another version and was made anew; only time is lost.",
        "cache-unusable": "The cache cannot be used; only time is lost.",
        "chain-broken-at": (
            "The ledger was damaged once and went on from the last sound entry; that stays visible."
        ),
        "ci-configuration": "A file that decides what the continuous integration runs changes.",
        "code-owners": "A file that decides who must approve what changes.",
        "config-from-argument": ("A configuration was named that lies in the repository under review."),
        "config-without-effect": (
            "A folder's configuration says what only that of the top can, or no pattern tells the folder."
        ),
        "configuration-from-head": (
            "Nobody says which branch is protected, so the configuration of HEAD is shown."
        ),
        "configuration-not-in-force": (
            "The change adds or edits the configuration; what stands in the base is in force."
        ),
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
        "filter-trusted": ("The file is behind a filter that was trusted, so it was taken for unchanged."),
        "filtered-unknown": (
            "Whether the file behind a filter changed cannot be told without running the filter."
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
        "grant-missing": "The grant of the verdict is not kept here, so it cannot be judged again.",
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
        "malformed-envelope": (
            "The receipt is no envelope of the contract, so no signature can be looked at."
        ),
        "manifest-entry-unreadable": "One entry of a manifest could not be read, so nothing is said of it.",
        "manifest-unreadable": "A manifest could not be read, so its dependencies were not compared.",
        "missing": "A field that must be there is not, or a file's content is not in this clone.",
        "more-reasons": "There are more reasons than are listed; each signal among them is.",
        "name-collision": "Another path is the same file where case or normal form do not count.",
        "nested-repository": (
            "A repository of its own lies in the work tree; its content is not looked into."
        ),
        "no-outcome": "What was signed has no outcome of its own.",
        "no-verdict": "What was signed is no verdict, so no patch or grant can be held against it.",
        "not-as-written": ("The signature holds, and the envelope around it is not as adjudge writes it."),
        "not-converted": (
            "The file is not in the encoding that its attributes name, so git cannot store it."
        ),
        "not-judged-again": "What judging again needs is not at hand; the signature holds.",
        "not-read": "Part of the change was not read.",
        "not-readable": "The change of the verdict cannot be read again.",
        "of-the-moment": "The verdict was inconclusive for a reason of its moment, which is gone.",
        "other-grant": "The verdict was given under another grant.",
        "other-issuer": "The grant of the verdict was signed by another key.",
        "other-patch": "The verdict is about another patch.",
        "other-policy": "The verdict does not say that its grant had to be signed by this key.",
        "other-subject": "What was signed is about something else.",
        "other-versions": "Other versions judged then and now, and they differ.",
        "oversize": "A file is too large to be read whole.",
        "owners-cut": "Lines of CODEOWNERS name more owners than are read.",
        "owners-not-told": "CODEOWNERS is too intricate for the owners of all paths to be told.",
        "owners-refused": "Lines of CODEOWNERS are not understood; they own nothing.",
        "owners-unread": "CODEOWNERS is too large or not in this clone, so owners are not told.",
        "partial-clone": "Objects are left out of this clone; nothing is fetched.",
        "past-bounded": (
            "Not all earlier versions of files in which findings moved were looked at; copies of their text "
            "that were removed long ago may not be known."
        ),
        "past-cut": (
            "This clone lacks earlier versions of files in which findings moved; copies of their text that "
            "were removed before may not be known."
        ),
        "policy-unknown": "The verdict was given under a policy that cannot be declared here.",
        "quotes-missing": (
            "Most findings bring no quote, and the report does not say which tree it was made on; "
            "--same-tree says that it is this one."
        ),
        "refused-path": "Git does not take the path: some file systems have it in a git folder.",
        "rename-limit": (
            "There are too many paths to look for renames with edits; some show as removed and added."
        ),
        "results-left-out": ("The report holds more findings than its format may; the others are counted."),
        "reviewer-failed": "The reviewer itself says that something went wrong.",
        "rules-cut": "CODEOWNERS has more rules in force for a path than are told.",
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
        "submodule-dirty": "Files of a submodule differ from the commit that is recorded.",
        "submodule-unread": (
            "Whether files of a submodule differ from the commit that is recorded is not known."
        ),
        "submodule-without-repository": (
            "A submodule holds files and no repository, so they were not compared."
        ),
        "submodules": "Submodules were compared by the commit they point to.",
        "suppression-expired": "The day until which a rule suppresses findings has passed; it does nothing.",
        "suppression-without-reason": (
            "Something is to be let pass and no reason is given, so that does not count."
        ),
        "suppressions-untrusted": (
            "Rules that suppress findings were read in the very tree that is judged, for nobody says what is "
            "protected."
        ),
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
        "trees-missing": "The trees of the verdict are not in this repository.",
        "trees-unseen": "There is a patch and no repository, so trees were not compared.",
        "trusted-filters": "Files behind filters that were trusted were taken for unchanged without a look.",
        "type": "A field holds a value of another kind than it must.",
        "type-unstated": "A patch does not state what kind of file a path is.",
        "unknown-field": "The contract has no such field.",
        "unreadable-folder": "A folder of the work tree cannot be read by this user.",
        "unreadable-verdict": "The signed verdict is not one that this version understands.",
        "unsigned-rules": "Rules on the command line have no signature.",
        "verdict-differs": "Judged again, the verdict came out differently.",
        "weakening-unread": "Whether something got weaker is not known.",
        "witnesses-disagree": "Git's trees and git's patch text do not tell the same change.",
    }
)
