"""The words of ``adjudge scope`` as values, and which of them go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.words import TargetWords
from adjudge.errors import UsageError
from adjudge.model.grant import GrantLimits
from adjudge.patch import policy as policies
from adjudge.patch.policy import Applier, Envelope, PatchPolicy, Prefix, Producer, exact_prefix

if TYPE_CHECKING:
    from collections.abc import Mapping

HELP: Final = "adjudge scope --help"
PREFIXES: Final[Mapping[str, Prefix]] = {
    "p1": policies.P1,
    "p0": policies.P0,
    "p1-traditional": policies.P1_TRADITIONAL,
    "p0-traditional": policies.P0_TRADITIONAL,
}


class GrantWords(NamedTuple):
    """The grant as typed: rules, or one file or id."""

    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    frozen: tuple[str, ...] = ()
    max_files: int | None = None
    max_added: int | None = None
    max_removed: int | None = None
    grant: str | None = None
    require_signed: str | None = None

    @property
    def limits(self) -> GrantLimits:
        """The limits among the rules."""
        return GrantLimits(files=self.max_files, added=self.max_added, removed=self.max_removed)

    @property
    def has_rules(self) -> bool:
        """Whether any rule or limit was typed."""
        return bool(self.allow or self.deny or self.frozen or self.limits != GrantLimits())


class PatchWords(NamedTuple):
    """A patch file and what is declared of it; ``None`` is not declared."""

    file: str | None = None
    prefix: str | None = None
    producer: str | None = None
    applier: str | None = None
    root: str | None = None
    envelope: str | None = None
    submodule_log: bool = False
    posix_paths: bool = False

    @property
    def declared(self) -> bool:
        """Whether anything is declared."""
        return self._replace(file=None) != PatchWords()


class ScopeWords(NamedTuple):
    """Everything one judgment is asked with; one that is not kept leaves nothing behind."""

    target: TargetWords = TargetWords()
    patch: PatchWords = PatchWords()
    grant: GrantWords = GrantWords()
    allow_empty: bool = False
    trust_head: bool = False
    sign: str | None = None
    receipt: str | None = None
    keeps: bool = True


def check_grant_words(words: GrantWords) -> None:
    """Nothing, when the words name one grant.

    Raises:
        UsageError: They name none, or two.
    """
    if words.grant is None and not words.has_rules:
        raise UsageError(
            "no-grant", "Nothing is granted: a grant is missing.", "adjudge scope --allow 'src/**'"
        )
    if words.grant is not None and words.has_rules:
        message = "A grant is named by --grant or made of rules, not both."
        raise UsageError("two-grants", message, "put all rules into the grant")
    if words.grant is None and words.require_signed is not None:
        message = "Rules on the command line have no signature."
        raise UsageError("unsigned-rules", message, "name a signed grant with --grant")


def check_scope_words(words: ScopeWords) -> None:
    """Nothing, when all words go together.

    Raises:
        UsageError: Some word has nothing to belong to.
    """
    check_grant_words(words.grant)
    if words.patch.file is None and words.patch.declared:
        message = "Prefix, producer, applier, root and envelope are declared of a --patch."
        raise UsageError("no-patch", message, HELP)
    if words.patch.file is not None and words.trust_head:
        message = "A patch file starts from no commit, so there is no HEAD to trust."
        raise UsageError("no-head", message, HELP)
    if words.receipt is not None and words.sign is None:
        raise UsageError("no-key", "A receipt is signed: --receipt needs --sign KEY.", HELP)


def patch_policy(words: PatchWords) -> PatchPolicy:
    """What is declared of a patch; what is not declared has its default."""
    return PatchPolicy(
        prefix=_prefix("p1" if words.prefix is None else words.prefix),
        producer=Producer(words.producer or Producer.GIT),
        applier=Applier(words.applier or Applier.GIT),
        envelope=Envelope(words.envelope or Envelope.NONE),
        root=words.root or "",
        submodule_log=words.submodule_log,
        posix_paths=words.posix_paths,
    )


def _prefix(text: str) -> Prefix:
    """A named prefix, or an exact pair.

    Raises:
        UsageError: It is neither.
    """
    if text in PREFIXES:
        return PREFIXES[text]
    source, found, destination = text.partition(":")
    if not found or ":" in destination:
        message = f"{ascii(text)[:80]} is no prefix: write {', '.join(PREFIXES)}, or SOURCE:DESTINATION."
        raise UsageError("prefix", message, HELP)
    return exact_prefix(_bytes(source), _bytes(destination))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
