// Whether deals are proved fair, worked out in the browser as docs/fairness.md says.
import { hex } from "./follow";
import { keep, kept } from "./keeping";
import type { DealProof, Proof, Told } from "./wire";

// A browser has its hashes over https (and on the device itself) only.
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

const text = (words: string) => new TextEncoder().encode(words);
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const toHex = (all: Uint8Array) => [...all].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const eight = (number: number) => Uint8Array.from({ length: 8 }, (_, i) => Math.floor(number / 256 ** (7 - i)) % 256);
const joined = (parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

async function sha256(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data as BufferSource));
}

const tagged = (purpose: string, ...parts: Uint8Array[]) =>
  sha256(joined([text(`trickbook commit-reveal-1 ${purpose}`), ...parts].flatMap((part) => [eight(part.length), part])));

export async function shuffled(seed: Uint8Array, number: number, cards: readonly string[]): Promise<string[]> {
  const order = [...cards];
  let block = 0;
  let words: number[] = [];
  for (let i = order.length - 1; i > 0; i--) {
    const limit = 2 ** 32 - (2 ** 32 % (i + 1));
    let word = limit;
    while (word >= limit) {
      if (words.length === 0) {
        const view = new DataView((await sha256(joined([seed, eight(number), text("pack"), eight(block++)]))).buffer);
        words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
      }
      word = words.shift()!;
    }
    const j = word % (i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

// The number of the first deal that does not fit; null if all do.
export async function firstWrong(proof: Proof): Promise<number | null> {
  for (const deal of proof.deals) if (!(await fits(deal, proof.cards))) return deal.number;
  return null;
}

async function fits({ number, digest, shares = {}, secret = "", salt = "", pack = [] }: DealProof, cards: string[]): Promise<boolean> {
  if (toHex(await tagged("deal commitment", eight(number), bytes(secret), bytes(salt))) !== digest) return false;
  const seats = Object.entries(shares).toSorted(([one], [other]) => "NESW".indexOf(one) - "NESW".indexOf(other));
  for (const [seat, share] of seats) {
    if (!share.entropy && !pack.length) continue; // the deal was broken off
    const made = await tagged("entropy commitment", eight(number), text(seat), bytes(share.entropy ?? ""), bytes(share.salt ?? ""));
    if (toHex(made) !== share.digest) return false;
  }
  if (!pack.length) return true;
  const parts = seats.flatMap(([seat, share]) => [text(seat), bytes(share.entropy ?? "")]);
  const order = await shuffled(await tagged("deal seed", eight(number), bytes(secret), ...parts), number, cards);
  return order.join() === pack.join();
}

// What this browser saw and gave before the cards: nobody can tell it otherwise afterwards.
interface Seen {
  digest: string; // of the house's secret; empty if it had not been heard
  entropy: string;
}
const key = (stream: string, number: number) => `trickbook.fair.${stream}.${number}`;

function seen(stream: string, number: number): Seen | null {
  const [digest, entropy] = (kept(key(stream, number)) ?? "").split(" ");
  return digest === undefined || entropy === undefined ? null : { digest, entropy };
}

// The share of this browser in a deal, made once: another tab gives the same.
export function share(stream: string, number: number, told: readonly Told[]): string {
  const before = seen(stream, number);
  if (before !== null) return before.entropy;
  const stated = told.flatMap((one) => one.events as { statement?: { type: string; number: number; digest: string } }[]);
  const digest = stated.find(({ statement }) => statement?.type === "CommitDeal" && statement.number === number)?.statement?.digest;
  const entropy = hex(32);
  keep(key(stream, number), `${digest ?? ""} ${entropy}`);
  return entropy;
}

// Whether a deal is as this browser saw it before the cards; null if it was not there.
export function witnessed(stream: string, seat: string | null, deal: DealProof): boolean | null {
  const before = seen(stream, deal.number);
  const entropy = seat === null ? undefined : deal.shares?.[seat]?.entropy;
  if (before === null || !entropy) return null;
  return before.entropy === entropy && ["", deal.digest].includes(before.digest);
}
