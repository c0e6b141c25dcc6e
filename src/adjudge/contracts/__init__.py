"""Wire forms: one module an artefact and version; strict decode, canonical encode, schema."""
