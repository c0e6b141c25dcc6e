"""Words of ``adjudge audit``, as a person gives them."""

from __future__ import annotations

from typing import NamedTuple

from adjudge.app.executor_words import ExecutorWords


class ScopeWords(NamedTuple):
    """What is to be audited; what is not given stays as it was.

    Attributes:
        lenses: Names of lenses; empty when not given.
        paths: Patterns; empty when not given.
        since: A revision; ``None`` when not given.
        budget_tokens: ``None`` when not given.
        depth: ``None`` when not given.
        narrative: A host tells the findings in prose at the end; ``None`` when not given.
    """

    lenses: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    since: str | None = None
    budget_tokens: int | None = None
    depth: str | None = None
    narrative: bool | None = None

    @property
    def is_given(self) -> bool:
        """Any of them was given."""
        return self != ScopeWords()


class NextWords(NamedTuple):
    """Words of ``next-step``.

    Attributes:
        scope: What is to be audited.
        confirmed: The scope is agreed to.
        paranoid: Hash every file of the work tree instead of trusting stat.
    """

    scope: ScopeWords = ScopeWords()
    confirmed: bool = False
    paranoid: bool = False


class RunWords(NamedTuple):
    """Words of ``run``.

    Attributes:
        step: As of ``next-step``.
        executor: Who answers.
        said: What is said of it.
    """

    step: NextWords = NextWords()
    executor: str = "builtin"
    said: ExecutorWords = ExecutorWords()
