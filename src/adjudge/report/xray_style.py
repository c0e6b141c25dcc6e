"""The style sheet of an export, and the policy that lets nothing else in.

Colours have a contrast of 4.5 to 1 and more on both grounds (WCAG 2.2, 1.4.3). The policy names the sheet by
its hash, so that a style that somebody smuggled in does not apply either.

Source: Content Security Policy Level 3, ``style-src`` and hash sources; a policy in ``meta`` has no
``frame-ancestors``.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--ground:#fff;--panel:#f5f6f8;--ink:#1b1f24;--faint:#57606a;--line:#d0d7de;
--good:#1a7f37;--bad:#b42318;--warn:#8a5300;--s1:#1a7f37;--s2:#2f6f9f;--s3:#b26a00;--s4:#8c959f;--s5:#b42318;
--s6:#6e5494}
@media (prefers-color-scheme:dark){:root{--ground:#0f1216;--panel:#181c22;--ink:#e6e9ed;--faint:#9aa4af;
--line:#30363d;--good:#4ac26b;--bad:#ff8178;--warn:#e3a948;--s1:#3fb950;--s2:#6cb0e0;--s3:#e3a948;--s4:#6e7681;--s5:#ff8178;
--s6:#bc9df0}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",
Roboto,"Noto Sans","DejaVu Sans",sans-serif;-webkit-text-size-adjust:100%}
main{max-width:54rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .6rem}
h2{font-size:1.15rem;margin:2.2rem 0 .6rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:1rem 0 .3rem;overflow-wrap:anywhere}
article h3{margin-top:0}
p{margin:.4rem 0;overflow-wrap:anywhere}
ul{margin:.3rem 0;padding-left:1.2rem}
li{margin:.2rem 0;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em;
overflow-wrap:anywhere}
pre{white-space:pre-wrap;margin:.4rem 0;padding:.5rem .7rem;border:1px solid var(--line);border-radius:6px;
background:var(--ground)}
.verdict{padding:.8rem 1rem;border-left:4px solid var(--warn);background:var(--panel);
border-radius:0 6px 6px 0}
.verdict.pass{border-color:var(--good)}
.verdict.fail{border-color:var(--bad)}
.word{font-weight:700;color:var(--warn)}
.word.pass,.word.done{color:var(--good)}
.word.fail,.word.failed,.word.critical,.word.high{color:var(--bad)}
.word.low,.word.info{color:var(--faint)}
dl{margin:.6rem 0;display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem}
dt{color:var(--faint)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
dl.impact{grid-template-columns:minmax(8rem,30%) 1fr;gap:.5rem 1rem}
dl.impact dt{color:var(--ink);overflow-wrap:anywhere}
dl.impact span{display:block;font-size:.85rem;color:var(--faint)}
figure{margin:.6rem 0}
svg{display:block;width:100%;height:14px;border-radius:4px;background:var(--panel)}
.s-reviewed{fill:var(--s1);--mark:var(--s1)}
.s-reused{fill:var(--s2);--mark:var(--s2)}
.s-partial{fill:var(--s3);--mark:var(--s3)}
.s-skipped{fill:var(--s4);--mark:var(--s4)}
.s-failed{fill:var(--s5);--mark:var(--s5)}
.s-cancelled{fill:var(--s6);--mark:var(--s6)}
ul.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;padding:0;margin:.5rem 0;
font-size:.9rem}
ul.legend li::before{content:"";display:inline-block;width:.75rem;height:.75rem;border-radius:3px;
background:var(--mark);margin-right:.4rem}
article{padding:.8rem 1rem;margin:.7rem 0;border:1px solid var(--line);border-radius:8px;
background:var(--panel)}
.faint{color:var(--faint);font-size:.9rem}
ul.paths{list-style:none;padding:0}
@media (max-width:32rem){dl,dl.impact{grid-template-columns:1fr;gap:.1rem}dd{margin-bottom:.5rem}
main{padding:1rem .8rem 2rem}h1{font-size:1.35rem}article{padding:.7rem .8rem}}
@page{margin:16mm}
@media print{:root{--ground:#fff;--panel:#fff;--ink:#000;--faint:#444;--line:#999;--good:#0b5a22;
--bad:#8f1a12;--warn:#6b4000;--s1:#1a7f37;--s2:#2f6f9f;--s3:#b26a00;--s4:#8c959f;--s5:#b42318;--s6:#6e5494}
body{font-size:11pt}main{max-width:none;padding:0}article,.verdict{break-inside:avoid}
h2,h3{break-after:avoid}
svg,.legend li::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
"""No rule of it names an address."""

_HASH: Final = b64encode(sha256(STYLE.encode()).digest()).decode()

POLICY: Final = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'"
