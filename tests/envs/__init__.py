"""The environments: the suites of PettingZoo, Gymnasium and OpenSpiel unchanged, and what those cannot know.

Everything runs over all registered games and the toy, with the presets that change what is observed or hidden.
"""
