// The screens of the current sources, in a real browser on the real service.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { preview } from "vite";
import { inject } from "vitest";
import { Browser } from "./browser.js";

const UI = resolve(import.meta.dirname, "../..");

/** Builds the page and serves it; returns its browser, a function that opens one of its places, and one that ends all. */
export async function startSite() {
    const built = mkdtempSync(join(tmpdir(), "plyscope-built-"));
    // A separate build, because the pictures must show the current sources, with the page of all parts.
    const options = `--mode development --logLevel error --outDir ${built}`;
    const line = ["node_modules/vite/bin/vite.js", "build", ...options.split(" ")];
    const build = spawn(process.execPath, line, {
        cwd: UI,
        env: { ...process.env, NODE_ENV: "development", VITEST: "" },
        stdio: "inherit",
    });
    const building = new Promise((done, failed) =>
        build.on("exit", (code) => (code === 0 ? done() : failed(new Error(`the build ended with ${code}`)))),
    );
    const [browser] = await Promise.all([Browser.start(), building]);
    const service = inject("service");
    const served = await preview({
        configFile: false,
        root: UI,
        logLevel: "error",
        build: { outDir: built },
        preview: {
            host: "127.0.0.1",
            port: 0,
            proxy: {
                "/api": {
                    target: service.origin,
                    changeOrigin: true,
                    headers: { cookie: service.cookie, origin: service.origin },
                },
            },
        },
    });
    const { port } = served.httpServer.address();
    /** Opens a hash with these settings and other kept data, in a window of this size, and waits until it is there. */
    const visit = async ({ size, at = "", kept = {}, settings = {}, contrast = false, until }) => {
        const chosen = { language: "en", reduceMotion: true, keysUsed: 0, ...settings };
        await browser.fit(size, chosen.theme === "dark", contrast);
        const hash = at === "" ? "" : `#${at}`;
        await browser.open(`http://127.0.0.1:${port}/${hash}`, { settings: chosen, ...kept });
        await browser.until(until);
    };
    const end = async () => {
        await browser.end();
        await served.close();
        rmSync(built, { recursive: true, force: true });
    };
    return { browser, visit, end };
}
