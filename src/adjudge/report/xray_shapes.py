"""Shapes of what must not be shown to the public: tokens, places of machines, addresses, prompts, links.

Each pattern is bounded, so a long text costs no more than its length. Prefixes are those that vendors publish
for scanners of secrets; what has no prefix is known by the name that it is assigned to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.report.xray_tokens import NAMED, TOKENS

if TYPE_CHECKING:
    from adjudge.contracts.xray_v1 import LeakReasonV1

_ROOTS: Final = (
    "home|Users|root|private|tmp|var|etc|opt|usr|mnt|media|srv|Volumes|Library|Applications|System|proc|sys|dev|run|nix"
    "|builds|workspaces?|github|runner|work|repos?|code|cygdrive|sdcard|storage/emulated|data/(?:user|app|local)|snap"
    "|vol|scratch|cluster|afs|gpfs|[a-z]/(?:Users|Windows|Program)"
)
_FILES: Final = (
    "py|pyi|ts|tsx|js|jsx|mjs|json|toml|ya?ml|md|txt|log|env|key|pem|sh|go|rs|java|c|h|cpp|rb"
    "|php|ini|cfg|conf|db|sqlite3?"
)
_PATHS: Final = (
    rf"(?<![\w.$/-])/(?:{_ROOTS})/[^\s\"'`<>|]{{1,400}}",
    rf"(?<![\w.$/-])/(?:[\w.@+-]{{1,80}}/){{1,20}}[\w.@+-]{{1,80}}\.(?:{_FILES})\b",
    r"(?<![A-Za-z0-9])[A-Za-z]:\\{1,2}[^\s\"'`<>|]{1,400}",
    r"(?<![A-Za-z0-9])[A-Za-z]:/(?!/)[^\s\"'`<>|]{1,400}",
    r"\\{2,4}[\w.$?-]{1,80}\\{1,2}[^\s\"'`<>|]{1,400}",
    r"(?<![\w/.-])~[a-z_][\w-]{0,30}/[^\s\"'`<>|]{1,400}|(?<![\w/.~-])~[/\\][^\s\"'`<>|]{1,400}",
    r"\$(?:env:|\{)?(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|PWD)\}?[/\\]|%(?:USERPROFILE|APPDATA|LOCALAPPDATA|TEMP|HOMEPATH)%",
    r"\bMacintosh HD:[^\n]{1,200}",
    r"(?i)\bfile:/{1,3}[^\s\"'`<>|]{1,400}",
)
_PRIVATE: Final = (
    r"10(?:\.\d{1,3}){3}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|192\.168(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}"
    r"|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}"
)
_LABEL: Final = r"[\w-]{1,63}"
_INNER: Final = r"(?:internal|local|private|svc)(?![\w-]|\.\w)"
_SCHEMES: Final = "https?|ssh|git|ftp|ldaps?|smb|postgres(?:ql)?|mysql|redis|amqp|mongodb(?:\\+srv)?"
_HOSTS: Final = (
    r"(?i)(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}\.(?:localdomain|lan|corp|intranet|home\.arpa)(?![\w-]|\.\w)",
    rf"(?i)(?<![\w.-])(?!(?:self|this|cls|super|module|os|threading)\.)(?:{_LABEL}\.){{2,7}}{_INNER}",
    rf"(?i)(?<![\w.-])(?=[a-z_.]{{0,60}}[\d-])(?:{_LABEL}\.){{1,7}}{_INNER}",
    rf"(?i)://(?:[^\s/@]{{1,100}}@)?(?:{_LABEL}\.){{1,7}}{_INNER}|\b(?:{_LABEL}\.){{1,7}}{_INNER}:\d{{2,5}}\b",
    rf"(?<![\w.])(?:{_PRIVATE})(?![\w.]{0, 40}\w)",
    r"(?i)(?<![\w:])(?:fe80|f[cd][0-9a-f]{2})(?::[0-9a-f]{0,4}){2,7}(?![\w:])",
    rf"(?i)\b(?:{_SCHEMES})://(?:[^\s/@]{{1,100}}@)?(?!localhost\b)[a-z0-9-]{{1,63}}(?=[:/?#\s\"'`)>]|$)",
    r"(?i)\b(?:[a-z0-9-]{1,63}\.){0,6}(?:compute\.internal|cluster\.local)\b|\bip-\d{1,3}(?:-\d{1,3}){3}\b",
)
_ROLES: Final = "assistant|reviewer|engineer|expert|agent|language model"
_PROMPTS: Final = (
    r"(?i)[\"']?\b(?:input_prompt|system_prompt|user_prompt|prompt_text|raw_prompt)\b[\"']?\s{0,3}[:=]",
    r"<\|[a-z_]{2,30}\|>|\[/?INST\]|<<SYS>>|<system-reminder>",
    r"(?i)[\"']role[\"']\s{0,3}:\s{0,3}[\"'](?:system|user|assistant|tool|developer)[\"']",
    r"(?i)\bas an AI (?:language )?model\b",
    r"(?im)^\s{0,8}(?:human|assistant)\s?:\s",
    rf"(?i)\byou are (?:an?|the) (?:\w{{1,40}} ){{0,4}}(?:{_ROLES})\b",
    r"(?i)\bignore (?:all |any )?(?:the )?(?:previous|prior|above) (?:instructions|prompts?)",
    r"(?i)#{2,4} ?(?:system|instructions?|response)\s?:",
)
_OUTPUTS: Final = (
    r"(?i)[\"']?\b(?:output_raw|raw_output|raw_answer|raw_response)\b[\"']?\s{0,3}[:=]",
    r"Traceback \(most recent call last\)|\bException in thread \"",
    r"\bgoroutine \d{1,9} \[|\bpanic: runtime error",
    r"(?m)^\s{1,12}at [^\n]{1,200}:\d{1,7}:\d{1,7}\)?$",
    r"(?i)\"(?:stop_reason|finish_reason|completion_tokens|input_tokens|output_tokens)\"\s{0,3}:",
    r"(?m)(?:^|\s)data: \{\"|^event: \w",
    r"npm ERR!|(?m:^\+\+? [\w./-]{1,60} )|\bsegmentation fault \(core dumped\)",
)
_LINKS: Final = (
    r"(?i)\b(?:javascript|vbscript|livescript)\s{0,4}:(?:(?=[^\s:])|\s{0,4}[\w.]{1,80}\s{0,4}[(=])",
    r"(?i)\b(?:blob|filesystem|view-source|jar):(?:https?|file):|\b(?:chrome|resource|intent|smb|s?ftp|gopher|telnet)://",
    r"(?i)\bdata:\s{0,4}(?:text|image|application|font|audio|video)/[\w.+-]{1,60}[;,]|\bdata:[;,]",
    r"(?i)\b[a-z][a-z0-9+.-]{1,20}://[^\s/@\"'`]{1,200}@",
)
_MAIL: Final = (
    r"(?<![\w.+-])(?!git@)[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}\b(?!\()",
    r"(?i)\bmailto:",
)

_KINDS: Final[tuple[tuple[LeakReasonV1, tuple[str, ...]], ...]] = (
    ("secret", TOKENS),
    ("secret", NAMED),
    ("unsafe-link", _LINKS),
    ("e-mail-address", _MAIL),
    ("absolute-path", _PATHS),
    ("internal-host", _HOSTS),
    ("prompt", _PROMPTS),
    ("raw-output", _OUTPUTS),
)
SHAPES: Final = tuple((reason, re.compile(pattern)) for reason, patterns in _KINDS for pattern in patterns)
"""(reason, pattern) of everything that is looked for."""
