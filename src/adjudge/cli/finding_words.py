"""The words of ``adjudge qualify`` and ``adjudge finding``; imports ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.words import add_allow_command, add_output, add_target

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

REPORTS = ("auto", "sarif", "rdjson", "rdjsonl", "codequality", "claude", "codex", "ocr", "candidates")
SEVERITIES = ("critical", "high", "medium", "low", "info")

QUALIFY_EXAMPLES = """\
examples:
  adjudge qualify ../review.json                        against the tree of the last commit
  adjudge qualify ../review.json --base main            against what this branch changes
  some-reviewer | adjudge qualify - --worktree          what a reviewer prints, against the work tree
  adjudge qualify ../ruff.sarif --worktree --same-tree  lines of a linter that brings no quotes
  adjudge qualify ../r.sarif --format sarif -o ../q.sarif
  adjudge qualify ../r.json --gate critical --every-claim
"""
FINDING_EXAMPLES = """\
examples:
  adjudge finding show fnd:1a2b                         all that was checked, and who decided what
  adjudge finding dismiss fnd:1a2b --reason 'a test'    it no longer counts while its text stays the same
  adjudge finding undo fnd:1a2b                         take that back
  adjudge finding evidence add fnd:1a2b --level runtime --artifact ../log --note TEXT   what you saw
"""


LEVELS = ("static", "test", "browser", "runtime")
STATUSES = ("not_checked", "reproduced", "fixed", "not_reproduced")


def fill_qualify(parser: Parser) -> None:
    """``adjudge qualify``."""
    parser.add_argument("file", metavar="FILE", help="the reviewer's document, - for standard input")
    help_text = "its format (default: auto, told by its content)"
    parser.add_argument("--from", dest="report", choices=REPORTS, default="auto", help=help_text)
    parser.add_argument(
        "--same-tree",
        action="store_true",
        help="you vouch that the report was made on this very tree, so its lines count without quotes",
    )
    add_allow_command(parser)
    add_target(parser, default="the tree of the last commit, as it is")
    group = parser.add_argument_group("gate")
    group.add_argument(
        "--gate",
        choices=SEVERITIES,
        default="high",
        help="findings of this severity and worse fail, when proved or reported by two (default: high)",
    )
    group.add_argument(
        "--every-claim", action="store_true", help="all of them fail that have a place in the source"
    )
    parser.add_argument(
        "--strip-root",
        metavar="DIR",
        action="append",
        default=[],
        help="the top of the repository where the reviewer ran; may be repeated",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where the report goes; nothing is written over"
    )
    add_output(parser, formats=("text", "markdown", "sarif", "json"))


def fill_finding(parser: Parser) -> None:
    """``adjudge finding``."""
    parser.add_argument("deed", choices=("show", "accept", "dismiss", "undo", "evidence"))
    parser.add_argument("name", metavar="ID", help="a finding's id, or the start of it; `add` for evidence")
    parser.add_argument("of", nargs="?", metavar="ID", default=None, help="evidence add: the finding's id")
    help_text = "why; a dismissal needs one"
    parser.add_argument("--reason", "--why", metavar="TEXT", default="", help=help_text)
    parser.add_argument("--by", metavar="WHO", default="", help="who decides; nothing is guessed")
    group = parser.add_argument_group("evidence add")
    group.add_argument("--level", choices=LEVELS, default=None, help="how it was seen")
    group.add_argument("--status", choices=STATUSES, default="not_checked", help="what was seen")
    help_text = "what shows it; a file is hashed as it is now"
    group.add_argument("--artifact", metavar="FILE", default="", help=help_text)
    group.add_argument("--note", metavar="TEXT", default="", help="what was seen, in words")
    add_output(parser)
