"""From parsed words to the function of a verb; each verb's code is imported only when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.cli.values import brief_words, plain_text, target_words, world_of
from adjudge.errors import InvariantError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping

    from adjudge.app.answer import Answer, Printout


def run_command(words: argparse.Namespace) -> Answer | Printout:
    """The answer of the verb.

    Raises:
        InvariantError: The parser let a verb through that nothing answers.
    """
    command = COMMANDS.get(words.verb)
    if command is None:
        raise InvariantError("verb-without-command", f"No command answers {words.verb!r}.")
    return command(words)


def _brief(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.app.brief.brief import answer_brief  # noqa: PLC0415 - start-up

    return answer_brief(target_words(words), world_of(words), brief_words(words), config=words.config)


def _audit(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.audit_commands import run_audit  # noqa: PLC0415 - start-up

    return run_audit(words)


def _graph(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.graph_commands import run_graph  # noqa: PLC0415 - start-up

    return run_graph(words)


def _qualify(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.findings import run_qualify  # noqa: PLC0415 - start-up

    return run_qualify(words)


def _finding(words: argparse.Namespace) -> Answer:
    from adjudge.cli.findings import run_finding  # noqa: PLC0415 - start-up

    return run_finding(words)


def _review(words: argparse.Namespace) -> Answer:
    from adjudge.cli.review_commands import run_review  # noqa: PLC0415 - start-up

    return run_review(words)


def _runs(words: argparse.Namespace) -> Answer:
    from adjudge.cli.review_commands import run_runs  # noqa: PLC0415 - start-up

    return run_runs(words)


def _mcp(words: argparse.Namespace) -> Printout:
    from adjudge.mcp.serving import serve  # noqa: PLC0415 - start-up

    return serve(world_of(words), words.key)


def _serve(words: argparse.Namespace) -> Printout:
    from adjudge.cli.serve_commands import run_serve  # noqa: PLC0415 - start-up

    return run_serve(words)


def _install(words: argparse.Namespace) -> Answer:
    from adjudge.cli.install_commands import run_install  # noqa: PLC0415 - start-up

    return run_install(words)


def _hook(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.install_commands import run_hook  # noqa: PLC0415 - start-up

    return run_hook(words)


def _packs(words: argparse.Namespace) -> Answer:
    from adjudge.cli.packs import run_packs  # noqa: PLC0415 - start-up

    return run_packs(words)


def _report(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.report_commands import run_report  # noqa: PLC0415 - start-up

    return run_report(words)


def _xray(words: argparse.Namespace) -> Printout:
    from adjudge.cli.report_commands import run_xray  # noqa: PLC0415 - start-up

    return run_xray(words)


def _check(words: argparse.Namespace) -> Answer:
    from adjudge.cli.check_commands import run_check  # noqa: PLC0415 - start-up

    return run_check(words)


def _fix(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.fix_commands import run_fix  # noqa: PLC0415 - start-up

    return run_fix(words)


def _proof(words: argparse.Namespace) -> Answer:
    from adjudge.cli.fix_commands import run_proof  # noqa: PLC0415 - start-up

    return run_proof(words)


def _collect(words: argparse.Namespace) -> Answer:
    from adjudge.cli.check_commands import run_collect  # noqa: PLC0415 - start-up

    return run_collect(words)


def _guide(words: argparse.Namespace) -> Answer | Printout:
    from adjudge.cli.guide_commands import run_guide  # noqa: PLC0415 - start-up

    return run_guide(words)


def _validate(words: argparse.Namespace) -> Answer:
    from adjudge.cli.guide_commands import run_validate  # noqa: PLC0415 - start-up

    return run_validate(words)


def _scope(words: argparse.Namespace) -> Answer:
    from adjudge.cli.gate_commands import run_scope  # noqa: PLC0415 - start-up

    return run_scope(words)


def _verify(words: argparse.Namespace) -> Answer:
    from adjudge.cli.gate_commands import run_verify  # noqa: PLC0415 - start-up

    return run_verify(words)


def _purge(words: argparse.Namespace) -> Answer:
    from adjudge.app.state.purge import answer_purge  # noqa: PLC0415 - start-up

    return answer_purge(world_of(words), everything=words.all, dry_run=words.dry_run, confirmed=words.yes)


def _doctor(words: argparse.Namespace) -> Answer:
    from adjudge.app.state.doctor import answer_doctor  # noqa: PLC0415 - start-up

    return answer_doctor(world_of(words))


def _tool(words: argparse.Namespace) -> Answer | Printout:
    return TOOLS[words.tool](words)


def _ci(words: argparse.Namespace) -> Answer:
    from adjudge.app.ci.ci import answer_ci  # noqa: PLC0415 - start-up

    return answer_ci(world_of(words))


def _completion(words: argparse.Namespace) -> Printout:
    from adjudge.cli.completion import run_completion  # noqa: PLC0415 - start-up

    return run_completion(words)


def _config(words: argparse.Namespace) -> Answer:
    from adjudge.app.state.config import ConfigWords, answer_config  # noqa: PLC0415 - start-up

    path = None if words.path is None else plain_text(words.path)
    return answer_config(ConfigWords(path=path, base=words.base, config=words.config), world_of(words))


def _targets(words: argparse.Namespace) -> Answer:
    from adjudge.app.brief.targets import answer_targets  # noqa: PLC0415 - start-up

    return answer_targets(target_words(words), world_of(words))


def _schema(words: argparse.Namespace) -> Answer:
    from adjudge.app.schema import answer_schema  # noqa: PLC0415 - start-up

    return answer_schema(words.name)


def _explain(words: argparse.Namespace) -> Answer:
    from adjudge.app.explain import answer_explain  # noqa: PLC0415 - start-up

    return answer_explain(words.code)


def _keygen(words: argparse.Namespace) -> Answer:
    from adjudge.app.state.keygen import answer_keygen  # noqa: PLC0415 - start-up

    return answer_keygen(words.path, world_of(words))


def _ledger(words: argparse.Namespace) -> Answer:
    from adjudge.cli.gate_commands import run_ledger  # noqa: PLC0415 - start-up

    return run_ledger(words)


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], Answer | Printout]]] = {
    "audit": _audit,
    "brief": _brief,
    "check": _check,
    "doctor": _doctor,
    "finding": _finding,
    "fix": _fix,
    "graph": _graph,
    "guide": _guide,
    "install": _install,
    "mcp": _mcp,
    "packs": _packs,
    "proof": _proof,
    "purge": _purge,
    "qualify": _qualify,
    "report": _report,
    "review": _review,
    "runs": _runs,
    "scope": _scope,
    "serve": _serve,
    "tool": _tool,
    "validate": _validate,
    "verify": _verify,
    "xray": _xray,
}
TOOLS: Final[Mapping[str, Callable[[argparse.Namespace], Answer | Printout]]] = {
    "ci": _ci,
    "completion": _completion,
    "config": _config,
    "collect": _collect,
    "explain": _explain,
    "hook": _hook,
    "keygen": _keygen,
    "ledger": _ledger,
    "schema": _schema,
    "targets": _targets,
}
