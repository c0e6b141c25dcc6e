"""The words of a review, kept with it so that it can be gone on with by its name alone.

Rules: every word is kept but those that say how it is gone about (``plan``, ``resume``); paths are kept as
absolute ones; credentials are no words, and where a word looks like one all the same, nothing is kept. Words
that a newer adjudge has kept and this one does not know are refused, never dropped.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Final

from adjudge.app.given import settle_given
from adjudge.app.packs.choose import settle_packs
from adjudge.app.review.words import ReviewWords
from adjudge.app.words import BASE_VARIABLES
from adjudge.contracts.kept_review_v1 import KeptReviewV1, pack_review
from adjudge.errors import StateError
from adjudge.qualify.protected import find_secrets

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.app.brief.forms import Made
    from adjudge.contracts.kept_review_v1 import Word
    from adjudge.model.ids import RepoPath

VARIABLES: Final = ("CI", *BASE_VARIABLES)
"""Of the environment: they choose the change where no word does."""
_OPTION: Final = re.compile(r"(?<!\S)--?[\w-]*(?:key|token|passw|passphrase|secret)[\w-]*[= ]", re.IGNORECASE)
PASSING: Final = frozenset({"plan", "resume"})
"""Words of one call of the command alone."""


def settle_words(words: ReviewWords) -> ReviewWords:
    """The same words, paths of files as absolute ones: they mean the same wherever one stands."""
    said = words.said
    if said.recorded:
        said = said._replace(recorded=os.path.abspath(said.recorded))  # noqa: PTH100 - bytes-safe
    if said.workload:
        said = said._replace(workload=os.path.abspath(said.workload))  # noqa: PTH100 - as above
    config = None if words.config is None else os.path.abspath(words.config)  # noqa: PTH100 - as above
    given, packs = settle_given(words.given), settle_packs(words.packs)
    return words._replace(said=said, config=config, given=given, packs=packs)


def keep_words(words: ReviewWords, made: Made, environment: Mapping[str, str]) -> bytes:
    """The bytes to keep of a review; empty where a word looks like a secret.

    Args:
        words: As it is asked.
        made: The brief of its change.
        environment: Of the operator.
    """
    kept = KeptReviewV1(
        words=dict(_flat(words, "")),
        variables={name: environment[name] for name in VARIABLES if environment.get(name)},
        changes=_changes(made),
    )
    texts = [text for value in kept.words.values() for text in _texts(value)]
    if any(_is_secret(text) for text in (*texts, *kept.variables.values())):
        return b""
    return pack_review(kept)


def words_again(kept: KeptReviewV1, run_id: str) -> ReviewWords:
    """The words of a review that is gone on with.

    Args:
        kept: What was kept of it.
        run_id: Of which run, for the error.

    Raises:
        StateError: A word is not known here.
    """
    rest = dict(kept.words)
    words: ReviewWords = _filled(ReviewWords(), rest, "")
    if rest:
        message = f"The review {run_id} was asked with words that this version does not know."
        raise StateError("run-words-unknown", message, "go on with the version of adjudge that began it")
    return words._replace(resume=True)


def moved_since(kept: KeptReviewV1, made: Made) -> tuple[str, ...]:
    """Changed paths, then or now, that are not changed in the same way any more; sorted."""
    then, now = set(kept.changes), set(_changes(made))
    return tuple(sorted({one[0] for one in then ^ now}))


def _changes(made: Made) -> tuple[tuple[str, str, str, str, str, str], ...]:
    def told(word: RepoPath | str | None) -> str:
        return word or ""

    return tuple(
        (
            one.path,
            told(one.old_path),
            told(one.old_id),
            told(one.new_id),
            told(one.old_mode),
            told(one.new_mode),
        )
        for one in made.brief.target.changes
    )


def _flat(words: Any, before: str) -> Iterator[tuple[str, Word]]:  # noqa: ANN401 - any group of words
    for name, value in words._asdict().items():
        if hasattr(value, "_asdict"):
            yield from _flat(value, f"{before}{name}.")
        elif before or name not in PASSING:
            yield f"{before}{name}", value


def _filled(words: Any, kept: dict[str, Word], before: str) -> Any:  # noqa: ANN401 - as above
    """The same words with what was kept in their places, which is taken out of it; the rest as it is."""
    found: dict[str, Any] = {}
    for name, value in words._asdict().items():
        if hasattr(value, "_asdict"):
            found[name] = _filled(value, kept, f"{before}{name}.")
        elif f"{before}{name}" in kept and _fits(kept[f"{before}{name}"], value):
            found[name] = kept.pop(f"{before}{name}")
    return words._replace(**found)


def _fits(kept: Word, usual: object) -> bool:
    """Whether a word is of the kind that stands there; what may be missing is a text."""
    if usual is None:
        return kept is None or isinstance(kept, str)
    return type(kept) is type(usual)


def _texts(value: Word) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return value if isinstance(value, tuple) else ()


def _is_secret(text: str) -> bool:
    """Whether a word holds a secret: by shape, as the user of an address, behind an option that says so."""
    address = text.partition("://")[2].partition("/")[0]
    return "@" in address or _OPTION.search(text) is not None or bool(find_secrets(text))
