"""The words of ``adjudge check`` and ``adjudge tool collect``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.finding_words import SEVERITIES
from adjudge.cli.words import add_grant, add_output, add_target

if TYPE_CHECKING:
    import argparse

    from adjudge.cli.words import Parser

CHECK_EXAMPLES = """\
examples:
  adjudge check --worktree --test 'python -m pytest -q' --link .venv   what an agent left, tested apart
  adjudge check --base main --grant ../task.toml --test tests          scope, and a declared command
  adjudge check --base main --review --collector ruff --collector gitleaks --new-only
  adjudge check waive command:tests --why 'needs the lab' --by Ada     shown as a waiver, never as a pass
  adjudge check accept --why 'read by hand' --by Ada                   then: adjudge check ... --or-accepted
"""
COLLECT_EXAMPLES = """\
examples:
  adjudge tool collect ruff                          over the tree of the last commit
  adjudge tool collect bandit gitleaks --base main   what this branch brings, apart from what was there
"""


def fill_check(parser: Parser) -> None:
    """``adjudge check``."""
    parser.add_argument("deed", nargs="?", choices=("waive", "accept", "undo"), help="decide, run nothing")
    parser.add_argument("stage", nargs="?", metavar="STAGE", help="what is waived, such as command:test")
    add_target(parser)
    add_grant(parser)
    _add_stages(parser)
    add_config(parser)
    _add_gate(parser)
    group = parser.add_argument_group("decide")
    group.add_argument("--why", metavar="TEXT", default="", help="why it is waived or accepted")
    group.add_argument("--by", metavar="WHO", default="", help="who decides; nothing is guessed")
    add_output(parser, formats=("text", "json"))


def _add_stages(parser: Parser) -> None:
    group = parser.add_argument_group("stages", "without any: what [check] in .adjudge.toml names")
    help_text = "read the change by rules and signals, without a model, as adjudge review does"
    group.add_argument("--review", action="store_true", help=help_text)
    help_text = "a standards pack that the review is held to; may be repeated (default: those in use)"
    group.add_argument("--pack", metavar="PACK", action="append", default=[], help=help_text)
    help_text = "a declared command, or a whole one in quotes; may be repeated"
    group.add_argument("--test", metavar="COMMAND", action="append", default=[], help=help_text)
    help_text = "an ignored folder that a command in quotes needs, such as .venv; may be repeated"
    group.add_argument("--link", metavar="DIR", action="append", default=[], help=help_text)
    group.add_argument("--repeat", type=int, metavar="N", default=2, help="runs on each tree (default: 2)")
    group.add_argument(
        "--collector", metavar="NAME", action="append", default=[], help="a tool to run; may be repeated"
    )
    add_given(group)
    help_text = "reports of this severity and worse fail (default: high)"
    group.add_argument("--gate", choices=SEVERITIES, default="high", help=help_text)
    help_text = "tests that are red on the base and reports that it has as well do not fail"
    group.add_argument("--new-only", action="store_true", help=help_text)
    help_text = "run nothing that [check] names: only the stages named here"
    group.add_argument("--only-named", action="store_true", help=help_text)


def _add_gate(parser: Parser) -> None:
    group = parser.add_argument_group("gate")
    group.add_argument("--require-signed", metavar="PUBKEY", help="refuse a grant this key has not signed")
    group.add_argument(
        "--trust-head", action="store_true", help="HEAD is no choice of the proposer; told as a limitation"
    )
    group.add_argument(
        "--or-accepted", action="store_true", help="a result that somebody accepted here ends with 0"
    )
    group.add_argument("--sign", metavar="KEY", help="sign the result with this private key")
    group.add_argument("--receipt", metavar="FILE", help="where the signed result goes")


def fill_collect(parser: Parser) -> None:
    """``adjudge tool collect``."""
    parser.add_argument("names", metavar="NAME", nargs="+", help="a built-in collector or a declared one")
    add_target(parser, default="the tree of the last commit, as it is")
    add_config(parser)
    add_given(parser)
    add_output(parser, formats=("text", "json"))


def add_given(parser: argparse._ActionsContainer) -> None:
    """What collectors cannot run without."""
    parser.add_argument(
        "--with",
        dest="given",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="semgrep-rules=FILE, coverage-tests='-m pytest -q', advisories=DIR, rust-target=NAME",
    )


def add_config(parser: Parser) -> None:
    """Where commands and collectors are declared."""
    help_text = "go by this configuration in place of .adjudge.toml at the trust base"
    parser.add_argument("--config", metavar="FILE", default=None, help=help_text)
