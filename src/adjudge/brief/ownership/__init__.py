"""Who answers for the changed paths (CODEOWNERS of the trust base) and who knows them (history)."""
