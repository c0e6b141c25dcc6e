"""The words of the scope gate and of what stands around it: scope, verify, purge, keygen, ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.cli.words import add_grant, add_output, add_patch_policy, add_target

if TYPE_CHECKING:
    from adjudge.cli.words import Parser

SCOPE_EXAMPLES = """\
examples:
  adjudge scope --worktree --allow 'src/**'                what an agent left in the work tree
  adjudge scope --base main --grant ../task.toml           a branch against the grant of its task
  adjudge scope --patch fix.patch --allow 'src/**'         a patch file, with no repository behind it
  adjudge scope --allow 'src/**' --explain src/a.py        which rule decides, and why
  adjudge scope --register ../task.toml --sign ../key      keep a grant under its id, signed
"""


def fill_scope(parser: Parser) -> None:
    """``adjudge scope``."""
    add_target(parser, patch=True)
    add_patch_policy(parser)
    add_grant(parser)
    group = parser.add_argument_group("gate")
    group.add_argument("--allow-empty", action="store_true", help="a change that touches nothing may pass")
    group.add_argument(
        "--trust-head", action="store_true", help="HEAD is no choice of the proposer; told as a limitation"
    )
    instead = group.add_mutually_exclusive_group()
    instead.add_argument("--explain", metavar="PATH", help="which rule decides for a path; judges nothing")
    instead.add_argument("--register", metavar="FILE", help="keep a grant under its id; judges nothing")
    group.add_argument("--sign", metavar="KEY", help="sign the verdict with this private key")
    group.add_argument("--receipt", metavar="FILE", help="where the signed verdict goes")
    add_output(parser)
