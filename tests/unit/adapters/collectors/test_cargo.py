"""Tests for the two tools of Rust, with scripts in their place: neither program was run for real."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudge.adapters.collectors.cargo import (
    NO_ADVISORIES,
    NO_TARGET,
    cargo_audit,
    cargo_llvm_cov,
    digest_folder,
)
from adjudge.contracts.collected.coverage import RULE
from adjudge.model.collection import CollectionState
from tests.unit.adapters.collectors.programs import write_program
from tests.unit.adapters.collectors.trees import run_plan, told

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.ports import Looked

LOCK = '[[package]]\nname = "time"\nversion = "0.1.42"\n'
CLEAN = {"database": {"advisory-count": 1}, "vulnerabilities": {"list": []}, "warnings": {}}
FOUND = CLEAN | {
    "vulnerabilities": {
        "list": [
            {
                "advisory": {"id": "RUSTSEC-2020-0071", "title": "Segfault"},
                "package": {"name": "time", "version": "0.1.42"},
            }
        ]
    }
}
AUDIT = f"""import json, sys
assert sys.argv[1:3] == ['audit', '--json'] and '--no-fetch' in sys.argv, sys.argv
lock = open(sys.argv[-1]).read()
print(json.dumps(json.loads({json.dumps(FOUND)!r}) if 'time' in lock else json.loads({json.dumps(CLEAN)!r})))
sys.exit('time' in lock)
"""
COVER = """import os, sys
assert sys.argv[1] == 'llvm-cov' and {'--offline', '--frozen'} <= set(sys.argv), sys.argv
assert sys.argv[sys.argv.index('--test') + 1] == 'units'
assert os.environ['CARGO_TARGET_DIR'].startswith(os.environ['HOME'][:-5]) and os.environ['CARGO_HOME'] == '/c'
open(sys.argv[-1], 'w').write('SF:' + os.path.join(os.getcwd(), 'src/lib.rs') + '\\nDA:1,3\\nDA:2,0\\nend_of_record\\n')
"""


def advisories(tmp_path: Path) -> Path:
    (tmp_path / "db" / "crates" / "time").mkdir(parents=True)
    (tmp_path / "db" / "crates" / "time" / "RUSTSEC-2020-0071.md").write_text("prose")
    return tmp_path / "db"


class TestCargoAudit:
    def look(self, tmp_path: Path, files: dict[str, str], script: str = AUDIT) -> Looked:
        write_program(tmp_path / "bin", script, name="cargo-audit")
        return run_plan(cargo_audit(advisories(tmp_path)), tmp_path, files, programs=tmp_path / "bin")

    def test_each_lock_file_is_looked_into(self, tmp_path: Path) -> None:
        files = {"Cargo.lock": LOCK.replace("time", "chrono"), "sub/Cargo.lock": LOCK}
        assert told(self.look(tmp_path, files)) == [("sub/Cargo.lock", 2, "RUSTSEC-2020-0071")]

    def test_no_advisory_is_clean(self, tmp_path: Path) -> None:
        looked = self.look(tmp_path, {"Cargo.lock": LOCK.replace("time", "chrono")})
        assert looked.state is CollectionState.CLEAN

    def test_program_that_panics_is_an_error(self, tmp_path: Path) -> None:
        looked = self.look(tmp_path, {"Cargo.lock": LOCK}, "import sys\nsys.exit(101)")
        assert (looked.state, looked.reasons[0].code) == (CollectionState.ERROR, "collector-failed")

    def test_without_advisories_it_is_not_run(self, tmp_path: Path) -> None:
        assert cargo_audit(None).lacks == NO_ADVISORIES
        assert cargo_audit(tmp_path / "gone").lacks == NO_ADVISORIES

    def test_digest_of_the_advisories_changes_with_them(self, tmp_path: Path) -> None:
        folder = advisories(tmp_path)
        before = digest_folder(folder)
        (folder / "crates" / "time" / "RUSTSEC-2020-0071.md").write_text("other prose")
        assert before != digest_folder(folder)
        assert cargo_audit(folder).inputs == (digest_folder(folder),)


class TestCargoLlvmCov:
    def test_changed_lines_that_no_test_reached_are_reported(self, tmp_path: Path) -> None:
        write_program(tmp_path / "bin", COVER, name="cargo-llvm-cov")
        plan = cargo_llvm_cov("units", {"CARGO_HOME": "/c", "HOME": "/h"})
        changed = {"src/lib.rs": frozenset({1, 2})}
        files = {"src/lib.rs": "fn a() {}\nfn b() {}\n"}
        looked = run_plan(plan, tmp_path, files, programs=tmp_path / "bin", changed=changed)
        assert told(looked) == [("src/lib.rs", 2, RULE)]

    def test_without_a_target_it_is_not_run(self) -> None:
        assert cargo_llvm_cov("", {}).lacks == NO_TARGET
