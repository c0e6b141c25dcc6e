"""What to declare of a patch file that was refused: options under which it would have been read.

A refusal stays a refusal: nothing is read in another way than was declared, and a hint is no part of a
verdict. Each option is tried on the same bytes by the same strict parser, first one more word, then two, so a
hint names nothing that would not help. Several may: which one is right only whoever made the file can say.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from adjudge.app.scope.words import PatchWords, patch_policy
from adjudge.errors import PatchError
from adjudge.patch.parser import parse_patch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LIMIT_TRIED_BYTES: Final = 1 << 24
"""Larger texts get no hint: trying takes some twenty readings."""
NAMED: Final = 3
ENVELOPES: Final = tuple(("envelope", word) for word in ("mail", "log", "hg", "none"))
PREFIXES: Final = tuple(("prefix", word) for word in ("p0", "p1-traditional", "p0-traditional", "p1"))
PRODUCERS: Final = tuple(("producer", word) for word in ("hg", "svn", "gnu", "git"))
FLAGS: Final = (("submodule_log", True),)
TRIALS: Final[tuple[tuple[tuple[tuple[str, object], ...], ...], ...]] = (
    tuple((one,) for one in (*ENVELOPES, *PREFIXES, *PRODUCERS, *FLAGS)),
    (*product(ENVELOPES, PREFIXES), *product(PRODUCERS, PREFIXES), *product(ENVELOPES, PRODUCERS)),
)
"""What is tried, the shortest first; longer ones only where no shorter one helps."""


def patch_hint(data: bytes, words: PatchWords) -> str:
    """Which options would have let a refused text be read, as a sentence without its full stop; may be empty.

    Args:
        data: The text as it was refused.
        words: What was declared of it.
    """
    if len(data) > LIMIT_TRIED_BYTES:
        return ""
    for trials in TRIALS:
        found = tuple(dict.fromkeys(_spelled(trial) for trial in trials if _reads(data, words, trial)))
        if found:
            told = " or ".join(found[:NAMED])
            return f"if the file is of that kind, declare it: {told} would let it be read"
    return ""


def _reads(data: bytes, words: PatchWords, trial: Sequence[tuple[str, object]]) -> bool:
    """Whether the text is read, and as a change, with these words in place of what was declared."""
    if any(getattr(words, name) == value for name, value in trial):
        return False
    changed = words._replace(**dict(trial))  # type: ignore[arg-type]  # names and values of its fields
    try:
        return bool(parse_patch(data, patch_policy(changed)).changes)
    except PatchError:
        return False


def _spelled(trial: Sequence[tuple[str, object]]) -> str:
    """As on the command line."""
    return " ".join(_options(trial))


def _options(trial: Sequence[tuple[str, object]]) -> Iterator[str]:
    for name, value in trial:
        option = f"--{name.replace('_', '-')}"
        yield option if value is True else f"{option} {value}"
