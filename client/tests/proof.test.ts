import { describe, expect, it } from "vitest";

import { firstWrong, shuffled } from "../src/lib/proof";
import type { Proof } from "../src/lib/wire";

const PACK = [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

describe("the shuffle", () => {
  it("gives the cards that docs/fairness.md tells of", async () => {
    const order = await shuffled(new Uint8Array(32), 1, PACK);
    expect(order.slice(0, 4)).toEqual(["8S", "2C", "3C", "5D"]);
    expect(order.toSorted()).toEqual(PACK.toSorted());
  });
});

describe("a proof", () => {
  it("is none where the secret does not fit its fingerprint", async () => {
    const deal = { number: 2, digest: "00".repeat(32), secret: "11".repeat(32), salt: "22".repeat(32) };
    const proof: Proof = { verdict: "fair", sentence: "", cards: PACK, deals: [deal] };
    expect(await firstWrong(proof)).toBe(2);
    expect(await firstWrong({ ...proof, deals: [] })).toBeNull();
  });
});
