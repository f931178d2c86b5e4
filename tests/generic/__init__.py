"""What every game must satisfy, whatever its rules: the same suites over all registered games and the toy.

``deals`` draws games, packs and lines of play; ``truths`` holds the little that has to be said about each game from
outside.  A new game adds an entry there, and nothing else.
"""
