// What the four games have to say beside what every table says.
const cards = (number: number) => `${number} card${number === 1 ? "" : "s"}`;
const brisques = (number: number) => `${number} brisque${number === 1 ? "" : "s"}`;
const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const FORMS: Record<string, string> = {
  marriage: "marriage", sequence: "sequence", bezique: "bezique", "double bezique": "double bezique",
  "triple bezique": "triple bezique", "quadruple bezique": "quadruple bezique", aces: "four aces", kings: "four kings",
  queens: "four queens", jacks: "four jacks", "carte blanche": "carte blanche", "last trick": "the last trick",
};
const VERBS: Record<string, string> = { declare: "declare", announce: "announce" };

export default {
  suits: SUITS,
  forms: FORMS,
  verbs: VERBS,
  inSuit: (what: string, suit: string) => `${what} in ${suit}`,
  mayDo: "What you may do",
  you: "You",
  close: "Close",
  // Bezique
  noTrumps: "no trumps yet",
  stock: (number: number) => `${cards(number)} in the stock`,
  lastNine: "Last tricks: follow suit, and win if you can",
  heap: (number: number, lying: number) => (number ? `Heap: ${cards(number)}, ${brisques(lying)}.` : "The heap is empty."),
  heapShort: (number: number, lying: number) => (lying ? `${number} · ${brisques(lying)}` : `heap ${number}`),
  deal: "points",
  allOfDeal: "All about this deal",
  toward: (points: number, line: number) => (points < line ? `${points} points, ${line - points} short of the rubicon` : `${points} points, past the rubicon`),
  tableOf: (who: string) => (who === "You" ? "Your cards on the table" : `Cards of ${who} on the table`),
  laid: (card: string, serves: string) => `${card}, on the table, in ${serves}`,
  onTable: (card: string) => `${card}, on the table`,
  toScore: "To score:",
  ways: (number: number) => ` in ${number} ways`,
  couldScore: "You could score with a trick won",
  brisquesLater: "Brisques may be counted once twelve cards are left in the stock.",
  ownBrisques: (number: number) => `You have gathered ${brisques(number)}.`,
  declarations: "Declarations",
  later: "to score",
  otherCards: (what: string, number: number) => `${what} with other cards (${number})`,
  // Cinch and Pedro
  bids: "Bids",
  pass: "Pass",
  took: (number: number) => `took ${number}`,
  discards: "The discards",
  discardsShort: (number: number) => `discards ${number}`,
  bid: (number: string) => `bid ${number}`,
  trumps: "Trump suits",
  nameTrump: (letter: string, held: number) => `${SUITS[letter]}, of which you hold ${held || "none"}`,
  chosen: (number: number) => `${number} chosen`,
  taken: (number: number) => `${number} taken`,
  more: (number: number) => `${number} more`,
  left: (number: number) => `you would keep ${number}`,
  enough: "that is enough",
  yours: "Yours anyway:",
  taken_by: (side: string) => `Cards that score, won by ${side}`,
  worth: (card: string, points: number) => `${card}, ${points} ${points === 1 ? "point" : "points"}`,
  // Whist
  turned: (card: string, dealer: string) => `The ${card} lies before ${dealer} as the trump card`,
  honours: (number: number) => `honours: ${number}`,
  turnedShort: "trump card",
  tricks: (side: string, number: number, book: number) =>
    number < book ? `${side}: ${number} trick${number === 1 ? "" : "s"}.` : number === book ? `${side}: the book.` : `${side}: the book and ${number - book} above it.`,
  gathered: (who: string) => `They lie before ${who}.`,
  rest: "Tricks of the rest for your side",
  propose: "Propose",
};
