"""What is looked up and asked: games, rules, the referee."""

from __future__ import annotations

from pathlib import Path

import pytest

import trickbook
from tests.web.servers import service
from trickbook.contract.registry import game_names
from trickbook.referee import Inquiry, kinds_of
from trickbook.referee.data import ruling_data


def test_games_rules_and_what_they_say(tmp_path: Path):
    with service(tmp_path) as client:
        games = client.get("/api/games").json()
        assert [game["name"] for game in games] == list(game_names())
        assert {option["name"] for option in games[0]["options"]}
        assert client.get("/api/rules/p-play-6").json()["id"] == "P-PLAY-6"
        missing = client.get("/api/rules/P-PLAY-600")
        assert (missing.status_code, missing.json()["code"]) == (404, "unknown")
        found = client.get("/api/rules", params={"words": "revoke", "game": "whist"}).json()
        assert found
        assert {text["game"] for text in found} == {"whist"}
        assert client.get("/api/rules").status_code == 400
        assert client.get("/api/games/pedra/cases").json()["detail"].endswith("did you mean pedro?")


@pytest.mark.parametrize("game", game_names())
def test_the_referee_asks_and_rules_as_the_referee_does(tmp_path: Path, game: str):
    """Every kind of case, answering whatever is asked with the last answer there is."""
    kinds = kinds_of(trickbook.game(game))
    with service(tmp_path) as client:
        told = client.get(f"/api/games/{game}/cases").json()
        assert {kind["kind"] for kind in told["kinds"]} == kinds.keys()
        for kind in list(kinds)[:8]:
            facts: dict[str, object] = {}
            for _ in range(13):
                body = {"kind": kind, "facts": facts}
                answer = client.post(f"/api/games/{game}/ruling", json=body)
                assert answer.status_code == 200, answer.text
                asked = answer.json()["question"]
                if asked is None:
                    break
                facts[asked["fact"]] = asked["answers"][-1]
            inquiry = Inquiry([trickbook.game(game)], kind)
            expected = ruling_data(inquiry.rulings(facts)[0])  # type: ignore[arg-type]
            assert answer.json()["ruling"]["ruling"] == expected["ruling"]
        wrong = client.post(f"/api/games/{game}/ruling", json={"kind": "nothing"})
        assert wrong.status_code == 404
        wrong = client.post(f"/api/games/{game}/ruling", json={"kind": kind, "facts": {"nothing": True}})
        assert wrong.status_code == 400
