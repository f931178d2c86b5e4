import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Open } from "../src/lib/follow";
import type { Keeper } from "../src/lib/keeping";
import { changes, Desk, factWords, keyed, paired, pressed, worded } from "../src/lib/sheet";
import en from "../src/texts/en/sheet";

// A sheet at the other end of the wire, that the test speaks for, and a browser that keeps what pages give it.
class Evening {
  wires: { sent: string[]; say(message: object): void; cut(): void }[] = [];
  kept = new Map<string, string>();
  keeper: Keeper = { getItem: (place) => this.kept.get(place) ?? null, setItem: (place, text) => this.kept.set(place, text) };

  open: Open = (_after, on) => {
    const wire = { sent: [] as string[], say: (message: object) => on.message(JSON.stringify(message)), cut: () => on.close(1006) };
    this.wires.push(wire);
    return { send: (text) => wire.sent.push(text), close: () => {} };
  };
  page = () => new Desk(this.open, this.keeper, "sheet", () => {});

  get wire() {
    return this.wires[this.wires.length - 1]!;
  }
  get sent(): { id: string; words: string; saw: number; made?: number; phone: string }[] {
    return this.wire.sent.map((text) => JSON.parse(text));
  }

  shows(seq: number): void {
    this.wire.say({ type: "sheet", protocol: 1, sight: { seq, saw: seq - 1 } });
  }
}

const words = (desk: Desk) => desk.waiting.map((one) => worded(one.command, en));

let evening: Evening;
let desk: Desk;
beforeEach(() => {
  vi.useFakeTimers();
  evening = new Evening();
  desk = evening.page();
});

describe("what is written on a sheet", () => {
  it("goes out with what the writer had seen, and waits no more once it is kept", async () => {
    evening.shows(4);
    const kept = desk.write({ do: "write", words: "NS 0", deal: 3 });
    expect(words(desk)).toEqual(["deal 3: NS 0"]);
    const [sent] = evening.sent;
    expect(sent).toMatchObject({ do: "write", words: "NS 0", deal: 3, saw: 3 });
    expect(sent).not.toHaveProperty("made");
    evening.wire.say({ type: "done", id: sent!.id, seq: 5 });
    evening.shows(5);
    expect(await kept).toBe(true);
    expect(desk.waiting).toEqual([]);
  });

  it("without a connection is kept, and sent in order, once, when it is back", async () => {
    evening.shows(4);
    evening.wire.cut();
    const first = desk.write({ do: "write", words: "NS 7", deal: 3 });
    void desk.write({ do: "write", words: "EW set 8", deal: 3 });
    expect(words(desk)).toEqual(["deal 3: NS 7", "deal 3: EW set 8"]);
    vi.advanceTimersByTime(3000);
    expect(evening.sent).toEqual([]);
    evening.shows(6); // somebody else has written meanwhile
    expect(evening.sent.map((one) => [one.words, one.saw, typeof one.made])).toEqual([
      ["NS 7", 3, "number"],
      ["EW set 8", 3, "number"],
    ]);
    evening.wire.say({ type: "done", id: evening.sent[0]!.id, seq: 7 });
    const second = evening.sent[1]!.id;
    evening.wire.cut(); // the second was not answered, and the first has not been seen
    vi.advanceTimersByTime(3000);
    evening.shows(8);
    expect(await first).toBe(true);
    expect(evening.sent.map((one) => one.id)).toEqual([second]);
    expect(words(desk)).toEqual(["deal 3: EW set 8"]);
  });

  it("outlives its page: the next one sends it under the same id", () => {
    evening.shows(4);
    evening.wire.cut();
    void desk.write({ do: "write", words: "NS 7", deal: 3 });
    desk.follower.end();
    const [{ command }] = desk.waiting as [(typeof desk.waiting)[0]];
    const next = evening.page();
    expect(words(next)).toEqual(["deal 3: NS 7"]);
    evening.shows(4);
    expect(evening.sent).toEqual([command]);
  });

  it("and refused is not lost: it is shown with why, and sent again or put away", async () => {
    evening.shows(4);
    const kept = desk.write({ do: "write", words: "NS 7", deal: 3 });
    const [{ id }] = evening.sent as [(typeof evening.sent)[0]];
    const problem = { code: "unlawful", status: 409, detail: "NS have 5 for deal 3 already.", rules: ["P-SHEET-6"] };
    evening.wire.say({ type: "refused", id, problem });
    expect(await kept).toBe(false);
    expect(desk.waiting[0]!.refused).toBe("NS have 5 for deal 3 already. (P-SHEET-6)");
    const next = evening.page();
    evening.shows(5);
    expect(evening.sent).toEqual([]); // what was refused is not sent by itself
    next.again(id);
    expect(evening.sent).toMatchObject([{ words: "NS 7", deal: 3, saw: 4 }]);
    expect(evening.sent[0]!.id).not.toBe(id);
    next.putAway(evening.sent[0]!.id);
    expect(next.waiting).toEqual([]);
  });

  it("of two pages in one browser is not forgotten by the other", () => {
    const other = evening.page();
    void desk.write({ do: "write", words: "NS 7", deal: 3 });
    void other.write({ do: "write", words: "EW 7", deal: 3 });
    desk.putAway(desk.waiting[0]!.command.id);
    expect(words(evening.page())).toEqual(["deal 3: EW 7"]);
  });

  it("opens although what the browser kept of it cannot be read", () => {
    const evening = new Evening();
    for (const broken of ["{", "null", "7", '{"a":1}']) {
      evening.kept.set("sheet", broken);
      evening.kept.set("sheet.draft", "{");
      const page = evening.page();
      expect(page.waiting).toEqual([]);
      expect(page.part("draft", { way: "" })).toEqual({ way: "" });
    }
  });

  it("is kept in the page where the browser keeps nothing more", () => {
    const full: Keeper = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const page = new Desk(evening.open, full, "sheet", () => {});
    void page.write({ do: "write", words: "NS 7" });
    void page.write({ do: "write", words: "EW 7" });
    expect(words(page)).toEqual(["NS 7", "EW 7"]);
  });

  it("that is too much at once for the service is sent again", () => {
    evening.shows(4);
    void desk.write({ do: "write", words: "note one" });
    evening.wire.say({ type: "refused", id: "", problem: { status: 429, detail: "You send too much at once." } });
    vi.advanceTimersByTime(3000);
    evening.shows(4);
    expect(evening.sent.map((one) => one.words)).toEqual(["note one"]);
  });
});

describe("what is typed in fields", () => {
  it("is told as facts, without those left empty", () => {
    expect(factWords({ bidder: "NS ", bid: "8", won: "", revoke: "E:add  N" })).toBe("bidder=NS bid=8 revoke=E:add,N");
  });

  it("corrects what was changed, and nothing when it was only looked at", () => {
    const before = { NS: "0", EW: "set 8" };
    expect(changes(before, { ...before }, " ")).toEqual([]);
    expect(changes(before, { NS: "", EW: "0" }, " ")).toEqual(["EW 0"]);
  });
});

describe("the keys of the pad", () => {
  const press = (keys: string[], value = "", given = "") => keys.reduce((so, key) => pressed(so, key, given), value);

  it("enter zero, and a failed bid as set, or a minus", () => {
    expect(press(["0"])).toBe("0");
    expect(press(["0", "7"])).toBe("7");
    expect(press(["set", "8"])).toBe("set 8");
    expect(press(["8", "set"])).toBe("set 8");
    expect(press(["8", "set", "set"])).toBe("8");
    expect(press(["8", "-"])).toBe("-8");
    expect(press(["8", "set", "-"])).toBe("-8");
  });

  it("rub out the last digit, then the word before", () => {
    expect(press(["1", "2", "rub"])).toBe("1");
    expect(press(["set", "8", "rub"])).toBe("set ");
    expect(press(["set", "8", "rub", "rub"])).toBe("");
  });

  it("replace what was given with the first digit, and only then", () => {
    expect(press(["1", "0"], "7", "7")).toBe("10");
    expect(press(["rub"], "7", "7")).toBe("");
    expect(press(["set"], "7", "7")).toBe("set 7");
  });
});

describe("the keys of facts", () => {
  const sight = { sides: ["NS", "EW"], names: ["Al and Bob", "Ann and Cat"], seats: ["N", "E"] as ("N" | "E")[], players: ["Al", "Cat"] };

  it("say sides and seats by their players, and words in the language of the page", () => {
    expect(keyed("NS", sight, {})).toBe("Al and Bob");
    expect(keyed("E", sight, {})).toBe("Cat");
    expect(keyed("EW:4:late", sight, { late: "zu spät" })).toBe("Ann and Cat: 4, zu spät");
    expect(keyed("28-56", sight, {})).toBe("28-56");
  });

  it("work the other number out until it is told, too", () => {
    expect(paired("", 0, 9, 14, [true, false])).toBe("9-5");
    expect(paired("9-5", 0, 8, 14, [true, false])).toBe("8-6");
    expect(paired("8-6", 1, 7, 14, [true, true])).toBe("8-7");
  });
});

describe("what has been begun", () => {
  it("is there again when the page is opened the next time", () => {
    desk.keepPart("draft", { note: "the ten" });
    expect(evening.page().part("draft", {})).toEqual({ note: "the ten" });
    expect(evening.page().part("other", 1)).toBe(1);
  });
});
