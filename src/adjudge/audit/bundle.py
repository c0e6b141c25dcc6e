"""The artefacts of an audit: one registry of what there is, who writes and reads it, and what it is made of.

Every artefact but the inbox is a render: the same bytes come out of the tree, the intent and the ledger at
any time. So whether one is sound is not asked of its presence: it is made again and compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.covering import count_beyond, cover
from adjudge.audit.narrating import INBOX
from adjudge.audit.stepping import (
    FINDINGS,
    NARRATIVE_FILE,
    PLANNED,
    PROMPT_FILE,
    REPORT,
    STANDING,
    STEP_FILE,
    TASKS_FILE,
    WORK,
)
from adjudge.contracts.audit_bundle_v1 import (
    AuditCoverageStateV1,
    AuditRuntimeV1,
    accepted_artefact,
    graph_artefact,
    risk_artefact,
)
from adjudge.contracts.audit_plan_v1 import (
    flows_artefact,
    lenses_artefact,
    manifest_artefact,
    metrics_artefact,
    tasks_artefact,
    units_artefact,
)
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.result_map_v1 import result_map_artefact
from adjudge.contracts.step_v1 import FOLDER
from adjudge.contracts.workload_v1 import workload_artefact
from adjudge.model.audit import FileStatus, Obligation
from adjudge.model.ids import RepoPath
from adjudge.model.workload import Workload, map_results

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import msgspec

    from adjudge.audit.ledger import Held
    from adjudge.audit.stepping import Due
    from adjudge.contracts.audit_findings_v1 import RuntimeCheckV1
    from adjudge.graph.columns import Link
    from adjudge.model.audit import AuditPlan

NEXT: Final = "audit next-step"
IMPORT: Final = "audit import"
HOST: Final = "host"
PERSON: Final = "person"


class Artefact(NamedTuple):
    """One artefact.

    Attributes:
        name: As steps name it.
        path: Where it stands.
        phase: The obligation that yields it.
        writer: Who writes it.
        readers: Who reads it.
        inputs: Obligations that it is made of, in order.
    """

    name: str
    path: RepoPath
    phase: Obligation
    writer: str
    readers: tuple[str, ...]
    inputs: tuple[Obligation, ...]


REGISTRY: Final = (
    Artefact(
        "manifest", PLANNED["manifest"], Obligation.DISPOSITION, NEXT, (PERSON, HOST), (Obligation.MANIFEST,)
    ),
    Artefact(
        "units", PLANNED["units"], Obligation.UNITS, NEXT, (PERSON,),
        (Obligation.DISPOSITION, Obligation.GRAPH, Obligation.RISK),
    ),
    Artefact(
        "flows", PLANNED["flows"], Obligation.CRITICAL_FLOWS, NEXT, (PERSON,),
        (Obligation.DISPOSITION, Obligation.GRAPH, Obligation.ENTRY_POINTS),
    ),
    Artefact(
        "metrics", PLANNED["metrics"], Obligation.UNITS, NEXT, (PERSON,),
        (Obligation.DISPOSITION, Obligation.GRAPH),
    ),
    Artefact(
        "graph", PLANNED["graph"], Obligation.GRAPH, NEXT, (PERSON,),
        (Obligation.MANIFEST, Obligation.DISPOSITION),
    ),
    Artefact("risk", PLANNED["risk"], Obligation.RISK, NEXT, (PERSON,), (Obligation.CRITICAL_FLOWS,)),
    Artefact("lenses", PLANNED["lenses"], Obligation.PLAN, NEXT, (PERSON, HOST), ()),
    Artefact(
        "tasks", TASKS_FILE, Obligation.PLAN, NEXT, (PERSON,),
        (Obligation.UNITS, Obligation.SCOPE, Obligation.REVIEW, Obligation.DEEPENING),
    ),
    Artefact(
        "workload", WORK["workload"], Obligation.PLAN, NEXT, (HOST,),
        (Obligation.UNITS, Obligation.SCOPE, Obligation.INGEST),
    ),
    Artefact(
        "result_map", WORK["result_map"], Obligation.PLAN, NEXT, (HOST,),
        (Obligation.UNITS, Obligation.SCOPE, Obligation.INGEST),
    ),
    Artefact(
        "coverage", STANDING["coverage"], Obligation.REVIEW, NEXT, (PERSON,),
        (Obligation.PLAN, Obligation.INGEST),
    ),
    Artefact("accepted", STANDING["accepted"], Obligation.INGEST, NEXT, (PERSON,), (Obligation.REVIEW,)),
    Artefact("runtime", STANDING["runtime"], Obligation.RUNTIME, NEXT, (PERSON,), (Obligation.SCOPE,)),
    Artefact(
        "findings", FINDINGS, Obligation.SYNTHESIS, NEXT, (PERSON,),
        (Obligation.REVIEW, Obligation.DEEPENING, Obligation.VERIFICATION, Obligation.RUNTIME),
    ),
    Artefact("narrative", NARRATIVE_FILE, Obligation.NARRATIVE, NEXT, (PERSON,), (Obligation.SYNTHESIS,)),
    Artefact(
        "report", REPORT, Obligation.PRESENT, NEXT, (PERSON,), (Obligation.SYNTHESIS, Obligation.NARRATIVE)
    ),
    Artefact("current_step", STEP_FILE, Obligation.PRESENT, NEXT, (HOST,), (Obligation.INGEST,)),
    Artefact("current_prompt", PROMPT_FILE, Obligation.PRESENT, NEXT, (HOST,), (Obligation.INGEST,)),
    Artefact("intent", RepoPath(f"{FOLDER}/intent.json"), Obligation.SCOPE, PERSON, (NEXT,), ()),
    Artefact("results", RepoPath(f"{FOLDER}/results"), Obligation.REVIEW, HOST, (NEXT,), (Obligation.PLAN,)),
    Artefact("narrative_result", INBOX, Obligation.NARRATIVE, HOST, (NEXT,), (Obligation.SYNTHESIS,)),
    Artefact("imports", RepoPath(f"{FOLDER}/imports"), Obligation.RUNTIME, IMPORT, (NEXT,), ()),
)  # fmt: skip
"""Everything that there is. Steps, intent, results and imports are not made again: they are read, or ask."""


def render_plan(plan: AuditPlan, links: Iterable[Link]) -> dict[RepoPath, bytes]:
    """The artefacts of a plan by their paths.

    Args:
        plan: Of the audit.
        links: Edges of the graph.
    """
    audited = {one.path for one in plan.files if one.status is FileStatus.INCLUDED}
    edges: dict[tuple[str, str], int] = {}
    for source, target, _, confidence in links:
        if source in audited and target in audited and source != target:
            edges[source, target] = max(edges.get((source, target), 0), confidence)
    made: dict[str, msgspec.Struct] = {
        "manifest": manifest_artefact(plan),
        "units": units_artefact(plan),
        "flows": flows_artefact(plan),
        "metrics": metrics_artefact(plan),
        "lenses": lenses_artefact(),
        "graph": graph_artefact(plan, edges, len(audited)),
        "risk": risk_artefact(plan),
    }
    return {PLANNED[name]: encode_printed(one) for name, one in made.items()}


def render_work(due: Due, run_id: str) -> dict[RepoPath, bytes]:
    """The artefacts of what is due by their paths."""
    workload = Workload(items=due.due)
    return {
        TASKS_FILE: encode_printed(tasks_artefact(due.items, due.ingested.accepted)),
        WORK["workload"]: encode_printed(workload_artefact(workload)),
        WORK["result_map"]: encode_printed(result_map_artefact(map_results(workload, run_id))),
    }


class StandingNow(NamedTuple):
    """How far an audit is.

    Attributes:
        run_id: Of the audit.
        held: Results in force, by item.
        runtime: What commands say of the tree, sorted by name.
    """

    run_id: str
    held: Mapping[str, Held]
    runtime: tuple[RuntimeCheckV1, ...]


def render_standing(plan: AuditPlan, due: Due, now: StandingNow) -> dict[RepoPath, bytes]:
    """The artefacts that tell how far an audit is, by their paths.

    Args:
        plan: Of the audit.
        due: What is due.
        now: What is accepted.
    """
    beyond = count_beyond(plan.files, due.items)
    coverage = cover(due.items, due.ingested.accepted, due.ingested.by_rules, beyond=beyond)
    wanted = {one.item_id for one in due.items}
    held = ((item, one) for item, one in now.held.items() if item in wanted)
    made: dict[str, msgspec.Struct] = {
        "coverage": AuditCoverageStateV1(coverage=coverage),
        "accepted": accepted_artefact(now.run_id, held),
        "runtime": AuditRuntimeV1(head_tree=plan.head_tree, checks=now.runtime),
    }
    return {STANDING[name]: encode_printed(one) for name, one in made.items()}
