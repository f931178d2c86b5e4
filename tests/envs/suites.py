"""OpenSpiel's own suites over our games, in a process of their own: they look at what is registered when imported.

    python -m tests.envs.suites

The toy is registered first and the games with OpenSpiel; then ``integration_tests/api_test`` runs with its flag
``test_only_games``, and ``games_sim_test`` with the tests selected by name, as ``-k python_trickbook`` does.
"""

import sys
import unittest

from absl import flags

import trickbook
from trickbook.envs import openspiel


def main() -> int:
    trickbook.register("toy", "tests.toygame:Toy")
    openspiel.register()
    from open_spiel.integration_tests import api_test
    from open_spiel.python.tests import games_sim_test

    flags.FLAGS(["suites", f"--test_only_games={openspiel.PREFIX}"])
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{openspiel.PREFIX}*"]
    suite = unittest.TestSuite([api_test.load_tests(loader, None, None), loader.loadTestsFromModule(games_sim_test)])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    print(f"ran {result.testsRun} tests over {len(trickbook.game_names())} games")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
