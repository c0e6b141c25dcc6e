"""``adjudge doctor``: what works here, what is missing and how to get it. Never fails; it tells."""

from __future__ import annotations

import platform
import sqlite3
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from adjudge import __version__
from adjudge.app.answer import Answer
from adjudge.app.install.install import answer_install
from adjudge.app.install.words import InstallWords
from adjudge.app.served.package import INSTALL, has_server_package
from adjudge.app.wiring import Kept, git_version, locate, open_repository, why_not_signing
from adjudge.app.wiring_programs import find_collectors
from adjudge.contracts.doctor_v1 import DoctorCheckV1, DoctorV1
from adjudge.contracts.install_v1 import InstallV1
from adjudge.errors import AdjudgeError
from adjudge.install.marks import PieceState
from adjudge.install.pieces import DRIFTED
from adjudge.report.doctor_screen import doctor_screen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.world import World
    from adjudge.ports import RepositoryFacts

State = Literal["ok", "limited", "missing"]
WORST: tuple[State, ...] = ("missing", "limited", "ok")
OLDEST_PYTHON = (3, 11)
GITLEAKS = "gitleaks"
PIECES = "installed"
TOLD = frozenset({PieceState.CURRENT, *DRIFTED})
"""States of a piece that this adjudge, or another version of it, wrote."""


def answer_doctor(world: World) -> Answer:
    """All checks; 3 when something is missing without which nothing works."""
    installed = find_collectors(world)
    local = (_python(), _sqlite(), *_folders(world), _signing(), _server(), _collectors(installed))
    checks = (*local, _gitleaks(installed), _git(world), _repository(world), _pieces(world))
    states = {check.state for check in checks}
    state = next(state for state in WORST if state in states)
    artefact = DoctorV1(version=__version__, state=state, checks=checks)
    missing = [check.name for check in checks if check.state == "missing"]
    return Answer(
        artefact=artefact,
        screen=lambda: doctor_screen(artefact),
        exit_code=3 if missing else 0,
        why=f"Missing: {', '.join(missing)}" if missing else "",
        next_step=next((check.hint for check in checks if check.state == "missing"), ""),
    )


def _python() -> DoctorCheckV1:
    enough = sys.version_info >= OLDEST_PYTHON
    return DoctorCheckV1(
        name="python",
        state="ok" if enough else "missing",
        found=platform.python_version(),
        hint="" if enough else "install Python 3.11 or newer",
    )


def _sqlite() -> DoctorCheckV1:
    return DoctorCheckV1(name="sqlite", state="ok", found=sqlite3.sqlite_version, hint="")


def _folders(world: World) -> tuple[DoctorCheckV1, ...]:
    """Where state and cache go, and whether they can be written."""
    try:
        places = locate(world)
    except AdjudgeError as error:
        return (DoctorCheckV1(name="state", state="missing", found=error.message, hint=error.hint or ""),)
    return tuple(
        DoctorCheckV1(
            name=place.name,
            state=_state(place),
            found=place.path or "no home folder is named",
            hint=""
            if place.writable
            else f"{place.variable} names another folder; nothing is kept until then",
        )
        for place in places
    )


def _state(place: Kept) -> State:
    """A default folder that cannot be used is a limit; one named on purpose stops every other verb."""
    if place.writable:
        return "ok"
    return "missing" if place.named and place.name == "state" else "limited"


def _signing() -> DoctorCheckV1:
    """The extra that keys and receipts need; everything else works without it."""
    why, hint = why_not_signing()
    return DoctorCheckV1(name="signing", state="limited" if why else "ok", found=why or "ed25519", hint=hint)


def _server() -> DoctorCheckV1:
    """The package that the server for agents needs; no other verb loads it."""
    there = has_server_package()
    found = "the SDK is installed" if there else "the SDK is not installed, which adjudge mcp needs"
    return DoctorCheckV1(
        name="mcp", state="ok" if there else "limited", found=found, hint="" if there else INSTALL
    )


def _gitleaks(installed: Mapping[str, bool]) -> DoctorCheckV1:
    """Whether exports are looked at a second time."""
    there = installed.get(GITLEAKS, False)
    return DoctorCheckV1(
        name=GITLEAKS,
        state="ok",
        found="adjudge xray asks it as well"
        if there
        else "none: adjudge xray goes by its own patterns alone",
        hint="" if there else "install it beside adjudge or on PATH (docs/xray.md)",
    )


def _pieces(world: World) -> DoctorCheckV1:
    """What `adjudge install` wrote here, as `adjudge install --check` compares it."""
    try:
        answer = answer_install(InstallWords(check=True), replace(world, quiet=True))
    except AdjudgeError as error:
        return DoctorCheckV1(name=PIECES, state="limited", found=error.message, hint=error.hint or "")
    pieces = answer.artefact.pieces if isinstance(answer.artefact, InstallV1) else ()
    told = [f"{one.name} {one.state}" for one in pieces if one.state in TOLD]
    drifted = any(one.state in DRIFTED for one in pieces)
    return DoctorCheckV1(
        name=PIECES,
        state="limited" if drifted else "ok",
        found=", ".join(told) or "none",
        hint="adjudge install --check tells where" if drifted else "",
    )


def _collectors(installed: Mapping[str, bool]) -> DoctorCheckV1:
    """External tools that are found; none of them is needed by anything but itself."""
    found = [name for name, is_there in installed.items() if is_there]
    lacking = [name for name, is_there in installed.items() if not is_there]
    return DoctorCheckV1(
        name="collectors",
        state="ok",
        found=", ".join(found) or "none",
        hint=f"not found beside adjudge or on PATH: {', '.join(lacking)}" if lacking else "",
    )


def _git(world: World) -> DoctorCheckV1:
    """Git, whether there is a repository or not."""
    try:
        return DoctorCheckV1(name="git", state="ok", found=git_version(world), hint="")
    except AdjudgeError as error:
        return DoctorCheckV1(name="git", state="missing", found=error.message, hint=error.hint or "")


def _repository(world: World) -> DoctorCheckV1:
    """The repository one stands in."""
    try:
        with open_repository(world) as repository:
            return _kind(repository.git.facts())
    except AdjudgeError as error:
        return DoctorCheckV1(name="repository", state="limited", found=error.message, hint=error.hint or "")


def _kind(facts: RepositoryFacts) -> DoctorCheckV1:
    kinds: tuple[tuple[bool, str, str], ...] = (
        (facts.shallow, "shallow", "git fetch --unshallow brings what bases and ownership need"),
        (facts.partial, "partial", "blobs that are not here are told as such; git fetch brings them"),
        (facts.bare, "bare", "name a commit or a range: there is no work tree"),
        (facts.sparse, "sparse checkout", ""),
        (facts.head is None, "no commits yet", ""),
    )
    words = [word for holds, word, _ in kinds if holds]
    hints = [hint for holds, _, hint in kinds if holds and hint]
    return DoctorCheckV1(
        name="repository",
        state="limited" if hints else "ok",
        found=", ".join([f"git repository ({facts.object_format} ids)", *words]),
        hint="; ".join(hints),
    )
