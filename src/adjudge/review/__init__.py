"""Use case: a change is read, by rules, agents, models or programs; what they say is qualified."""
