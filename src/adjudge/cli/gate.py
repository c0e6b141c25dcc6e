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

VERIFY_EXAMPLES = """\
examples:
  adjudge verify receipt.json --key ../key.pub                      here: also judged again
  adjudge verify receipt.json --key ../key.pub --offline            the signature alone
  adjudge verify receipt.json --key ../key.pub --patch fix.patch    is it about this patch
  adjudge verify receipt.json --key ../key.pub --outcome any        does it hold, whatever was signed
"""
PURGE_EXAMPLES = """\
examples:
  adjudge purge --dry-run                what is kept of this repository
  adjudge purge --all --yes              remove every trace of all repositories, and the cache they share
"""
LEDGER_EXAMPLES = """\
examples:
  adjudge tool ledger verify             read the chain from its start
  adjudge tool ledger export ../l.jsonl  as JSON Lines that anyone can verify
  adjudge tool ledger compare A B        does one export continue the other, or do they fork
  adjudge tool ledger fork --at 41       what going on after damage at entry 41 would do
  adjudge tool ledger receipt sha256:… F a kept receipt as a file
"""


def fill_scope(parser: Parser) -> None:
    """``adjudge scope``."""
    add_target(parser, patch=True)
    add_patch_policy(parser)
    add_grant(parser)
    group = parser.add_argument_group("gate")
    group.add_argument("--require-signed", metavar="PUBKEY", help="refuse a grant this key has not signed")
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


def fill_verify(parser: Parser) -> None:
    """``adjudge verify``."""
    parser.add_argument(
        "receipt", metavar="RECEIPT", help="a signed file, -, or sha256:DIGEST of one kept here"
    )
    parser.add_argument("--key", metavar="PUBKEY", required=True, help="the public key it should be of")
    parser.add_argument("--foreign", action="store_true", help="another program laid the envelope out")
    parser.add_argument("--offline", action="store_true", help="check the signature; judge nothing again")
    parser.add_argument(
        "--outcome",
        choices=("pass", "any"),
        default="pass",
        help="0 only for a signed pass (default), or whatever was signed, as long as it holds",
    )
    parser.add_argument(
        "--require-signed",
        metavar="PUBKEY",
        help="the verdict must say that this key signed its grant",
    )
    parser.add_argument("--patch", metavar="FILE", help="the patch it should be about; - for standard input")
    add_patch_policy(parser)
    add_grant(parser)
    add_output(parser)


def fill_purge(parser: Parser) -> None:
    """``adjudge purge``."""
    one = parser.add_mutually_exclusive_group()
    one.add_argument(
        "--repo", metavar="DIR", nargs="?", const=".", default=None, help="one repository (default: this)"
    )
    one.add_argument("--all", action="store_true", help="all repositories, and the cache they share")
    parser.add_argument("--dry-run", action="store_true", help="only list what would go")
    parser.add_argument("--yes", action="store_true", help="remove it")
    add_output(parser, repo=False)


def fill_keygen(parser: Parser) -> None:
    """``adjudge tool keygen``."""
    parser.add_argument("path", metavar="PATH", help="the private key; the public one gets .pub behind it")
    add_output(parser)


def fill_ledger_verify(parser: Parser) -> None:
    """``adjudge tool ledger verify``."""
    parser.add_argument("export", nargs="?", metavar="EXPORT", help="an export (default: this repository's)")
    parser.add_argument("--head", metavar="N:DIGEST", help="a head kept elsewhere, which must be on it")
    add_output(parser)


def fill_ledger_export(parser: Parser) -> None:
    """``adjudge tool ledger export``."""
    parser.add_argument("path", metavar="FILE", help="where it goes; an older export there is replaced")
    add_output(parser)


def fill_ledger_receipt(parser: Parser) -> None:
    """``adjudge tool ledger receipt``."""
    parser.add_argument("name", metavar="sha256:DIGEST", help="as scope and the ledger tell it")
    parser.add_argument("path", metavar="FILE", help="where it goes; nothing is written over")
    add_output(parser)


def fill_ledger_fork(parser: Parser) -> None:
    """``adjudge tool ledger fork``."""
    help_text = "the first damaged entry, as verify names it"
    parser.add_argument("--at", metavar="N", type=int, required=True, help=help_text)
    parser.add_argument(
        "--confirm", action="store_true", help="do it; without it, only tell what would be done"
    )
    add_output(parser)


def fill_ledger_compare(parser: Parser) -> None:
    """``adjudge tool ledger compare``."""
    parser.add_argument("first", metavar="A", help="an export")
    parser.add_argument("second", metavar="B", help="another")
    add_output(parser)
