// Keeps the pages in the browser, so that the address opens when the service cannot be reached, and says so. Pages and
// files are the built ones; all that is said to the service goes past it. (VERSION and FILES come from vite.config.ts.)
const KEPT = "trickbook-VERSION";
const OWN = new Set(FILES);

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([...OWN]))));

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

const kept = async (path) => (await caches.open(KEPT)).match(path);

// The page itself is the newest there is; what bears a hash never changes.
async function answer(request, path) {
  if (path.startsWith("/assets/")) return (await kept(path)) ?? fetch(request);
  try {
    const fresh = await fetch(request);
    return fresh.status < 500 ? fresh : ((await kept(path)) ?? fresh);
  } catch (error) {
    const found = await kept(path);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === "GET" && event.request.cache !== "no-store" && origin === location.origin && OWN.has(pathname))
    event.respondWith(answer(event.request, pathname));
});
