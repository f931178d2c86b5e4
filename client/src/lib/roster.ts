// The names that were written on sheets opened in this browser, the last first: offered for the next one.
const PLACE = "trickbook.roster";
const MOST = 40;

type Keeper = Pick<Storage, "getItem" | "setItem">;

export function roster(keeper: Keeper = localStorage): string[] {
  try {
    return JSON.parse(keeper.getItem(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export function enrol(names: readonly string[], keeper: Keeper = localStorage): void {
  try {
    keeper.setItem(PLACE, JSON.stringify([...new Set([...names, ...roster(keeper)])].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing offers nothing
  }
}
