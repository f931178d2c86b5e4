// Cards in writing: "5H" as a picture needs it and as it is said.
export const SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const rank = (card: string) => card.slice(0, -1).replace("T", "10");
export const suit = (card: string) => card.slice(-1);
export const isCard = (text: string) => /^[2-9TJQKA][CDHS]$/.test(text);
export const said = (card: string) =>
  `${RANKS[card.slice(0, -1)] ?? card.slice(0, -1)} of ${SUITS[suit(card)] ?? "unknown"}`;

// The card that an act is about, if it is about one: "discard 5H", "bury 5H", "5H".
export const cardOf = (act: string) => act.split(" ").find(isCard) ?? null;
