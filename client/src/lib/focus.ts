// Keeps the focus near its place when what had it goes away: the card is played, the button has done its work.
//
// What belongs together stands in an element with tabindex="-1" (a hand, what one is asked). Of what is `fleeting` the
// focus never goes to just what is left there, but to the first of what is `wanted`, and waits at its place until there
// is something: so that a key pressed twice does not do what nobody meant.
const GROUP = ":not(button)[tabindex='-1']";
const INSIDE = "button:not(:disabled), a[href], input, select, summary, [tabindex='0']";

export interface Keeping {
  fleeting?: string;
  wanted?: string[];
}

export function kept(root: HTMLElement, { fleeting, wanted = [] }: Keeping = {}): { destroy(): void } {
  let group: HTMLElement | null = root; // what the focus was in, and where in it
  let at = 0;
  let parked: HTMLElement | null = null; // where it waits
  const inside = (where: HTMLElement) => [...where.querySelectorAll<HTMLElement>(INSIDE)];

  function noted({ target }: FocusEvent): void {
    if (target === parked) return;
    parked = null;
    group = (target as HTMLElement).closest<HTMLElement>(GROUP) ?? root;
    at = Math.max(0, inside(group).indexOf(target as HTMLElement));
  }

  function settle(): void {
    const now = document.activeElement;
    if (group === null || !(now === null || now === document.body || now === parked || now.matches(":disabled"))) return;
    const here = group.isConnected ? group : root;
    const left = here === root || (fleeting && here.matches(fleeting)) ? [] : inside(here);
    const next = left[Math.min(at, left.length - 1)] ?? first();
    if (next === undefined && now === parked && now !== null) return;
    parked = next === undefined ? here : null;
    (next ?? here).focus({ preventScroll: true });
  }

  function first(): HTMLElement | undefined {
    for (const what of wanted) {
      const found = root.querySelector<HTMLElement>(what);
      if (found) return found;
    }
    return undefined;
  }

  // Who taps elsewhere, or leaves by himself, has let the focus go.
  const released = () => (group = null);
  const watch = new MutationObserver(settle);

  root.tabIndex = -1;
  root.addEventListener("focusin", noted);
  root.addEventListener("pointerdown", released);
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ["class", "disabled", "hidden", "open", "tabindex"] });
  settle();
  return {
    destroy() {
      root.removeEventListener("focusin", noted);
      root.removeEventListener("pointerdown", released);
      watch.disconnect();
    },
  };
}
