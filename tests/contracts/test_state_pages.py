"""What the pages say one can do without adjudge can be done."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.exporting import write_export
from adjudge.app.wiring import make_key_files, open_signer
from adjudge.contracts.receipt_v1 import sign_statement
from adjudge.model.ledger import DamageKind
from tests.architecture.sources import read, table_rows
from tests.state_values import chain
from tests.unit.contracts.test_statement_v1 import STATEMENT

if TYPE_CHECKING:
    from pathlib import Path

STATE, RECEIPTS = read("docs/state.md"), read("docs/receipts.md")
OPENSSL = shutil.which("openssl")


def program(page: str) -> str:
    """The one Python program of a page."""
    (found,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    return str(found)


def verified_by_hand(folder: Path) -> subprocess.CompletedProcess[str]:
    """The page's program on the export in a folder."""
    return subprocess.run(
        [sys.executable, "-c", program(STATE), "out.jsonl"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_export_is_verified_by_the_program_of_the_page(tmp_path: Path) -> None:
    write_export(chain(5), str(tmp_path / "out.jsonl"))
    assert verified_by_hand(tmp_path).stdout.strip() == chain(5)[-1].digest


@pytest.mark.parametrize("lines", [slice(1, None), slice(None, None, 2)], ids=["first-gone", "every-other"])
def test_damage_is_found_by_the_program_of_the_page(tmp_path: Path, lines: slice) -> None:
    write_export(chain(5)[lines], str(tmp_path / "out.jsonl"))
    done = verified_by_hand(tmp_path)
    assert (done.returncode, "does not hold" in done.stderr) == (1, True)


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    """A folder with a key and a receipt that was taken apart by the page's program."""
    make_key_files(str(tmp_path / "key"))
    signer = open_signer(str(tmp_path / "key"))
    receipt = sign_statement(STATEMENT, key_id=signer.key_id, sign=signer.sign)
    (tmp_path / "receipt.json").write_bytes(receipt)
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program(RECEIPTS), "receipt.json"], cwd=tmp_path, check=True
    )
    return tmp_path


def checked_by_openssl(folder: Path) -> bool:
    """What the page's command says."""
    (command,) = re.findall(r"```sh\n(openssl .*?)\n```", RECEIPTS, re.DOTALL)
    done = subprocess.run(command.split(), cwd=folder, capture_output=True, text=True, check=False)
    assert "Signature" in done.stdout, done.stderr
    return done.returncode == 0


@pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed")
def test_receipt_is_verified_by_openssl(signed: Path) -> None:
    assert checked_by_openssl(signed)


@pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed")
def test_changed_receipt_is_refused_by_openssl(signed: Path) -> None:
    data = (signed / "signed").read_bytes()
    (signed / "signed").write_bytes(data.replace(b"pass", b"fail"))
    assert not checked_by_openssl(signed)


@pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed")
def test_key_id_is_what_the_command_of_the_page_prints(signed: Path) -> None:
    (command,) = re.findall(r"`(openssl pkey [^`]*)`", RECEIPTS)
    done = subprocess.run(["sh", "-c", command], cwd=signed, capture_output=True, check=True)
    assert done.stdout.split()[0].decode() == open_signer(str(signed / "key")).key_id


def test_page_tells_every_kind_of_damage() -> None:
    rows = {row[0].strip("`") for row in table_rows(STATE)}
    assert {str(kind) for kind in DamageKind} <= rows
