"""From parsed words to the function of a verb; each verb's code is imported only when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import InvariantError

if TYPE_CHECKING:
    import argparse

    from adjudge.app.answer import Answer
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World


def run_command(words: argparse.Namespace) -> Answer:
    """The answer of the verb.

    Raises:
        InvariantError: The parser let a verb through that nothing answers.
    """
    match words.verb:
        case "brief":
            return _brief(words)
        case "graph":
            return _graph(words)
        case "doctor":
            return _doctor(words)
        case "tool":
            return _targets(words) if words.tool == "targets" else _schema(words)
    raise InvariantError("verb-without-command", f"No command answers {words.verb!r}.")


def _brief(words: argparse.Namespace) -> Answer:
    from adjudge.app.brief import answer_brief  # noqa: PLC0415 - start-up

    return answer_brief(_target(words), _world(words))


def _graph(words: argparse.Namespace) -> Answer:
    from adjudge.app.graph import answer_graph  # noqa: PLC0415 - start-up

    return answer_graph(
        words.question, tuple(words.paths), _world(words), revision=words.at, limit=words.limit
    )


def _doctor(words: argparse.Namespace) -> Answer:
    from adjudge.app.doctor import answer_doctor  # noqa: PLC0415 - start-up

    return answer_doctor(_world(words))


def _targets(words: argparse.Namespace) -> Answer:
    from adjudge.app.targets import answer_targets  # noqa: PLC0415 - start-up

    return answer_targets(_target(words), _world(words))


def _schema(words: argparse.Namespace) -> Answer:
    from adjudge.app.schema import answer_schema  # noqa: PLC0415 - start-up

    return answer_schema(words.name)


def _target(words: argparse.Namespace) -> TargetWords:
    from adjudge.app.words import TargetWords  # noqa: PLC0415 - start-up

    return TargetWords(
        worktree=words.worktree,
        staged=words.staged,
        commit=words.commit,
        range=words.range,
        base=words.base,
        trust_filters=tuple(words.trust_filter),
        paranoid=words.paranoid,
    )


def _world(words: argparse.Namespace) -> World:
    from adjudge.app.world import world_of_process  # noqa: PLC0415 - start-up

    return world_of_process(repo=words.repo, quiet=words.quiet, verbose=words.verbose, log=words.log)
