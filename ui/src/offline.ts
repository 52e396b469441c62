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
}
const scope = globalThis as unknown as Scope;

const OURS = "plyscope-";
const own = OURS + VERSION;

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(FILES)));
});

scope.addEventListener("activate", (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith(OURS) && key !== own);
    await Promise.all(old.map((key) => caches.delete(key)));
  };
  event.waitUntil(drop());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(own);
    // the page itself has a query or none, and one name
    return (await cache.match(request, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request);
  };
  event.respondWith(answer());
});

export {};
