"""Patches held against grants; receipts verified."""
