"""The tools: what each takes, under which contract it answers, and which function of ours answers it.

Each is a plain function of arguments and world, so that they can be called without the protocol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from adjudge.app.answer import Answer
from adjudge.errors import InvariantError, UsageError
from adjudge.mcp import arguments as takes
from adjudge.mcp.paging import Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.app.answer import Printout
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World

PLAIN: Final = Shape()
GUIDE: Final = Shape(
    maps=frozenset({"aliases", "brief.impact.by_folder"}),
    once=frozenset({"agent_schema", "agent_schema_strict"}),
)


class Around(NamedTuple):
    """What stands around a call.

    Attributes:
        world: Where it runs.
        key: The public key that receipts are checked against, a path that the operator named; or ``None``.
        after: Of pages of what is kept: name of the last entry of the page before.
    """

    world: World
    key: str | None = None
    after: str = ""


class Told(NamedTuple):
    """What a tool answers.

    Attributes:
        answer: As of a verb.
        after: Where pages are of what is kept: name of the last entry, when there are more.
    """

    answer: Answer
    after: str | None = None


class Tool(NamedTuple):
    """One tool.

    Attributes:
        name: As it is called.
        contract: Name of the contract of its artefact.
        takes: Its arguments.
        answer: Answers them.
        description: For the model that chooses it.
        keeps: What it leaves behind in what adjudge keeps; empty for a tool that only reads.
        of_others: Its answers hold texts of reviewers and models.
        shape: How its artefact is cut into pages.
    """

    name: str
    contract: str
    takes: type[takes.PageArguments]
    answer: Callable[[Any, Around], Told]
    description: str
    keeps: str = ""
    of_others: bool = False
    shape: Shape = PLAIN


def _brief(words: takes.TargetArguments, around: Around) -> Told:
    from adjudge.app.brief.brief import answer_brief  # noqa: PLC0415 - each tool loads its own

    return Told(_answered(answer_brief(_target(words), around.world)))


def _guide(words: takes.GuideArguments, around: Around) -> Told:
    from adjudge.app.guide.guide import GuideWords, answer_guide  # noqa: PLC0415 - as above

    asked = GuideWords(
        target=_target(words), config=None, reply=None, max_bytes=words.shrink_bytes, as_json=False
    )
    return Told(_answered(answer_guide(asked, around.world)))


def _validate(words: takes.ValidateArguments, around: Around) -> Told:
    from adjudge.app.guide.validate import ValidateWords, answer_validate  # noqa: PLC0415 - as above

    asked = ValidateWords(
        reply="",
        guide=None,
        target=_target(words),
        config=None,
        strict=True,
        salvage=words.salvage,
        said=_document(words.reply),
    )
    return Told(answer_validate(asked, around.world))


def _scope(words: takes.ScopeArguments, around: Around) -> Told:
    """The verdict by a registered grant.

    Raises:
        UsageError: What names the grant is a file.
    """
    from adjudge.app.scope.grants import is_file_name  # noqa: PLC0415 - as above
    from adjudge.app.scope.scope import answer_scope  # noqa: PLC0415 - as above
    from adjudge.app.scope.words import GrantWords, ScopeWords  # noqa: PLC0415 - as above

    if is_file_name(words.grant):
        message = "A grant is named here by the id under which the operator has registered it."
        raise UsageError("unknown-grant", message, "adjudge scope --register FILE, by the operator")
    asked = ScopeWords(target=_target(words), grant=GrantWords(grant=words.grant), keeps=False)
    return Told(answer_scope(asked, around.world))


def _graph(words: takes.GraphArguments, around: Around) -> Told:
    from adjudge.app.graph.graph import answer_graph  # noqa: PLC0415 - as above

    answer = answer_graph(
        words.question, words.paths, around.world, symbol=words.symbol, revision=words.at, limit=None
    )
    return Told(answer)


def _qualify(words: takes.QualifyArguments, around: Around) -> Told:
    from adjudge.app.qualify.qualify import STANDARD_INPUT, answer_qualify  # noqa: PLC0415 - as above
    from adjudge.app.qualify.words import QualifyWords  # noqa: PLC0415 - as above

    asked = QualifyWords(
        file=STANDARD_INPUT, report=words.report, gate=words.gate, said=_document(words.document)
    )
    return Told(_answered(answer_qualify(asked, _target(words), around.world)))


def _reviews(words: takes.ReviewsArguments, around: Around) -> Told:
    from adjudge.app.served.reviews import list_reviews  # noqa: PLC0415 - as above

    answer, following = list_reviews(words.limit, around.after or None, around.world)
    return Told(answer, following)


def _manifest(words: takes.RunArguments, around: Around) -> Told:
    from adjudge.app.served.reviews import show_manifest  # noqa: PLC0415 - as above

    return Told(show_manifest(words.run_id, around.world))


def _findings(words: takes.FindingsArguments, around: Around) -> Told:
    from adjudge.app.served.reviews import show_findings  # noqa: PLC0415 - as above

    return Told(show_findings(words.run_id, around.world, severity=words.severity, path=words.path))


def _finding(words: takes.FindingArguments, around: Around) -> Told:
    from adjudge.app.qualify.finding import answer_finding  # noqa: PLC0415 - as above
    from adjudge.app.qualify.words import FindingWords  # noqa: PLC0415 - as above

    return Told(answer_finding(FindingWords(deed="show", name=words.finding_id), around.world))


def _step(_words: takes.PageArguments, around: Around) -> Told:
    from adjudge.app.served.audits import answer_step  # noqa: PLC0415 - as above

    return Told(answer_step(around.world))


def _submit(words: takes.SubmitArguments, around: Around) -> Told:
    from adjudge.app.served.audits import submit_result  # noqa: PLC0415 - as above

    return Told(submit_result(words.item_id, _document(words.result), around.world))


def _receipt(words: takes.ReceiptArguments, around: Around) -> Told:
    """Whether a receipt holds.

    Raises:
        UsageError: The operator has named no key.
    """
    from adjudge.app.scope.kept_receipt import names_kept_receipt  # noqa: PLC0415 - as above
    from adjudge.app.scope.verify import VerifyWords, answer_verify  # noqa: PLC0415 - as above

    if around.key is None:
        message = "The operator has named no key, so no receipt can be checked."
        raise UsageError("no-key-named", message, "adjudge mcp --key PUBKEY, by the operator")
    kept = words.receipt if isinstance(words.receipt, str) and names_kept_receipt(words.receipt) else None
    asked = VerifyWords(
        receipt=kept or "", key=around.key, said=_document(words.receipt) if kept is None else None
    )
    return Told(answer_verify(asked, around.world))


def _packs(_words: takes.PageArguments, around: Around) -> Told:
    from adjudge.app.packs.packs import answer_packs  # noqa: PLC0415 - as above
    from adjudge.app.packs.words import PackWords  # noqa: PLC0415 - as above

    return Told(answer_packs(PackWords(deed="list"), around.world))


def _target(words: takes.TargetArguments) -> TargetWords:
    """The words for a change.

    Raises:
        UsageError: More than one is named.
    """
    from adjudge.app.words import TargetWords  # noqa: PLC0415 - as above

    asked = TargetWords(
        worktree=words.worktree,
        staged=words.staged,
        commit=words.commit,
        range=words.range,
        base=words.base,
    )
    named = (asked.worktree, asked.staged, *(one is not None for one in asked[2:5]))
    if sum(named) > 1:
        message = "At most one of worktree, staged, commit, range and base names a change."
        raise UsageError("two-targets", message)
    return asked


def _document(value: str | dict[str, Any] | list[Any]) -> bytes:
    """The bytes of a document: as they were written, or as JSON."""
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else msgspec.json.encode(value)


def _answered(answer: Answer | Printout) -> Answer:
    """The same, of a verb that has forms without an artefact, which nothing here asks for.

    Raises:
        InvariantError: It is one of those.
    """
    if not isinstance(answer, Answer):
        raise InvariantError("no-artefact", "A verb was asked for an artefact and gave another form.")
    return answer


TOOLS: Final[Mapping[str, Tool]] = {
    one.name: one
    for one in (
        Tool(
            "brief", "brief/v1", takes.TargetArguments, _brief,
            "What a change is: files in the order in which to look, who outside depends on it, which tests "
            "reach it, what looks weaker. Made from git objects and a code graph alone.",
            shape=Shape(maps=frozenset({"impact.by_folder"})),
        ),
        Tool(
            "guide", "guide/v1", takes.GuideArguments, _guide,
            "For reviewing a change: the brief, what of it may be cited, and the JSON Schema of the answer. "
            "Write judgments by agent_schema (on the first page) and hand them to validate.",
            keeps="the guide, so that a reply to it can be validated", shape=GUIDE,
        ),
        Tool(
            "validate", "validation/v1", takes.ValidateArguments, _validate,
            "Which judgments of a reply to a guide hold against the repository, what proves each, and why "
            "the others do not. Evidence of kind command is unavailable here: nothing is run.",
        ),
        Tool(
            "scope_check", "verdict/v1", takes.ScopeArguments, _scope,
            "Whether a change touches only what a grant allows. The grant is one that the operator has "
            "registered, by its id. Nothing is kept: the verdict that counts is the operator's own.",
        ),
        Tool(
            "graph_query", "graph-query/v1", takes.GraphArguments, _graph,
            "Asks the code graph of a commit: importers, exports or symbols of a file, callers of a symbol, "
            "tests reaching it, the path of imports between two files, or stats with blind spots.",
        ),
        Tool(
            "qualify", "qualified/v1", takes.QualifyArguments, _qualify,
            "Where each finding of a reviewer stands in the source, what proves it, and whether it counts. "
            "Takes SARIF, rdjson, Code Quality, agents' reviews, or adjudge.candidates/v1.",
            keeps="the run, so that its findings can be shown", of_others=True,
        ),
        Tool(
            "review_list", "reviews/v1", takes.ReviewsArguments, _reviews,
            "Reviews of this repository that are kept, newest first. Their names go into review_manifest and "
            "review_findings.",
        ),
        Tool(
            "review_manifest", "review-manifest/v1", takes.RunArguments, _manifest,
            "What a review came to: outcome and why, which files were read and how far, what was not asked, "
            "counts of findings. The findings themselves are in review_findings.",
            of_others=True,
        ),
        Tool(
            "review_findings", "review-findings/v1", takes.FindingsArguments, _findings,
            "The findings of a kept review, each with where it stands and what proves it.",
            of_others=True,
        ),
        Tool(
            "finding_evidence", "finding/v1", takes.FindingArguments, _finding,
            "One finding with every check that was made of it and every decision of a person about it. "
            "Decisions are made by people at the command line, not here.",
            of_others=True,
        ),
        Tool(
            "audit_next_step", "step/v1", takes.PageArguments, _step,
            "The one step that is due of the audit under way. Results in the inbox are held against the tree "
            "first. Beginning an audit and agreeing to its scope are the operator's.",
            keeps="what stood in the inbox and holds; renders of the audit in .adjudge", of_others=True,
        ),
        Tool(
            "audit_submit", "result-check/v1", takes.SubmitArguments, _submit,
            "Puts a result of an audit into the inbox when it fits, and tells what it would come to. It is "
            "accepted by nobody's word: audit_next_step holds it against the tree.",
            keeps="the result, in the inbox in .adjudge", of_others=True,
        ),
        Tool(
            "receipt_verify", "receipt-check/v1", takes.ReceiptArguments, _receipt,
            "Whether a signed receipt holds against the key that the operator named, and whether judging "
            "again comes to the same.",
            of_others=True, shape=Shape(opaque=frozenset({"predicate"})),
        ),
        Tool(
            "packs_list", "packs/v1", takes.PageArguments, _packs,
            "Standards packs that reviews may hold a change to, built in or of the repository, and which of "
            "them are in use.",
        ),
    )
}  # fmt: skip
"""By name, in the order in which they are listed."""
