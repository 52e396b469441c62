// Pictures of the screens in a real browser, on the real service. Each is compared with the golden one beside this
// file. `npm run bless-pictures` writes those, and the pairs with the mock-ups in docs/pictures/pairs.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differ, packed, pair } from "./images.js";
import { screens } from "./screens.js";
import { startSite } from "./site.js";

const HERE = import.meta.dirname;
const UI = resolve(HERE, "../..");
const GOLDEN = join(HERE, "golden");
const MOCKS = join(HERE, "mocks");
const PAIRS = resolve(UI, "../docs/pictures/pairs");
const DOCS = resolve(UI, "../docs");
/** All pictures and their differences, for a person to look at. */
const SEEN = resolve(UI, "../target/pictures");
const BLESS = process.env.PLYSCOPE_BLESS === "1";
/**
 * The share of pixels that may differ. Two runs on one machine differ in none, but another browser version draws some
 * edges of letters differently.
 */
const TOLERANCE = 0.0002;
/** A pair is packed with loss; a stale one exceeds both limits by far. */
const OF_PAIR = { unseen: 48, share: 0.002 };

const dataOf = (file, type) => `data:image/${type};base64,${readFileSync(file, "base64")}`;
const keep = (folder, name, picture) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64"));
};

let site;
beforeAll(async () => void (site = await startSite()), 600_000);
afterAll(() => site?.end());

async function taken({ act, clocks = [], whole = false, ...screen }) {
    const { browser } = site;
    await site.visit(screen);
    await act?.(browser);
    // Anything later would overwrite a dash.
    await browser.quiet();
    await browser.blank(clocks);
    if (whole) await browser.stretch(screen.size);
    return `data:image/png;base64,${await browser.picture()}`;
}

/** Writes a picture if it has changed, so that others keep their bytes, whatever browser packs them. */
async function blessed(picture, folder, name) {
    const file = join(folder, name);
    if (existsSync(file) && (await differ(site.browser, picture, dataOf(file, "webp")))?.share === 0) return false;
    keep(folder, name, picture);
    return true;
}

it.each(screens)("$name looks as it did", async (screen) => {
    const whole = await taken(screen);
    keep(SEEN, `${screen.name}.png`, whole);
    const picture = await packed(site.browser, whole, screen.whole ? 1 : 0.5);
    const file = join(GOLDEN, `${screen.name}.webp`);
    if (BLESS) {
        const changed = await blessed(picture, GOLDEN, `${screen.name}.webp`);
        if (changed && screen.docs) keep(DOCS, `${screen.name}.png`, await packed(site.browser, whole, 1, "image/png"));
        return;
    }
    expect(existsSync(file), `${file} is missing: \`npm run bless-pictures\` writes it`).toBe(true);
    const difference = await differ(site.browser, picture, dataOf(file, "webp"));
    if (difference?.shown) keep(SEEN, `${screen.name}-differs.png`, difference.shown);
    expect(difference, `${screen.name} has another size`).not.toBeNull();
    expect(difference.share, `${screen.name}: see ${SEEN}/${screen.name}-differs.png`).toBeLessThanOrEqual(TOLERANCE);
});

const mocks = [...new Set(screens.flatMap(({ mock }) => mock ?? []))];
it.each(mocks)("%s stands beside the screen that it shows", async (mock) => {
    const shown = screens.filter((screen) => screen.mock === mock).map(({ name }) => join(GOLDEN, `${name}.webp`));
    const made = await pair(
        site.browser,
        dataOf(join(MOCKS, `${mock}.webp`), "webp"),
        shown.map((file) => dataOf(file, "webp")),
    );
    const file = join(PAIRS, `${mock}.webp`);
    if (BLESS) return void (await blessed(made, PAIRS, `${mock}.webp`));
    const difference = await differ(site.browser, made, dataOf(file, "webp"), OF_PAIR.unseen);
    expect(difference?.share, `${file} is stale: \`npm run bless-pictures\` writes it`).toBeLessThanOrEqual(
        OF_PAIR.share,
    );
});

it("keeps no picture of a screen that is not in the table", () => {
    const names = screens.map(({ name }) => `${name}.webp`);
    expect(readdirSync(GOLDEN).sort()).toEqual(names.sort());
    expect(readdirSync(PAIRS).sort()).toEqual(mocks.map((mock) => `${mock}.webp`).sort());
});
