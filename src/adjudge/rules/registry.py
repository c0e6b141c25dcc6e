"""Every rule, by its id.

To add one: a module in ``defects`` with a ``Rule``, a row here,
a section of ``docs/rules.md`` with a bad and a
good example for each of its languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.rules.defects import (
    argument_mutation,
    code_injection,
    command_injection,
    data_race,
    dead_code,
    deserialization,
    falsy_default,
    hardcoded_secret,
    insecure_cookie,
    insecure_random,
    integer_overflow,
    missing_await,
    mutable_default,
    nil_dereference,
    open_redirect,
    path_traversal,
    prototype_pollution,
    regex_dos,
    sql_injection,
    ssrf,
    swallowed_error,
    tls_verification,
    type_confusion,
    unchecked_error,
    unused_parameter,
    weak_hash,
    xss,
    zip_bomb,
)

if TYPE_CHECKING:
    from adjudge.rules.hit import Rule

RULES: Final[tuple[Rule, ...]] = tuple(
    sorted(
        (
            argument_mutation.RULE,
            code_injection.RULE,
            code_injection.TEMPLATE_RULE,
            command_injection.RULE,
            data_race.RULE,
            data_race.STALE_RULE,
            dead_code.RULE,
            dead_code.UNUSED_RULE,
            deserialization.RULE,
            falsy_default.RULE,
            hardcoded_secret.RULE,
            insecure_cookie.RULE,
            insecure_random.RULE,
            integer_overflow.RULE,
            missing_await.RULE,
            mutable_default.RULE,
            nil_dereference.RULE,
            open_redirect.RULE,
            path_traversal.RULE,
            prototype_pollution.RULE,
            regex_dos.FOREIGN_RULE,
            regex_dos.RULE,
            sql_injection.RULE,
            ssrf.RULE,
            swallowed_error.RULE,
            tls_verification.RULE,
            type_confusion.RULE,
            unchecked_error.RULE,
            unused_parameter.RULE,
            weak_hash.CIPHER_RULE,
            weak_hash.RULE,
            xss.RULE,
            zip_bomb.RULE,
        ),
        key=lambda rule: rule.id,
    )
)
"""Sorted by id."""
