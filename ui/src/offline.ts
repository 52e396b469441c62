// The service worker of the page: all its files, kept for the time without a network. It answers from the files of one
// version alone; another version has a cache of its own, and takes over when the last page of this one is closed.

/** The files and their digest; the build writes them in. */
declare const FILES: string[];
declare const VERSION: string;

/** What of a service worker is used; the DOM's own types leave it out. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(kind: "install" | "activate", act: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", act: (event: Asked) => void): void;
  clients: { claim(): Promise<void> };
}
const scope = globalThis as unknown as Scope;

/** The folder of this page: another folder of the same host may hold another page, with caches of its own. */
const HOME = new URL("./", location.href).href;
/** What the names of this page's caches begin with; no address has a space in it. */
const OURS = `plyscope ${HOME} `;
const own = OURS + VERSION;

scope.addEventListener("install", (event) => {
  // What the browser has kept of an older version by itself is passed over.
  const files = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(files)));
});

scope.addEventListener("activate", (event) => {
  const takeOver = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith(OURS) && key !== own);
    await Promise.all(old.map((key) => caches.delete(key)));
    // The very first one also serves the page that brought it. Where there was another, an open page may still be of that
    // version, and is left alone.
    if (old.length === 0) await scope.clients.claim();
  };
  event.waitUntil(takeOver());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(own);
    // the page itself has two names, and a query or none
    const wanted = origin + pathname === `${HOME}index.html` ? HOME : request;
    return (await cache.match(wanted, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request);
  };
  event.respondWith(answer());
});

export {};
