"""What is looked up and asked: games, rules, the referee."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import trickbook
from tests.marks import rule
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


@rule("P-VAR-25")
def test_house_rules_are_checked_and_told_in_plain_words_before_anything_is_opened(tmp_path: Path):
    with service(tmp_path) as client:

        def check(game: str = "pedro", **agreed: object) -> Any:
            answer = client.post(f"/api/games/{game}/check", json=agreed)
            assert answer.status_code == 200, answer.text
            return answer.json()

        assert check() == {"title": "Pedro, at a guided table.", "faults": []}
        agreed = check(preset="nicaraguan", options={"min_bid": "6"})
        assert agreed["title"] == "Pedro (Nicaraguan; lowest bid: 6), at a guided table."
        (fault,) = check(options={"forced_dealer_bid": "6"})["faults"]
        assert fault == {
            "options": ["forced_dealer_bid", "min_bid"],
            "told": '"Dealer\'s lowest bid when all pass: 6" and "Lowest bid: 7" contradict each other: '
            "nobody may be forced below the lowest bid.",
            "rules": ["P-VAR-25"],
        }
        faults = check(options={"min_bid": "9", "minbid": "6"})["faults"]
        assert [fault["options"] for fault in faults] == [["min_bid"], ["minbid"]]
        assert faults[0]["told"] == "Lowest bid: that cannot be 9. It can be: 6; 7."
        assert faults[1]["told"].endswith("did you mean min_bid?")
        for game in game_names():
            assert check(game, guided=False)["title"] == f"{trickbook.game(game).title}, at a club table."
        missing = client.post("/api/games/pedro/check", json={"preset": "finish"})
        assert (missing.status_code, missing.json()["code"]) == (400, "bad-request")


def test_options_are_told_in_words_for_people(tmp_path: Path):
    with service(tmp_path) as client:
        for game in client.get("/api/games").json():
            for option in game["options"]:
                words = [option["title"], *option["said"], option["text"], option["changes"]]
                assert all(words), option["name"]
                assert len(option["said"]) == len(option["values"]) == len(set(option["said"])), option["name"]
                titles = [option["title"], *option["said"]]
                assert not [word for word in titles if "_" in word], option["name"]
                assert not option["title"].endswith("."), option["name"]
            assert len({option["title"] for option in game["options"]}) == len(game["options"])
        by_table = {
            game["name"]: [one["name"] for one in game["options"] if one["by_table"]]
            for game in client.get("/api/games").json()
        }
        assert by_table == {
            "cinch": ["irregular_bids", "table_penalties"],
            "pedro": [],
            "whist": ["table_errors"],
            "bezique": ["table_errors"],
        }
