"""The words of ``adjudge check`` and ``adjudge tool collect`` as values, and which of them go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.argv import split_command
from adjudge.app.scope.words import GrantWords, check_grant_words
from adjudge.app.words import TargetWords
from adjudge.contracts.config_commands_v1 import LIMIT_ARGUMENT, LIMIT_ARGUMENTS
from adjudge.errors import UsageError
from adjudge.model.check import Deed
from adjudge.model.command import DeclaredCommand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.policy import Policy

HELP: Final = "adjudge check --help"
LONGEST: Final = 4096
"""Characters of a reason."""
DEEDS: Final = {"waive": Deed.WAIVE, "accept": Deed.ACCEPT, "undo": Deed.UNDO}
TYPED: Final = "test"
"""Name of a command that was typed instead of declared."""


class CheckWords(NamedTuple):
    """Everything one check is asked with.

    Attributes:
        target: The change.
        grant: What it may touch; empty for no scope stage.
        review: The builtin reviewer reads the change.
        packs: Standards that it is held to; without any, those in use.
        tests: Names of declared commands, or whole commands, in order.
        collectors: Names, in order.
        links: Ignored folders that typed commands need.
        given: What collectors need besides, as ``KEY=VALUE``.
        gate: Least severity that fails a collector's stage.
        new_only: What the base has as well does not fail.
        repeats: How often each command runs on each tree.
        config: A configuration in place of the one at the trust base.
        trust_head: As for ``adjudge scope``.
        accepted: An accepted result ends with 0.
        sign: Private key that signs the receipt.
        receipt: Where the receipt goes.
        declared: What ``[check]`` of the configuration names is run where nothing is named here.
    """

    target: TargetWords = TargetWords()
    grant: GrantWords = GrantWords()
    review: bool = False
    packs: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    collectors: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    gate: str = "high"
    new_only: bool = False
    repeats: int = 2
    config: str | None = None
    trust_head: bool = False
    accepted: bool = False
    sign: str | None = None
    receipt: str | None = None
    declared: bool = True

    @property
    def asks_scope(self) -> bool:
        """Whether a grant was given."""
        return self.grant.grant is not None or self.grant.has_rules


class RulingWords(NamedTuple):
    """A decision about a check as typed."""

    deed: str
    stage: str
    why: str
    by: str


def check_check_words(words: CheckWords) -> None:
    """Nothing, when all words go together.

    Raises:
        UsageError: Some word has nothing to belong to, or a bound is none.
    """
    if words.asks_scope or words.grant.require_signed is not None:
        check_grant_words(words.grant)
    if words.receipt is not None and words.sign is None:
        raise UsageError("no-key", "A receipt is signed: --receipt needs --sign KEY.", HELP)
    if words.packs and not words.review:
        raise UsageError("pack-no-review", "A pack holds a review to something: --pack needs --review.", HELP)
    if not 1 <= words.repeats <= 10:  # noqa: PLR2004 - as the help says
        raise UsageError("repeats", "A command runs 1 to 10 times on each tree.", HELP)


def check_ruling_words(words: RulingWords) -> None:
    """Nothing, when a decision says what it must.

    Raises:
        UsageError: It does not.
    """
    if words.deed == "waive" and not words.stage:
        raise UsageError("no-stage", "A waiver names a stage.", "adjudge check waive command:test --why TEXT")
    if words.deed == "accept" and words.stage:
        message = "An acceptance is about the whole result; one stage is waived."
        raise UsageError("stage-accepted", message, "adjudge check waive STAGE --why TEXT --by NAME")
    if words.deed != "undo" and not (words.why.strip() and words.by.strip()):
        message = "A decision says why it was taken and who took it."
        raise UsageError("no-reason", message, "--why TEXT --by NAME")
    for name, text in (("--why", words.why), ("--by", words.by)):
        plain = "\0" not in text and not any("\ud800" <= one <= "\udfff" for one in text)
        if len(text) > LONGEST or not plain:
            message = f"The text of {name} is longer than {LONGEST} characters, or no plain text."
            raise UsageError("reason-text", message, "shorten it")


def commands_of(words: CheckWords, policy: Policy) -> tuple[DeclaredCommand, ...]:
    """The commands that are asked for, typed or named; else those that the configuration names."""
    declared = {one.name: one for one in policy.commands}
    asked = words.tests or (policy.check.commands if words.declared else ())
    return tuple(_command(text, words.links, declared, at) for at, text in enumerate(asked, start=1))


def _command(
    text: str, links: Sequence[str], declared: dict[str, DeclaredCommand], at: int
) -> DeclaredCommand:
    """A declared command by its name, or a typed one.

    Raises:
        UsageError: It has holes that nobody fills, or cannot be read.
    """
    found = declared.get(text)
    if found is not None and found.holes:
        message = f"The command {text} has holes, and check fills none."
        raise UsageError("command-holes", message, "declare one without holes")
    if found is not None:
        return found
    argv = split_command(text, code="test-command", option="--test", hint=HELP)
    if not argv or len(argv) > LIMIT_ARGUMENTS or any(len(one) > LIMIT_ARGUMENT for one in argv):
        raise UsageError("test-command", f"{ascii(text)[:80]} is no command.", HELP)
    name = TYPED if at == 1 else f"{TYPED}-{at}"
    return DeclaredCommand(name=name, argv=argv, links=tuple(sorted(links)))
