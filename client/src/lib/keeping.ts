// What this browser keeps from one visit to the next. One that keeps nothing goes on without.
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
