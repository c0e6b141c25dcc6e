"""All contracts by name, and the JSON Schemas made from the definitions that decoding enforces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.agent_schema import DRAFT
from adjudge.contracts.audit_bundle_v1 import (
    AuditAcceptedV1,
    AuditCoverageStateV1,
    AuditGraphV1,
    AuditRiskV1,
    AuditRuntimeV1,
)
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.contracts.audit_import_v1 import AuditImportV1, AuditUnacceptV1
from adjudge.contracts.audit_plan_v1 import (
    AuditFlowsV1,
    AuditManifestV1,
    AuditTasksV1,
    AuditUnitsV1,
    LensRegistryV1,
    PlanMetricsV1,
)
from adjudge.contracts.audit_result_v1 import AuditResultV1
from adjudge.contracts.audit_run_v1 import AuditArchiveV1, AuditRunV1, AuditScopeV1
from adjudge.contracts.audit_status_v1 import AuditDeedV1, AuditItemV1, AuditStatusV1, AuditValidationV1
from adjudge.contracts.brief_v1 import BriefV1
from adjudge.contracts.candidates_v1 import CandidatesV1
from adjudge.contracts.check_v1 import CheckEntryV1, CheckRulingV1, CheckV1
from adjudge.contracts.ci_v1 import CiV1
from adjudge.contracts.codes_v1 import CodesV1
from adjudge.contracts.collect_v1 import CollectV1
from adjudge.contracts.collection_v1 import CollectionV1
from adjudge.contracts.config_show_v1 import ConfigShownV1
from adjudge.contracts.coordination_v1 import CoordinationV1
from adjudge.contracts.doctor_v1 import DoctorV1
from adjudge.contracts.error_v1 import ErrorV1
from adjudge.contracts.explanation_v1 import ExplanationV1
from adjudge.contracts.finding_v1 import FindingV1
from adjudge.contracts.fix_attempt_v1 import (
    FixAttemptV1,
    FixDeedV1,
    FixDiffV1,
    FixEntryV1,
    FixListV1,
    FixPlanV1,
)
from adjudge.contracts.fix_packet_v1 import FixPacketV1
from adjudge.contracts.grant_v1 import GrantV1
from adjudge.contracts.graph_export_v1 import GraphV1
from adjudge.contracts.graph_v1 import GraphQueryV1
from adjudge.contracts.guide_v1 import GuideV1
from adjudge.contracts.held_entries_v1 import ApplyEntryV1, FindingRulingV1, PacketEntryV1, ReviewEntryV1
from adjudge.contracts.install_v1 import InstallV1
from adjudge.contracts.intent_v1 import IntentV1
from adjudge.contracts.judgments_v1 import JudgmentsV1
from adjudge.contracts.keygen_v1 import KeygenV1
from adjudge.contracts.ledger_fork_v1 import LedgerBreakV1, LedgerForkV1
from adjudge.contracts.ledger_tools_v1 import KeptReceiptV1, LedgerComparisonV1, LedgerExportV1
from adjudge.contracts.ledger_v1 import AcceptedV1, LedgerHeadV1, LedgerReportV1
from adjudge.contracts.narrative_v1 import AuditNarrativeV1, NarrativeV1
from adjudge.contracts.pack_v1 import PackV1
from adjudge.contracts.packs_v1 import PacksV1
from adjudge.contracts.page_v1 import PageV1
from adjudge.contracts.plan_v1 import ReviewPlanV1
from adjudge.contracts.proof_records_v1 import EvidenceRecordV1, TickV1
from adjudge.contracts.proof_v1 import ProofV1
from adjudge.contracts.purge_v1 import PurgeV1
from adjudge.contracts.qualified_v1 import QualifiedV1
from adjudge.contracts.receipt_v1 import ReceiptCheckV1, ReceiptEntryV1
from adjudge.contracts.registration_v1 import RegistrationV1
from adjudge.contracts.report_v1 import ReportV1
from adjudge.contracts.result_check_v1 import ResultCheckV1, UnacceptedV1
from adjudge.contracts.result_map_v1 import ResultMapV1
from adjudge.contracts.result_v1 import ResultV1
from adjudge.contracts.reviews_v1 import ReviewFindingsV1, ReviewManifestV1, ReviewsV1
from adjudge.contracts.run_v1 import AttemptV1, CheckpointV1, RunV1
from adjudge.contracts.runs_v1 import RunsV1
from adjudge.contracts.runtime_validation_v1 import RuntimeValidationV1
from adjudge.contracts.schema_v1 import SchemaListV1
from adjudge.contracts.step_v1 import StepV1
from adjudge.contracts.target_v1 import TargetV1
from adjudge.contracts.tour_v1 import TourV1
from adjudge.contracts.validation_v1 import ValidationV1
from adjudge.contracts.verdict_entry_v1 import VerdictEntryV1
from adjudge.contracts.verdict_v1 import VerdictV1
from adjudge.contracts.workload_v1 import WorkloadV1
from adjudge.contracts.xray_v1 import XrayV1

if TYPE_CHECKING:
    from collections.abc import Mapping

CONTRACTS: Final[Mapping[str, type[msgspec.Struct]]] = {
    "accepted/v1": AcceptedV1,
    "attempt/v1": AttemptV1,
    "audit-findings/v1": AuditFindingsV1,
    "audit-narrative/v1": AuditNarrativeV1,
    "narrative/v1": NarrativeV1,
    "audit-import/v1": AuditImportV1,
    "audit-result/v1": AuditResultV1,
    "audit-unaccept/v1": AuditUnacceptV1,
    "audit-archive/v1": AuditArchiveV1,
    "audit-deed/v1": AuditDeedV1,
    "audit-flows/v1": AuditFlowsV1,
    "audit-item/v1": AuditItemV1,
    "audit-manifest/v1": AuditManifestV1,
    "audit-run/v1": AuditRunV1,
    "audit-scope/v1": AuditScopeV1,
    "audit-status/v1": AuditStatusV1,
    "audit-task/v1": AuditTasksV1,
    "audit-units/v1": AuditUnitsV1,
    "audit-accepted/v1": AuditAcceptedV1,
    "audit-coverage/v1": AuditCoverageStateV1,
    "audit-graph/v1": AuditGraphV1,
    "audit-risk/v1": AuditRiskV1,
    "audit-runtime/v1": AuditRuntimeV1,
    "audit-validation/v1": AuditValidationV1,
    "brief/v1": BriefV1,
    "candidates/v1": CandidatesV1,
    "checkpoint/v1": CheckpointV1,
    "check-entry/v1": CheckEntryV1,
    "check-ruling/v1": CheckRulingV1,
    "check/v1": CheckV1,
    "ci/v1": CiV1,
    "codes/v1": CodesV1,
    "collect/v1": CollectV1,
    "collection/v1": CollectionV1,
    "config/v1": ConfigShownV1,
    "coordination/v1": CoordinationV1,
    "doctor/v1": DoctorV1,
    "error/v1": ErrorV1,
    "explanation/v1": ExplanationV1,
    "evidence-record/v1": EvidenceRecordV1,
    "finding/v1": FindingV1,
    "finding-ruling/v1": FindingRulingV1,
    "fix-apply-entry/v1": ApplyEntryV1,
    "fix-attempt/v1": FixAttemptV1,
    "fix-deed/v1": FixDeedV1,
    "fix-entry/v1": FixEntryV1,
    "fix-diff/v1": FixDiffV1,
    "fix-list/v1": FixListV1,
    "fix-packet-entry/v1": PacketEntryV1,
    "fix-packet/v1": FixPacketV1,
    "fix-plan/v1": FixPlanV1,
    "grant/v1": GrantV1,
    "graph-query/v1": GraphQueryV1,
    "graph/v1": GraphV1,
    "kept-receipt/v1": KeptReceiptV1,
    "guide/v1": GuideV1,
    "install/v1": InstallV1,
    "intent/v1": IntentV1,
    "judgments/v1": JudgmentsV1,
    "keygen/v1": KeygenV1,
    "ledger-break/v1": LedgerBreakV1,
    "ledger-comparison/v1": LedgerComparisonV1,
    "ledger-export/v1": LedgerExportV1,
    "ledger-fork/v1": LedgerForkV1,
    "ledger-head/v1": LedgerHeadV1,
    "ledger-report/v1": LedgerReportV1,
    "proof/v1": ProofV1,
    "lens/v1": LensRegistryV1,
    "pack/v1": PackV1,
    "packs/v1": PacksV1,
    "page/v1": PageV1,
    "plan-metrics/v1": PlanMetricsV1,
    "purge/v1": PurgeV1,
    "qualified/v1": QualifiedV1,
    "receipt-check/v1": ReceiptCheckV1,
    "receipt-entry/v1": ReceiptEntryV1,
    "registration/v1": RegistrationV1,
    "report/v1": ReportV1,
    "result-check/v1": ResultCheckV1,
    "result-map/v1": ResultMapV1,
    "result/v1": ResultV1,
    "review-findings/v1": ReviewFindingsV1,
    "review-manifest/v1": ReviewManifestV1,
    "review-plan/v1": ReviewPlanV1,
    "reviews/v1": ReviewsV1,
    "review-entry/v1": ReviewEntryV1,
    "run/v1": RunV1,
    "runs/v1": RunsV1,
    "runtime-validation/v1": RuntimeValidationV1,
    "schema-list/v1": SchemaListV1,
    "step/v1": StepV1,
    "target/v1": TargetV1,
    "tick/v1": TickV1,
    "tour/v1": TourV1,
    "unaccepted/v1": UnacceptedV1,
    "validation/v1": ValidationV1,
    "verdict-entry/v1": VerdictEntryV1,
    "verdict/v1": VerdictV1,
    "workload/v1": WorkloadV1,
    "xray/v1": XrayV1,
}


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a contract; ``KeyError`` for a name that is not one."""
    contract = CONTRACTS[name]
    made = msgspec.json.schema(contract)
    required = made["$defs"][contract.__name__].setdefault("required", [])
    required.insert(0, "schema")  # it has a default for us who write it; a reader may rely on it
    schema: dict[str, Any] = _as_read({"$schema": DRAFT, "title": f"adjudge.{name}", **made})
    return schema


def _as_read(value: Any) -> Any:  # noqa: ANN401 - JSON
    """The value as a reader of its JSON has it: arrays are lists."""
    if isinstance(value, dict):
        return {key: _as_read(item) for key, item in value.items()}
    return [_as_read(item) for item in value] if isinstance(value, (list, tuple)) else value
