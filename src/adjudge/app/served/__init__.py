"""What a server for agents asks beside the verbs: the parts of a kept review, an inbox, clean artefacts."""
