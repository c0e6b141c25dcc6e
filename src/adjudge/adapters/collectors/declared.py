"""Tools that the operator declares: whatever writes SARIF, or a coverage report as coverage.py or as LCOV.

What it writes tells which of them it is. Its own messages are kept but for what stands between quotation
marks, since nothing is known of them; whether it obeys configuration of the project is not known either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.collectors.plan import End, Given, Plan
from adjudge.contracts.collected.coverage import read_coverage, read_lcov
from adjudge.contracts.collected.sarif import read_sarif_reports
from adjudge.model.outcome import Reason
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adjudge.adapters.collectors.plan import Changed
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.command import DeclaredCollector
    from adjudge.model.ids import RepoPath


def declared(tool: DeclaredCollector) -> Plan:
    """How a declared tool is run: at the top of the tree.

    Args:
        tool: As declared; a pattern of it that cannot be read is a ``ConfigError``.
    """
    message = f"Whether {tool.name} obeys configuration and comments of the tree is not known."
    return Plan(
        name=tool.name,
        program=tool.argv[0],
        version=tool.version[1:],
        teller=tool.version[0] if tool.version else "",
        arguments=tool.argv[1:],
        given=Given.FOLDER,
        wants=_any_of(tool.paths),
        ends=dict.fromkeys(tool.accepts, End.EITHER),
        read=read_any,
        limitations=(Reason(code="may-be-configured", message=message),),
        timeout_s=float(tool.timeout_s),
        in_tree=True,
    )


def read_any(data: bytes, handed: Handed, changed: Changed) -> Told:
    """The reports of a tool, in whichever of the three forms it writes.

    Args:
        data: What it printed or wrote.
        handed: What it was given.
        changed: Lines that the change touches, by file.
    """
    start = data.lstrip()
    if start.startswith((b"TN:", b"SF:")):
        return read_lcov(data, handed, changed)
    if start.startswith(b"{") and b'"runs"' not in data and b'"missing_lines"' in data:
        return read_coverage(data, handed, changed)
    return read_sarif_reports(data, handed)


def _any_of(patterns: Iterable[str]) -> Callable[[RepoPath], bool]:
    read = tuple(map(parse_pattern, patterns))

    def wants(path: RepoPath) -> bool:
        segments = split_path(path)
        return any(pattern.matches(segments) for pattern in read)

    return wants
