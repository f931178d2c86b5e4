// The faces of the cards, drawn here, ranks, too, so that a card looks the same with every font and waits for none. Its
// suit has the current colour, all other colours come from the styles (cards.css).
import { rank, suit } from "./cards";

// "pips" as on printed cards; "index" for narrow cards; "large" for who likes it so.
export type Drawing = "pips" | "index" | "large";

export const WIDE = 100; // of a card, in the units of the drawings
export const HIGH = 140;
const [LEFT, MIDDLE, RIGHT] = [34, WIDE / 2, 66];
const [TOP, HALF, BOTTOM] = [25, HIGH / 2, HIGH - 25];
const THIRD = (BOTTOM - TOP) / 3;

// The signs of the suits, in a square of 24.
export const SIGNS: Record<string, string> = {
  C: "M12 2a4.7 4.7 0 0 1 3.6 7.7 4.7 4.7 0 1 1-2.3 7.6Q13.6 20 16 22H8q2.4-2 2.7-4.7a4.7 4.7 0 1 1-2.3-7.6A4.7 4.7 0 0 1 12 2z",
  D: "M12 1.5Q15.5 7 20 12 15.5 17 12 22.5 8.5 17 4 12 8.5 7 12 1.5z",
  H: "M12 21C5 15 2 11.5 2 8a5.1 5.1 0 0 1 10-1.6A5.1 5.1 0 0 1 22 8c0 3.5-3 7-10 13z",
  S: "M12 2c6 6 10 9 10 13a4.6 4.6 0 0 1-8.5 2.4Q13.8 20 16 22H8q2.2-2 2.5-4.6A4.6 4.6 0 0 1 2 15c0-4 4-7 10-13z",
};

// The ranks as lines about the middle of a square of 20. (With a space before each H and C: none of them is to read as a card.)
const RANKS: Record<string, string> = {
  A: "M-6.5 8 0-8 6.5 8M-4.2 3 H4.2",
  K: "M-5-8V8M5.5-8-5 2M-1.5-1.2 6 8",
  Q: "M0-8A6.6 8 0 0 1 0 8 6.6 8 0 0 1 0-8M2 3.5 6.5 8.5",
  J: "M3.5-8V3A4.3 5 0 0 1-5 3.5",
  "10": "M-9-5-6-8V8M4.5-8A4.5 8 0 0 1 4.5 8 4.5 8 0 0 1 4.5-8",
  "9": "M5-2.6A5 5.4 0 1 1-5-2.6 5 5.4 0 0 1 5-2.6 C5 4 2 8-3.2 8",
  "8": "M0-.7A4.3 3.65 0 0 1 0-8 4.3 3.65 0 0 1 0-.7 5.3 4.35 0 0 1 0 8 5.3 4.35 0 0 1 0-.7",
  "7": "M-5.2-8 H5.2L-1.5 8",
  "6": "M-5 2.6A5 5.4 0 1 1 5 2.6 5 5.4 0 0 1-5 2.6 C-5-4-2-8 3.2-8",
  "5": "M4.6-8 H-3.8L-4.5-.8Q-2.5-2.4 0-2.4A5.2 5.2 0 0 1 0 8Q-3.5 8-5.2 5.2",
  "4": "M2.5 8V-8L-6 3.6 H6",
  "3": "M-4.8-5.6Q-3.2-8 0-8A4.3 3.8 0 0 1 0-.4 H-1.2 0A5 4.2 0 0 1 0 8Q-3.6 8-5.2 5.4",
  "2": "M-4.8-4.2A4.85 4.4 0 0 1 4.85-3.6 C4.85-.6 1.5 2-5 8 H5.4",
};

type Spot = readonly [x: number, y: number];
const column = (...ys: number[]): Spot[] => ys.map((y) => [MIDDLE, y]);
const sides = (...ys: number[]): Spot[] => ys.flatMap((y): Spot[] => [[LEFT, y], [RIGHT, y]]);
const UPPER = (TOP + HALF) / 2;

// Where the pips of each rank stand.
export const PIPS: Record<string, Spot[]> = {
  A: column(HALF),
  "2": column(TOP, BOTTOM),
  "3": column(TOP, HALF, BOTTOM),
  "4": sides(TOP, BOTTOM),
  "5": [...sides(TOP, BOTTOM), ...column(HALF)],
  "6": sides(TOP, HALF, BOTTOM),
  "7": [...sides(TOP, HALF, BOTTOM), ...column(UPPER)],
  "8": [...sides(TOP, HALF, BOTTOM), ...column(UPPER, HIGH - UPPER)],
  "9": [...sides(TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM), ...column(HALF)],
  "10": [...sides(TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM), ...column(TOP + THIRD / 2, BOTTOM - THIRD / 2)],
};

// The upper half of who is on a court card; the lower half is the same, turned about.
const DRESS =
  '<path fill="currentColor" d="M25 70V63Q27 53 41 51H59Q73 53 75 63V70z"/>' +
  '<path class="gold" d="M41 51 50 63 59 51 63 52 53 67V70H47V67L37 52z"/>';
const HEAD =
  '<path class="skin" d="M46 42H54V52L50 57 46 52z"/><ellipse class="skin" cx="50" cy="36" rx="8" ry="10"/>' +
  '<path class="hair" d="M45.5 34h2.6v1.7h-2.6zM51.9 34h2.6v1.7h-2.6zM47.5 41h5v1.2h-5z"/>';
const FIGURES: Record<string, string> = {
  K:
    `<path class="hair" d="M40 27H60V46H40z"/>${DRESS}${HEAD}` +
    '<path class="hair" d="M41 36Q43 40 50 39 57 40 59 36V46Q57 55 50 57 43 55 41 46z"/><path class="skin" d="M46.5 42.5h7l-1.5 2.5h-4z"/>' +
    '<path class="gold" d="M39 29 36 14 44 21 50 12 56 21 64 14 61 29z"/>',
  Q:
    `<path class="hair" d="M50 21Q66 22 64 40 63 49 68 56 58 60 50 56 42 60 32 56 37 49 36 40 34 22 50 21z"/>${DRESS}${HEAD}` +
    '<path class="hair" d="M42 37Q40 26 50 25 60 26 58 37 56 31 50 28.5 44 31 42 37z"/>' +
    '<path class="gold" d="M40 26 42 18 46 22 50 16 54 22 58 18 60 26Q50 21 40 26zM50 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"/>',
  J:
    `<path class="hair" d="M40 30H60L62 47Q56 51 50 47 44 51 38 47z"/>${DRESS}${HEAD}` +
    '<path fill="currentColor" d="M37 31Q34 19 50 18 66 19 63 31 50 25 37 31z"/>' +
    '<path class="gold" d="M38 30.5Q50 25 62 30.5V34Q50 28 38 34zM58 25Q67 21 69 11 59 13 55 21z"/>',
};

const BACK =
  '<rect class="back" x="7" y="7" width="86" height="126" rx="6"/><svg x="11" y="11" width="78" height="118"><path class="lattice" d="' +
  Array.from({ length: 17 }, (_, n) => `M${n * 13 - 118} 0l118 118M${n * 13 - 13} 0l-118 118`).join("") +
  '"/></svg>';

const turned = (drawing: string) => `<g transform="rotate(180 ${MIDDLE} ${HALF})">${drawing}</g>`;

// The sign of a suit with its middle at a spot; head down in the lower half, where it is one of a pattern.
function pip(sign: string, [x, y]: Spot, size: number, down = false): string {
  const scale = size / 24;
  const at = down ? `rotate(180 ${x} ${y}) ` : "";
  return `<path fill="currentColor" transform="${at}translate(${x - size / 2} ${y - size / 2}) scale(${scale})" d="${SIGNS[sign]}"/>`;
}

// A rank, drawn as lines, with its middle at a spot.
function index(value: string, [x, y]: Spot, size: number): string {
  return `<path class="rank" transform="translate(${x} ${y}) scale(${size / 20})" d="${RANKS[value]}"/>`;
}

function figure(value: string, sign: string): string {
  const upper = FIGURES[value]! + pip(sign, [LEFT - 2, 24], 14);
  return `<rect class="frame" x="23" y="9" width="54" height="122" rx="4"/>${upper}${turned(upper)}`;
}

// What is drawn on a card, as SVG; "back" is the back of one.
export function face(card: string, drawing: Drawing): string {
  if (card === "back") return BACK;
  const [value, sign] = [rank(card), suit(card)];
  if (drawing === "large") return index(value, [36, 33], 50) + pip(sign, [36, 100], 56);
  if (drawing === "index") return index(value, [27, 25], 34) + pip(sign, [27, 64], 30) + pip(sign, [67, 104], 50);
  const corner = index(value, [13, 19], 18) + pip(sign, [13, 40], 15);
  const size = value === "A" ? 46 : 21;
  const middle = PIPS[value]?.map((spot) => pip(sign, spot, size, spot[1] > HALF)).join("");
  return corner + turned(corner) + (middle ?? figure(value, sign));
}
