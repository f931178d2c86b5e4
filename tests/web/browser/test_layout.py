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
# Too close to the trump card, wherever the dealer sits: his plate, or anything else on the cloth.
CLOSE = """() => {
  const turned = document.querySelector(".turned");
  const near = (one, room) => {
    const [a, b] = [turned, one].map((it) => it.getBoundingClientRect());
    return a.left < b.right + room && b.left < a.right + room && a.top < b.bottom + room && b.top < a.bottom + room;
  };
  const within = (one) => {
    const [a, b] = [one, document.querySelector(".cloth")].map((it) => it.getBoundingClientRect());
    return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  };
  return ["top", "left", "right", "bottom"].flatMap((where) => {
    turned.classList.remove("top", "left", "right", "bottom");
    turned.classList.add(where);
    // A dealer has not played yet while his trump card lies there.
    const others = document.querySelectorAll(`.place, .trump, .number, .played:not(.${where})`);
    const close = [...others].filter((one) => near(one, one.matches(`.place.${where}`) ? 5 : 0));
    return [...close.map((one) => `${where}: ${one.className}`), ...(within(turned) ? [] : [`${where}: outside`])];
  });
}"""


def test_every_card_of_thirteen_can_be_hit_and_nothing_that_matters_is_below_the_fold_or_too_close(someone):
    ann = someone()
    ann.come_in("Ann")
    ann.open_table("whist", seed="every page")
    ann.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".asks", has_text="your turn to play")).to_be_visible()
    expect(ann.page.locator(".trick .card").first).to_be_visible()
    expect(ann.page.locator(".hand .card")).to_have_count(13)
    for width, height in ((320, 568), (360, 740), (667, 375), (1280, 800)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(MISSED) == 0, f"cards cannot be hit at {width} by {height}"
        assert ann.page.evaluate(BELOW) == [], f"not to be seen at {width} by {height}"
        assert ann.page.evaluate(CLOSE) == [], f"the trump card, at {width} by {height}"
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.set_viewport_size({"width": 320, "height": 256})
    assert ann.page.evaluate(BURIED) == 0
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


WHOLE = """(line) => {
  const box = line.getBoundingClientRect();
  const at = (y) => line.contains(document.elementFromPoint(box.left + 5, y));
  return line.scrollWidth <= line.clientWidth && at(box.top + 5) && at(box.bottom - 5);
}"""


def test_on_a_phone_what_happens_can_be_read_whole(someone):
    ann = someone()
    ann.come_in("Ann")
    ann.open_table("whist")
    ann.goes_on()
    for width, height in ((320, 568), (360, 740), (667, 375)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.get_by_role("button", name="Talk").click()
        ann.page.get_by_label("Your words").fill(f"On {width} " + "a rather long remark. " * 8)
        ann.page.get_by_role("button", name="Say", exact=True).click()
        line = ann.page.get_by_role("log").locator("p", has_text=f"On {width}")
        expect(line).to_be_attached()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog[open]")).to_have_count(0)
        ann.page.get_by_role("log").click()
        assert line.evaluate(WHOLE), f"cut at {width} by {height}"
        ann.page.evaluate("document.activeElement.blur()")
        assert ann.page.evaluate(MISSED) == 0


# Of what lies over the table: whether it is too wide, and what in it is too small to hit.
LIES = """(dialog) => [...dialog.querySelectorAll("button:not(.card), a, select, input")].filter((one) => {
  if (one.type === "radio") return false;
  const { width, height } = one.getBoundingClientRect();
  return Math.min(width, height) < (one.matches("a") ? 24 : 43.5);
}).map((one) => one.outerHTML.slice(0, 80)).concat(dialog.scrollWidth > dialog.clientWidth ? ["too wide"] : [])"""


def test_on_a_small_phone_what_lies_over_the_table_fits(someone):
    ann = someone(width=320, height=568)
    ann.come_in("Ann")
    ann.open_table("whist", club=True)
    ann.goes_on()
    ann.page.evaluate("localStorage['trickbook.settings'] = '{\"language\":\"de\"}'")  # the longer words
    ann.page.reload()
    for name in ("Wie es steht", "Gespräch", "Mehr", "Sagen, tun", "Reklamieren", "Entscheide"):
        ann.page.get_by_role("button", name=name, exact=True).click()
        expect(ann.page.locator("dialog[open] h2")).to_be_visible()
        assert ann.page.locator("dialog[open]").evaluate(LIES) == [], name
        ann.page.keyboard.press("Escape")


def test_much_enlarged_nothing_is_scrolled_sideways(someone):
    ann = someone(width=180, height=200)
    ann.come_in("Ann")
    ann.open_table("bezique")
    ann.goes_on()
    table = ann.page.url
    ann.page.evaluate("localStorage['trickbook.settings'] = '{\"language\":\"de\"}'")  # the longer words
    for page, there in (("keys", "kbd"), ("settings", ".sample"), (table.rpartition("#/")[2], ".heap")):
        ann.page.goto(f"{ann.origin}/#/{page}")
        ann.page.reload()
        expect(ann.page.locator(there).first).to_be_visible()
        assert ann.page.evaluate("document.documentElement.scrollWidth") == 180, page


def test_much_enlarged_the_last_trick_is_seen_whole(someone):
    ann = someone(width=180, height=200)
    ann.come_in("Ann")
    ann.open_table("pedro")
    ann.goes_on()
    ann.plays()
    ann.goes_on()
    ann.page.locator(".strip button").click()
    expect(ann.page.locator("dialog figure")).to_have_count(4)
    assert ann.page.evaluate("document.querySelector('dialog').scrollWidth") == 180


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
