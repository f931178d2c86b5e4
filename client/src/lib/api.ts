// Requests to the service. Every refusal comes as a Refusal: a sentence that may be shown as it stands.
import { taken } from "./early";
import { hex } from "./follow";
import { withRules } from "./telling";
import type {
  CameIn, Carried, Chat, Checked, CodeMade, Entered, GrantSight, Hint, Invitation, Lesson, LessonListed, LinkMade, Me,
  ProblemForm, Proof, RuleText, SheetDone, SheetTerms, TableListed, Terms,
} from "./wire";

export class Refusal extends Error {
  constructor(readonly problem: ProblemForm) {
    super(withRules(problem.detail, problem.rules));
  }
}

// A game as it is told of (contract/describing.py).
export type OptionValue = string | number | boolean;
export interface OptionTold {
  name: string;
  title: string;
  values: OptionValue[];
  said: string[]; // what people call the values
  default: OptionValue;
  text: string;
  rules: string[];
  changes: string;
  by_table: boolean; // whether the kind of table says it
  sheet_only: boolean;
}
export interface GameTold {
  name: string;
  title: string;
  seats: string[];
  presets: { name: string; title: string; source: string; options: Record<string, OptionValue> }[];
  options: OptionTold[];
}

export interface RuleTold {
  id: string;
  section: string;
  text: string;
}

const OFFLINE: ProblemForm = {
  type: "/problems/offline",
  title: "Offline",
  status: 0,
  code: "offline",
  detail: "The service cannot be reached; look at your connection and try again.",
};

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(OFFLINE);
  }
  if (response.ok) return (await response.json()) as T;
  throw new Refusal(await response.json().catch(() => OFFLINE));
}

export async function me(): Promise<Me | null> {
  const early = await taken("me");
  return early ? early.me : ask("GET", "/api/me");
}
export const comeIn = (name: string) => ask<CameIn>("POST", "/api/guests", { name });
export const forgetMe = () => ask<unknown>("DELETE", "/api/me");
export const comeBack = (code: string) => ask<CameIn>("POST", "/api/rejoin", { code });
export const openTable = (terms: Partial<Terms> & { game: string }) => ask<Carried>("POST", "/api/tables", terms);
export const myTables = () => ask<TableListed[]>("GET", "/api/tables");
export const openSheet = (terms: SheetTerms) => ask<SheetDone>("POST", "/api/sheets", terms);
export const mySheets = () => ask<TableListed[]>("GET", "/api/sheets");
// Where a number on a sheet comes from: "deal=3", or "side=NS".
export const whence = (stream: string, what: string) => ask<string[]>("GET", `/api/sheets/${stream}/told?${what}`);
export const check = (game: string, agreed: { preset?: string; options: Record<string, string>; guided: boolean }) =>
  ask<Checked>("POST", `/api/games/${game}/check`, agreed);
export const rename = (name: string) => ask<Me>("PATCH", "/api/me", { name });
export const newCode = () => ask<CodeMade>("POST", "/api/code");
export const links = (kind: string, stream: string) => ask<GrantSight[]>("GET", `/api/${kind}/${stream}/links`);
export const revoke = (kind: string, stream: string, link: string) =>
  ask<{ told: string }>("DELETE", `/api/${kind}/${stream}/links/${link}`);
export const lessons = () => ask<LessonListed[]>("GET", "/api/lessons");
export const oneLesson = (game: string) => ask<Lesson>("GET", `/api/lessons/${encodeURIComponent(game)}`);
export const oneRule = (id: string) => ask<RuleText>("GET", `/api/rules/${id}`);
export const findRules = (words: string, game: string) =>
  ask<RuleText[]>("GET", `/api/rules?${new URLSearchParams({ words, game })}`);
export const games = () => ask<GameTold[]>("GET", "/api/games");
export const invite = (stream: string, scope: string, seat?: string, kind = "tables") =>
  ask<LinkMade>("POST", `/api/${kind}/${stream}/links`, { scope, seat });
export const sit = (stream: string) =>
  ask<Carried>("POST", `/api/tables/${stream}/commands`, { do: "sit", id: `sit-${hex(8)}` });
export const invitation = (secret: string) => ask<Invitation>("POST", "/api/enter/told", { secret });
export const enter = (secret: string) => ask<Entered>("POST", "/api/enter", { secret });
export const question = (stream: string, words: string, acts: string[] = []) =>
  ask<{ told: string[] | null }>("POST", `/api/tables/${stream}/ask`, { words, acts });
export const rules = (words: string, game?: string) =>
  ask<RuleTold[]>("GET", `/api/rules?${new URLSearchParams(game === undefined ? { words } : { words, game })}`);
export const hint = (stream: string, acts: string[]) => ask<Hint>("POST", `/api/tables/${stream}/hint`, { acts });
export const proof = (stream: string) => ask<Proof>("GET", `/api/tables/${stream}/proof`);
export const talk = (stream: string) => ask<Chat[]>("GET", `/api/tables/${stream}/chat`);
export const consider = (stream: string, acts: string[]) =>
  ask<Carried["sight"]>("POST", `/api/tables/${stream}/consider`, { acts });
