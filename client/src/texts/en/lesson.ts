export default {
  // Rules
  rule: (id: string) => `Rule ${id}`,
  reading: "Reading the rule…",
  close: "Close",
  more: "More rules of this game",
  rules: (title: string) => `The rules of ${title}`,
  find: "Find rules by words or by their sign, such as P‑PLAY‑4",
  found: (count: number) => (count === 0 ? "No rule has these words." : count === 1 ? "One rule." : `${count} rules.`),
  search: "Find",

  // Lessons
  title: "First deals",
  told: "Each teaches its game by playing it: a deal is laid out, you play your cards, and what matters is told when it matters. Nothing can be lost here.",
  begin: (title: string) => `Play a first deal of ${title}`,
  opening: "The cards are laid out…",
  out: "To the lessons",
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: "One step back",
  go: "Go on",
  show: "Show me",
  leadsOn: "What leads on:",
  next: "The table helps, and says why when something cannot be. Or:",
  playOn: "Play a deal of your own",
  another: "Another lesson",
  missing: "There is no such lesson.",
  hand: "Your hand",
  what: "What is going on",
};
