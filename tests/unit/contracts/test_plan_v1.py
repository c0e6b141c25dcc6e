"""A plan on the wire: sizes, and no text."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.plan_v1 import ReviewPlanV1, plan_artefact
from adjudge.contracts.run_v1 import RunExecutorV1
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.outcome import Reason
from adjudge.model.review import Call, Pass, PlannedUnit, ReviewPlan, Tier, UnitPart
from tests.pack_values import a_pack
from tests.qualified_values import qualified

NOBODY = RunExecutorV1(
    name="builtin", version="", model="", settings_sha256="0" * 64, networked=False, failure=""
)
PART = UnitPart(unit_id="unit:1", number=0, text="a secret line\n", hunks=1, shown=9, size=14)
UNIT = PlannedUnit(
    unit_id="unit:1", path=RepoPath("a.py"), old_path=None, tier=Tier.LITE, why=("It is long.",),
    passes=(Pass.PRODUCT,), skip="", hunks=1, parts=(PART,), left_out=0, focus=1,
)  # fmt: skip
CALL = Call(
    call_id="call:1", pass_=Pass.PRODUCT, parts=(("unit:1", 0),), prompt="a secret prompt", tokens=5,
    prompt_sha256=sha256(b"a secret prompt"),
)  # fmt: skip
PLAN = ReviewPlan(units=(UNIT,), calls=(CALL,), left_out=(RepoPath("b.py"),), budget=9, limitations=())


def test_plan_names_the_standards_and_what_must_be_said_of_them() -> None:
    why = Reason(code="pack-edited", message="It was edited.")
    made = plan_artefact(PLAN, qualified().target, NOBODY, packs=(a_pack(),), pack_limits=(why,))
    assert [(one.id, one.version, one.digest, one.checks) for one in made.packs] == [
        ("house", "1", a_pack().digest, 1)
    ]
    assert [one.code for one in made.limitations] == ["pack-edited"]


def test_plan_is_read_back_and_holds_no_text_of_a_prompt() -> None:
    made = plan_artefact(PLAN, qualified().target, NOBODY)
    data = encode_canonical(made)
    assert decode_artefact(data, ReviewPlanV1) == made
    assert b"secret" not in data
    assert (made.tokens, made.calls[0].units, made.calls[0].bytes) == (5, ("a.py",), 15)
    assert (made.units[0].parts, made.units[0].bytes, made.left_out) == (1, 14, ("b.py",))
