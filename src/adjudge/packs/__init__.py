"""Standards packs: read strictly, matched to paths, linked with findings."""
