"""What a review will read: units, tiers, parts, prompts, replies, and what it comes to."""
