"""The words of ``adjudge fix`` as values, and which of them go together."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudge.app.executor_words import BUILTIN, NAMES, ExecutorWords, check_executors
from adjudge.errors import UsageError

HELP: Final = "adjudge fix --help"
FIXERS: Final = ("claude", "codex", "command", "gemini")
"""Executors that can change files."""
LONGEST: Final = 4096
"""Characters of one text."""
MOST_FINDINGS: Final = 100
ROUNDS: Final = 3


class PacketWords(NamedTuple):
    """What a packet is made of.

    Attributes:
        run: The review, or the kept receipt of a check.
        findings: Ids of findings; empty for all that stand.
        also: Further paths that may be touched.
        tests: Names of declared commands, or whole commands.
        links: Ignored folders that typed commands need.
        goal: One sentence; empty for ours.
        acceptance: What must hold afterwards.
        non_goals: What is not to be done.
        rounds: How many tries there may be.
        config: A configuration in place of the one at the trust base.
    """

    run: str
    findings: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    goal: str = ""
    acceptance: tuple[str, ...] = ()
    non_goals: tuple[str, ...] = ()
    rounds: int = ROUNDS
    config: str | None = None


class ExecuteWords(NamedTuple):
    """How a packet is carried out.

    Attributes:
        packet: The start of its id.
        executor: Who fixes.
        said: What is said of executors; ``argv`` is the fixer's.
        reader: Who reads again besides the rules; empty for nobody.
        reader_argv: Program of a reader that is ``command``.
        reader_recorded: Recording of a reader that is ``replay``.
        confirmed: It may run.
        repeats: How often each command runs on each tree.
        timeout_s: Seconds for the fixer.
        go_on: The owner goes on past stop rules.
        config: A configuration in place of the one at the trust base.
        sign: Private key that signs the receipt.
        receipt: Where the receipt goes.
    """

    packet: str
    executor: str
    said: ExecutorWords = ExecutorWords()
    reader: str = ""
    reader_argv: str = ""
    reader_recorded: str = ""
    confirmed: bool = False
    repeats: int = 2
    timeout_s: int = 1800
    go_on: bool = False
    config: str | None = None
    sign: str | None = None
    receipt: str | None = None


class DeedWords(NamedTuple):
    """What is done with a try.

    Attributes:
        deed: ``list``, ``show``, ``diff``, ``apply`` or ``discard``.
        name: The start of its id; empty for a list.
        confirmed: It may be done.
        sign: Private key that signs what is shown.
        receipt: Where the receipt goes.
        output: Where the patch goes, byte for byte.
    """

    deed: str
    name: str = ""
    confirmed: bool = False
    sign: str | None = None
    receipt: str | None = None
    output: str | None = None


def check_packet_words(words: PacketWords) -> None:
    """Nothing, when a packet can be made of them.

    Raises:
        UsageError: A bound is none, or a text cannot be kept.
    """
    if not 1 <= words.rounds <= 100:  # noqa: PLR2004 - as the help says
        raise UsageError("fix-rounds", "There may be 1 to 100 tries.", HELP)
    if len(words.findings) > MOST_FINDINGS or len(set(words.findings)) != len(words.findings):
        message = f"At most {MOST_FINDINGS} findings can be named, each once."
        raise UsageError("fix-selection", message, HELP)
    for text in (words.goal, *words.acceptance, *words.non_goals):
        check_text(text)


def check_execute_words(words: ExecuteWords) -> None:
    """Nothing, when a fix can be carried out by them.

    Raises:
        UsageError: Somebody who is named cannot do it, or a bound is none.
    """
    if words.executor not in FIXERS:
        message = f"{ascii(words.executor)[:80]} changes no files; {', '.join(FIXERS)} do."
        raise UsageError("not-a-fixer", message, HELP)
    check_executors((words.executor,), words.said)
    if words.reader:
        if words.reader == BUILTIN or words.reader not in NAMES:
            message = f"{ascii(words.reader)[:80]} cannot be asked besides the rules."
            raise UsageError("unknown-executor", message, "the rules always read; name another")
        check_executors((words.reader,), reader_said(words))
    if not 1 <= words.repeats <= 10:  # noqa: PLR2004 - as the help says
        raise UsageError("repeats", "A command runs 1 to 10 times on each tree.", HELP)
    if not 1 <= words.timeout_s <= 86_400:  # noqa: PLR2004 - as the help says
        raise UsageError("fix-timeout", "A fixer has 1 to 86400 seconds.", HELP)
    if words.receipt is not None and words.sign is None:
        raise UsageError("no-key", "A receipt is signed: --receipt needs --sign KEY.", HELP)


def reader_said(words: ExecuteWords) -> ExecutorWords:
    """What is said of whoever reads again."""
    return words.said._replace(argv=words.reader_argv, recorded=words.reader_recorded)


def check_text(text: str) -> None:
    """Nothing, when a text can be kept.

    Raises:
        UsageError: It is too long, or no plain text.
    """
    plain = "\0" not in text and not any("\ud800" <= one <= "\udfff" for one in text)
    if len(text) > LONGEST or not plain:
        message = f"A text is longer than {LONGEST} characters, or no plain text."
        raise UsageError("reason-text", message, "shorten it")
