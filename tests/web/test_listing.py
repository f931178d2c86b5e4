"""My tables and sheets in a list: what is told of each, to whom, and how much is read for it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from tests.web.servers import CONFIG, Someone, service
from trickbook.service import listing


def table(bob: Someone, **terms: object) -> str:
    bots = {"N": "rule", "E": "rule", "W": "rule"}
    body = {"game": "pedro", "seat": "S", "bots": bots, "pace": 0, "seed": "list", **terms}
    stream: str = bob.post("/api/tables", body, status=201)["sight"]["stream"]
    return stream


def test_a_list_tells_what_is_played_who_sits_there_how_it_stands_and_whose_turn_it_is(tmp_path: Path):
    with service(tmp_path) as client:
        bob, ann = Someone(client, "Bob"), Someone(client, "Ann")
        one = table(bob, preset="nicaraguan", bots={"E": "rule", "W": "clumsy"})
        link = bob.post(f"/api/tables/{one}/links", {"scope": "sit"}, 201)
        ann.enter(link)
        ann.post(f"/api/tables/{one}/commands", {"do": "sit", "id": "s"})
        (mine,) = bob.get("/api/tables")
        assert mine["title"] == "Pedro (Nicaraguan), at a guided table."
        assert mine["sides"] == [{"name": "North and South", "score": 0}, {"name": "East and West", "score": 0}]
        assert {seat["seat"]: seat.get("name") or seat["level"] for seat in mine["seats"]} == {
            "N": "Ann", "E": "rule", "S": "Bob", "W": "clumsy",
        }  # fmt: skip
        assert (mine["you"], mine["turn"], sorted(mine["due"])) == ("S", True, ["Ann", "Bob"])
        bob.post(f"/api/tables/{one}/commands", {"do": "ready", "id": "r"})
        (mine,), (hers,) = bob.get("/api/tables"), ann.get("/api/tables")
        assert (mine.get("turn"), mine["due"]) == (None, ["Ann"])
        assert hers["turn"]
        bob.post(f"/api/tables/{one}/commands", {"do": "end", "id": "e"})
        assert bob.get("/api/tables")[0]["over"]
        assert "ended" in bob.get("/api/tables")[0]["told"]
        bob.post(f"/api/tables/{one}/commands", {"do": "close", "id": "c"})
        (mine,) = bob.get("/api/tables")
        assert mine["closed"] > 0
        assert "turn" not in mine


def test_who_has_left_or_lost_his_pass_is_told_no_more_than_that_it_was_there(tmp_path: Path):
    with service(tmp_path) as client:
        bob, ann = Someone(client, "Bob"), Someone(client, "Ann")
        one = table(bob, bots={"E": "rule", "W": "rule"})
        ann.enter(bob.post(f"/api/tables/{one}/links", {"scope": "sit"}, 201))
        ann.post(f"/api/tables/{one}/commands", {"do": "sit", "id": "s"})
        ann.post(f"/api/tables/{one}/commands", {"do": "rise", "id": "r"})
        sheet = bob.post("/api/sheets", {"game": "pedro", "names": {"N": "Al"}}, 201)["sight"]["stream"]
        link = bob.post(f"/api/sheets/{sheet}/links", {"scope": "view"}, 201)
        ann.enter(link)
        assert ann.get("/api/sheets")[0]["seats"][0] == {"seat": "N", "name": "Al"}
        bob.delete(f"/api/sheets/{sheet}/links/{link['id']}")
        for kind in ("tables", "sheets"):
            (hers,) = ann.get(f"/api/{kind}")
            assert hers.keys() <= {"stream", "game", "created", "touched", "title"}
            assert hers["title"] == "Pedro"


def test_logs_are_read_once_and_only_so_many_for_one_list(tmp_path: Path, monkeypatch: Any):
    monkeypatch.setattr(listing, "AT_ONCE", 2)
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        streams = [table(bob, game="whist") for _ in range(4)]
        sheets = [bob.post("/api/sheets", {"game": "whist"}, 201)["sight"]["stream"] for _ in range(3)]
        house, shelf = client.app.state.house, client.app.state.shelf
        for live in house.rooms.values():
            live.audience.close("")
        house.rooms.clear()
        shelf.pads.clear()
        read: list[str] = []
        from_store = house.store.read

        async def noted(stream: str, after: int = 0) -> Any:
            read.append(stream)
            return await from_store(stream, after)

        house.store.read = noted
        for kind, all_of_them in (("tables", streams), ("sheets", sheets)):
            read.clear()
            for known in (2, 4, 4):
                told = bob.get(f"/api/{kind}")
                assert {one["stream"] for one in told} == set(all_of_them)
                assert sum(one.get("known", True) for one in told) == min(known, len(all_of_them))
            assert sorted(read) == sorted(all_of_them), "each log is read once"
        assert house.rooms == {}, "a list takes no table up"
        bob.delete("/api/me")
        eve = Someone(client, "Eve")
        assert eve.get("/api/tables") == []


def test_a_table_that_cannot_be_read_leaves_the_others_in_the_list(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        good, bad = table(bob), table(bob)
        house = client.app.state.house
        house.rooms.clear()
        from_store = house.store.read

        async def broken(stream: str, after: int = 0) -> Any:
            rows = await from_store(stream, after)
            return [] if stream == bad else rows

        house.store.read = broken
        told = {one["stream"]: one for one in bob.get("/api/tables")}
        assert told[bad]["told"] == "It cannot be read here."
        assert told[good]["you"] == "S"


def test_a_new_code_takes_the_place_of_the_old_and_a_name_can_be_changed(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Robin")
        code = bob.post("/api/code", None)["code"]
        assert client.post("/api/rejoin", json={"code": bob.code}).status_code == 403
        assert bob.ask("PATCH", "/api/me", {"name": "Bob"})["name"] == "Bob"
        elsewhere = client.post("/api/rejoin", json={"code": code}).json()
        assert elsewhere["name"] == "Bob"
        client.cookies.clear()
        bob.ask("PATCH", "/api/me", {"name": " "}, 400)
        assert bob.get("/api/me")["name"] == "Bob"


def test_a_person_may_have_only_so_many_open_and_is_told_what_to_do(tmp_path: Path, monkeypatch: Any):
    monkeypatch.setattr(listing, "AT_ONCE", 1)
    with service(tmp_path, msgspec.structs.replace(CONFIG, most_open=2)) as client:
        bob, ann = Someone(client, "Bob"), Someone(client, "Ann")
        one, two = table(bob), table(bob, bots={})
        terms = {"game": "pedro", "seat": "S"}
        refused = bob.post("/api/tables", terms, 429)
        assert refused["detail"] == "You have 2 tables open, and no more are kept here: end or close one."
        table(ann)
        bob.post(f"/api/tables/{one}/commands", {"do": "end", "id": "e"})
        bob.post(f"/api/tables/{two}/commands", {"do": "ready", "id": "r"})
        client.app.state.house.rooms.clear()
        bob.post("/api/tables", terms, 429)  # only one log was read
        bob.post("/api/tables", terms, 201)
        bob.post("/api/tables", terms, 429)
        bob.post(f"/api/tables/{two}/commands", {"do": "close", "id": "c"})
        bob.post("/api/tables", terms, 201)
        sheets = [bob.post("/api/sheets", {"game": "pedro"}, 201)["sight"]["stream"] for _ in range(2)]
        assert "2 sheets open" in bob.post("/api/sheets", {"game": "pedro"}, 429)["detail"]
        bob.post(f"/api/sheets/{sheets[0]}/commands", {"do": "bank", "id": "b", "winner": "draw", "why": "It rains."})
        bob.post("/api/sheets", {"game": "pedro"}, 201)


def test_who_opens_many_at_once_gets_no_more_than_he_may_have(tmp_path: Path):
    with service(tmp_path, msgspec.structs.replace(CONFIG, most_open=3)) as client, ThreadPoolExecutor(8) as pool:
        bob = Someone(client, "Bob")
        client.cookies.update(bob.cookies)
        kinds = [("/api/tables", {"game": "pedro", "seat": "S"}), ("/api/sheets", {"game": "pedro"})]
        answers = [*pool.map(lambda kind: client.post(kind[0], json=kind[1]), kinds * 8)]
        assert sorted(answer.status_code for answer in answers) == [201] * 6 + [429] * 10
        assert len(bob.get("/api/tables")) == len(bob.get("/api/sheets")) == 3


def test_a_rematch_is_counted_among_the_tables_of_its_host_and_never_refused(tmp_path: Path):
    with service(tmp_path, msgspec.structs.replace(CONFIG, most_open=1)) as client:
        bob = Someone(client, "Bob")
        one = table(bob)
        bob.post(f"/api/tables/{one}/commands", {"do": "end", "id": "end"})
        two, terms = table(bob), {"game": "pedro", "seat": "S"}
        bob.post(f"/api/tables/{one}/commands", {"do": "rematch", "id": "rematch"})
        refused = bob.post("/api/tables", terms, 429)
        assert refused["detail"] == "You have more than 1 tables open, and no more are kept here: end or close some."
        bob.post(f"/api/tables/{two}/commands", {"do": "end", "id": "end"})
        bob.post("/api/tables", terms, 429)
        bob.post(f"/api/tables/{one}.2/commands", {"do": "end", "id": "end"})
        bob.post("/api/tables", terms, 201)
