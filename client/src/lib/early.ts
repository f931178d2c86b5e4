// What was begun before this script was there (index.html), for who needs it first.
import type { Me } from "./wire";

interface Early {
  me: Promise<{ me: Me | null } | false | null>; // who is here, if that was answered
  wire?: WebSocket; // to the table or sheet that is opened
  heard: string[]; // what came over it
  first: Promise<unknown>; // settles when something has, or nothing will
}

export const early = (globalThis as { early?: Partial<Early> }).early ?? {};

// A thing of these, which is there once.
export function taken<K extends keyof Early>(name: K): Early[K] | undefined {
  const thing = early[name];
  delete early[name];
  return thing;
}
