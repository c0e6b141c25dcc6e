"""What each tool takes: exact fields with bounds; the schemas that clients see are made from these.

No argument names a repository, a file of this machine, a command, a rule or a key: those are the operator's.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.graph_v1 import Question

LEAST_BYTES: Final = 32 << 10
USUAL_BYTES: Final = 48 << 10
MOST_BYTES: Final = 256 << 10
LONGEST: Final = 4096
LONGEST_CURSOR: Final = 2048
LONGEST_DOCUMENT: Final = 16 << 20

Word = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
"""A path, a revision or an id."""

Cursor = Annotated[str, Meta(max_length=LONGEST_CURSOR)]

Document = Annotated[str, Meta(max_length=LONGEST_DOCUMENT)] | dict[str, Any] | list[Any]
"""A document as JSON, or as the text that an agent or a reviewer wrote."""

ReportV1 = Literal[
    "auto", "sarif", "rdjson", "rdjsonl", "codequality", "claude", "codex", "ocr", "candidates"
]


class PageArguments(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which page, and how large; all other arguments stay the same from page to page."""

    cursor: Annotated[Cursor | None, Meta(description="next_cursor of the page before")] = None
    max_bytes: Annotated[
        int, Meta(ge=LEAST_BYTES, le=MOST_BYTES, description="at most as many bytes of JSON on a page")
    ] = USUAL_BYTES


class TargetArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change; at most one of these. Without one: the branch, else the work tree, else the last commit."""

    worktree: Annotated[bool, Meta(description="staged, unstaged and untracked against HEAD")] = False
    staged: Annotated[bool, Meta(description="what the next commit would hold")] = False
    commit: Annotated[Word | None, Meta(description="the change that a commit made to its parent")] = None
    range: Annotated[Word | None, Meta(description="A..B, or A...B from the merge base")] = None
    base: Annotated[Word | None, Meta(description="from the merge base with this to the work tree")] = None


class GuideArguments(TargetArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change, and how much of its guide is wanted."""

    shrink_bytes: Annotated[
        int | None, Meta(description="leave out detail until the whole guide has at most as many bytes")
    ] = None


class ValidateArguments(TargetArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reply to a guide of this server; without a change that of the guide."""

    reply: Annotated[Document, Meta(description="adjudge.judgments/v1, as agent_schema of the guide says")]
    salvage: Annotated[bool, Meta(description="of a stale reply, accept what rests on nothing moved")] = False


class ScopeArguments(TargetArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A grant that the operator has registered; rules are no argument."""

    grant: Annotated[Word, Meta(description="id of a grant registered with `adjudge scope --register`")]


class GraphArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question about the graph of a commit."""

    question: Question
    paths: Annotated[
        tuple[Word, ...], Meta(max_length=2, description="none of stats, two of path, else one file")
    ] = ()
    symbol: Annotated[
        Word | None, Meta(description="of callers and tests_reaching: qualified, such as Class.method")
    ] = None
    at: Annotated[Word | None, Meta(description="the commit to ask; HEAD by default")] = None


class QualifyArguments(TargetArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings of a reviewer; without a change they are held against the tree of the last commit."""

    document: Annotated[Document, Meta(description="what the reviewer wrote")]
    report: Annotated[ReportV1, Meta(description="its format; auto: told by its content")] = "auto"
    gate: Annotated[SeverityV1, Meta(description="findings of this severity and worse fail")] = "high"


class ReviewsArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many reviews a page has."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 25


class RunArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kept review of this repository."""

    run_id: Annotated[Word, Meta(description="of review_list; the start of one will do")]


class FindingsArguments(RunArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Findings of a kept review."""

    severity: Annotated[SeverityV1 | None, Meta(description="only of this severity")] = None
    path: Annotated[Word | None, Meta(description="only at this file")] = None


class FindingArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One finding of a kept run."""

    finding_id: Annotated[Word, Meta(description="such as fnd:1a2b; the start of one will do")]


class SubmitArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result of an audit."""

    item_id: Annotated[Word, Meta(description="of the item that it answers, whole")]
    result: Annotated[Document, Meta(description="adjudge.result/v1, as the prompt of the item says")]


class ReceiptArguments(PageArguments, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A receipt, checked against the key that the operator named."""

    receipt: Annotated[Document, Meta(description="sha256:DIGEST of one that is kept, or the envelope")]
