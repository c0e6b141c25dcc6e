"""The words of ``adjudge review`` and ``adjudge runs``; ``argparse`` and the error tree alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.check_words import add_config, add_given
from adjudge.cli.finding_words import SEVERITIES
from adjudge.cli.words import add_output, add_target

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

REVIEW_EXAMPLES = """\
examples:
  adjudge review --base main              what a branch changes, by rules and signals, without a model
  adjudge review --worktree --gate medium what lies in the work tree; medium and worse fail
  adjudge review --base main --executor claude --plan    units, tiers, calls and tokens; asks nobody
  adjudge review --base main --executor builtin --executor command --command 'my-model --json'
"""
RUNS_EXAMPLES = """\
examples:
  adjudge runs list                       the newest reviews
  adjudge runs show rev:1a2b              one of them, and what of it has moved since
  adjudge runs resume rev:1a2b            go on with one that was cut short, or of which calls failed
  adjudge runs ingest rev:1a2b ../handed/results/*.json    take in what a host wrote for its workload
  adjudge runs cancel rev:1a2b            ask one that is under way to stop
  adjudge runs prune --days 30            let old ones go; --raw lets only raw copies of answers go
"""


def fill_review(parser: Parser) -> None:
    """``adjudge review``."""
    add_target(parser)
    group = parser.add_argument_group("reading")
    help_text = "who reads: builtin (default), claude, codex, gemini, opencode, openai, command, replay, host"
    group.add_argument("--executor", metavar="NAME", action="append", default=[], help=help_text)
    group.add_argument("--task", metavar="TEXT", default="", help="what the change is for")
    help_text = "what it must do; may be repeated"
    group.add_argument("--requirement", metavar="TEXT", action="append", default=[], help=help_text)
    group.add_argument("--plan", action="store_true", help="tell what would be done, and do nothing")
    help_text = "tokens of all prompts together"
    group.add_argument("--budget", metavar="TOKENS", type=int, default=0, help=help_text)
    group.add_argument("--resume", action="store_true", help="go on with a review that was cut short")
    help_text = "a standards pack by name, or a file; may be repeated (default: those in use)"
    group.add_argument("--pack", metavar="PACK", action="append", default=[], help=help_text)
    add_config(parser)
    add_executors(parser)
    group = parser.add_argument_group("collectors")
    help_text = "an external tool to run as well; may be repeated"
    group.add_argument("--collector", metavar="NAME", action="append", default=[], help=help_text)
    add_given(group)
    group = parser.add_argument_group("gate")
    help_text = "findings of this severity and worse fail, when proved or reported by two (default: high)"
    group.add_argument("--gate", choices=SEVERITIES, default="high", help=help_text)
    help_text = "all of them fail that have a place in the source"
    group.add_argument("--every-claim", action="store_true", help=help_text)
    add_output(parser)


def add_executors(parser: Parser) -> None:
    """What is said of executors."""
    group = parser.add_argument_group("executors", "VALUE for all of them, or NAME=VALUE for one")
    for option, what in (
        ("--model", "name of a model"),
        ("--base-url", "of an API, such as a local model server"),
        ("--login", "env:VARIABLE, home or none"),
        ("--pass-env", "a variable that its program gets"),
    ):
        group.add_argument(option, metavar="VALUE", action="append", default=[], help=what)
    group.add_argument("--command", metavar="ARGV", default="", help="of command: prompt in, JSON out")
    group.add_argument("--recorded", metavar="PATH", default="", help="of replay: a folder or a file")
    help_text = "of host: a folder outside the repository that gets the work"
    group.add_argument("--workload", metavar="FOLDER", default="", help=help_text)
    help_text = "what they see: the prompt alone (default), or a copy of the tree as well, which is partial"
    group.add_argument("--context", choices=("prompt", "tree"), default="prompt", help=help_text)
    group.add_argument("--offline", action="store_true", help="of command: it runs without a network")


def fill_runs(parser: Parser) -> None:
    """``adjudge runs``."""
    parser.add_argument("deed", choices=("list", "show", "resume", "ingest", "cancel", "prune"))
    parser.add_argument("name", nargs="?", metavar="RUN", default="", help="the start of a run's id")
    parser.add_argument("files", nargs="*", metavar="FILE", default=[], help="of ingest: results of a host")
    parser.add_argument("--limit", type=int, metavar="N", default=20, help="list at most N (default: 20)")
    parser.add_argument("--before", metavar="RUN", default=None, help="list those before this one")
    help_text = "prune what ended more than N days ago (default: 30)"
    parser.add_argument("--days", type=int, metavar="N", default=30, help=help_text)
    help_text = "prune only raw copies of answers; those in use stay"
    parser.add_argument("--raw", action="store_true", help=help_text)
    add_output(parser)
