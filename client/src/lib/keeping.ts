// What this browser keeps from one visit to the next. One that keeps nothing goes on without.

// What of localStorage is needed; it may be full, or forbidden.
export type Keeper = Pick<Storage, "getItem" | "setItem">;

// localStorage, where even to ask for it may be forbidden: reading finds nothing then, and writing throws.
export const here: Keeper = { getItem: kept, setItem: (key, value) => localStorage.setItem(key, value) };

// What was kept as JSON; `otherwise` if there is nothing that can be read.
export function read<T>(keeper: Keeper, key: string, otherwise: T): T {
  try {
    return (JSON.parse(keeper.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // nothing is lost but what is remembered for the next time
  }
}
