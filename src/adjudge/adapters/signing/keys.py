"""Keys: their files are made once and never overwritten, private to their owner; read from bytes.

``cryptography`` is an extra, so the module that imports it is loaded when a key is asked for and not before.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from adjudge.errors import ConfigError, ToolError

if TYPE_CHECKING:
    from types import ModuleType

    from adjudge.ports import SignatureVerifier, Signer

PUBLIC_SUFFIX: Final = ".pub"
INSTALL: Final = "install it where adjudge is: pip install 'cryptography>=42'"
"""The extra by the package in it: adjudge is on no package index, where its name may be somebody else's."""


def make_key_files(path: str) -> str:
    """Make a key pair: the private key at ``path`` (mode 0600), the public one at ``path`` + ``.pub``.

    Returns:
        The key id.

    Raises:
        ConfigError: One of the files is there already, or the folder cannot be written. Nothing is left then.
            Without the extra it is a ``ToolError``.
    """
    ed25519 = _load()
    private, public = ed25519.make_pair()
    _write_new(path, private, mode=0o600)
    try:
        _write_new(path + PUBLIC_SUFFIX, public, mode=0o644)
    except ConfigError:
        os.unlink(path)  # noqa: PTH108 - names that are not UTF-8
        raise
    return str(ed25519.read_public(public).key_id)


def read_signer(data: bytes) -> Signer:
    """The signer of a private key.

    ``ConfigError`` when the bytes are no ed25519 key in PEM, ``ToolError`` without the extra.
    """
    signer: Signer = _load().read_private(data)
    return signer


def read_verifier(data: bytes) -> SignatureVerifier:
    """The verifier of a public key.

    ``ConfigError`` when the bytes are no ed25519 key in PEM, ``ToolError`` without the extra.
    """
    verifier: SignatureVerifier = _load().read_public(data)
    return verifier


def why_not_signing() -> tuple[str, str]:
    """What is missing for signing and how to get it; both empty where nothing is."""
    try:
        _load()
    except ToolError as error:
        return error.message, error.hint or ""
    return "", ""


def _load() -> ModuleType:
    """The module that needs the extra.

    Raises:
        ToolError: The extra is not installed.
    """
    try:
        from adjudge.adapters.signing import ed25519  # noqa: PLC0415 - an extra, loaded when a key is asked for
    except ImportError as error:
        message = "Signing and checking signatures need the package cryptography, which is not installed."
        raise ToolError("no-cryptography", message, INSTALL) from error
    return ed25519


def _write_new(path: str, data: bytes, *, mode: int) -> None:
    """A file that was not there, durable; removed again when it cannot be filled.

    Raises:
        ConfigError: It is there already, or cannot be made.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    try:
        handle = os.open(path, flags, mode)
    except FileExistsError as error:
        message = "A key file of this name is there already, and keys are not overwritten."
        raise ConfigError("key-exists", message, "name another") from error
    except OSError as error:
        raise ConfigError("key-file", f"The key file cannot be made: {error.strerror}.") from error
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        os.unlink(path)  # noqa: PTH108 - names that are not UTF-8
        raise ConfigError("key-file", f"The key file cannot be written: {error.strerror}.") from error
