"""Two tools of Rust: cargo-audit over lock files, cargo-llvm-cov over the lines that changed.

Both are run offline by their documented words. Advisories come from a snapshot that the operator names;
cargo-llvm-cov builds and runs the project, so the operator names the test target or it is not run.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.collectors.plan import End, Given, Plan, ends_with
from adjudge.contracts.collected.cargo_audit import read_cargo_audit
from adjudge.contracts.collected.coverage import read_lcov
from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.adapters.collectors.plan import Changed
    from adjudge.contracts.collected.reading import Handed, Told

LIMIT_FILES: Final = 20_000
LIMIT_BYTES: Final = 64 << 20
LOCK_BYTES: Final = 16 << 20

NO_ADVISORIES: Final = Reason(
    code="collector-unset",
    message="cargo-audit needs a folder with advisories, and none that can be read was named.",
)
NO_TARGET: Final = Reason(
    code="collector-unset",
    message="cargo-llvm-cov runs tests, and the target that it should run was not named.",
)


def cargo_audit(advisories: Path | None) -> Plan:
    """How cargo-audit is run, once for each lock file.

    Args:
        advisories: Folder of the operator's snapshot; ``None`` when none was named.
    """
    digest = digest_folder(advisories) if advisories is not None else ""
    return Plan(
        name="cargo-audit",
        program="cargo-audit",
        arguments=(
            "audit",
            "--json",
            "--no-fetch",
            "--stale",
            "--db",
            str(advisories) if advisories is not None else "",
            "--file",
            "{file}",
        ),
        given=Given.EACH,
        wants=lambda path: path.rpartition("/")[2] == "Cargo.lock",
        without=(".cargo", "audit.toml"),
        ends={0: End.EITHER, 1: End.FOUND},
        read=_read_audit,
        inputs=(digest,),
        lacks=None if digest else NO_ADVISORIES,
    )


def cargo_llvm_cov(target: str, environment: Mapping[str, str]) -> Plan:
    """How cargo-llvm-cov is run.

    Args:
        target: Name of the test target; empty when the operator named none.
        environment: The operator's; where cargo and rustup keep what is installed is taken from it.
    """
    return Plan(
        name="cargo-llvm-cov",
        program="cargo-llvm-cov",
        version=("llvm-cov", "--version"),
        arguments=(
            "llvm-cov",
            "--offline",
            "--frozen",
            "--no-cfg-coverage",
            "--test",
            target,
            "--lcov",
            "--output-path",
            "{results}",
        ),
        given=Given.FOLDER,
        wants=lambda _path: True,
        asks=ends_with(".rs"),
        ends={0: End.EITHER},
        read=read_lcov,
        environment=(
            *_homes(environment),
            ("CARGO_NET_OFFLINE", "true"),
            ("CARGO_TARGET_DIR", "{own}/target"),
        ),
        lacks=None if target else NO_TARGET,
        timeout_s=1800.0,
        in_tree=True,
    )


def digest_folder(folder: Path) -> str:
    """SHA-256 over names and content of the files of a folder; empty when it has none or too many to read."""
    digest = hashlib.sha256()
    count = size = 0
    try:
        for file in sorted(path for path in folder.rglob("*.md") if path.is_file() and not path.is_symlink()):
            data = file.read_bytes()
            count, size = count + 1, size + len(data)
            if count > LIMIT_FILES or size > LIMIT_BYTES:
                return ""
            digest.update(f"{file.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
            digest.update(data)
    except OSError:
        return ""
    return digest.hexdigest() if count else ""


def _read_audit(data: bytes, handed: Handed, _changed: Changed) -> Told:
    (path,) = handed.paths
    lock = Path(handed.folder, path).read_bytes()
    if len(lock) > LOCK_BYTES:
        raise UnreadableReportError("The lock file is larger than is read.")
    return read_cargo_audit(data, path, lock.decode("utf-8", "replace"))


def _homes(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    home = environment.get("HOME", "")
    for name, folder in (("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")):
        told = environment.get(name) or (f"{home}/{folder}" if home else "")
        if told:
            yield name, told
