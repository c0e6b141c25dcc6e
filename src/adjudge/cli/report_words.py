"""The words of ``adjudge report`` and ``adjudge xray``; ``argparse`` and the error tree alone."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adjudge.cli.words import add_output

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

FORMS = (
    "text", "json", "markdown", "summary", "sarif", "codequality", "rdjson", "junit", "annotations",
)  # fmt: skip

FORM, FILE = "form", "file"
"""What was said of a report, in the order in which it was."""

REPORT_EXAMPLES = """\
examples:
  adjudge report rev:1a2b                                   what it comes to, on a terminal
  adjudge report rev:1a2b --format sarif -o ../r.sarif      for code scanning
  adjudge report rev:1a2b --format junit -o ../r.xml --format codequality -o ../r.json
  adjudge report rev:1a2b --format annotations              workflow commands of GitHub, on standard output
  adjudge report rev:1a2b --format summary -o - >> "$GITHUB_STEP_SUMMARY"
"""
XRAY_FORMS = ("json", "markdown", "html")
GITLEAKS = ("auto", "require", "off")
XRAY_EXAMPLES = """\
examples:
  adjudge xray rev:1a2b --public-source https://forge.example/team/project --confirm-public -o ../x.html
  adjudge xray rev:1a2b --public-source https://forge.example/team/project --confirm-public --redact
  adjudge xray rev:1a2b --public-source https://forge.example/team/project --confirm-public --approve fnd:1a2b
"""


def fill_report(parser: Parser) -> None:
    """``adjudge report``."""
    help_text = "a review by the start of its id, or findings of others by the whole id of their run"
    parser.add_argument("run", metavar="RUN", help=help_text)
    group = parser.add_argument_group("forms", "a form and its file; one form may go to standard output")
    help_text = f"one of {', '.join(FORMS)}; may be repeated"
    group.add_argument(
        "--format", dest="said", metavar="F", type=_form, action="append", default=[], help=help_text
    )
    help_text = "where the form before it goes, - for standard output; nothing is written over"
    group.add_argument(
        "-o", "--output", dest="said", metavar="FILE", type=_file, action="append", default=[], help=help_text
    )
    add_output(parser, formats=())


def _form(word: str) -> tuple[str, str]:
    """A form, in its order among the files.

    Raises:
        ArgumentTypeError: There is none of this name.
    """
    if word not in FORMS:
        raise argparse.ArgumentTypeError(f"{word[:80]!r} is none of {', '.join(FORMS)}")
    return FORM, word


def _file(word: str) -> tuple[str, str]:
    """A file, in its order among the forms."""
    return FILE, word


def fill_xray(parser: Parser) -> None:
    """``adjudge xray``."""
    help_text = "a review by the start of its id, or findings of others by the whole id of their run"
    parser.add_argument("run", metavar="RUN", help=help_text)
    group = parser.add_argument_group("public", "without both, nothing is exported")
    help_text = "https address where everybody finds what was judged"
    group.add_argument("--public-source", metavar="URL", default="", help=help_text)
    group.add_argument("--confirm-public", action="store_true", help="you say that it is public")
    group = parser.add_argument_group("what is shown")
    help_text = "replace what must not be shown instead of refusing"
    group.add_argument("--redact", action="store_true", help=help_text)
    help_text = "look with an installed gitleaks too: auto where it is found, require, off (default: auto)"
    group.add_argument("--gitleaks", choices=GITLEAKS, default=GITLEAKS[0], help=help_text)
    help_text = "show the edit of this finding; may be repeated, one finding each"
    group.add_argument("--approve", metavar="FINDING", action="append", default=[], help=help_text)
    help_text = "json, markdown or html (default: as the file is named, else json)"
    group.add_argument("--format", dest="form", metavar="F", choices=XRAY_FORMS, default=None, help=help_text)
    help_text = "where it goes; nothing is written over (default: standard output)"
    group.add_argument("-o", "--output", metavar="FILE", default=None, help=help_text)
    add_output(parser, formats=())
