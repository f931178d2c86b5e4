"""The audit: what went wrong in a game that is over, by its record, and what the law would have made of it.

A record is read as it happened (``walk``): everything done is held against what the state of the deal allows, and what
people wrote down, be it who gathered a trick, a count or a score, against what follows from the cards.  What is amiss
becomes findings with the rulings of every code (``findings``), in sentences or as data (``telling``).  This layer knows
records, tables and laws, and no game.
"""

from trickbook.audit.findings import ByCode, Finding, Told
from trickbook.audit.telling import as_data, lines
from trickbook.audit.walk import Audit, audit_json, audit_text

__all__ = ["Audit", "ByCode", "Finding", "Told", "as_data", "audit_json", "audit_text", "lines"]
