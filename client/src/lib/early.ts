// What was begun before this script was there (index.html), for who needs it first.
interface Early {
  me: Promise<Response | null>; // the answer to the question who is here, if there was one
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
