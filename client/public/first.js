// Before anything is painted: how this person likes the pages (lib/settings.svelte.ts), for the styles to go by.
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem("trickbook.settings") || "{}"));
} catch {
  // what cannot be read is as if nothing had been kept
}
