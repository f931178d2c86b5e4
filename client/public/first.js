// Before anything is painted: how this person likes the pages (lib/settings.svelte.ts), for the styles to go by.
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem("trickbook.settings") || "{}"));
} catch {
  // what cannot be read is as if nothing had been kept
}
// While the pages are still on their way, a table is opened already: lib/follow.ts takes over what is heard from it.
const [, stream] = /^#\/table\/(\w+)$/.exec(location.hash) ?? [];
if (stream) {
  globalThis.early = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${stream}/socket?after=0`);
  early.heard = [];
  early.onmessage = ({ data }) => early.heard.push(data);
}
