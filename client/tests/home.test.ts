import { describe, expect, it } from "vitest";

import type { OptionTold } from "../src/lib/api";
import { changed, fresh, friends, pasted, termsOf } from "../src/lib/home";

describe("what is pasted", () => {
  it("leads to what the link names, whatever stands around it and whatever host it names", () => {
    expect(pasted("Come: http://192.168.0.7:8000/#/enter/aB3_-x now")).toEqual({ to: "#/enter/aB3_-x" });
    expect(pasted("https://elsewhere.example/#/table/k3v7q2m9x4tz.2")).toEqual({ to: "#/table/k3v7q2m9x4tz.2" });
    expect(pasted("#/sheet/abc")).toEqual({ to: "#/sheet/abc" });
  });
  it("is a code in three groups, however it was typed", () => {
    for (const code of ["abcd-efgh-jklm", " ABCD EFGH JKLM ", "ABCD - EFGH - JKLM"]) expect(pasted(code)).toEqual({ code: "ABCD-EFGH-JKLM" });
  });
  it("is nothing else", () => {
    for (const text of ["", "hello", "http://127.0.0.1:8000/", "#/settings", "ABCD-EFGH"]) expect(pasted(text)).toBeNull();
  });
});

describe("the terms of a table", () => {
  it("leave the seats of friends free and know only the seats of the game", () => {
    const plan = { ...fresh("pedro"), seats: { W: "rule", N: "friend", E: "random" } as const };
    expect(termsOf({ ...plan }).bots).toEqual({ W: "rule", E: "random" });
    expect(termsOf({ ...plan, game: "bezique" }).bots).toEqual({});
    expect(friends(plan)).toEqual(["N"]);
    expect(friends({ ...plan, seats: { W: "friend", N: "rule", E: "friend" }, game: "bezique" })).toEqual([]);
  });
  it("give computer players time at a club table, unless somebody says how much", () => {
    expect(termsOf({ ...fresh("whist"), club: true })).toMatchObject({ guided: false, pace: 1.5, turn: null });
    expect(termsOf({ ...fresh("whist"), pace: "0.2", turn: "60" })).toMatchObject({ guided: true, pace: 0.2, turn: 60 });
  });
});

describe("an option", () => {
  const option = { name: "min_bid", values: [6, 7], default: 7 } as OptionTold;
  it("is kept while it differs from the preset", () => {
    expect(changed({}, {}, option, "6")).toEqual({ min_bid: "6" });
    expect(changed({ min_bid: "6", other: "on" }, {}, option, "7")).toEqual({ other: "on" });
    expect(changed({}, { min_bid: 6 }, option, "6")).toEqual({});
  });
});
