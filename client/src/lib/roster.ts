// The names that were written on sheets opened in this browser, the last first: offered for the next one.
import { here, type Keeper, read } from "./keeping";

const PLACE = "trickbook.roster";
const MOST = 40;

export function roster(keeper: Keeper = here): string[] {
  const names = read<unknown>(keeper, PLACE, []);
  return Array.isArray(names) ? [...new Set(names.filter((one) => typeof one === "string"))] : [];
}

export function enrol(names: readonly string[], keeper: Keeper = here): void {
  try {
    keeper.setItem(PLACE, JSON.stringify([...new Set([...names, ...roster(keeper)])].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing offers nothing
  }
}
