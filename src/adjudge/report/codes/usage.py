"""Codes of commands that end with 2: the words or the configuration cannot be used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

Row = tuple[str, str]
"""What happened, and what to do next; the second may be empty."""

USAGE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "also-everything": ("A packet cannot open everything.", "Name files, or a pattern such as src/**."),
        "also-path": ("It is no path of the repository that a packet can open.", "Name a file from the top."),
        "ambiguous-finding": ("Several findings begin with what was typed.", "Type more of the id."),
        "ambiguous-fix": ("Several tries at a fix begin with what was typed.", "Type more of the id."),
        "ambiguous-packet": ("Several packets begin with what was typed.", "Type more of the id."),
        "ambiguous-revision": (
            "The word names several refs, such as a tag and a branch.",
            "Write refs/heads/… or refs/tags/….",
        ),
        "ambiguous-run": ("Several reviews begin with what was typed.", "Type more of the id."),
        "audit-context": (
            "An executor was to look into a tree for an audit, whose items hold all that is to be read.",
            "Leave --context out.",
        ),
        "bad-config": (
            "The configuration file breaks its contract; every error is told with its place.",
            "Mend it; docs/configuration.md has each key.",
        ),
        "bad-grant": (
            "The grant is not UTF-8, TOML or JSON of the contract.",
            "Mend it; docs/scope.md has each key.",
        ),
        "bad-key": (
            "The file holds no ed25519 key of the kind that was asked for.",
            "Make a pair with adjudge tool keygen.",
        ),
        "bad-pack": (
            "A standards pack cannot be used; the message has every fault and its place.",
            "docs/packs.md says what a pack may hold.",
        ),
        "bad-pattern": (
            "A pattern of a grant cannot be read, or would not mean what it seems to.",
            "docs/scope.md has the syntax.",
        ),
        "bare-repository": (
            "There is no work tree here, and the words ask for one.",
            "Name commits: --commit or --range.",
        ),
        "cache-inside-repository": (
            "The cache folder lies in the repository under review, which is never written.",
            "Set ADJUDGE_CACHE_DIR to a folder outside.",
        ),
        "command-holes": (
            "A command has holes, and nothing fills them here.",
            "Declare one without holes, or name it in a judgment.",
        ),
        "context-needs-program": (
            "Only programs can look into a tree, and somebody else was named, or nobody.",
            "Name claude, codex, command, gemini or opencode, or leave --context out.",
        ),
        "empty-repo": (
            "--repo was given without a folder, as an unset variable makes it.",
            "Leave it out, or name one.",
        ),
        "evidence-words": (
            "What is recorded about a finding lacks a word, or has one that is none.",
            "Write adjudge finding evidence add ID --level LEVEL.",
        ),
        "executor-command": ("The words of --command cannot be told apart.", "Close the quotation mark."),
        "executor-not-there": (
            "The executor that was named cannot be asked.",
            "adjudge doctor tells which can.",
        ),
        "executor-twice": ("The same executor is named twice.", "Name it once."),
        "explain-alone": (
            "Explaining a path judges nothing, so words of judging do not fit.",
            "Leave them out.",
        ),
        "export-exists": (
            "A file of this name is there and is no export that could be continued.",
            "Name another file.",
        ),
        "export-is-whole": ("The export of a graph is all of it.", "Leave the path and the limit out."),
        "finding-dismissed": (
            "The finding that is to be mended was dismissed.",
            "Take the decision back with adjudge finding undo.",
        ),
        "finding-not-qualified": (
            "Nothing shows where the finding stands, so nobody can mend it there.",
            "Look at it with adjudge finding show.",
        ),
        "fix-open": (
            "The try did not come to its end, so nothing is known of it.",
            "Discard it, and try again.",
        ),
        "fix-rounds": (
            "The number of tries is none.",
            "Write one from 1 to 100.",
        ),
        "fix-selection": (
            "Too many findings are named, or one twice.",
            "Name each once, 100 at most.",
        ),
        "fix-timeout": (
            "The seconds of a fixer are none.",
            "Write a number from 1 to 86400.",
        ),
        "fix-without-tree": (
            "What the try left was not read, so there is no patch.",
            "Look at it with adjudge fix show.",
        ),
        "folder-relative": (
            "A variable that moves the state or the cache holds a relative path.",
            "Write an absolute one.",
        ),
        "form-and-name": (
            "The name of the file and the form that is asked for disagree.",
            "Let both say the same.",
        ),
        "git-setting": (
            "One of your own git settings has a value that git does not know.",
            "Correct it with git config.",
        ),
        "given": (
            "What follows --with gives nothing that a collector needs, or gives it twice.",
            "docs/collectors.md says what each needs.",
        ),
        "graph-limit": ("The limit of answers is below 1.", "Give a larger one, or none."),
        "graph-paths": ("The question takes another number of paths.", "adjudge graph --help shows each."),
        "guide-file": (
            "The file that --guide names cannot be read or is no guide.",
            "Write one with adjudge guide --json.",
        ),
        "host-moved": (
            "The change is another than that whose work was handed over, so no result is of it.",
            "adjudge runs resume hands the work of today over.",
        ),
        "import-format": (
            "The document is not of the format that it was said to be of.",
            "docs/imports.md has each format.",
        ),
        "import-oversized": ("The file with findings is larger than is read.", "Split it."),
        "import-unreadable": (
            "The file with findings is no document that can be read exactly.",
            "docs/imports.md says what is refused.",
        ),
        "index-outside-git-folder": (
            "GIT_INDEX_FILE names an index that belongs to no git folder of this repository.",
            "Unset it.",
        ),
        "ingest-files": (
            "Results are needed to take some in, and are nothing to any other deed.",
            "adjudge runs ingest RUN FILE...",
        ),
        "key-exists": ("A key file of this name is there, and keys are not written over.", "Name another."),
        "key-file": ("A key file cannot be read or made.", "Check its place and rights."),
        "ledger-not-damaged": ("A fork goes on after damage, and there is none.", ""),
        "log-file": ("The log cannot be opened.", "Name a file that can be written."),
        "log-in-subject": (
            "The log would lie in the repository under review, which is never written.",
            "Name a file outside it.",
        ),
        "map-words": ("The words do not fit a map, or belong to one.", "Leave out what the message names."),
        "max-bytes": (
            "The paths of this guide alone need more bytes than were allowed; none of them is left out.",
            "Allow as many as the message says, or name a smaller change.",
        ),
        "no-check": (
            "No check is kept here that could be decided about.",
            "Run adjudge check first.",
        ),
        "no-executor-command": (
            "The executor command runs a program of yours, and none is named.",
            "Write --command 'PROGRAM ARGUMENTS'.",
        ),
        "no-grant": ("Nothing says what is permitted.", "Give --allow, or --grant."),
        "no-head": ("A head of a ledger is needed and none was given.", ""),
        "no-host": ("The review handed no work over, so no result is of it.", "Name one that did."),
        "no-key": ("A signature is asked for, and no key.", "Name it with --sign or --key."),
        "no-markdown": ("This verb has no Markdown form.", "Use --format text or --json."),
        "no-patch": ("Words that declare things of a patch stand without one.", "Name it with --patch."),
        "no-reason": ("Dismissing a finding takes a reason, which is kept.", "Give --reason."),
        "no-receipt-file": (
            "Nothing is kept here, so the receipt would be lost.",
            "Name a file with --receipt.",
        ),
        "no-recording": (
            "The executor replay answers from a recording, and none is named.",
            "Name it with --recorded.",
        ),
        "no-run": ("No run is kept that holds the finding.", "Run adjudge qualify."),
        "no-run-named": ("No review is named.", "adjudge runs list tells those that are kept."),
        "no-stage": (
            "A stage is missing, or is none of the last check.",
            "Name one of the stages that the check lists.",
        ),
        "no-such-stop": ("The tour has no stop of this number.", "adjudge brief --tour lists them."),
        "no-suggestion": ("The finding has no edit, so there is nothing to approve.", "Leave it out."),
        "no-tour": ("Words of a tour stand without one.", "Add --tour."),
        "no-tree-target": ("A patch file has no trees to look into.", "Name a change of the repository."),
        "no-workload": ("The executor host has no folder for its work.", "Name one with --workload."),
        "not-a-finding": ("The word is no id of a finding.", "Write fnd: and its digits."),
        "not-a-fix": (
            "Only a try that is fixed is applied.",
            "Print the patch with adjudge fix diff.",
        ),
        "not-a-fixer": (
            "The executor changes no files.",
            "Name claude, codex, gemini or command.",
        ),
        "not-a-folder": (
            "The folder to look into is not there, is none, or cannot be read.",
            "Name another with --repo.",
        ),
        "not-a-head": ("The text is no head of a ledger.", "Write the number and digest that were recorded."),
        "not-a-path": ("The text is no path of a tree.", "Write it from the top of the repository."),
        "not-a-range": ("The words name no range.", "Write A..B, or A...B from the merge base."),
        "not-a-receipt": ("The word names no receipt.", "Write its SHA-256."),
        "not-a-repository": (
            "There is no git repository around the folder.",
            "Go into one, or name it with --repo.",
        ),
        "not-a-revision": (
            "The word cannot be a revision, such as one that looks like an option.",
            "Name a branch, tag or commit.",
        ),
        "not-acceptable": (
            "The last check could not see the whole change, so nobody can tell what would be accepted.",
            "Make the whole change visible, as the message says, and check again.",
        ),
        "not-one-finding": (
            "What was typed means no finding of the run, or several; edits are approved one by one.",
            "Type more of the id.",
        ),
        "not-the-first-damage": (
            "A fork starts at the first damage, and this is not it.",
            "Name the entry that the message names.",
        ),
        "not-waivable": (
            "The stage passed or was not asked for, so there is nothing to waive.",
            "",
        ),
        "nothing-to-fix": (
            "No finding of the run stands in the source.",
            "Name another run.",
        ),
        "nothing-to-undo": ("No decision about the finding is in force.", ""),
        "only-no-match": (
            "Nothing changed at the path that was to be shown alone.",
            "adjudge brief lists what did.",
        ),
        "outside-work-tree": (
            "The folder is not in the work tree of its repository.",
            "Go into the work tree.",
        ),
        "pack-names": (
            "Packs are named where none belongs, or none where one does.",
            "adjudge packs --help tells which.",
        ),
        "pack-no-review": ("A pack is named, and no review that it holds to it.", "Add --review."),
        "pack-twice": ("Two packs have one name.", "adjudge packs list tells where each is from."),
        "prefix": ("The declared prefix of a patch is none.", "Write p0, p1 or SRC:DST."),
        "proof-tick": (
            "A tick names no item of a proof.",
            "Write adjudge proof tick FINDING ITEM --by NAME.",
        ),
        "proof-words": (
            "The words of a proof are not one run.",
            "Name one run.",
        ),
        "public-source": (
            "The address is none that everybody can open, or none that can be shown.",
            "Name an https address of a public host, without a user, a port or a query.",
        ),
        "purge-unconfirmed": (
            "Everything would be removed, and nothing was confirmed.",
            "Look with --dry-run, then add --yes.",
        ),
        "reason-text": ("A reason or a name is too long or holds control characters.", "Shorten it."),
        "receipt-without-review": (
            "The receipt is of no check with a review in it.",
            "Make one with adjudge check --review --sign KEY.",
        ),
        "register-alone": (
            "Registering a grant judges nothing, so words of judging do not fit.",
            "Leave them out.",
        ),
        "repeats": (
            "A command runs 1 to 10 times on each tree.",
            "Give --repeat a number from 1 to 10.",
        ),
        "result-conflict": (
            "An item was answered before, by other bytes; what was taken in stays.",
            "Leave the result out.",
        ),
        "result-unfit": (
            "A result does not fit the item it is for, so none that came with it was taken in.",
            "Mend it by what the message says.",
        ),
        "run-ended": ("The review has come to its end, so nothing is left to stop.", ""),
        "run-without-result": (
            "The review never came to its end, so there is nothing to show.",
            "adjudge runs resume goes on.",
        ),
        "run-words-missing": (
            "What the review was asked with is not kept: it is older, or a word looked like a secret.",
            "Give its words again: adjudge review --resume.",
        ),
        "runs-bound": (
            "Which reviews to remove is not said.",
            "Say how many to keep, or how old they may be.",
        ),
        "show-alone": (
            "Showing a finding decides nothing, so words of a decision do not fit.",
            "Leave them out.",
        ),
        "stage-accepted": (
            "An acceptance is about the whole result.",
            "Waive the stage instead, or leave it out.",
        ),
        "state-inside-repository": (
            "The state folder lies in the repository under review, which is never written.",
            "Set ADJUDGE_STATE_DIR to a folder outside.",
        ),
        "state-not-writable": (
            "The state folder was named on purpose and cannot be written.",
            "Name another, or unset ADJUDGE_STATE_DIR.",
        ),
        "target-unnamed": (
            "A guide in a file is of a revision, which it does not tell, and its words are not kept here.",
            "Name the change as for the guide: --commit, --range or --base.",
        ),
        "test-command": (
            "What follows --test can be no command.",
            "Write a declared name, or a whole command in quotes.",
        ),
        "too-many-packs": ("A review goes by 8 packs at most.", "Name fewer."),
        "two-grants": ("A grant is named, and rules are given besides.", "Choose one."),
        "two-outputs": ("Two documents would go to one standard output.", "Send one to a file."),
        "unknown-code": ("No code has this name.", "adjudge tool explain lists them."),
        "unknown-collector": (
            "No collector of this name is built in or declared.",
            "The message names those that are known.",
        ),
        "unknown-contract": ("No artefact has this name.", "adjudge tool schema lists them."),
        "unknown-executor": ("No executor has this name.", "The message names those that are known."),
        "unknown-finding": ("No such finding is kept here.", "adjudge qualify makes them."),
        "unknown-fix": (
            "No try at a fix with this id is kept here.",
            "List them with adjudge fix list.",
        ),
        "unknown-form": ("No report has a form of this name.", "adjudge report --help lists them."),
        "unknown-grant": ("No grant of this id is registered here.", "Register it, or name its file."),
        "unknown-obligation": (
            "No obligation of an audit has this name.",
            "adjudge audit why lists all of them.",
        ),
        "unknown-pack": ("No pack has this name.", "adjudge packs list has those that there are."),
        "unknown-packet": (
            "No packet with this id is kept here.",
            "Make one with adjudge fix packet RUN.",
        ),
        "unknown-path": ("The tree has no such file.", "Check the spelling, from the top of the repository."),
        "unknown-receipt": ("No receipt of this digest is kept here.", ""),
        "unknown-revision": ("Nothing in this clone has this name.", "Check the spelling, or fetch it."),
        "unknown-run": ("No review of this id is kept here.", "adjudge runs list tells those that are kept."),
        "unpaired-output": (
            "A file is named with no form before it, or with one that has a file already.",
            "Write --format F -o FILE for each.",
        ),
        "unsafe-ownership": (
            "The repository belongs to another user, and your git does not trust it.",
            "See git's safe.directory.",
        ),
        "unsigned-rules": (
            "Rules on the command line have no signature, and one is required.",
            "Name a signed grant.",
        ),
        "usage": ("The words cannot be understood together.", "--help shows what fits."),
        "work-tree-elsewhere": (
            "core.worktree leads elsewhere, so what is on disk here is not what git would look at.",
            "Go there.",
        ),
        "workload-folder": ("The folder for the work of a host is not there.", "Make it first."),
        "workload-inside": (
            "The folder for the work of a host lies in the repository, whose work tree is reviewed.",
            "Name one outside.",
        ),
        "workspace-inside-repository": (
            "The folder for throw-away trees lies in the repository under review.",
            "Set ADJUDGE_CACHE_DIR to a folder outside it.",
        ),
    }
)
