"""Matches between players that measure which is the stronger: the same cards both ways round, and the statistics."""

from trickbook.arena.duplicate import Estimate, Pair, deal_pairs, estimate, match_pairs

__all__ = ["Estimate", "Pair", "deal_pairs", "estimate", "match_pairs"]
