// A real browser for the pictures: Chromium by its driver, which the end-to-end tests need too. All calls use the
// developer protocol, so that size, colours and motion are the same on every machine.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENGINES } from "../server/engines";

/** Milliseconds after which the page hangs. A machine that also builds takes many seconds for short work. */
const PATIENCE = 120_000;
/** Equal pictures in a row after which the page counts as at rest. */
const SAME = 2;
/** Milliseconds up to which a timer is part of the current work. Longer ones show things that come and go. */
const SOON = 1000;
/**
 * Counts what the page waits for: requests, answers being read, events of jobs, timers. The service gets no time limit,
 * and does not put work behind that of other programs.
 */
const COUNTS = `
window.waiting = { open: 0, begun: 0 };
const begin = () => {
  window.waiting.open += 1;
  window.waiting.begun += 1;
  let open = true;
  return () => {
    if (open) window.waiting.open -= 1;
    open = false;
  };
};
const counted = (call) => async function (...given) {
  const end = begin();
  try {
    return await call.apply(this, given);
  } finally {
    end();
  }
};

const engines = ${JSON.stringify(ENGINES)};
const untimed = {
  think: (request) => ({ ...request, engine: engines[request.engine] ?? request.engine }),
  solve: ({ time_limit_ms, background, ...request }) => request,
};
const ask = window.fetch;
window.fetch = counted((path, init) => {
  const change = untimed[String(path).split("/").at(-1)];
  return ask(path, change ? { ...init, body: JSON.stringify(change(JSON.parse(init.body))) } : init);
});
for (const name of ["arrayBuffer", "blob", "json", "text"]) Response.prototype[name] = counted(Response.prototype[name]);

window.EventSource = class extends EventSource {
  end = begin();
  constructor(...given) {
    super(...given);
    this.addEventListener("error", () => this.readyState === EventSource.CLOSED && this.end());
  }
  close() {
    super.close();
    this.end();
  }
};

const timers = new Map();
const [set, clear] = [window.setTimeout, window.clearTimeout];
const fired = (timer) => {
  timers.get(timer)?.();
  timers.delete(timer);
};
window.setTimeout = (run, ms = 0, ...given) => {
  if (typeof run !== "function" || ms > ${SOON}) return set(run, ms, ...given);
  const timer = set(() => {
    fired(timer);
    run(...given);
  }, ms);
  timers.set(timer, begin());
  return timer;
};
window.clearTimeout = (timer) => {
  fired(timer);
  clear(timer);
};`;
/** True in the page while it waits for nothing and fetches no part of itself. */
const AT_REST = `window.waiting.open === 0 && !document.querySelector('[aria-busy="true"]')`;
/** Prevents differences between two pictures of one page: a blinking caret, and unfinished motion. */
const STILL = `*, *::before, *::after {
  caret-color: transparent !important; transition: none !important; animation: none !important;
}`;

export class Browser {
    constructor(driver, profile, session) {
        Object.assign(this, { driver, profile, session });
    }

    static async start() {
        const profile = mkdtempSync(join(tmpdir(), "plyscope-pictures-"));
        // A separate home, so that the user's own profile stays untouched.
        const driver = spawn("chromedriver", ["--port=0"], {
            stdio: ["ignore", "pipe", "ignore"],
            env: { ...process.env, HOME: profile },
        });
        const port = await new Promise((found, failed) => {
            let told = "";
            driver.on("error", () =>
                failed(new Error("chromedriver is missing: `cargo xtask test` says how to install it")),
            );
            driver.on("exit", (code) => failed(new Error(`chromedriver ended with ${code}: ${told}`)));
            driver.stdout.on("data", (text) => {
                told += String(text);
                const port = /successfully on port (\d+)/.exec(told)?.[1];
                if (port !== undefined) found(port);
            });
        });
        const args = [
            ...["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"],
            ...["--disable-background-networking", "--disable-component-update", "--lang=en-US"],
            // Letters and colours must not depend on the machine's settings.
            ...["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
            `--user-data-dir=${join(profile, "profile")}`,
        ];
        const wanted = { alwaysMatch: { browserName: "chrome", "goog:chromeOptions": { args } } };
        const base = `http://127.0.0.1:${port}/session`;
        const { sessionId } = await ask(base, { capabilities: wanted });
        const browser = new Browser(driver, profile, `${base}/${sessionId}`);
        await browser.call("Page.addScriptToEvaluateOnNewDocument", { source: COUNTS });
        return browser;
    }

    async end() {
        await fetch(this.session, { method: "DELETE" }).catch(() => undefined);
        this.driver.kill();
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }

    /** Calls the developer protocol. */
    call(cmd, params = {}) {
        return ask(`${this.session}/goog/cdp/execute`, { cmd, params });
    }

    /** Returns the value of an expression in the page, awaited. */
    async run(expression) {
        const told = await this.call("Runtime.evaluate", {
            ...{ expression, awaitPromise: true, returnByValue: true, userGesture: true },
        });
        if (told.exceptionDetails)
            throw new Error(
                `${told.exceptionDetails.exception?.description}\nin the page: ${expression.slice(0, 300)}`,
            );
        return told.result.value;
    }

    /** Waits until an expression in the page is true. */
    async until(what) {
        const end = Date.now() + PATIENCE;
        while (!(await this.run(`Boolean(${what})`))) {
            if (Date.now() > end) {
                const waiting = JSON.stringify(await this.run(`window.waiting`));
                throw new Error(`not within ${PATIENCE / 1000} s: ${what}; the page waits for ${waiting}`);
            }
            await new Promise((later) => setTimeout(later, 25));
        }
    }

    /** Clicks the element with this handle, once it is there. */
    async click(handle) {
        const found = `document.querySelector('[data-testid="${handle}"]')`;
        await this.until(found);
        await this.run(`${found}.click()`);
    }

    /** Presses a place of the element with this handle, computed from its box. */
    async tap(handle, placeIn) {
        const found = `document.querySelector('[data-testid="${handle}"]')`;
        await this.until(found);
        const box = await this.run(`${found}.getBoundingClientRect().toJSON()`);
        const at = { ...placeIn(box), button: "left", clickCount: 1, pointerType: "mouse" };
        for (const type of ["mouseMoved", "mousePressed", "mouseReleased"])
            await this.call("Input.dispatchMouseEvent", { ...at, type });
    }

    /** Writes into the field with this handle, or chooses from a list. */
    async fill(handle, text) {
        const found = `document.querySelector('[data-testid="${handle}"]')`;
        await this.until(found);
        // A list has its choices only after the service has sent them.
        const choices = `(${found}.options ?? [{ value: ${JSON.stringify(text)} }])`;
        await this.until(`[...${choices}].some(({ value }) => value === ${JSON.stringify(text)})`);
        await this.run(`{
      const field = ${found};
      field.value = ${JSON.stringify(text)};
      for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    }`);
    }

    /** Presses the key of a command. */
    async press(key, code = `Key${key.toUpperCase()}`) {
        await this.call("Input.dispatchKeyEvent", {
            type: "keyDown",
            key,
            code,
            text: key.length === 1 ? key : undefined,
        });
        await this.call("Input.dispatchKeyEvent", { type: "keyUp", key, code });
    }

    /** Sets the window; a narrow one is a phone. */
    async fit([width, height], dark, contrast) {
        const mobile = width < 500;
        await this.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
        const features = [
            { name: "prefers-reduced-motion", value: "reduce" },
            { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
            { name: "prefers-contrast", value: contrast ? "more" : "no-preference" },
        ];
        await this.call("Emulation.setEmulatedMedia", { features });
    }

    /** Opens an address with only this in storage. */
    async open(address, kept) {
        const { origin } = new URL(address);
        await this.call("Page.navigate", { url: `${origin}/icon.svg` });
        await this.until(`location.pathname === "/icon.svg" && document.readyState === "complete"`);
        await this.run(`localStorage.clear(); sessionStorage.clear();`);
        for (const [key, value] of Object.entries(kept)) {
            await this.run(`localStorage.setItem("plyscope.${key}", ${JSON.stringify(JSON.stringify(value))})`);
        }
        await this.call("Page.navigate", { url: address });
        await this.until(`location.pathname !== "/icon.svg" && document.querySelector("main")`);
        await this.run(`{
      const still = new CSSStyleSheet();
      still.replaceSync(${JSON.stringify(STILL)});
      document.adoptedStyleSheets.push(still);
    }`);
    }

    /** Waits until the page waits for nothing, and drawing starts nothing new. Returns how much was started so far. */
    async quiet() {
        for (let before = -1; ;) {
            await this.until(AT_REST);
            await this.run(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))`);
            const { open, begun } = await this.run(`window.waiting`);
            if (open === 0 && begun === before) return begun;
            before = begun;
        }
    }

    /** Writes a dash into all that fits these selectors. */
    async blank(selectors) {
        for (const css of selectors) {
            const found = `document.querySelectorAll(${JSON.stringify(css)})`;
            await this.run(`for (const each of ${found}) each.textContent = "–"`);
        }
    }

    /** Makes the window as high as its content, and its pixels half as fine, because it is large. */
    async stretch([width]) {
        const inside = `Math.max(...[...document.querySelectorAll("main")].map(({ scrollHeight }) => scrollHeight))`;
        const { y, full } = await this.run(
            `({ y: innerHeight - document.querySelector("main").clientHeight, full: ${inside} })`,
        );
        // Only an even height can be halved.
        const height = 2 * Math.ceil((y + full) / 2);
        await this.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 0.5, mobile: false });
    }

    /** Returns a picture of the page at rest, as PNG in base64. */
    async picture() {
        await this.run(`document.fonts.ready.then(() => undefined)`);
        let [last, same, begun] = ["", 1, -1];
        for (const end = Date.now() + PATIENCE; Date.now() < end;) {
            const now = await this.quiet();
            const { data } = await this.call("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
            same = data === last && now === begun ? same + 1 : 1;
            [last, begun] = [data, now];
            if (same > SAME) return data;
        }
        throw new Error("the page does not come to rest");
    }
}

async function ask(address, body) {
    const answer = await fetch(address, { method: "POST", body: JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message);
    return value;
}
