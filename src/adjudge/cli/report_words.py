"""The words of ``adjudge report`` and ``adjudge xray``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

FORMS = (
    "text", "json", "markdown", "summary", "sarif", "codequality", "rdjson", "junit", "annotations",
)  # fmt: skip

REPORT_EXAMPLES = """\
examples:
  adjudge report rev:1a2b                                   what it comes to, on a terminal
  adjudge report rev:1a2b --format sarif -o ../r.sarif      for code scanning
  adjudge report rev:1a2b --format junit -o ../r.xml --format codequality -o ../r.json
  adjudge report rev:1a2b --format annotations              workflow commands of GitHub, on standard output
  adjudge report rev:1a2b --format summary -o - >> "$GITHUB_STEP_SUMMARY"
"""


def fill_report(parser: Parser) -> None:
    """``adjudge report``."""
    help_text = "a review by the start of its id, or findings of others by the whole id of their run"
    parser.add_argument("run", metavar="RUN", help=help_text)
    group = parser.add_argument_group("forms", "pairs of both; the last --format may go to standard output")
    help_text = f"one of {', '.join(FORMS)}; may be repeated"
    group.add_argument(
        "--format", dest="forms", metavar="F", choices=FORMS, action="append", default=[], help=help_text
    )
    group.add_argument(
        "-o",
        "--output",
        dest="outputs",
        metavar="FILE",
        action="append",
        default=[],
        help="where the form before it goes, - for standard output; nothing is written over",
    )
    add_output(parser, formats=())
