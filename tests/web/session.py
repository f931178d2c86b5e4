"""The two sessions in ``docs/serve.md``: what goes over the wire when a program plays, and what a person at a terminal
says and hears.

``python -m tests.web.session`` plays both at a real server and writes them into the page; a test plays and compares.
Ids, codes and times are others every time, so the page has made-up ones; of what is seen only a few fields are shown.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx

from tests.cli.pages import DOCS, put
from tests.cli.terminal import Pipe
from tests.web.processes import served
from trickbook.client import Client

PAGE = DOCS / "serve.md"
TERMS = {"game": "whist", "seat": "S", "bots": {"N": "rule", "E": "rule", "W": "rule"}, "pace": 0, "seed": "1903"}
SHOWN = ("seq", "decision", "you", "trick", "asks", "offers")
TYPED = ("ready", "pass", "take ah", "hand", "take as tc", "rules P-PLAY-4", "as", "last", "score", "quit")


def short(value: Any, known: dict[str, str]) -> str:
    """JSON as the page shows it."""
    if isinstance(value, dict) and "sight" in value:
        shown = {name: value["sight"][name] for name in SHOWN if name in value["sight"]}
        value = {**value, "sight": {**shown, "...": "..."}} if "type" in value else {**value, "sight": "..."}
    text = json.dumps(value, ensure_ascii=False)
    for old, new in known.items():
        text = text.replace(old, new)
    return re.sub(r'"at": [\d.]+', '"at": 1800000000.0', text)


def of_program(url: str) -> str:
    """What goes over the wire."""
    known: dict[str, str] = {}
    said: list[str] = []
    with httpx.Client(base_url=url, timeout=30) as http:

        def ask(method: str, path: str, body: object = None) -> Any:
            answer = http.request(method, path, json=body)
            sent = "" if body is None else f" {json.dumps(body)}"
            made = answer.json()
            if "code" in made and "person" in made:
                known.update({made["person"]: "q7m2x9k4v3tz", made["code"]: "ABCD-EFGH-JKLM"})
            if answer.status_code == 201 and "sight" in made:
                known[made["sight"]["stream"]] = "k3v7q2m9x4tz"
            asked = short(f"{method} {path}{sent}", known)[1:-1].replace('\\"', '"')
            said.extend([f"> {asked}", f"{answer.status_code} {short(made, known)}", ""])
            return made

        ask("POST", "/api/guests", {"name": "Robin"})
        stream = ask("POST", "/api/tables", TERMS)["sight"]["stream"]
        path = f"/api/tables/{stream}"
        said += [f"> GET /api/tables/{known[stream]}/events?after=5", "200"]
        with http.stream("GET", f"{path}/events?after=5") as lines:
            messages = (json.loads(line) for line in lines.iter_lines())
            said += [short(next(messages), known), ""]
            ask("POST", f"{path}/commands", {"do": "ready", "id": "r-1"})
            for message in messages:
                if message["type"] == "update":
                    said.append(short(message, known))
                    if message["sight"]["offers"].get("acts"):
                        break
            said.append("")
            decision, card = message["sight"]["decision"], message["sight"]["offers"]["acts"][0]["act"]
            held = {card for suit in message["sight"]["hand"] for card in suit["cards"]}
            other = next(f"{rank}S" for rank in "AKQJT98765432" if f"{rank}S" not in held)
            ask("POST", f"{path}/commands", {"do": "act", "id": "a-0", "acts": [card], "expect": 0})
            ask("POST", f"{path}/commands", {"do": "act", "id": "a-1", "acts": [other], "expect": decision})
            for _ in range(2):
                ask("POST", f"{path}/commands", {"do": "act", "id": "a-2", "acts": [card], "expect": decision})
            ask("POST", f"{path}/commands", {"do": "act", "id": "a-3", "act": card, "expect": decision})
            ask("POST", f"{path}/ask", {"words": "score"})
    return "\n".join(["```text", *said[:-1], "```", ""])


def of_person(url: str, folder: Path) -> str:
    """What a terminal shows."""
    with Client(url, "Host") as host:
        table = host.open(**{**TERMS, "game": "pedro"})  # type: ignore[arg-type]
        link = table.invite("seat", seat="S")
        with Pipe("join", link, "--name", "Robin", folder=folder) as pipe:
            for line in TYPED:
                pipe.read()
                pipe.type(line)
            pipe.close()
            answers = iter(TYPED)
            lines = [f"{line} {next(answers)}" if line.endswith(">") else line for line in pipe.lines]
    text = "\n".join(["```text", "$ trickbook join 'http://127.0.0.1:8000/#/enter/SECRET' --name Robin", *lines, "```"])
    text = text.replace(url, "http://127.0.0.1:8000").replace(table.stream, "k3v7q2m9x4tz")
    return re.sub(r"--code \S+", "--code ABCD-EFGH-JKLM", text) + "\n"


def sessions() -> dict[str, str]:
    """Both sessions as the page has them."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), "--seeds") as url:
        return {"session": of_program(url), "joined": of_person(url, Path(folder))}


if __name__ == "__main__":
    for name, text in sessions().items():
        put(PAGE, name, text)
