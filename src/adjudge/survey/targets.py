"""Words that name a change become two trees, and what two witnesses agree on between them.

A report falls through from a rule with an empty answer to the next; a gate never does: where there is nothing
to judge it says so. docs/git.md tells the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.errors import InconclusiveError
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.target import Target
from adjudge.survey.target_defaults import default_rules
from adjudge.survey.target_sides import Sides, resolve_word
from adjudge.survey.witnesses import hear_witnesses

if TYPE_CHECKING:
    from adjudge.model.target import TargetRequest
    from adjudge.ports import GitReader, RepositoryFacts

HIDDEN: Final = Reason(
    code="ignored-not-by-base",
    message=(
        "Some files are ignored by rules that do not stand in the base: .git/info/exclude, "
        "core.excludesFile, or a .gitignore of the change."
    ),
)
"""Without names and numbers: such files come and go, and what is shown here is hashed."""


def resolve_target(request: TargetRequest, git: GitReader) -> Target:
    """The change that a person's words, or the default rule, name.

    Args:
        request: The words.
        git: The repository.

    Returns:
        The target. Its outcome is ``inconclusive`` when the witnesses disagree, when something of the work
        tree could not be seen, or, in a report, when there is nothing to judge.

    Raises:
        InconclusiveError: A gate has nothing to judge, or the change reaches out of this clone.
    """
    facts = git.facts()
    sides = resolve_word(request, git) if request.mode is not None else _first_with_answer(request, git)
    if sides.empty and not request.fall_through and not request.allow_empty:
        raise InconclusiveError(
            "nothing-to-judge", f"Nothing to judge: {sides.no_change}.", "name another target"
        )
    return _judged(sides, git, facts, allow_empty=request.allow_empty)


def _first_with_answer(request: TargetRequest, git: GitReader) -> Sides:
    """The first rule's sides that are not empty; a gate takes the first rule that applies."""
    sides = None
    for sides in default_rules(request, git):
        if not sides.empty or not request.fall_through:
            break
    assert sides is not None, "the last rule always applies"  # noqa: S101 - told to the type checker
    return sides


def _judged(sides: Sides, git: GitReader, facts: RepositoryFacts, *, allow_empty: bool) -> Target:
    heard = hear_witnesses(git, sides.base_tree, sides.head_tree)
    hidden = git.hidden(sides.base_tree, sides.ignored) if sides.ignored else ()
    reasons = [*heard.reasons, *sides.unknown]
    if sides.empty and not allow_empty:
        reasons.append(Reason(code="nothing-to-judge", message=f"Nothing to judge: {sides.no_change}."))
    return Target(
        mode=sides.mode,
        chosen_by=sides.chosen_by,
        base_tree=sides.base_tree,
        head_tree=sides.head_tree,
        base_commit=sides.base_commit,
        head_commit=sides.head_commit,
        head_time=sides.head_time,
        changes=heard.changes,
        touched=heard.touched,
        reads=(),
        flags=tuple(sorted({*heard.flags, *sides.flags})),
        outcome=Outcome.INCONCLUSIVE if reasons else Outcome.PASS,
        reasons=in_order(reasons),
        limitations=in_order(
            [
                *heard.limitations,
                *sides.limitations,
                *_clone_limits(facts),
                *([HIDDEN] if hidden else []),
            ]
        ),
        git_version=facts.git_version,
        object_format=facts.object_format,
        ignored=sides.ignored,
        hidden=hidden,
        settings=facts.settings if sides.reads_disk else (),
    )


def _clone_limits(facts: RepositoryFacts) -> list[Reason]:
    told = (
        (facts.shallow, "shallow", "History is cut in this clone."),
        (facts.partial, "partial-clone", "Some objects are left out of this clone; nothing is fetched."),
    )
    return [Reason(code=code, message=message) for holds, code, message in told if holds]


def in_order(reasons: list[Reason]) -> tuple[Reason, ...]:
    """Reasons sorted, each once; one without a path before those with one."""
    return tuple(sorted(set(reasons), key=lambda reason: (reason.code, reason.path or "", reason.message)))
