import { describe, expect, it } from "vitest";

import { closed, named, said, sorted, withSigns, withWords } from "../src/lib/cards";

const acts = (...texts: string[]) => texts.map((act) => ({ act }));

describe("cards", () => {
  it("are read aloud by their names and looked at by their signs", () => {
    expect(said("QS#2")).toBe("queen of spades");
    expect(withWords("West plays TD.")).toBe("West plays ten of diamonds.");
    expect(withSigns("West plays TD.")).toBe("West plays 10♦\ufe0e.");
    expect(withSigns("The lowest bid is 7. (P-BID-4)")).toBe("The lowest bid is 7. (P-BID-4)");
  });

  it("that are alike are told apart", () => {
    expect(named(["5H", "5H", "6H"], (card) => card).map((one) => one.key)).toEqual(["5H", "5H/2", "6H"]);
  });

  it("stand for the act with the card of the hand, not for the one with a copy on the table", () => {
    const { cards, words } = sorted(acts("open QH", "QH", "open KS", "bid 8", "pass"));
    expect([...cards].map(([card, one]) => [card, one.act])).toEqual([["QH", "QH"]]);
    expect(words.map((one) => one.act)).toEqual(["open QH", "open KS", "bid 8", "pass"]);
  });

  it("of a hand lie with trumps first and the suits in turns of colour, the highest or the lowest first", () => {
    const suits = (...texts: string[]) =>
      texts.map((text) => ({ name: text.split(":")[0]!, cards: text.split(":")[1]!.split(" ") }));
    expect(closed(suits("spades:AS 2S", "hearts:KH", "diamonds:3D", "clubs:4C"))).toEqual(["AS", "2S", "KH", "4C", "3D"]);
    expect(closed(suits("trumps:AH 5D 5H", "spades:AS", "diamonds:3D 2D", "clubs:4C"), "low", "hearts")).toEqual([
      "5H", "5D", "AH", "AS", "2D", "3D", "4C",
    ]);
  });
});
