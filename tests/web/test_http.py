"""The service over HTTP: guests, tables, links, tokens, sheets, and what is refused."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

from tests.marks import rule
from tests.web.servers import Someone, service


def opened(bob: Someone, **terms: object) -> str:
    """A table with computer players at all other seats."""
    bots = {"N": "rule", "E": "rule", "W": "rule"}
    body = {"game": "pedro", "seat": "S", "bots": bots, "pace": 0, **terms}
    stream: str = bob.post("/api/tables", body, status=201)["sight"]["stream"]
    return stream


def test_a_guest_comes_in_and_back_and_is_forgotten(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        me = bob.get("/api/me")
        assert me["name"] == "Bob"
        elsewhere = client.post("/api/rejoin", json={"code": bob.code.lower()})
        assert elsewhere.json()["person"] == me["person"]
        client.cookies.clear()
        again = client.post("/api/rejoin", json={"code": bob.code})
        assert again.status_code == 403
        assert "good once" in again.json()["detail"]
        bob.delete("/api/me")
        assert bob.get("/api/me", status=401)["code"] == "not-signed-in"


def test_a_deal_by_requests_alone(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        stream = opened(bob, seed="1")
        path = f"/api/tables/{stream}"
        bob.post(f"{path}/commands", {"do": "ready", "id": "r"})
        for number in count():
            sight = bob.get(path)
            if sight["deal"] == 1 and sight["awaits"] == "deal":
                break
            if not (acts := sight["offers"].get("acts")):
                continue
            steps = [acts[0]["act"]]
            while (ahead := bob.post(f"{path}/consider", {"acts": steps})).get("chosen"):
                steps.append(ahead["offers"]["acts"][0]["act"])
            body = {"do": "act", "id": f"a{number}", "acts": steps, "expect": sight["decision"]}
            assert bob.post(f"{path}/commands", body)["seq"] > 0
        assert [table["stream"] for table in bob.get("/api/tables")] == [stream]
        assert "all cards" in bob.get(f"{path}/record", status=409)["detail"]


@rule("P-BID-4")
def test_a_refusal_names_the_rule(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        path = f"/api/tables/{opened(bob, seed='2')}"
        bob.post(f"{path}/commands", {"do": "ready", "id": "r"})
        sight = bob.get(path)
        while not sight["offers"].get("acts"):
            sight = bob.get(path)
        body = {"do": "act", "id": "low", "acts": ["6"], "expect": sight["decision"]}
        problem = bob.post(f"{path}/commands", body, status=409)
        assert problem["code"] == "unlawful"
        assert problem["rules"] == ["P-BID-4"]
        assert problem["detail"].endswith("The lowest bid is 7.") or "bid" in problem["detail"]
        stale = bob.post(f"{path}/commands", {**body, "id": "old", "expect": 0}, status=409)
        assert (stale["code"], stale["decision"]) == ("stale", sight["decision"])


def test_bad_requests_say_what_is_wrong(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        path = f"/api/tables/{opened(bob)}"
        for place, body, code, words in (
            ("/api/tables", {"game": "pedra"}, "bad-request", "did you mean pedro?"),
            ("/api/tables", {"game": "pedro", "options": {"name": "x"}}, "bad-request", "no option 'name'"),
            ("/api/tables", {"game": "pedro", "gaem": 1}, "unknown-field", "'gaem'"),
            ("/api/tables", {"game": "pedro", "bots": {"X": "rule"}}, "bad-request", "bots"),
            (f"{path}/commands", {"do": "ready", "id": "1", "x": 2}, "unknown-field", "'x'"),
            (f"{path}/commands", {"do": "rady", "id": "1"}, "bad-request", "rady"),
            (f"{path}/commands", {"do": "ready", "id": ""}, "bad-request", "id"),
            ("/api/guests", {"name": "An\u202en"}, "bad-request", "signs that nobody can see"),
            ("/api/enter", {"secret": "nobody"}, "gone", "not good any more"),
        ):
            status = 410 if code == "gone" else 400
            problem = bob.post(place, body, status)
            assert problem["code"] == code, body
            assert words in problem["detail"], problem
        assert bob.get("/api/tables/nothere", status=404)["code"] == "unknown"
        assert bob.get("/api/nothing", status=404)["code"] == "unknown"


def test_who_is_invited_is_told_to_what_and_by_whom_before_he_says_who_he_is(tmp_path: Path):
    with service(tmp_path) as client:
        bob, nobody = Someone(client, "Bob"), {"secret": "nobody"}
        table, sheet = opened(bob), bob.post("/api/sheets", {"game": "pedro"}, 201)["sight"]["stream"]
        links = {
            scope: bob.post(f"/api/{where}/links", {"scope": scope, "seat": seat}, 201)["path"].rpartition("/")[2]
            for where, scope, seat in (
                (f"tables/{table}", "sit", None),
                (f"tables/{table}", "watch", None),
                (f"sheets/{sheet}", "side", "E"),
            )
        }
        client.cookies.clear()
        told = {
            scope: client.post("/api/enter/told", json={"secret": secret}).json() for scope, secret in links.items()
        }
        title = bob.get(f"/api/tables/{table}")["title"]
        assert told["sit"] == {"title": title, "host": "Bob", "scope": "sit", "seat": None}
        assert told["watch"] == told["sit"] | {"scope": "watch"}
        assert told["side"] == {"title": "Pedro", "host": "Bob", "scope": "side", "seat": "E"}
        assert client.post("/api/enter/told", json=nobody).status_code == 410


def test_who_may_look_on_and_sit(tmp_path: Path):
    with service(tmp_path) as client:
        bob, ann, eve = (Someone(client, name) for name in ("Bob", "Ann", "Eve"))
        stream = opened(bob, bots={"N": "rule", "E": "rule"})
        path = f"/api/tables/{stream}"
        assert "link" in eve.get(path, status=403)["detail"]
        watch = bob.post(f"{path}/links", {"scope": "watch"}, status=201)
        sit = bob.post(f"{path}/links", {"scope": "sit"}, status=201)
        assert eve.enter(watch) == {"stream": stream, "kind": "table", "scope": "watch", "seat": None}
        assert eve.get(path).get("you") is None
        problem = eve.post(f"{path}/commands", {"do": "sit", "id": "s"}, status=403)
        assert "invitation" in problem["detail"]
        ann.enter(sit)
        ann.post(f"{path}/commands", {"do": "sit", "id": "s"})
        assert ann.get(path)["you"] == "W"
        assert ann.get(f"{path}/links", status=403)["code"] == "forbidden"
        bob.delete(f"{path}/links/{watch['id']}")
        eve.get(path, status=403)
        hand_over = ann.post(f"{path}/links", {"scope": "seat", "seat": "W"}, status=201)
        bob.post(f"{path}/links", {"scope": "seat", "seat": "W"}, status=403)
        eve.enter(hand_over)
        eve.post(f"{path}/commands", {"do": "sit", "id": "over"})
        assert eve.get(path)["you"] == "W"
        ann.enter(hand_over, status=410)  # it is used up


def test_tokens_have_scopes(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        path = f"/api/tables/{opened(bob)}"
        watch = bob.post("/api/tokens", {"scope": "watch"}, status=201)
        play = bob.post("/api/tokens", {"scope": "play"}, status=201)
        bob.post("/api/tokens", {"scope": "rule the world"}, status=400)

        def by(token: dict[str, str], method: str, place: str, body: object = None) -> int:
            headers = {"Authorization": f"Bearer {token['secret']}"}
            status: int = client.request(method, place, json=body, headers=headers).status_code
            return status

        assert by(watch, "GET", path) == 200
        assert by(watch, "POST", f"{path}/commands", {"do": "ready", "id": "w"}) == 403
        assert by(play, "POST", f"{path}/commands", {"do": "ready", "id": "p"}) == 200
        assert by(play, "POST", "/api/tokens", {"scope": "play"}) == 403
        assert by(play, "DELETE", "/api/me") == 403
        bob.delete(f"/api/tokens/{play['id']}")
        assert by(play, "GET", path) == 401
        assert [one["scope"] for one in bob.get("/api/tokens")] == ["watch", "play"]


def test_other_names_and_other_origins_are_refused(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        evil = {"Origin": "http://evil.example"}
        assert bob.ask("POST", "/api/tables", {"game": "pedro"}, status=403, headers=evil)["code"] == "forbidden"
        assert bob.ask("GET", "/api/me", status=403, headers={"Host": "evil.example"})["code"] == "forbidden"
        answer = client.get("/api/schema/openapi.json")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in client.get("/api/me").headers["content-security-policy"]


def test_following_by_socket(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        stream = opened(bob)
        headers = {"Cookie": f"trickbook={bob.cookies['trickbook']}"}
        with client.websocket_connect(f"/api/tables/{stream}/socket?after=2", headers=headers) as socket:
            first = socket.receive_json()
            assert first["type"] == "update"
            assert first["told"][0]["seq"] == 3

            def answer() -> Any:
                while (message := socket.receive_json())["type"] == "update":  # the house commits to the first deal
                    pass
                return message

            socket.send_text('{"do": "ping", "id": "p"}')
            assert answer() == {"type": "done", "id": "p", "seq": 0}
            socket.send_text("[")
            assert answer()["problem"]["code"] == "bad-request"
            socket.send_text('{"do": "ready", "id": "r"}')
            kinds = []
            while "done" not in kinds:
                kinds.append(socket.receive_json()["type"])
            assert kinds.count("update") >= 1  # it is published, and acknowledged
        with client.websocket_connect(f"/api/tables/{stream}/socket") as socket:
            refused = socket.receive_json()
            assert refused["problem"]["code"] == "not-signed-in"


# Sheets -------------------------------------------------------------------------------------------------------------


@rule("P-SHEET-3", "P-SHEET-6", "P-SHEET-7")
def test_a_sheet_on_three_phones(tmp_path: Path):
    with service(tmp_path) as client:
        host, ann, eve = (Someone(client, name) for name in ("Host", "Ann", "Eve"))
        terms = {"game": "pedro", "names": {"S": "Host", "W": "Ann", "N": "Cat", "E": "Dan"}, "seat": "S"}
        sight = host.post("/api/sheets", terms, status=201)["sight"]
        path = f"/api/sheets/{sight['stream']}"
        assert sight["role"] == "host"
        side = host.post(f"{path}/links", {"scope": "side", "seat": "W"}, status=201)
        view = host.post(f"{path}/links", {"scope": "view"}, status=201)
        host.post(f"{path}/links", {"scope": "side"}, status=400)
        ann.get(path, status=403)
        assert ann.enter(side)["kind"] == "sheet"
        eve.enter(view)
        assert (ann.get(path)["role"], eve.get(path)["role"]) == ("side", "view")
        ann.post(f"{path}/links", {"scope": "view"}, status=403)

        def write(who: Someone, words: str, name: str, status: int = 200, **more: object) -> object:
            return who.post(f"{path}/commands", {"do": "write", "id": name, "words": words, **more}, status)

        host.post(f"{path}/commands", {"do": "write", "id": "f", "words": "bidder=EW bid=8"})
        write(ann, "8", "a")
        write(ann, "8", "a")  # sent twice, done once
        refused = write(ann, "NS 6", "b", 409)
        assert "P-SHEET-3" in refused["rules"] or "P-SHEET-6" in refused["rules"]  # type: ignore[index]
        assert write(eve, "6", "c", 403)["code"] == "forbidden"  # type: ignore[index]
        assert write(host, "seven", "d", 409)["code"] == "unlawful"  # type: ignore[index]
        write(host, "6", "e")
        seen = eve.get(path)
        assert seen["totals"] == [6, 8]
        assert [(entry["number"], entry["by"]) for entry in seen["log"]] == [(1, "Host"), (2, "Ann"), (3, "Host")]
        clash = write(ann, "EW 9", "late", 200, saw=0, deal=1, phone="other")
        assert len(clash["sight"]["clashes"]) == 1  # type: ignore[index]
        assert "Clash" not in str(clash["sight"].get("told"))  # type: ignore[index]
        host.post(f"{path}/commands", {"do": "take back", "id": "t", "target": "late"})
        host.post(f"{path}/commands", {"do": "fix", "id": "x", "words": "EW 7", "deal": 1, "why": "miscounted"})
        assert eve.get(path)["totals"] == [6, 7]
        assert eve.get(f"{path}/told?deal=1") == ["No deal with a bid of 8 by EW gives 6 and 7. (P-SCORE-9)"]
        assert eve.get(f"{path}/told?side=NS")[0] == "Deal 1: 6 entered, 6 in all."
        assert "a side: NS, EW" in eve.get(f"{path}/told?side=W", status=400)["detail"]
        assert host.get(f"{path}/export/csv").count("\n") >= 6
        assert (
            client.get(f"{path}/export/pdf", headers={"Cookie": f"trickbook={host.cookies['trickbook']}"}).content[:5]
            == b"%PDF-"
        )
        host.delete(f"{path}/links/{side['id']}")
        assert write(ann, "8", "f", 410)["code"] == "gone"  # type: ignore[index]
        host.post(f"{path}/commands", {"do": "bank", "id": "z"})
        assert write(host, "6", "g", 409)["rules"] == ["P-SHEET-23"]  # type: ignore[index]


def test_a_sheet_is_followed_by_socket(tmp_path: Path):
    with service(tmp_path) as client:
        host = Someone(client, "Host")
        stream = host.post("/api/sheets", {"game": "whist"}, status=201)["sight"]["stream"]
        headers = {"Cookie": f"trickbook={host.cookies['trickbook']}"}
        with client.websocket_connect(f"/api/sheets/{stream}/socket", headers=headers) as socket:
            assert socket.receive_json()["sight"]["current"] == 1
            socket.send_text('{"do": "write", "id": "w", "words": "tricks=8-5"}')
            messages = [socket.receive_json() for _ in range(2)]
            assert {message["type"] for message in messages} == {"sheet", "done"}


def test_talk_at_the_table(tmp_path: Path):
    with service(tmp_path) as client:
        bob, eve = (Someone(client, name) for name in ("Bob", "Eve"))
        stream = opened(bob)
        path = f"/api/tables/{stream}"
        eve.enter(bob.post(f"{path}/links", {"scope": "watch"}, status=201))
        decision = bob.get(path)["decision"]
        headers = {"Cookie": f"trickbook={eve.cookies['trickbook']}"}
        with client.websocket_connect(f"{path}/socket", headers=headers) as socket:
            for _ in range(2):  # sent twice, said once
                bob.post(f"{path}/commands", {"do": "say", "id": "s", "text": "Well  played!"})
            while (message := socket.receive_json())["type"] != "chat":
                pass
            assert (message["name"], message["seat"], message["text"]) == ("Bob", "S", "Well played!")
        assert [said["text"] for said in eve.get(f"{path}/chat")] == ["Well played!"]
        assert bob.get(path)["decision"] == decision
        assert eve.post(f"{path}/commands", {"do": "say", "id": "e", "text": "Hm"}, status=403)["code"] == "forbidden"
        bob.post(f"{path}/commands", {"do": "say", "id": "b", "text": "  "}, status=400)


def test_a_link_comes_with_a_picture_to_point_a_phone_at(tmp_path: Path):
    with service(tmp_path) as client:
        bob = Someone(client, "Bob")
        made = bob.post(f"/api/tables/{opened(bob)}/links", {"scope": "sit"}, status=201)
        assert made["qr"].startswith("data:image/svg+xml")


def test_who_has_his_data_deleted_leaves_no_name_behind(tmp_path: Path):
    with service(tmp_path) as client:
        bob, ann = (Someone(client, name) for name in ("Bobby Tables", "Ann"))
        path = f"/api/tables/{opened(bob, bots={'N': 'rule', 'E': 'rule'})}"
        ann.enter(bob.post(f"{path}/links", {"scope": "sit"}, status=201))
        ann.post(f"{path}/commands", {"do": "sit", "id": "s"})
        bob.post(f"{path}/commands", {"do": "say", "id": "b", "text": "I am Bobby"})
        bob.delete("/api/me")
        assert "Bobby" not in str([ann.get(path), ann.get(f"{path}/chat")])
    assert b"Bobby" not in (tmp_path / "trickbook.db").read_bytes()
