// One real service for all tests: `plyscope serve` on a free port of this machine, with a class.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../../target");
const program = resolve(target, `debug/plyscope${process.platform === "win32" ? ".exe" : ""}`);

/** Starts the service; the returned function ends it. */
export default async function start(project) {
    if (!existsSync(program))
        throw new Error(
            `${program} is missing: the tests ask a real service. Build it with \`cargo build --package plyscope-cli\`.`,
        );
    const folder = mkdtempSync(join(tmpdir(), "plyscope-class-"));
    const words = ["serve", "--port", "0", "--class", folder];
    const service = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise((found, failed) => {
        let told = "";
        // The line may arrive in parts.
        service.stdout.on("data", (part) => {
            told += String(part);
            const address = /(http:\S+token=\S+)\s/.exec(told)?.[1];
            if (address !== undefined) found(new URL(address));
        });
        service.once("exit", (code) => failed(new Error(`${program} serve ended with ${code}`)));
    });
    // The cookie that a browser keeps after it has opened the address.
    const opened = await fetch(address, { redirect: "manual" });
    const cookie = opened.headers.get("set-cookie").split(";")[0];
    project.provide("service", { origin: address.origin, cookie });
    project.provide("colours", readFileSync(resolve(import.meta.dirname, "../../src/tokens.css"), "utf8"));
    return () => {
        service.kill();
        rmSync(folder, { recursive: true, force: true });
    };
}
