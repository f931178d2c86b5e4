"""Pictures of cards: well formed, with a title and a description, no two cards alike."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.pages.built import rules_page, wrong_page
from trickbook.cards import CARDS, Card, Suit
from trickbook.contract.seat import Seat
from trickbook.diagrams import FOUR_COLOURS, TWO_COLOURS, card, row, trick
from trickbook.rules import TABLE, games_with_rules

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> tuple[str, str]:
    """Title and description of a picture, which has both before anything else."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img" and "\n" not in picture
    title, description = root[0], root[1]
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert title.text and description.text
    return title.text, description.text


def test_every_picture_of_the_pages_is_well_formed_and_has_a_title() -> None:
    pages = [*map(rules_page, (*games_with_rules(), TABLE)), *map(wrong_page, games_with_rules())]
    pictures = [picture for page in pages for picture in page.pictures.values()]
    assert len(pictures) > 20
    for picture in pictures:
        read(picture)


@pytest.mark.parametrize("colours", [TWO_COLOURS, FOUR_COLOURS], ids=["two", "four"])
def test_no_two_cards_look_alike_and_each_is_named(colours: dict[Suit, str]) -> None:
    faces = {card(one, colours) for one in CARDS}
    assert len(faces) == 52
    for one in CARDS:
        title, _ = read(card(one, colours))
        assert title.lower() == one.name
        pips = ElementTree.fromstring(card(one, colours)).findall(f".//{SVG}path")
        in_the_corners = 2
        assert len(pips) - in_the_corners == (1 if one.rank in (9, 10, 11, 12) else one.rank + 2)


def test_four_colours_are_four_and_two_are_two() -> None:
    assert len(set(FOUR_COLOURS.values())) == 4 and len(set(TWO_COLOURS.values())) == 2


def test_a_trick_is_told_in_the_order_played() -> None:
    played = [(Seat.SOUTH, Card.parse("KC")), (Seat.WEST, Card.parse("4C"))]
    title, description = read(trick(played, "A <trick> & more", Seat.SOUTH))
    assert title == "A <trick> & more"
    assert description == (
        "In the order played: South the king of clubs; West the four of clubs. The card of South is ringed."
    )


def test_many_cards_lie_as_a_fan_no_wider_than_they_need() -> None:
    wide = {n: float(ElementTree.fromstring(row(CARDS[:n], "Cards")).get("width", "0")) for n in (1, 5, 6, 13)}
    assert wide[1] == 64 and wide[6] < wide[5] < wide[13] < 450
