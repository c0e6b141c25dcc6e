"""What a person wants to have qualified, and in which form it is told."""

from __future__ import annotations

from typing import Final, NamedTuple

TEXT, MARKDOWN, SARIF, JSON = "text", "markdown", "sarif", "json"
FORMS: Final = (TEXT, MARKDOWN, SARIF, JSON)


class QualifyWords(NamedTuple):
    """The words besides the target.

    Attributes:
        file: The document, ``-`` for standard input or where ``said`` is the document.
        report: Name of its format, or ``auto``.
        gate: The least severity that may fail the run.
        every_claim: Claims that nothing proves count as well.
        roots: Absolute paths that are the top of the repository where the reviewer ran.
        form: Of what is printed, or of the file where one is named.
        same_tree: The person vouches that the document was made on the very tree it is held against.
        allow_command: Commands of the operator's list may be run for evidence that names them.
        output: Where it goes instead of standard output; ``None`` for there.
        said: The document itself, in place of a file.
    """

    file: str
    report: str = "auto"
    gate: str = "high"
    every_claim: bool = False
    roots: tuple[str, ...] = ()
    form: str | None = None
    output: str | None = None
    said: bytes | None = None
    same_tree: bool = False
    allow_command: bool = False


class FindingWords(NamedTuple):
    """What is done about a finding.

    Attributes:
        deed: ``show``, ``accept``, ``dismiss`` or ``undo``.
        name: The finding's id, or the start of it.
        reason: Why; a dismissal needs one.
        by: Who decides; nothing is guessed.
    """

    deed: str
    name: str
    reason: str = ""
    by: str = ""
