"""A whole deal of each game, with two to four people at one table, each in a browser of his own.

Their pages play by themselves, whatever is offered first; what they show in the end is held against the service.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.people import PATIENCE, STEP, Someone, agree

PLAY = f"""() => {{
  const step = {STEP.replace("Go on|", "")};
  const going = setInterval(() => document.querySelector(".sent") || step(), 15);
}}"""

TABLES = {
    "whist": ("E", "N", "W"),
    "cinch": ("N",),
    "pedro": ("E", "N"),
    "bezique": ("N",),
}
"""Where people sit beside the one at South."""


@pytest.mark.parametrize("game", TABLES)
def test_people_play_a_whole_deal_and_all_pages_agree_with_the_service(someone: Callable[..., Someone], game: str):
    seats = ("N",) if game == "bezique" else ("N", "E", "W")
    bots = {seat: "rule" for seat in seats if seat not in TABLES[game]}
    ann = someone(quick=True)
    people = [ann, *(someone(width=1280, height=800, quick=True) for _ in TABLES[game])]
    ann.come_in("Ann")
    ann.open_table(game, seed=f"a deal of {game}", seat="S", bots=bots)
    link = ann.invite()
    for number, person in enumerate(people[1:], 1):
        person.come_in(f"Guest {number}", link)
        expect(person.page.locator("main.table")).to_be_visible()
    for person in people:
        person.page.evaluate(PLAY)
    for person in people:
        expect(person.page.get_by_role("button", name="Go on")).to_be_visible(timeout=5 * PATIENCE)
    known = agree(*people)
    scores = [side["score"] for side in known["sides"]]
    assert known["awaits"] == "deal" and any(scores)
    for person in people:
        assert person.hand == []
        assert [int(score) for score in person.page.locator(".score strong").all_inner_texts()] == scores
        expect(person.page.locator(".asked")).to_contain_text("After deal 1")
        # of what was played no more is read back than the last tricks (C-PLAY-17)
        assert 0 < person.page.locator(".log p", has_text=" plays ").count() <= 8
