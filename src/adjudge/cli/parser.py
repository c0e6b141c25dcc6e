"""The words of the command line; imports ``argparse`` and the error tree, nothing else.

Bare ``adjudge`` is ``adjudge brief``. Every verb takes the output options; every verb that looks at a change
takes the same target words.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adjudge import __version__
from adjudge.cli.audit_words import AUDIT_EXAMPLES, PARTS
from adjudge.cli.check_words import CHECK_EXAMPLES, COLLECT_EXAMPLES, fill_check, fill_collect
from adjudge.cli.finding_words import FINDING_EXAMPLES, QUALIFY_EXAMPLES, fill_finding, fill_qualify
from adjudge.cli.fix_words import (
    FIX_EXAMPLES,
    PROOF_EXAMPLES,
    fill_confirmed,
    fill_deed,
    fill_diff,
    fill_execute,
    fill_list,
    fill_packet,
    fill_proof,
)
from adjudge.cli.gate import (
    LEDGER_EXAMPLES,
    PURGE_EXAMPLES,
    SCOPE_EXAMPLES,
    VERIFY_EXAMPLES,
    fill_keygen,
    fill_ledger_compare,
    fill_ledger_export,
    fill_ledger_fork,
    fill_ledger_receipt,
    fill_ledger_verify,
    fill_purge,
    fill_scope,
    fill_verify,
)
from adjudge.cli.guide import (
    GUIDE_EXAMPLES,
    VALIDATE_EXAMPLES,
    fill_explain,
    fill_guide,
    fill_validate,
)
from adjudge.cli.install_words import HOOK_EXAMPLES, INSTALL_EXAMPLES, fill_hook, fill_install
from adjudge.cli.mcp_words import MCP_EXAMPLES, fill_mcp
from adjudge.cli.packs import PACKS_EXAMPLES, fill_packs
from adjudge.cli.report_words import REPORT_EXAMPLES, XRAY_EXAMPLES, fill_report, fill_xray
from adjudge.cli.review_words import REVIEW_EXAMPLES, RUNS_EXAMPLES, fill_review, fill_runs
from adjudge.cli.serve_words import SERVE_EXAMPLES, fill_serve
from adjudge.cli.tool_words import (
    COMPLETION_EXAMPLES,
    CONFIG_EXAMPLES,
    fill_ci,
    fill_completion,
    fill_config,
)
from adjudge.cli.verbs import with_verb
from adjudge.cli.words import Parser, add_output, add_target, add_views

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Verbs: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no public name

QUESTIONS = ("stats", "importers", "exports", "symbols", "callers", "tests_reaching", "path", "export", "map")

EXIT_CODES = """\
exit codes:
  0 complete, pass   1 fail   2 usage or configuration   3 inconclusive or nothing to judge   4 refused
  5 a child process or the environment failed   70 our own fault   130 interrupted
"""

EXAMPLES = {
    "audit": AUDIT_EXAMPLES,
    "check": CHECK_EXAMPLES,
    "collect": COLLECT_EXAMPLES,
    "completion": COMPLETION_EXAMPLES,
    "config": CONFIG_EXAMPLES,
    "fix": FIX_EXAMPLES,
    "hook": HOOK_EXAMPLES,
    "install": INSTALL_EXAMPLES,
    "proof": PROOF_EXAMPLES,
    "mcp": MCP_EXAMPLES,
    "packs": PACKS_EXAMPLES,
    "report": REPORT_EXAMPLES,
    "xray": XRAY_EXAMPLES,
    "review": REVIEW_EXAMPLES,
    "runs": RUNS_EXAMPLES,
    "guide": GUIDE_EXAMPLES,
    "validate": VALIDATE_EXAMPLES,
    "finding": FINDING_EXAMPLES,
    "ledger": LEDGER_EXAMPLES,
    "purge": PURGE_EXAMPLES,
    "qualify": QUALIFY_EXAMPLES,
    "scope": SCOPE_EXAMPLES,
    "serve": SERVE_EXAMPLES,
    "verify": VERIFY_EXAMPLES,
    "brief": """\
examples:
  adjudge                               the change at hand: branch, work tree, else last commit
  adjudge brief --base main             what a pull request of this branch would hold
  adjudge brief --commit HEAD~2 --json  one commit, as an artefact
  adjudge brief --only src/app          what is shown narrowed to a path or folder
  adjudge brief --tour                  one file at a time; --tour --next goes on
  adjudge brief --svg ../change.svg     a picture of it
""",
    "graph": """\
examples:
  adjudge graph stats                   what is resolved, and what is not
  adjudge graph importers src/a.py      who imports a file
  adjudge graph exports src/a.py        what a file offers
  adjudge graph callers src/a.py C.m    who uses a symbol of a file; tests_reaching: which tests reach it
  adjudge graph path src/a.py src/b.py  the shortest chain of imports from one to the other
  adjudge graph export > ../graph.json  all of it, as one document
  adjudge graph map --output ../a.svg   a picture of it; --base main shows what a branch changes
""",
    "doctor": """\
examples:
  adjudge doctor                        what works here, what is missing and how to get it
""",
    "tool": """\
examples:
  adjudge tool targets --commit HEAD    the two trees of a change and what lies between them
  adjudge tool schema                   the names of all contracts
  adjudge tool schema brief/v1          the JSON Schema of one
  adjudge tool explain not-started      what a code means, and what to do
  adjudge tool config show              what .adjudge.toml lays down, and where each value comes from
  adjudge tool completion bash          the words of the command line, for a shell
  adjudge tool collect ruff --worktree  what a tool reports, and what of it is new
  adjudge tool keygen ../key            a key pair, outside the repository
  adjudge tool ledger verify            the chain of what was accepted
""",
}


def parse_words(argv: tuple[str, ...]) -> argparse.Namespace:
    """The words as a namespace with ``verb`` set; ``--help`` and ``--version`` end the process.

    Words that are no command are a ``UsageError``.
    """
    return build_parser().parse_args(with_verb(argv))


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="adjudge",
        description="Agents propose; the repository decides. Bare `adjudge` is `adjudge brief`.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"adjudge {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", parser_class=Parser)
    summary = "what changed, in which order to look, who outside depends on it"
    _verb(verbs, "brief", summary=summary, fill=_brief)
    summary = "for an agent: the brief, what it may cite of it, and the shape of the answer"
    _verb(verbs, "guide", summary=summary, fill=fill_guide)
    _verb(verbs, "validate", summary="which judgments of an agent hold, and why not", fill=fill_validate)
    _verb(verbs, "graph", summary="ask the code graph of HEAD or of another commit", fill=_graph)
    summary = "where each finding of a reviewer stands, what proves it, what it counts for"
    _verb(verbs, "qualify", summary=summary, fill=fill_qualify)
    _verb(verbs, "finding", summary="show one finding, or rule on it", fill=fill_finding)
    _verb(
        verbs, "scope", summary="did the change touch anything it had no business touching", fill=fill_scope
    )
    summary = "read a change unit by unit; every finding is held against the trees"
    _verb(verbs, "review", summary=summary, fill=fill_review)
    _verb(verbs, "runs", summary="reviews that are kept: list, show, resume, cancel, prune", fill=fill_runs)
    _verb(verbs, "packs", summary="standards that reviews hold a change to", fill=fill_packs)
    _reports(verbs)
    summary = "scope, tests and tools over one change: one outcome, one receipt"
    _verb(verbs, "check", summary=summary, fill=fill_check)
    _audit(verbs)
    _fix(verbs)
    summary = "what is proved of the findings of a review, and what is left to do"
    _verb(verbs, "proof", summary=summary, fill=fill_proof)
    summary = "does a receipt hold, and does judging again come to the same"
    _verb(verbs, "verify", summary=summary, fill=fill_verify)
    _machine(verbs)
    _tool(verbs)
    return parser


def _verb(
    verbs: Verbs,
    name: str,
    *,
    summary: str,
    fill: Callable[[Parser], None],
    examples: str = "",
) -> None:
    parser = verbs.add_parser(
        name,
        help=summary,
        description=f"{summary[:1].upper()}{summary[1:]}.",
        epilog=EXAMPLES[examples or name],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    fill(parser)


def _machine(verbs: Verbs) -> None:
    summary = "serve agents over the Model Context Protocol, about one repository"
    _verb(verbs, "mcp", summary=summary, fill=fill_mcp)
    summary = "the review screen: pages about one repository, on this machine alone"
    _verb(verbs, "serve", summary=summary, fill=fill_serve)
    summary = "write adjudge into a repository: hooks of git and agents, a skill, a workflow"
    _verb(verbs, "install", summary=summary, fill=fill_install)
    _verb(verbs, "doctor", summary="what works here, what is missing and how to get it", fill=add_output)
    _verb(verbs, "purge", summary="remove what is kept of a repository, or of all", fill=fill_purge)


def _reports(verbs: Verbs) -> None:
    summary = "a kept run for hosts: comments, code scanning, code quality, JUnit, annotations"
    _verb(verbs, "report", summary=summary, fill=fill_report)
    summary = "a kept run for the public: nothing before it is confirmed, nothing that must not be shown"
    _verb(verbs, "xray", summary=summary, fill=fill_xray)


def _brief(parser: Parser) -> None:
    _targets(parser)
    help_text = "go by this configuration in place of .adjudge.toml at the trust base"
    parser.add_argument("--config", metavar="FILE", default=None, help=help_text)
    add_views(parser)


def _targets(parser: Parser) -> None:
    add_output(parser)
    add_target(parser)


def _graph(parser: Parser) -> None:
    add_output(parser)
    parser.add_argument("question", choices=QUESTIONS)
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="one file; two for `path`; a file and a symbol"
    )
    parser.add_argument("--at", metavar="REV", default=None, help="the commit to ask (default: HEAD)")
    parser.add_argument("--limit", type=int, default=None, metavar="N", help="show at most N answers")
    help_text = "where the picture of `map` goes (default: standard output)"
    parser.add_argument("--output", metavar="FILE", default=None, help=help_text)
    add_target(parser, default="none; of `map` alone, which shows it on top")


def _audit(verbs: Verbs) -> None:
    parser = verbs.add_parser(
        "audit",
        help="a whole repository, read item by item: next-step, run, status, report and more",
        epilog=AUDIT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parts = parser.add_subparsers(dest="part", metavar="PART", parser_class=Parser, required=True)
    for name, summary, fill in PARTS:
        _verb(parts, name, summary=summary, fill=fill, examples="audit")


def _fix(verbs: Verbs) -> None:
    parser = verbs.add_parser(
        "fix",
        help="findings mended in a tree apart, and proved: packet, execute, list, show, diff, apply, discard",
        epilog=FIX_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parts = parser.add_subparsers(dest="part", metavar="PART", parser_class=Parser, required=True)
    summary = "findings as a task, with what may be touched and what will prove it"
    _verb(parts, "packet", summary=summary, fill=fill_packet, examples="fix")
    summary = "one try at a packet, in a tree of its own"
    _verb(parts, "execute", summary=summary, fill=fill_execute, examples="fix")
    _verb(parts, "list", summary="tries, and trees that nobody works at", fill=fill_list, examples="fix")
    _verb(parts, "show", summary="what came of a try", fill=fill_deed, examples="fix")
    _verb(parts, "diff", summary="the patch of a try", fill=fill_diff, examples="fix")
    summary = "put a fix into your work tree, uncommitted"
    _verb(parts, "apply", summary=summary, fill=fill_confirmed, examples="fix")
    _verb(parts, "discard", summary="take the tree of a try away", fill=fill_confirmed, examples="fix")


def _tool(verbs: Verbs) -> None:
    parser = verbs.add_parser(
        "tool",
        help="parts of adjudge on their own: collect, config, completion, explain, keygen, ledger and more",
        epilog=EXAMPLES["tool"],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    tools = parser.add_subparsers(dest="tool", metavar="TOOL", parser_class=Parser, required=True)
    _verb(
        tools,
        "targets",
        summary="a change as two trees and what lies between them",
        fill=_targets,
        examples="tool",
    )
    summary = "what external tools report about a tree, or about a change"
    _verb(tools, "collect", summary=summary, fill=fill_collect)
    summary = "a check as a hook of git or of an agent; what `adjudge install` writes calls it"
    _verb(tools, "hook", summary=summary, fill=fill_hook)
    summary = "a check as a step of a job of GitHub; action.yml calls it"
    _verb(tools, "ci", summary=summary, fill=fill_ci, examples="tool")
    summary = "the words of the command line, for a shell that completes them"
    _verb(tools, "completion", summary=summary, fill=fill_completion)
    summary = "what is laid down, each key with its value and where it comes from"
    _verb(tools, "config", summary=summary, fill=fill_config)
    _verb(tools, "schema", summary="the JSON Schema of a contract", fill=_schema, examples="tool")
    summary = "what a code of an artefact or an error means, and what to do"
    _verb(tools, "explain", summary=summary, fill=fill_explain, examples="tool")
    summary = "make a key pair that signs grants and receipts"
    _verb(tools, "keygen", summary=summary, fill=fill_keygen, examples="tool")
    _ledger(tools)


def _ledger(tools: Verbs) -> None:
    parser = tools.add_parser(
        "ledger",
        help="the chain of what was accepted: verify, export, compare, fork, receipt",
        epilog=EXAMPLES["ledger"],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parts = parser.add_subparsers(dest="part", metavar="PART", parser_class=Parser, required=True)
    summary = "read the chain from its start"
    _verb(parts, "verify", summary=summary, fill=fill_ledger_verify, examples="ledger")
    summary = "write it as JSON Lines that anyone can verify"
    _verb(parts, "export", summary=summary, fill=fill_ledger_export, examples="ledger")
    summary = "does one export continue the other, or do they fork"
    _verb(parts, "compare", summary=summary, fill=fill_ledger_compare, examples="ledger")
    summary = "go on after damage: the sound start stays, the rest is set aside"
    _verb(parts, "fork", summary=summary, fill=fill_ledger_fork, examples="ledger")
    summary = "write a kept receipt to a file"
    _verb(parts, "receipt", summary=summary, fill=fill_ledger_receipt, examples="ledger")


def _schema(parser: Parser) -> None:
    add_output(parser)
    parser.add_argument("name", nargs="?", default=None, help="such as brief/v1; without it, all names")
