"""A second look at an export by an installed gitleaks, beside the patterns that are built in.

Rules: what it reports blocks; a gitleaks that is not there is told in the export, and refused where it is
required; one that fails, in whatever way, or does not report what was put there for it, leaves no export.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from adjudge.app.given_values import NOTHING_GIVEN
from adjudge.app.wiring_programs import look_at, open_collectors
from adjudge.contracts.xray_v1 import XrayReasonV1
from adjudge.errors import InconclusiveError
from adjudge.model.collection import CollectionState
from adjudge.model.outcome import Reason
from adjudge.report.xray_texts import TextFiles

if TYPE_CHECKING:
    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.contracts.xray_v1 import XrayV1
    from adjudge.ports import Collector
    from adjudge.report.xray_texts import Told

TOOL: Final = "gitleaks"
AUTO, REQUIRE, OFF = "auto", "require", "off"
UNCHECKED: Final = "x-ray-unchecked"
HINT: Final = "--gitleaks off goes by the built-in patterns alone"
ALONE: Final = XrayReasonV1(
    code="built-in-patterns-only",
    text="Secrets were looked for by the patterns of adjudge alone; gitleaks was not asked.",
)
"""Told in an export that gitleaks did not look at."""


class SecondLook:
    """Looks of one gitleaks."""

    def __init__(self, tool: Collector) -> None:
        """With a tool that was found."""
        self._tool = tool

    def find(self, xray: XrayV1) -> tuple[Told, ...]:
        """Fields that hold a secret by its rules, sorted.

        Raises:
            InconclusiveError: It did not look, or not at everything.
        """
        texts = TextFiles(xray)
        looked = look_at(self._tool, texts.files)
        if looked.state not in {CollectionState.FINDINGS, CollectionState.CLEAN}:
            raise InconclusiveError(UNCHECKED, _why(" ".join(one.message for one in looked.reasons)), HINT)
        found = texts.read(looked.reports)
        if found is None:
            raise InconclusiveError(
                UNCHECKED, _why(f"{TOOL} did not report what was put there for it to find."), HINT
            )
        return found


def open_second_look(mode: str, repository: Repository, world: World) -> SecondLook | None:
    """What looks a second time; ``None`` where nothing does.

    Args:
        mode: ``auto`` when it is installed, ``require``, ``off``.
        repository: Nothing in it is started.
        world: Its environment says where programs are.

    Raises:
        InconclusiveError: It is required and not there, or what is there is none.
    """
    if mode == OFF:
        return None
    tool = open_collectors(repository, world, (), NOTHING_GIVEN)[TOOL]
    identity = tool.identify()
    if not isinstance(identity, Reason):
        return SecondLook(tool)
    if identity.code == "collector-missing" and mode == AUTO:
        return None
    raise InconclusiveError(UNCHECKED, _why(identity.message), HINT)


def tell_alone(xray: XrayV1) -> XrayV1:
    """The export with the limitation that nothing looked at it a second time."""
    return structs.replace(xray, limitations=(*xray.limitations, ALONE))


def _why(said: str) -> str:
    return f"Nothing is exported, since {TOOL} could not look at it. {said}"
