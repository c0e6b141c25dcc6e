"""Digests and ciphers that no longer protect what they are used for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.naming import is_password, is_secret, names_around
from adjudge.rules.pieces import literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.calls import Call
    from adjudge.rules.source import Source

_BROKEN: Final = re.compile(r"(?i)^(?:md[245]|sha-?1|ripemd\w*)$")
_FAST: Final = re.compile(r"(?i)^sha-?(?:2|3|224|256|384|512)(?:[-_]\d+)?$")
_DIRECT: Final = re.compile(
    r"(?i)^(?:hashlib\.)?(md5|sha1|sha224|sha256|sha384|sha512|sha3_\d+)$|^(md5|sha1|sha256"
    r"|sha512)\.(?:sum\w*|new|compute|digest)$"
    r"|^(?:crypto\.)?(md5|sha1)$|^DigestUtils\.(md5|sha1|sha256|sha)\w*$|^CryptoJS\.(MD5|SHA1|SHA256)$"
    r"|^(Md5|Sha1|Sha256|Sha512)\.(?:new|digest)$"
    r"|^Hashing\.(md5|sha1|sha256)$"
)
_NAMED: Final = re.compile(
    r"^(?:hashlib\.new|(?:crypto\.)?createHash|MessageDigest\.getInstance|hash\.Hash)$"
)
_CIPHERS: Final = re.compile(
    r"^(?:DES3?|ARC4|RC4|Blowfish|TripleDES)\.new$|^(?:des|rc4)\.New\w*$|^algorithms\.(?:ARC4|Blowfish"
    r"|TripleDES|IDEA)$|^modes\.ECB$"
)
_CIPHER_NAMES: Final = re.compile(
    r"(?i)^(?:des|rc4|rc2|bf|blowfish|desede|des-ede3?|arcfour)\b|/ECB/|-ecb$|^AES$"
)
_SLOW: Final = re.compile(rb"(?i)pbkdf2|bcrypt|scrypt|argon2|hmac")


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        name = _digest(source, call)
        if not name:
            continue
        names = names_around(source, call.node)
        if _BROKEN.match(name):
            reason = next((one for one in names if is_secret(one)), "")
        elif _SLOW.search(source.text):
            continue
        else:
            reason = next((one for one in names if is_password(one)), "")
        if reason:
            kind = "is broken" if _BROKEN.match(name) else "is fast, so that guesses are cheap"
            summary = f"`{name}` {kind}, and it is used on `{reason}`."
            yield Found((call.node,), summary, 85 if _BROKEN.match(name) else 65)


def _digest(source: Source, call: Call) -> str:
    """The digest of a call; empty for none, and for one that is said to protect nothing."""
    apart = call.keywords.get("usedforsecurity")
    if apart is not None and source.said(apart) == "False":
        return ""
    direct = _DIRECT.match(call.name)
    if direct is not None:
        return next(group for group in direct.groups() if group)
    named = literal(source, call.arguments[0]) if _NAMED.match(call.name) and call.arguments else None
    return named if named is not None and (_BROKEN.match(named) or _FAST.match(named)) else ""


def _look_at_ciphers(source: Source) -> Iterator[Found]:
    for call in calls(source):
        name = call.name if _CIPHERS.match(call.name) else ""
        if (
            call.last in {"getInstance", "createCipheriv", "createCipher", "createDecipheriv"}
            and call.arguments
        ) and (call.name.startswith("Cipher.") or call.last.startswith("create")):
            said = literal(source, call.arguments[0]) or ""
            name = said if _CIPHER_NAMES.search(said) else name
        if name.endswith("AES.new") or (call.name == "AES.new" and "MODE_ECB" in source.said(call.node)):
            name = "AES in ECB mode"
        if name:
            yield Found((call.node,), f"`{name}` does not hide what it encrypts from somebody who tries.")


RULE: Final = Rule(
    id="builtin/weak-hash",
    title="A password or secret is hashed by a digest that does not protect it",
    severity=Severity.HIGH,
    defect_class="cryptography",
    confidence_percent=85,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="MD5 or SHA-1 is used on something whose name says that it is secret, or one round of a "
    "fast digest on a password. Hash passwords with Argon2, scrypt, bcrypt or PBKDF2, and "
    "other things with SHA-256 or an HMAC of it.",
    look=_look,
)

CIPHER_RULE: Final = Rule(
    id="builtin/weak-cipher",
    title="A cipher or a mode that is broken",
    severity=Severity.HIGH,
    defect_class="cryptography",
    confidence_percent=85,
    languages=("go", "java", "javascript", "python", "tsx", "typescript"),
    explanation="DES, RC4, Blowfish or a block mode that encrypts equal blocks equally. Use AES-GCM or "
    "ChaCha20-Poly1305 with a fresh nonce.",
    look=_look_at_ciphers,
)
