"""Codes of commands that end with 3, 4, 5 or 70: what happened, and what to do."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from adjudge.report.codes import ci, install, served
from adjudge.report.codes.audit_results import USAGE as AUDIT_USAGE
from adjudge.report.codes.usage import USAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.report.codes.usage import Row

REPORT: Final = "Please report it; ADJUDGE_TRACEBACK=1 shows more."

INCONCLUSIVE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "base-not-fetched": (
            "The base branch that the CI names is not in this clone.",
            "Fetch it; in CI with fetch-depth: 0.",
        ),
        "empty-tour": (
            "Everything that is shown is left aside, so there is nothing to walk through.",
            "adjudge brief shows it all.",
        ),
        "language-not-read": (
            "The file is in no language that is read, so who depends on it is not known.",
            "Look for users by hand.",
        ),
        "no-audit": ("No audit is under way here.", "adjudge audit next-step begins one."),
        "no-commits": ("The repository has no commit yet.", "Judge the work tree once there is a file."),
        "no-merge-base": (
            "The two commits share no ancestor in this clone.",
            "Fetch the whole history, or name A..B.",
        ),
        "nothing-kept": ("Nothing has been accepted here yet.", "adjudge scope keeps verdicts."),
        "nothing-to-judge": (
            "The words name a change that holds nothing; an empty check is no pass.",
            "Name another change.",
        ),
        "parent-missing": ("The parent of the commit is not in this clone.", "Fetch the whole history."),
        "tree-missing": ("A tree that is needed is not in this clone.", "Fetch it; adjudge fetches nothing."),
        "unmerged": ("A merge is not finished, or a patch shows a conflict.", "Finish it first."),
        "workspace-too-large": (
            "The tree has more files or bytes than are written to a throw-away folder.",
            "Judge it without commands and collectors.",
        ),
        "x-ray-unchecked": (
            "gitleaks was to look at an export and is not there, failed, or did not report what it had to.",
            "Mend or install gitleaks; --gitleaks off goes by the built-in patterns alone.",
        ),
    }
)

REFUSED: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "accepted-unreadable": (
            "An accepted result or import of the ledger is none that this version reads.",
            "adjudge tool ledger verify tells whether the chain is sound.",
        ),
        "artefact-folder-foreign": (
            "The folder .adjudge of the work tree was not made by adjudge, or belongs to another user.",
            "Move it away; adjudge makes its own.",
        ),
        "artefact-folder-taken": (
            "Something with the name .adjudge stands in the work tree and is no folder.",
            "Move it away; adjudge makes its own.",
        ),
        "artefact-folder-tracked": (
            "A file of the folder .adjudge is tracked: it came with the repository and is nobody's result.",
            "git rm -r --cached .adjudge takes it out.",
        ),
        "audit-not-kept": (
            "The state cannot be written, and an audit rests on what it has accepted.",
            "Set ADJUDGE_STATE_DIR to a folder that can be written.",
        ),
        "claim-lost": (
            "Another process has taken the review over, or it was stopped.",
            "adjudge runs list tells.",
        ),
        "facts-unreadable": ("Facts in the cache are of another format; they are made anew.", ""),
        "fence": (
            "The code fence around a reply is not closed, or something stands behind it.",
            "Write the JSON alone.",
        ),
        "fix-half-written": (
            "A fix is being written into the work tree, or was cut short; half of a fix is not judged.",
            "adjudge fix list takes back what was cut short, or tells that all of it is there.",
        ),
        "review-busy": (
            "Another review that a page of the review screen asked for is being made.",
            "Wait for it, or stop it on its page.",
        ),
        "fix-busy": (
            "Another fix of the review screen waits for its code in the terminal, or is being carried out.",
            "Wait for it, or cancel it on its page.",
        ),
        "fix-running": (
            "Another process works at the try, or its tree is still there.",
            "See adjudge fix list; discard the try that nobody works at.",
        ),
        "fixes-replaced": (
            "Something else stands where the folder of trees of tries was; no link there is followed.",
            "Discard the last try, which puts it right; see adjudge fix list.",
        ),
        "foreign-store": ("The state database belongs to another repository.", "Look at ADJUDGE_STATE_DIR."),
        "grant-altered": ("The grant is not what was signed.", "Get it from whoever signed it."),
        "grant-conflict": (
            "A grant of this id is registered with other bytes.",
            "Register it under another id.",
        ),
        "grant-expired": ("The last day of the grant has passed.", "Get a new one."),
        "grant-for-other-base": (
            "The grant is for changes from another commit.",
            "Start from that commit, or get a new grant.",
        ),
        "grant-for-other-repository": ("The grant is for another repository.", "Get one for this."),
        "grant-id": (
            "The id of a grant has characters that are not allowed.",
            "Use letters, digits and . _ : -.",
        ),
        "grant-signature": ("The signature of the grant does not hold.", "Do not trust it; ask its issuer."),
        "grant-unsigned": (
            "A signed grant is required, and this one has no signature.",
            "Sign it, or drop the requirement.",
        ),
        "head-damaged": (
            "The second record of where the ledger ends is damaged.",
            "docs/state.md says how to recover.",
        ),
        "head-missing": (
            "The second record of where the ledger ends is gone.",
            "docs/state.md says how to recover.",
        ),
        "ledger-conflict": (
            "The ledger has accepted a record of this id with other bytes.",
            "Nothing accepted is replaced.",
        ),
        "ledger-damaged": (
            "The chain of what was accepted does not add up.",
            "adjudge tool ledger verify tells where.",
        ),
        "malformed": (
            "A document is no strict JSON or breaks its contract; every place is told.",
            "adjudge tool schema has the contract.",
        ),
        "not-a-plain-file": (
            "Something else than a regular file stands where a fix would be written.",
            "Move it away.",
        ),
        "other-base-tree": (
            "A verdict names a base commit and a tree that do not belong together.",
            "Do not trust it.",
        ),
        "objects-damaged": (
            "Our own object store of the repository is damaged; it is left as it is.",
            "Move it out of the state folder; it is made anew.",
        ),
        "oversized": ("A document or a judgment is larger than is read.", "Shorten it."),
        "path-outside": (
            "A path of a fix leads out of the work tree, into its git folder, or over a link.",
            "Look at the patch with adjudge fix diff.",
        ),
        "purge-outside": (
            "Something to be removed is no plain name below our folder; nothing is removed.",
            "Look at the folder.",
        ),
        "record-name": ("A record of the ledger has a kind or an id that is not allowed.", ""),
        "results-unreadable": (
            "The results of a run of tests are no document of their format, or too large.",
            "docs/configuration.md tells what is read.",
        ),
        "review-running": (
            "Another process makes this very review.",
            "Wait for it, or stop it with adjudge runs cancel.",
        ),
        "run-unreadable": ("A run that is kept is of another version.", "Run adjudge qualify again."),
        "run-words-unknown": (
            "A newer adjudge kept words with the review that this one does not know.",
            "Go on with that one.",
        ),
        "snapshot-unreadable": ("A graph in the cache is of another format; it is made anew.", ""),
        "source-not-confirmed": (
            "Nothing is exported for the public before its source is named and confirmed to be public.",
            "Say both: --public-source URL --confirm-public.",
        ),
        "row-not-held": (
            "A row of the state is not as the ledger knows it, so somebody changed it or put it in.",
            "Do what the message says; docs/proof.md tells what is held.",
        ),
        "stale-tree": (
            "Runtime validation speaks of another tree than the one that is audited.",
            "Run the commands on this tree, or adjudge audit import --command NAME.",
        ),
        "store-busy": ("Another process has the state.", "Try again when it has ended."),
        "store-damaged": (
            "The state cannot be relied on; it is left as it is.",
            "docs/state.md says how to recover.",
        ),
        "store-missing": (
            "The state database is gone, and what stood beside it tells of entries.",
            "Put it back, or purge.",
        ),
        "store-moved": ("The state was removed or replaced while it was open.", "Start again."),
        "store-newer": ("A newer adjudge made the state; this one does not write it.", "Use the newer one."),
        "store-older": (
            "The state is of an older version and cannot be upgraded where it is.",
            "Make its folder writable.",
        ),
        "store-read-only": (
            "The state cannot be written, so nothing is kept.",
            "Check the rights of its folder.",
        ),
        "unknown-payload-type": ("What was signed is no in-toto statement.", "It is no receipt of adjudge."),
        "unknown-predicate": (
            "What was signed is no artefact that this version knows.",
            "Use a newer adjudge.",
        ),
        "unreadable-statement": ("What was signed cannot be understood.", "Do not trust it."),
        "x-ray-blocked": (
            "Fields of the export hold what must not be shown; each is told with its reason.",
            "Read the fields; --redact replaces what must not be shown.",
        ),
    }
)

ENVIRONMENT: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "artefact-folder": (
            "A file of an audit cannot be written or taken away.",
            "See what stands in its place, and whether the disk is full.",
        ),
        "child-ended": ("A child process ended too early.", "Try again; --verbose shows what ran."),
        "child-input": (
            "What a program was to read is no file that can be read.",
            "Check the file and its rights.",
        ),
        "child-lost": (
            "Nobody knows how a program ended: what watched over it was killed, or cannot run here.",
            "Try again; if it stays so, run it by hand.",
        ),
        "child-not-started": ("A program could not be started.", "adjudge doctor tells what is missing."),
        "child-output": ("A child process wrote more than it may.", "Name a smaller change."),
        "child-stuck": (
            "A program was killed and does not go away: the kernel holds it.",
            "Look at the disks and mounts it works on.",
        ),
        "child-timeout": (
            "A child process did not end in time and was stopped.",
            "Try again, or name a smaller change.",
        ),
        "damaged-head": ("The commit of HEAD is missing or damaged.", "git fsck tells more."),
        "damaged-object": (
            "Git found an object whose bytes are not what its name says.",
            "git fsck tells more.",
        ),
        "export": ("The export cannot be written.", "Check space and rights."),
        "fix-not-removed": (
            "Something of the tree of a try could not be removed.",
            "Remove it as the user who made it.",
        ),
        "git-ended": ("Git ended before it had answered.", "Try again; --verbose shows what ran."),
        "git-failed": (
            "Git ended with an error; its own text is told as the cause.",
            "Run the same git command by hand.",
        ),
        "git-missing": ("There is no git on PATH.", "Install git."),
        "git-output-limit": ("Git printed more than is read.", "Name a smaller change."),
        "git-timeout": ("Git did not end in time and was stopped.", "Try again."),
        "git-too-old": ("This git lacks what is needed.", "Install a newer one."),
        "git-unexpected": ("Git printed something that has no meaning here.", "Please report it."),
        "git-unknown": ("What is on PATH as git is none.", "Check PATH."),
        "head-not-recorded": (
            "The step is kept, but the second record of the ledger's head could not be written.",
            "Free space and carry it out again.",
        ),
        "missing-blob": (
            "A file's content is promised by a partial clone and not here.",
            "Fetch it; adjudge fetches nothing.",
        ),
        "missing-object": ("An object is not in this clone.", "Fetch it; adjudge fetches nothing."),
        "no-cryptography": (
            "Signing needs the package cryptography, which is not installed.",
            "pip install cryptography, where adjudge is installed.",
        ),
        "no-object-id": ("Git gave something that is no object id.", "Please report it."),
        "no-space": ("Something could not be written: no space, or a closed stream.", "Free space."),
        "purge": ("A part of the state cannot be read or removed.", "Check its rights."),
        "state-folder": ("The state folder cannot be read.", "Check its rights."),
        "state-io": (
            "The state could not be read or written: the disk is full or fails.",
            "Free space, check the disk.",
        ),
        "work-tree-not-writable": (
            "A file of the work tree cannot be written; what was written before is put back.",
            "Check its rights and the space.",
        ),
        "worker-died": ("A worker process ended without an answer.", "Try again."),
        "workspace-git": (
            "Git could not make the git folder of a throw-away tree.",
            "adjudge doctor tells which git is used.",
        ),
        "workspace-not-writable": (
            "The folder for throw-away trees cannot be written.",
            "Make room, or set ADJUDGE_CACHE_DIR.",
        ),
    }
)

OWN_FAULTS: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "artefact-name": ("A name of an artefact that adjudge made leads elsewhere.", REPORT),
        "check-lost": ("A check was made and gave something else.", REPORT),
        "empty-pass": ("A verdict came to pass with a path that no rule covers.", REPORT),
        "finding-without-place": ("A finding without a place was chosen to be mended.", REPORT),
        "float-in-artefact": ("An artefact holds a number that has no one spelling.", REPORT),
        "fork-source": ("The ledger changed while its sound part was copied.", REPORT),
        "no-canonical-form": ("An artefact holds a value that cannot be written.", REPORT),
        "no-date": ("The day of judging was not handed in.", REPORT),
        "no-findings": ("Collectors ran and nothing was qualified.", REPORT),
        "no-repository": ("Something was to be looked at in no repository.", REPORT),
        "no-state": ("A fix was to be carried out where nothing can be kept.", REPORT),
        "predicate-type": ("A receipt was asked for something that is no artefact.", REPORT),
        "retained-name": ("A tree was asked for by a name that is none of ours.", REPORT),
        "store-misuse": ("The state database was used wrongly.", REPORT),
        "unexpected": ("Something happened that adjudge did not expect.", REPORT),
        "unnamed-receipt": ("A receipt would be kept that no record names.", REPORT),
        "verb-without-command": ("A verb was understood that nothing answers.", REPORT),
    }
)

ENDINGS: Final = (
    (2, USAGE),
    (2, AUDIT_USAGE),
    (2, ci.USAGE),
    (2, install.USAGE),
    (2, served.USAGE),
    (3, INCONCLUSIVE),
    (3, ci.INCONCLUSIVE),
    (3, served.INCONCLUSIVE),
    (4, REFUSED),
    (4, ci.REFUSED),
    (4, install.REFUSED),
    (4, served.REFUSED),
    (5, ENVIRONMENT),
    (5, install.ENVIRONMENT),
    (5, served.ENVIRONMENT),
    (70, OWN_FAULTS),
    (70, served.OWN_FAULTS),
)
"""Tables by exit code."""

SUFFIXES: Final = (
    ("-file", "A file of this kind cannot be read, or is not what it should be.", "Name another file."),
    ("-too-large", "A file of this kind has more bytes than are read.", "Name a smaller one."),
    ("-exists", "Something has the name already, and it is not written over.", "Name another file."),
    (
        "-in-subject",
        "The file lies in the repository under review, where the proposer can write.",
        "Keep it outside.",
    ),
)
"""Ends of codes that are made of what a file is to the person, such as ``grant-file``."""
