// What is typed at a table, as at the terminal: commands, questions, and acts in words. What is an act, or is asked, the
// service knows; the commands here are those that are done with more than words.
import { consider, hint, question, Refusal, rules } from "./api";
import type { TableHere } from "./table.svelte";
import { awaited, NUMBERED, type SeatLetter, withRules } from "./telling";
import type { Hint } from "./wire";
import { t } from "./words.svelte";

type Told = readonly string[] | string | boolean; // what the service tells, or the page, or whether it was done

interface Command {
  takes: RegExp; // what may follow the word: `quit trick` is an act, and `take back 5C`, too
  do(table: TableHere, rest: string, expect: number): Promise<Told> | Told;
}

const SEAT = "north|east|south|west|[nesw]";
const seat = (text: string): SeatLetter => NUMBERED.find((one) => one === text.charAt(0).toUpperCase())!;
const simply = (act: "ready" | "return" | "nudge" | "rise" | "rematch"): Command => ({ takes: /^$/, do: (table) => table.send({ do: act }) });

export const COMMANDS: Record<string, Command> = {
  help: { takes: /^$/, do: async (table) => table.tell(Object.values(t.keys.commands), (await asked(table, "help"))!) },
  repeat: { takes: /^$/, do: (table) => table.sinceLastAct() },
  hint: { takes: /^$/, do: async (table) => table.tell([], [hinted(await hint(table.stream, table.steps))], `${t.table.hint}: `) },
  why: { takes: /^/, do: lawful },
  rules: { takes: /^/, do: (table, rest) => lookedUp(rest, table.sight!.game) },
  ready: simply("ready"),
  return: simply("return"),
  cut: { takes: /^$/, do: (table, _, expect) => table.send({ do: "cut", expect }) },
  confirm: { takes: /^$/, do: (table, _, expect) => table.send({ do: "confirm", expect }) },
  undo: { takes: /^$/, do: (table, _, expect) => (table.steps.length ? table.back() : table.send({ do: "undo", expect })) },
  agree: { takes: /^$/, do: (table) => table.send({ do: "consent", yes: true }) },
  disagree: { takes: /^$/, do: (table) => table.send({ do: "consent", yes: false }) },
  claim: {
    takes: new RegExp(`^(${SEAT}) (\\d{1,2})$`, "i"),
    do: (table, rest) => table.send({ do: "claim", offender: seat(rest), trick: Number(rest.split(" ")[1]) }),
  },
  talk: { takes: /./, do: (table, rest) => table.send({ do: "say", text: rest }) },
  nudge: simply("nudge"),
  substitute: { takes: new RegExp(`^(${SEAT})$`, "i"), do: (table, rest) => table.send({ do: "substitute", seat: seat(rest) }) },
  rematch: simply("rematch"),
};

// Does what a line says, as an answer to decision `expect`; whether that was to be done. Raises Refusal.
export async function obey(table: TableHere, line: string, expect: number): Promise<boolean> {
  const words = line.trim().replace(/\s+/g, " ") || "what";
  const [verb = "", ...more] = words.split(" ");
  const rest = more.join(" ");
  const command = Object.hasOwn(COMMANDS, verb.toLowerCase()) ? COMMANDS[verb.toLowerCase()] : undefined;
  const told = command?.takes.test(rest) ? await command.do(table, rest, expect) : ((await asked(table, words)) ?? (await table.take(words, expect)));
  if (typeof told === "boolean") return told;
  if (typeof told === "string") return table.tell([told]);
  return told.length ? table.tell([], told) : table.tell([t.keys.nothing(awaited(table.sight!))]);
}

// What is told to who asks; null for words that ask nothing.
async function asked(table: TableHere, words: string): Promise<string[] | null> {
  if (words.length > LONGEST) throw new Error(t.keys.tooLong);
  try {
    return (await question(table.stream, words, table.steps)).told;
  } catch (error) {
    if (error instanceof Refusal && error.problem.status < 500 && error.problem.status !== 0) return null;
    throw error;
  }
}
const LONGEST = 80;

// What the book would do, and why.
const hinted = ({ told, why, rules }: Hint) => withRules(`${told}. ${why}`, rules);

// Whether an act is lawful now, and why not, where the table tells.
async function lawful(table: TableHere, act: string): Promise<Told> {
  if (!table.sight!.guided) return t.keys.nobodyTells;
  if (!act) return t.keys.whichAct;
  try {
    await consider(table.stream, [...table.steps, act]);
    return t.keys.lawful(act);
  } catch (error) {
    if (error instanceof Refusal && error.problem.status) return [error.message];
    throw error;
  }
}

async function lookedUp(words: string, game: string): Promise<Told> {
  if (!words) return t.keys.whichRule;
  const here = await rules(words, game);
  const found = here.length ? here : await rules(words);
  if (!found.length) return t.keys.noRule(words);
  if (found.length > MANY) return t.keys.manyRules(found.map((one) => one.id));
  return found.map((one) => `${one.id} (${one.section}) ${one.text}`);
}
const MANY = 6;
