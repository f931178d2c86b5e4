"""The referee: people at a real table tell what happened, and are told what the law makes of it.

It asks only for the facts on which the ruling turns, takes plain words for answers, and rules with the same judges as
a club table.  Everything here is pure: which question comes next (``inquiry``), what an answer means (``answers``),
which kinds of case there are (``kinds``), what a ruling says (``telling``), and how codes differ (``comparing``).
"""

from trickbook.referee.answers import AnswerError, either, in_words, parse_answer, parse_facts
from trickbook.referee.comparing import Bench, benches
from trickbook.referee.inquiry import Contradiction, Inquiry, MissingFacts
from trickbook.referee.kinds import find_kinds, find_part, kinds_of, parts_of
from trickbook.referee.telling import Told, told

__all__ = [
    "AnswerError",
    "Bench",
    "Contradiction",
    "Inquiry",
    "MissingFacts",
    "Told",
    "benches",
    "either",
    "find_kinds",
    "find_part",
    "in_words",
    "kinds_of",
    "parse_answer",
    "parse_facts",
    "parts_of",
    "told",
]
