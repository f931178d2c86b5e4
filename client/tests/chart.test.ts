import { describe, expect, it } from "vitest";

import { shape } from "../src/lib/chart";

const row = (deal: number, totals?: number[], nets?: number[]) => ({ deal, words: [], cells: [], proposed: [], facts: {}, totals, nets });

describe("the score line", () => {
  it("begins at nothing, and has a point for each deal that counts", () => {
    const { curves, across, up } = shape({ sides: ["NS", "EW"], rows: [row(1, [7, 7]), row(2, [14, 0]), row(3)] });
    expect(curves.map(({ side, net, points }) => [side, net, points.length])).toEqual([[0, false, 3], [1, false, 3]]);
    expect(curves[0]!.points).toEqual([[0, 0], [0.5, 7 / 14], [1, 1]]);
    expect(across.map(([, number]) => number)).toEqual(["0", "1", "2"]);
    expect(up.map(([, number]) => number)).toEqual(["0", "2", "4", "6", "8", "10", "12", "14"]);
  });

  it("shows the net score of a side apart where it owes something, below nothing, too", () => {
    const { curves, up, target } = shape({ sides: ["NS", "EW"], target: 62, rows: [row(1, [0, 9], [-8, 9])] });
    expect(curves.map(({ side, net }) => [side, net])).toEqual([[0, true], [0, false], [1, false]]);
    expect(up[0]).toEqual([0, "−10"]);
    expect(curves[0]!.points[1]![1]).toBeCloseTo(2 / 80);
    expect(target).toBeCloseTo(72 / 80);
  });

  it("of a blank sheet is a line at nothing", () => {
    const { curves } = shape({ sides: ["N", "S"], rows: [] });
    expect(curves.map(({ points }) => points)).toEqual([[[0, 0]], [[0, 0]]]);
  });
});
