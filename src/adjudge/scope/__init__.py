"""The scope gate: a grant and a change to a verdict; a pass rests on what stands here."""
