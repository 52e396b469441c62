// The service worker of the page. It keeps all files for use without a network, and answers only from the files of one
// version. Another version has its own cache, and takes over when the last page of this one closes.

/** The files and their digest, which the build inserts. */
declare const FILES: string[];
declare const VERSION: string;

/** The used parts of a service worker, which the DOM types lack. */
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FileRequestEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(kind: "install" | "activate", act: (event: LifecycleEvent) => void): void;
  addEventListener(kind: "fetch", act: (event: FileRequestEvent) => void): void;
  clients: { claim(): Promise<void> };
}
const scope = globalThis as unknown as Scope;

/** The folder of this page, because another folder of the same host may hold another page with its own caches. */
const HOME = new URL("./", location.href).href;
/** Prefix of this page's caches. No address contains a space. */
const OURS = `plyscope ${HOME} `;
const own = OURS + VERSION;

scope.addEventListener("install", (event) => {
  // Bypass the browser's own cache of an older version.
  const files = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(files)));
});

scope.addEventListener("activate", (event) => {
  const takeOver = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith(OURS) && key !== own);
    await Promise.all(old.map((key) => caches.delete(key)));
    // The very first version also serves the page that installed it. After another version, an open page may still use
    // that one, so leave it alone.
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
    // The page itself has two names, with or without a query.
    const wanted = origin + pathname === `${HOME}index.html` ? HOME : request;
    return (await cache.match(wanted, { ignoreSearch: request.mode === "navigate" })) ?? fetch(request);
  };
  event.respondWith(answer());
});

export {};
