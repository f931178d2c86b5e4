// The score line of a sheet: where its curves run, in a box from 0 to 1, left to right and bottom to top.
import type { SheetSight } from "./wire";

export interface Curve {
  side: number;
  net: boolean; // the net score, where it runs below the total
  points: [number, number][];
}

export interface Shape {
  curves: Curve[];
  across: [number, string][]; // where the numbers of deals stand
  up: [number, string][]; // and those of points
  target: number | null;
}

export function shape({ rows, sides, target }: Pick<SheetSight, "rows" | "sides" | "target">): Shape {
  const counted = rows.filter((row) => row.totals?.length);
  const totals = [sides.map(() => 0), ...counted.map((row) => row.totals!)];
  const nets = [sides.map(() => 0), ...counted.map((row) => row.nets ?? row.totals!)];
  const values = [...totals.flat(), ...nets.flat(), ...(target == null ? [] : [target])];
  const step = round(Math.max(...values) - Math.min(...values));
  const low = Math.floor(Math.min(...values) / step) * step;
  const high = Math.max(Math.ceil(Math.max(...values) / step) * step, low + step);
  const deals = Math.max(counted.length, 1);
  const height = (value: number) => (value - low) / (high - low);
  const curve = (of: number[][], side: number, net: boolean): Curve => ({
    side,
    net,
    points: of.map((both, deal) => [deal / deals, height(both[side]!)]),
  });
  const curves = sides.flatMap((_, side) => (totals.some((both, deal) => both[side] !== nets[deal]![side]) ? [curve(nets, side, true)] : []));
  return {
    curves: [...curves, ...sides.map((_, side) => curve(totals, side, false))],
    across: numbers(0, deals, round(deals)).map((deal) => [deal / deals, String(deal)]),
    up: numbers(low, high, step).map((value) => [height(value), String(value).replace("-", "−")]),
    target: target == null ? null : height(target),
  };
}

// A round number that goes into ``span`` some six times.
function round(span: number): number {
  for (let power = 1; ; power *= 10) for (const unit of [1, 2, 5]) if (unit * power * 7 >= span) return unit * power;
}

function numbers(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step);
}
