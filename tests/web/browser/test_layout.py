"""On a small phone, upright or on its side, everything that matters is on the screen and can be hit."""

from __future__ import annotations

from playwright.sync_api import expect

MISSED = r"""() => [...document.querySelectorAll(".hand .card")].filter((card) => {
  const box = card.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const shown = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return !shown || box.width < 44 || box.height < 44 || !card.contains(document.elementFromPoint(x, y));
}).length"""
# The same of a page enlarged to four times its size, where the cards may have to be scrolled to.
BURIED = r"""() => [...document.querySelectorAll(".hand .card")].filter((card) => {
  card.scrollIntoView({ block: "center" });
  const box = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).length"""
BELOW = r"""() => [".score", ".place.turn", ".trump", ".trick .card", ".asks"].filter((what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return !box || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
})"""


def test_every_card_of_thirteen_can_be_hit_and_nothing_that_matters_is_below_the_fold(someone):
    ann = someone()
    ann.come_in("Ann")
    ann.open_table("whist")
    ann.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".asks", has_text="your turn to play")).to_be_visible()
    expect(ann.page.locator(".trick .card").first).to_be_visible()
    expect(ann.page.locator(".hand .card")).to_have_count(13)
    for width, height in ((320, 568), (360, 740), (667, 375), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(MISSED) == 0, f"cards cannot be hit at {width} by {height}"
        assert ann.page.evaluate(BELOW) == [], f"not to be seen at {width} by {height}"
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.set_viewport_size({"width": 320, "height": 256})
    assert ann.page.evaluate(BURIED) == 0
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


LEFT = """(what) => document.querySelector(what).getBoundingClientRect().left"""


def test_for_the_left_hand_what_is_tapped_lies_on_the_left_and_can_be_hit(someone):
    ann = someone()
    ann.come_in("Ann")
    ann.open_table("whist")
    ann.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".hand .card")).to_have_count(13)
    expect(ann.page.locator(".asks", has_text="your turn to play")).to_be_visible()
    ann.page.evaluate("document.documentElement.dataset.left = true")
    for width, height in ((320, 568), (667, 375), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(MISSED) == 0, f"cards cannot be hit at {width} by {height}"
        assert ann.page.evaluate(LEFT, ".hand .card:last-child") <= width - 44
        if width > height:
            assert ann.page.evaluate(LEFT, ".asked") < ann.page.evaluate(LEFT, ".cloth")
