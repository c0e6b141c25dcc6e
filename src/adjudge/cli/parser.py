"""The words of the command line; imports ``argparse`` and the error tree, nothing else.

Bare ``adjudge`` is ``adjudge brief``. Every verb takes the output options; every verb that looks at a change
takes the same target words.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NoReturn

from adjudge import __version__
from adjudge.errors import UsageError

if TYPE_CHECKING:
    from typing import TypeAlias

    Verbs: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no public name

EXIT_CODES = """\
exit codes:
  0 complete   2 usage or configuration   3 inconclusive or nothing to judge   4 refused
  5 a child process or the environment failed   70 our own fault   130 interrupted
"""

EXAMPLES = {
    "brief": """\
examples:
  adjudge                               the change at hand: branch, work tree, else last commit
  adjudge brief --base main             what a pull request of this branch would hold
  adjudge brief --commit HEAD~2 --json  one commit, as an artefact
""",
    "graph": """\
examples:
  adjudge graph stats                   what is resolved, and what is not
  adjudge graph importers src/a.py      who imports a file
  adjudge graph exports src/a.py        what a file offers
  adjudge graph path src/a.py src/b.py  the shortest chain of imports from one to the other
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
""",
}
VERBS = ("brief", "graph", "doctor", "tool")


class Parser(argparse.ArgumentParser):
    """An ``ArgumentParser`` that raises instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        """Refuse the words.

        Raises:
            UsageError: Always.
        """
        raise UsageError("usage", f"{message[:1].upper()}{message[1:]}.", f"{self.prog} --help")


def parse_words(argv: tuple[str, ...]) -> argparse.Namespace:
    """The words as a namespace with ``verb`` set; ``--help`` and ``--version`` end the process.

    Raises:
        UsageError: The words are not a command.
    """
    words = list(argv)
    if not any(word in VERBS or word in {"-h", "--help", "--version"} for word in words):
        words.insert(0, "brief")
    parsed = build_parser().parse_args(words)
    if parsed.verb is None:
        raise UsageError("usage", "A verb is missing.", "adjudge --help")
    return parsed


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
    _brief(verbs)
    _graph(verbs)
    _doctor(verbs)
    _tool(verbs)
    return parser


def _verb(verbs: Verbs, name: str, summary: str, examples: str) -> Parser:
    parser = verbs.add_parser(
        name,
        help=summary,
        description=f"{summary[:1].upper()}{summary[1:]}.",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _output(parser)
    return parser


def _brief(verbs: Verbs) -> None:
    parser = _verb(
        verbs, "brief", "what changed, in which order to look, who outside depends on it", EXAMPLES["brief"]
    )
    _target(parser)


def _graph(verbs: Verbs) -> None:
    parser = _verb(verbs, "graph", "ask the code graph of HEAD or of another commit", EXAMPLES["graph"])
    parser.add_argument("question", choices=("stats", "importers", "exports", "path"))
    parser.add_argument("paths", nargs="*", metavar="PATH", help="one file; two for `path`")
    parser.add_argument("--at", metavar="REV", default=None, help="the commit to ask (default: HEAD)")
    parser.add_argument("--limit", type=int, default=None, metavar="N", help="show at most N answers")


def _doctor(verbs: Verbs) -> None:
    _verb(verbs, "doctor", "what works here, what is missing and how to get it", EXAMPLES["doctor"])


def _tool(verbs: Verbs) -> None:
    parser = verbs.add_parser(
        "tool",
        help="parts of adjudge on their own: targets, schema",
        epilog=EXAMPLES["tool"],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    tools = parser.add_subparsers(dest="tool", metavar="TOOL", parser_class=Parser, required=True)
    targets = _verb(tools, "targets", "a change as two trees and what lies between them", EXAMPLES["tool"])
    _target(targets)
    schema = _verb(tools, "schema", "the JSON Schema of a contract", EXAMPLES["tool"])
    schema.add_argument("name", nargs="?", default=None, help="such as brief/v1; without it, all names")


def _output(parser: Parser) -> None:
    group = parser.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="one JSON document on standard output")
    group.add_argument("--format", choices=("text", "markdown", "json"), default=None, help="default: text")
    group.add_argument("-q", "--quiet", action="store_true", help="no progress and no hints")
    group.add_argument("-v", "--verbose", action="store_true", help="say which git commands ran")
    group.add_argument("--log", metavar="FILE", default=None, help="write the same as JSON lines to FILE")
    group.add_argument(
        "--repo", metavar="DIR", default=None, help="the repository (default: where you stand)"
    )


def _target(parser: Parser) -> None:
    words = parser.add_argument_group(
        "target", "default: the branch, else the work tree, else the last commit"
    )
    one = words.add_mutually_exclusive_group()
    one.add_argument("--worktree", action="store_true", help="staged, unstaged and untracked against HEAD")
    one.add_argument("--staged", action="store_true", help="what the next commit would hold")
    one.add_argument("--commit", metavar="REV", help="the change that a commit made to its first parent")
    one.add_argument("--range", metavar="A..B", help="A..B, or A...B from the merge base")
    one.add_argument("--base", metavar="REV", help="from the merge base with REV to the work tree")
    words.add_argument(
        "--trust-filter",
        metavar="NAME",
        action="append",
        default=[],
        help="count files of this filter driver as unchanged when git cannot tell",
    )
    words.add_argument("--paranoid", action="store_true", help="hash every file instead of trusting its stat")
