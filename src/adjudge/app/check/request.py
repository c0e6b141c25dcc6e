"""What one check asks, as a value and as the words that its decisions are bound to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.given_values import NOTHING_GIVEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.app.check.words import CheckWords
    from adjudge.app.given_values import Given
    from adjudge.app.scope.grants import LoadedGrant
    from adjudge.model.command import DeclaredCollector, DeclaredCommand
    from adjudge.model.target import Target, TargetRequest
    from adjudge.survey.policy import PolicyRead


class Asked(NamedTuple):
    """What is asked, and about what.

    Attributes:
        words: As typed.
        request: The words for the change.
        target: The change.
        policy: The configuration in force.
        commands: To be run, in order.
        collectors: To be run, in order.
        grant: What may be touched; ``None`` for no scope stage.
        given: What collectors need besides.
    """

    words: CheckWords
    request: TargetRequest
    target: Target
    policy: PolicyRead
    commands: tuple[DeclaredCommand, ...]
    collectors: tuple[str, ...]
    grant: LoadedGrant | None
    given: Given = NOTHING_GIVEN


def asked_words(asked: Asked, packs: Sequence[str] = ()) -> tuple[str, ...]:
    """All that decides what a check may come to, but for the trees; in order, each part after its name.

    Args:
        asked: What is asked.
        packs: Digests of the standards that the review went by.
    """
    declared = {one.name: one for one in asked.policy.policy.collectors}
    return (
        "gate", asked.words.gate,
        "review", str(asked.words.review),
        "new-only", str(asked.words.new_only),
        "repeats", str(asked.words.repeats),
        "trust-head", str(asked.words.trust_head),
        "given", str(len(asked.words.given)), *asked.words.given,
        "grant", "" if asked.grant is None else asked.grant.digest,
        "commands", str(len(asked.commands)), *(part for one in asked.commands for part in _command(one)),
        "collectors", str(len(asked.collectors)),
        *(part for name in asked.collectors for part in _collector(name, declared.get(name))),
        *(("packs", str(len(packs)), *packs) if packs else ()),
    )  # fmt: skip


def _command(one: DeclaredCommand) -> Iterator[str]:
    yield from (one.name, one.results.value, str(one.timeout_s), str(one.network), str(one.git))
    for many in (one.argv, one.prepare, one.keep, one.locks, one.links, one.passes):
        yield str(len(many))
        yield from many


def _collector(name: str, declared: DeclaredCollector | None) -> Iterator[str]:
    yield name
    if declared is not None:
        for many in (declared.argv, tuple(map(str, declared.accepts)), declared.paths):
            yield str(len(many))
            yield from many
