// Who is here in this browser.
import { me } from "./api";
import type { Me } from "./wire";

interface Session {
  me: Me | null;
  asked: boolean;
  code: string;
  eager: string; // the table just opened, at which one is ready without being asked
}

export const session = $state<Session>({ me: null, asked: false, code: "", eager: "" });

export async function ask(): Promise<void> {
  session.me = await me().catch(() => null);
  session.asked = true;
}
