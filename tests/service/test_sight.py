"""What a person sees of the score, the auction and the clock, beside the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import trickbook
from tests.marks import rule
from tests.service.houses import Clock, act, choice, fresh, in_house, play_on, ready, sight_of, table_of
from trickbook.contract.acts import LOOK_LAST
from trickbook.contract.registry import game_names
from trickbook.games.bezique.settlement import BeziqueStanding
from trickbook.games.bezique.view import BeziqueView
from trickbook.games.cinch.scoring import CinchStanding
from trickbook.games.pedro.scoring import PedroStanding
from trickbook.games.whist.scoring import WhistStanding
from trickbook.service import commands as do
from trickbook.service.asking import answered
from trickbook.service.house import House
from trickbook.service.room import Room
from trickbook.table import Act


@pytest.mark.parametrize(
    ("game", "standing", "needed"),
    [
        ("pedro", PedroStanding(sheet=(48, 62), shortfall=(0, 8)), ("14 to go", "8 to go")),
        (
            "pedro",
            PedroStanding(sheet=(60, 64), bidder_goes_out=True),
            (
                "2 to go; the bidders win by making their bid",
                "at 62; the bidders win by making their bid",
            ),
        ),
        ("cinch", CinchStanding(scores=(-3, 50)), ("54 to go", "1 to go")),
        (
            "whist(target_score=5,match_format=rubber)",
            WhistStanding(points=(4, 0), games=((5, 2),)),
            ("1 to the game and the rubber", "5 to the game, and one more for the rubber"),
        ),
        (
            "whist(target_score=5,match_format=single_game)",
            WhistStanding(points=(4, 0)),
            ("1 to the game", "5 to the game"),
        ),
        ("whist(match_format=continuous_tricks)", WhistStanding(points=(14, 0)), ("", "")),
        ("bezique", BeziqueStanding(), ("", "")),
    ],
)
def test_each_side_is_told_what_it_would_take_to_win(game, standing, needed):
    assert trickbook.game(game).tell_needed(standing, None) == needed


def test_at_bezique_each_is_told_how_far_the_rubicon_is():
    game = trickbook.game("bezique")
    state = game.deal(game.seats[0], pack=game.whole_pack)
    view = state.view(game.seats[1])
    assert isinstance(view, BeziqueView)
    view.points = [990, 1200]
    assert game.tell_needed(game.first_standing(), view) == ("10 to the rubicon", "past the rubicon")


@rule("P-SCORE-2")
@pytest.mark.parametrize(("two", "points"), [("holder", (1, 1)), ("trick_winner", (0, 2))])
def test_the_points_so_far_give_the_two_to_whom_it_counts_for(two, points):
    game = trickbook.game("pedro", two_scores_for=two)
    state = game.deal(
        trickbook.Seat.WEST,
        hands={"N": "2H 3C", "E": "AH 4C", "S": "3H 5C", "W": "4H 6C"},
        trump="hearts",
        bidder="E",
        contract="7",
    )
    for card in ("AH", "3H", "4H", "2H"):
        state.apply(game.parse(card))
    view = state.view(trickbook.Seat.SOUTH)
    assert (view.points_so_far(), view.tricks_so_far()) == (points, (0, 1))


@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("game", game_names())
def test_tricks_and_points_of_the_deal_are_counted_as_far_as_one_may_know(tmp_path: Path, game: str, guided: bool):
    """At a club table of Pedro and Cinch nobody is helped to remember earlier tricks (C-PLAY-17)."""

    async def step(house: House) -> None:
        live = await table_of(house, game, bots="N" if game == "bezique" else "NEW", guided=guided, seed="so far")
        await ready(house, live, "bob")

        def some(room: Room) -> bool:
            return sight_of(live, "bob").tricks >= 3 or room.table.state is None

        await play_on(house, live, "bob", until=some)
        sight = sight_of(live, "bob")
        assert sum(side.tricks for side in sight.sides) == sight.tricks >= 3
        shown = [side.points is not None for side in sight.sides]
        assert shown == [game == "bezique" or (guided and game != "whist")] * 2

    in_house(tmp_path, step)


@rule("T-19", "C-PLAY-17", "W-LAST-1")
@pytest.mark.parametrize(("game", "preset"), [("cinch", None), ("pedro", None), ("whist", "english_1864")])
def test_at_a_club_table_a_turned_trick_is_seen_only_by_who_looks_at_it_for_all_to_see(tmp_path: Path, game, preset):
    async def step(house: House) -> None:
        live = await table_of(house, game, preset=preset, guided=False, seed="looking")
        room = live.room
        await ready(house, live, "bob")

        def last(person: str | None) -> tuple[object, list[str] | None]:
            return sight_of(live, person).last_trick, answered(room, room.seat_of(person), "last")

        def turned(room: Room) -> bool:
            docket = room.table.docket
            return docket is not None and bool(sight_of(live, "bob").tricks) and not docket.open_trick

        def lies(room: Room) -> bool:
            return room.table.docket is not None and room.table.docket.open_trick > 0

        await play_on(house, live, "bob", until=lies)
        shown, told = last("bob")
        assert shown and told and "won it" in told[0] and not sight_of(live, "bob").offers.look
        await play_on(house, live, "bob", until=turned)
        shown, told = last("bob")
        assert not shown and told and "look last" in told[0] and sight_of(live, "bob").offers.look
        await house.do("bob", "Bob", room.stream, do.Act(id=fresh(), acts=["look last"], expect=room.decision))
        assert Act(room.game.seats[2], (LOOK_LAST,)) in room.table.log
        shown, told = last("bob")
        assert shown and told and "won it" in told[0] and not sight_of(live, "bob").offers.look
        assert room.table.view(room.game.seats[0]).last_trick is None and sight_of(live, None).last_trick is None
        seen = sight_of(live, "bob").tricks
        await play_on(house, live, "bob", until=lambda room: sight_of(live, "bob").tricks > seen and turned(room))
        assert not sight_of(live, "bob").last_trick

    in_house(tmp_path, step)


def test_the_auction_and_the_contract_are_in_sight(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, seed="in sight")
        await ready(house, live, "bob")
        while not (sight := sight_of(live, "bob")).trump:
            await act(house, live, "bob", do.Act(id=fresh(), acts=choice(live.room, "bob"), expect=sight.decision))
        assert len(sight.calls) >= 4
        bids = [call for call in sight.calls if call.call != "pass"]
        assert (sight.bidder, sight.bid) == (bids[-1].seat, bids[-1].call)

    in_house(tmp_path, step)


def test_the_time_that_is_left_is_told_beside_when_it_is_up(tmp_path: Path):
    clock = Clock()

    async def step(house: House) -> None:
        live = await table_of(house, "whist", turn=40.0, seed="time")
        await ready(house, live, "bob")
        clock.now += 12.5
        sight = sight_of(live, "bob")
        assert sight.until is not None
        assert sight.left == sight.until - clock.now == 27.5

    in_house(tmp_path, step, clock=clock)
