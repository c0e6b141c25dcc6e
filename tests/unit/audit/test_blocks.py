"""Findings as work."""

from __future__ import annotations

import pytest

from adjudge.audit.blocks import HUB, MOST, make_blocks, make_themes
from adjudge.contracts.evidence_v1 import EdgeEvidenceV1, QuoteEvidenceV1, SymbolEvidenceV1
from adjudge.contracts.qualified_parts_v1 import CheckedV1
from tests.audit_documents import told


def holds(path: str, state: str = "holds") -> CheckedV1:
    return CheckedV1(
        evidence=QuoteEvidenceV1(path=path, quote="x"),
        state=state,  # type: ignore[arg-type]
        found="",
        blind_spots=(),
    )


def nothing(_: str) -> tuple[str, ...]:
    return ()


def test_no_finding_is_no_block() -> None:
    assert make_blocks([], nothing) == ()
    assert make_themes([]) == ()


def test_findings_of_one_file_are_one_block_and_all_are_in_one() -> None:
    found = [told(0, path="a.py"), told(1, path="a.py"), told(2, path="b.py")]
    blocks = make_blocks(found, nothing)
    assert [(one.files, len(one.finding_ids)) for one in blocks] == [(("a.py",), 2), (("b.py",), 1)]
    assert blocks == make_blocks(found[::-1], nothing)


@pytest.mark.parametrize("state", ["holds", "contradicted"])
def test_evidence_that_holds_joins_files(state: str) -> None:
    found = [told(0, path="a.py", evidence=(holds("b.py", state),)), told(1, path="b.py")]
    assert len(make_blocks(found, nothing)) == (1 if state == "holds" else 2)


def test_edge_joins_both_ends_and_a_file_without_findings_joins_nothing() -> None:
    edge = CheckedV1(
        evidence=EdgeEvidenceV1(source="a.py", target="b.py"), state="holds", found="", blind_spots=()
    )
    symbol = CheckedV1(
        evidence=SymbolEvidenceV1(path="lonely.py", name="f", exists=True), state="holds", found="", blind_spots=()
    )  # fmt: skip
    found = [told(0, path="a.py", evidence=(edge, symbol)), told(1, path="b.py")]
    (block,) = make_blocks(found, nothing)
    assert block.files == ("a.py", "b.py")


def test_file_that_many_findings_name_joins_nothing() -> None:
    found = [told(at, path=f"f{at}.py", evidence=(holds("hub.py"),)) for at in range(HUB)]
    assert len(make_blocks([*found, told(99, path="hub.py")], nothing)) == HUB + 1


def test_block_depends_on_what_its_files_import() -> None:
    imports = {"a.py": ("b.py", "z.py"), "b.py": ("c.py",)}
    found = [told(0, path="a.py"), told(1, path="b.py"), told(2, path="c.py")]
    blocks = {one.files[0]: one for one in make_blocks(found, lambda path: imports.get(path, ()))}
    assert blocks["a.py"].depends_on == (blocks["b.py"].block_id,)
    assert blocks["b.py"].depends_on == (blocks["c.py"].block_id,)
    assert blocks["c.py"].depends_on == ()


def test_blocks_that_import_each_other_are_tangled_and_neither_comes_first() -> None:
    imports = {"a.py": ("b.py",), "b.py": ("a.py", "c.py")}
    found = [told(0, path="a.py"), told(1, path="b.py"), told(2, path="c.py")]
    blocks = {one.files[0]: one for one in make_blocks(found, lambda path: imports.get(path, ()))}
    assert blocks["a.py"].tangled_with == (blocks["b.py"].block_id,)
    assert (blocks["a.py"].depends_on, blocks["b.py"].depends_on) == ((), (blocks["c.py"].block_id,))


def test_theme_is_a_kind_that_several_files_have() -> None:
    found = [told(at, path=f"f{at % 2}.py", defect_class="resource") for at in range(3)]
    found += [told(10 + at, path="one.py", defect_class="style") for at in range(5)]
    found += [told(20 + at, path=f"g{at}.py", defect_class="other", lenses=("tests",)) for at in range(4)]
    found += [told(30 + at, path=f"h{at}.py", defect_class="other", lenses=("a", "b")) for at in range(4)]
    assert [(one.title, one.files, len(one.finding_ids)) for one in make_themes(found)] == [
        ("tests (no class told)", 4, 4),
        ("resource", 2, 3),
    ]


def test_findings_that_share_class_lens_and_zone_are_a_theme_of_their_own() -> None:
    found = [
        told(at, path=f"src/app/f{at}.py", defect_class="resource", lenses=("tests",)) for at in range(3)
    ]
    found += [
        told(10 + at, path=f"src/web/x/g{at}.py", defect_class="resource", lenses=("tests",))
        for at in range(4)
    ]
    found += [told(20 + at, path=f"h{at}.py", defect_class="resource", lenses=("tests",)) for at in range(3)]
    themes = make_themes(found)
    assert [(one.title, one.lens, one.zone, len(one.finding_ids)) for one in themes] == [
        ("resource, tests, in src/web", "tests", "src/web", 4),
        ("resource", "", "", 3),
        ("resource, tests, in src/app", "tests", "src/app", 3),
    ]
    assert len({one.theme_id for one in themes}) == len(themes)
    assert make_themes(found[::-1]) == themes


def test_themes_are_bounded_and_no_finding_is_in_two() -> None:
    found = [
        told(zone * 10 + at, path=f"a/z{zone}/f{at}.py", defect_class="style", lenses=("tests",))
        for zone in range(MOST + 20)
        for at in range(3)
    ]
    themes = make_themes(found)
    named = [name for one in themes for name in one.finding_ids]
    assert (len(themes), len(named)) == (MOST, len(set(named)))
