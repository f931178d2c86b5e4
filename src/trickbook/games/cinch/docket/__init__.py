"""The docket of Cinch: what people do at a club table, and what Foster's laws make of it.

Each module holds one part, on top of the one before: ``calls``, ``corrections`` and ``play`` for the tricks, which
Pedro borrows (P-PLAY-12); ``auction`` and ``opening``, the whole, for what comes before them in Cinch.  The rulings are
in ``laws``; here their facts are found and their remedies carried out.
"""
