// A card's face in its place on the page.
import type { Attachment } from "svelte/attachments";

import { face } from "./faces";

const ROOM = 64; // how wide a card with all its pips is at least

// Draws a face: with all its pips as long as it is wide enough for them, which only the styles know.
export const pictured = (card: string, large: boolean): Attachment<SVGElement> => (picture) => {
  let wide = false;
  const draw = () => {
    const drawing = large ? "large" : wide ? "pips" : "index";
    picture.dataset.drawing = drawing;
    picture.innerHTML = face(card, drawing);
  };
  draw();
  resized.set(picture, (width) => {
    if (width >= ROOM === wide) return;
    wide = !wide;
    if (!large) draw();
  });
  resizing.observe(picture);
  return () => resizing.unobserve(picture);
};
const resized = new WeakMap<Element, (width: number) => void>();
const resizing = new ResizeObserver((all) => all.forEach(({ target, contentRect }) => resized.get(target)?.(contentRect.width)));
