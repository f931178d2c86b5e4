// Who is here in this browser.
import { me, Refusal } from "./api";
import { taken } from "./early";
import type { Me } from "./wire";

interface Session {
  me: Me | null;
  asked: boolean;
  away: boolean; // the service cannot be reached
  code: string;
  eager: string; // the table just opened, at which one is ready without being asked
}

export const session = $state<Session>({ me: null, asked: false, away: false, code: "", eager: "" });

export async function ask(): Promise<void> {
  try {
    session.me = await me();
    session.away = false;
  } catch (error) {
    session.away = !(error instanceof Refusal && error.problem.status > 0 && error.problem.status < 500);
    if (!session.away) session.me = null;
  }
  if (session.me === null) taken("wire")?.close(); // nobody follows anything here
  session.asked = true;
}
