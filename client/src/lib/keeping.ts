// What this browser keeps from one visit to the next. One that keeps nothing goes on without.

// What of localStorage is needed; it may be full, or forbidden.
export type Keeper = Pick<Storage, "getItem" | "setItem">;

// Where even to ask may be forbidden: reading finds nothing then, and writing throws.
const keeper = (place: "localStorage" | "sessionStorage"): Keeper => ({
  getItem(key) {
    try {
      return window[place].getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key, value) => window[place].setItem(key, value),
});
export const here = keeper("localStorage");
export const tab = keeper("sessionStorage"); // for as long as this tab is open, and for no other

// What was kept as JSON; `otherwise` if there is nothing that can be read.
export function read<T>(keeper: Keeper, key: string, otherwise: T): T {
  try {
    return (JSON.parse(keeper.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const kept = (key: string, keeper = here): string | null => keeper.getItem(key);

export function keep(key: string, value: string, keeper = here): void {
  try {
    keeper.setItem(key, value);
  } catch {
    // nothing is lost but what is remembered for the next time
  }
}
