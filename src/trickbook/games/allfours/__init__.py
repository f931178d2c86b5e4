"""What Cinch and Pedro share: one round of bids, fourteen trumps with an off-five, a fill, six tricks.

Nothing here knows either game: where they differ, they bring a function or a table.
"""
