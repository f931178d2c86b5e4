const ranks: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", "9": "nine", "8": "eight", "7": "seven", "6": "six",
  "5": "five", "4": "four", "3": "three", "2": "two",
};
const suits: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const acts: Record<string, string> = {}; // what is done with a card that is picked, where it is not simply played

export default {
  said: (rank: string, suit: string) => `${ranks[rank] ?? rank} of ${suits[suit] ?? "unknown"}`,
  chosen: (card: string) => `${card}, chosen`,
  notNow: (card: string) => `${card}, not now`,
  for: (card: string, act: string) => `${card}, ${acts[act] ?? act}`,
  toPick: "The cards",
};
