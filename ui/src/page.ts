// The UI of the page that needs no service.
import { PageBackend } from "./backend/page";
import { isInside } from "./backend/page/core";
import { start } from "./views/start-up";

void start(() => Promise.resolve(new PageBackend()));

// Wait for the page, so that nothing is fetched twice. A page of one file has its files inside.
if ("serviceWorker" in navigator && location.protocol.startsWith("http") && !isInside()) {
  // A browser that refuses, as in a private window, still shows the page; in a sandboxed frame the name itself throws.
  const keepOffline = async () => navigator.serviceWorker.register("./offline.js");
  addEventListener("load", () => void keepOffline().catch(() => undefined));
}
