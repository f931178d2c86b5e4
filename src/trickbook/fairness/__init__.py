"""Where the cards come from, and how everybody can check it.

``shuffle`` turns a seed into cards, ``commitment`` says what is hashed and stated, ``ledger`` checks the statements at
a table, ``shufflers`` make them, and ``verify`` says whether a whole match is proved.
"""

from trickbook.fairness.commitment import (
    PROTOCOL,
    CommitDeal,
    CommitEntropy,
    Reveal,
    ShowEntropy,
    Stated,
    Statement,
)
from trickbook.fairness.ledger import Ledger
from trickbook.fairness.shuffle import ALGORITHM
from trickbook.fairness.shufflers import KEPT, Contribute, FairShuffler, Shuffler, fresh_bytes, resumed
from trickbook.fairness.verify import FAIR, NOT_FAIR, UNPROVED, WRONG, Verdict, verify

__all__ = [
    "ALGORITHM", "FAIR", "KEPT", "NOT_FAIR", "PROTOCOL", "UNPROVED", "WRONG", "CommitDeal", "CommitEntropy",
    "Contribute", "FairShuffler", "Ledger", "Reveal", "ShowEntropy", "Shuffler", "Stated", "Statement", "Verdict",
    "fresh_bytes", "resumed", "verify",
]  # fmt: skip
