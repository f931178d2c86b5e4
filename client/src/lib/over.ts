// What lies over a page, such as a sheet over the table: the way back of the browser takes it away, and the page stays.
//
// For each of them there is an entry in the browser's history, told apart by how many lie there (`over`). Whatever way
// one of them goes, its entry goes, too; and who comes to such an entry by Forward, or by loading the page anew, when
// nothing lies there any more, is led back from it.
const lying: HTMLDialogElement[] = []; // the uppermost last
let going = false; // on the way to the entry for what lies there
const ARRIVED = 10_000; // milliseconds after which one is there, or will not be

const noted = () => (history.state as { over?: number } | null)?.over ?? 0;

function settle(): void {
  if (going) return;
  while (noted() < lying.length) history.pushState({ over: noted() + 1 }, "");
  going = noted() > lying.length;
  if (!going) return;
  history.go(lying.length - noted());
  setTimeout(() => (going = false), ARRIVED);
}

addEventListener("popstate", () => {
  if (!going) for (const dialog of lying.splice(noted()).reverse()) dialog.close();
  going = false;
  settle();
});

// Another page takes the place of what lies there, so that from it one comes back to the page below.
addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("dialog[open] a[href^='#']");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const all = lying.splice(0).reverse();
  location.replace(link.href);
  for (const dialog of all) dialog.close();
});
settle();

// Lays a dialog over the page; returns what is to be called when it is no part of the page any more.
export function lay(dialog: HTMLDialogElement): () => void {
  // Not at once: where one takes the other's place, its entry stays.
  const away = () => {
    if (lying.includes(dialog)) lying.splice(lying.indexOf(dialog), 1);
    queueMicrotask(settle);
  };
  dialog.showModal();
  dialog.addEventListener("close", away, { once: true });
  lying.push(dialog);
  queueMicrotask(settle);
  return away;
}
