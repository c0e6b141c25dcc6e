"""Packs on a terminal: a list with what is in use, one with its checks, or what is wrong with files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own, sentence_section
from adjudge.report.wording import SHORT, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.pack_v1 import PackCheckV1
    from adjudge.contracts.packs_v1 import ListedPackV1, PacksV1

IN_USE: Final = "in use"
FAULTS_SHOWN: Final = 100


def packs_screen(packs: PacksV1) -> Screen:
    """The lines of what was asked of packs."""
    return (
        (own(f"adjudge packs {packs.deed}", Style.TITLE),),
        *_told(packs),
        *sentence_section("To be known", [one.message for one in packs.limitations]),
    )


def _told(packs: PacksV1) -> Iterator[Line]:
    if packs.deed == "validate":
        yield from _faults(packs)
        return
    if not packs.packs:
        yield (own("no pack is in use" if packs.deed == "use" else "there is no pack"),)
    for one in packs.packs:
        yield _listed(one)
    if packs.shown is not None:
        yield (own("focus      "), own(", ".join(packs.shown.focus)))
        yield (own("digest     "), own(packs.packs[0].digest))
        for check in packs.shown.checks:
            yield from _check(check)


def _listed(one: ListedPackV1) -> Line:
    return (
        own(f"  {one.id:<20}", Style.PATH),
        own(f" {one.version:<8} {one.origin:<11} {plural(one.checks, 'check'):<10} {one.digest[:SHORT]}  "),
        data(one.title),
        own(f"  {IN_USE}" if one.in_use else "", Style.GOOD),
    )


def _check(check: PackCheckV1) -> Iterator[Line]:
    least = "" if check.at_least is None else f", {check.at_least} at least"
    yield ()
    yield (own(f"  {check.id}", Style.PATH), own(f"  usually {check.severity}{least}", Style.FAINT))
    yield (own("    "), data(check.text))
    if check.paths:
        yield (own("    paths  ", Style.FAINT), data(", ".join(check.paths)))
    if check.rule is not None:
        yield (own("    rule   ", Style.FAINT), data(check.rule))


def _faults(packs: PacksV1) -> Iterator[Line]:
    if not packs.faults:
        yield (own("nothing is wrong", Style.GOOD),)
    for one in packs.faults[:FAULTS_SHOWN]:
        yield (
            own("  "),
            data(one.file, Style.PATH),
            own("  "),
            data(one.place),
            own("  "),
            data(one.message, Style.BAD),
        )
    if len(packs.faults) > FAULTS_SHOWN:
        yield (own(f"  and {len(packs.faults) - FAULTS_SHOWN} more: --json has all", Style.FAINT),)
