// Keeps the focus near its place when what had it goes away: the card is played, the button has done its work.
export function kept(root: HTMLElement): { destroy(): void } {
  let group: HTMLElement | null = null; // the region that had the focus, and where in it
  let at = 0;
  const inside = () => [...(group?.querySelectorAll<HTMLElement>("button, a, input, select, summary") ?? [])];

  function noted(event: FocusEvent): void {
    group = (event.target as HTMLElement).closest("[tabindex='-1']");
    at = Math.max(0, inside().indexOf(event.target as HTMLElement));
  }
  const watch = new MutationObserver(() => {
    if (document.activeElement !== document.body || group === null || !group.isConnected) return;
    const left = inside();
    (left[Math.min(at, left.length - 1)] ?? group).focus({ preventScroll: true });
  });
  // Who taps elsewhere, or leaves by himself, has let the focus go.
  const released = () => (group = null);

  root.addEventListener("focusin", noted);
  root.addEventListener("pointerdown", released);
  watch.observe(root, { childList: true, subtree: true });
  return {
    destroy() {
      root.removeEventListener("focusin", noted);
      root.removeEventListener("pointerdown", released);
      watch.disconnect();
    },
  };
}
