// Who is here in this browser.
import { me } from "./api";
import type { Me } from "./wire";

export const session = $state<{ me: Me | null; asked: boolean; code: string }>({ me: null, asked: false, code: "" });

export async function ask(): Promise<void> {
  session.me = await me().catch(() => null);
  session.asked = true;
}
