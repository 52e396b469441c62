// The screens with stored pictures, in one table: the open page, its settings, and the actions before the picture.

/** The budget in addresses of the stage. */
const BUDGET = 2_000_000;
const link = (request) => JSON.stringify({ ...request, budget: BUDGET });
export const stage = (request, step, view = "") => `q=${encodeURIComponent(link(request))}&s=${step}${view}`;
export const textbook = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta", eval: "result" };
/** A tree in which chance moves, at the cut of an outcome. */
export const dice = {
    game: "tree",
    position: "A(chance:B(9*D(2 2) 1*E(3 3)) chance:C(9*F(1 1) 1*G(4 4)))",
    run: "star1",
    eval: "result",
};
export const few = { game: "tictactoe", size: "3x3", position: "15237", run: "alphabeta", eval: "result" };
export const deep = {
    game: "connect4",
    size: "7x6",
    position: "64531424",
    run: "alphabeta+static",
    depth: 6,
    eval: "result",
};
const million = { game: "tictactoe", size: "3x3", position: "", run: "minimax", eval: "result" };

const games = { game: "tictactoe", size: "3x3", position: "132", run: "mcts:600+seed:7", eval: "outcome" };
/** The random games under 7 look best, and are wrong (Ramanujan, Sabharwal and Selman 2010). */
const trap = {
    ...{ game: "connect4", size: "7x6", position: "7214521555716325513232" },
    ...{ run: "alphabeta+static+deepening", eval: "lines", depth: 7 },
};

/** One of its eight claims is false, and it loses. */
const late = {
    ...{ game: "connect4", size: "7x6", position: "42427566777554444333233" },
    ...{ run: "alphabeta+static+lmr:3", eval: "lines", depth: 4 },
};
const proof = { game: "tictactoe", size: "3x3", position: "1325", run: "pn+goal:draw", eval: "outcome" };

const recent = [
    ["3x3 tree", textbook, 18, { a: 3, b: 3 }],
    ["Tic-tac-toe 15237", few, 38],
    ["Connect Four 64531424", deep, 894],
    ["Tic-tac-toe, empty board", million, 900_000],
].map(([title, request, step, shape]) => ({
    title,
    ...(shape && { shape }),
    place: { link: link(request), step, node: null, view: "tree" },
}));

/**
 * Returns a game up to here. The reports of its searches are fixed, because their clock differs each time. A search is
 * nodes, milliseconds and the score for the side that moved.
 */
function game(setup, seats, moves, request, searches) {
    const side = seats.indexOf("human") === 0 ? 1 : 0;
    const engine = (move, ply) => {
        const told = ply % 2 === side ? searches[Math.floor(ply / 2)] : undefined;
        if (!told) return null;
        const [nodes, elapsed_ms, score] = told;
        return { move, nodes, elapsed_ms, score, request, stopped: null, threat: null };
    };
    const line = moves.split(" ").map((move, ply) => ({ move, by: seats[ply % 2], engine: engine(move, ply) }));
    return { setup: { position: "", ...setup }, seats, seed: 1, starter: "first", line, at: line.length };
}
const connect4 = game(
    { game: "connect4", size: "7x6" },
    ["human", "connect4-bitboard"],
    "4 4 3 5 5 4 4 4 4 3 2 1 3 3",
    {
        ...{ game: "connect4", size: "7x6", position: "4435544443213" },
        run: "alphabeta+static+tt:64MB+deepening",
        eval: "result",
    },
    [7_759_871, 7_483_903, 6_959_103, 7_014_399, 6_946_303, 4_863_999, 3_723_983].map((nodes, at) => [
        nodes,
        at < 6 ? 1000 : 750,
        0,
    ]),
);
const othello = game(
    { game: "othello", size: "8x8" },
    ["human", "othello-phases"],
    "d3 c5 f6 e3 f3 f4 f5 d2 b5 f2 c3 g5 g4 e6",
    {
        ...{ game: "othello", size: "8x8", position: "d3c5f6e3f3f4f5d2b5f2c3g5g4" },
        run: "alphabeta+static",
        depth: 6,
        eval: "phases",
    },
    [1472, 3528, 4075, 11_335, 12_772, 15_945, 37_181].map((nodes, at) => [
        nodes,
        3,
        [0, -300, 200, 0, 700, 700, 900][at],
    ]),
);
const tictactoe = game(
    { game: "tictactoe", size: "3x3" },
    ["human", "ttt-minimax"],
    "5 9 1 2",
    { ...million, position: "591" },
    [
        [59_705, 12, 0],
        [935, 1, 0],
    ],
);
const gomoku = game(
    { game: "gomoku", size: "15x15", k: 5 },
    ["human", "gomoku-chains"],
    "h8 g7 h7 h6 g9 i9 f9 h9",
    {
        ...{ game: "gomoku", size: "15x15", k: 5, position: "h8g7h7h6g9i9f9" },
        run: "alphabeta+static",
        depth: 4,
        eval: "chains",
    },
    [
        [1213, 4, 0],
        [2730, 9, -2],
        [8121, 25, -10],
        [9410, 31, -12],
    ],
);

const laptop = [1366, 768];
const phone = [390, 844];
const dark = { theme: "dark" };
const ptDark = { theme: "dark", language: "pt-BR" };

const by = (handle) => `document.querySelector('[data-testid="${handle}"]')`;
/** True in the page once it is ready. */
export const ready = {
    start: `${by("hero")}?.dataset.scene && document.querySelectorAll('[data-testid^="lesson-"] svg').length > 3`,
    step: (step) => `${by("step")}?.dataset.step === "${step}" && ${by("narration")}?.textContent.trim()`,
    play: `${by("board-room")} && ${by("moves")}`,
    compare: `${by("compare-headline")} && ${by("overlay-icicle")} && ${by("compare-table")}`,
    design: `${by("narration")}?.textContent.includes("c₂") && ${by("lost")}`,
};

const presents = async (page) => {
    await page.press("p");
    await page.until(`document.documentElement.dataset.idle === "true"`);
};
/** Opens the stored game; `hint` adds the value of every move. */
const plays =
    (hint = false) =>
    async (page) => {
        await page.press("4", "Digit4");
        await page.until(ready.play);
        if (!hint) return;
        await page.click("cmd-game.hint");
        await page.until(by("hinted"));
        // The move comes first, the other values after it, from a repeated search with its record.
        await rests(page);
        await page.until(`${by("hinted")}.querySelector(".soft")`);
    };
/** The same with a solver's result for every open column; the fourth is full. */
const playsProved = async (page) => {
    await plays()(page);
    const told = `[...${by("column-values")}.children].map((each) => each.textContent.trim())`;
    await page.until(`${told}.every((text, column) => column === 3 || /^[+−]?\\d+$/.test(text))`);
    await rests(page);
};
/** Times of a hint and of a match. */
const times = ['[data-testid="last-search"] > .soft', '[data-testid="match-spent"] td:nth-child(4)'];
const compares = async (page) => {
    await page.press("3", "Digit3");
    await page.until(ready.compare);
};
/** Races two searches of the position, once a solver has proved its moves. */
const races = async (page) => {
    await page.press("3", "Digit3");
    await page.until(`${by("choice-a")}?.textContent.includes("wins")`);
    await page.run(`${by("choice-race")}.scrollIntoView() ?? true`);
    await rests(page);
};
/** Lays a search with forward pruning over plain alpha-beta, and waits for the refutation of its false claim. */
const misses = async (page) => {
    await page.press("3", "Digit3");
    await page.until(`${by("missed-head")} && ${by("missed-chosen")}?.querySelectorAll(".board").length > 0`);
    await rests(page);
};
/** The same with the card of a cut: minimax's subtree of X 2, O 8, in the middle of its row. */
const NODES = 549_946;
const CUT = { first: 107_311, nodes: 9400, ply: 2 };
const comparesACut = async (page) => {
    await compares(page);
    await rests(page);
    await page.tap("overlay-icicle", ({ left, top, width, height }) => ({
        x: left + (width * (CUT.first + CUT.nodes / 2)) / NODES,
        y: top + (height * (CUT.ply + 0.5)) / 10,
    }));
    await page.until(by("overlay-card"));
    await rests(page);
};
/** Fills in a sheet with one wrong answer, and shows the feedback. */
const answers = (fields, cut) => async (page) => {
    await rests(page);
    for (const [key, text] of Object.entries(fields)) {
        const field = `document.querySelector('[data-testid="value-field"][data-key="${key}"]')`;
        await page.run(`{
            ${field}.value = ${JSON.stringify(text)};
            ${field}.dispatchEvent(new Event("input", { bubbles: true }));
        }`);
    }
    await page.run(`document.querySelector('[data-testid="edge-dot"][data-child="${cut}"]').click()`);
    await page.click("exercise-check");
    await page.until(by("verdict"));
    await rests(page);
};
const opens = (command, dialog) => async (page) => {
    await page.click("menu");
    await page.click(`cmd-${command}`);
    await page.until(by(dialog));
    await rests(page);
};
const measures = async (page) => {
    await page.press("5", "Digit5");
    await page.until(by("match-result"));
    await page.fill("who-a", "ttt-depth3");
    await page.fill("who-b", "random");
    await page.fill("match-games", "20");
    await page.fill("match-plies", "2");
    await page.click("match-start");
    // A first match starts by itself.
    await page.until(`${by("match-result")}?.textContent.includes("three plies") && !${by("match-stop")}`);
};
/** Opens the lesson on alpha-beta, some pages on. */
const reads = (pages) => async (page) => {
    await page.click("read-lesson-2");
    await page.until(by("lesson-words"));
    for (let at = 0; at < pages; at += 1) await page.click("lesson-next");
    await page.until(`${by("lesson-stage")} && ${by("step")}`);
    await rests(page);
};
/** Waits, because the lessons' small trees come one by one, and an estimate comes after typing. */
const rests = (page) => page.quiet();
const ownPosition = (moves) => async (page) => {
    for (const [at, move] of [...moves].entries()) {
        const square = `document.querySelector('[data-testid="board"] [data-move="${move}"]')`;
        await page.until(square);
        await page.run(`${square}.click()`);
        await page.until(`${by("position")}?.value.length > ${at}`);
    }
    await rests(page);
};
/** The number of node c₃, in preorder. */
const C3 = 8;
const five = ["minimax", "alphabeta", "alphabeta+static", "alphabeta+best", "alphabeta+worst"];

/**
 * - `at`: the hash; `kept`: data of an earlier visit; `settings`: those that differ; `size`: of the window.
 * - `until`: true in the page once it is ready; `act`: the actions then.
 * - `mock`: the mock-up beside the screen; several screens of one mock-up stand beside it in this order.
 * - `docs`: the README shows it, in full size.
 * - `clocks`: selectors of clocks, which get a dash because they differ each time.
 * - `whole`: also the part below the window; `contrast`: the system requests more of it.
 */
export const screens = [
    {
        name: "start",
        docs: true,
        mock: "01-start",
        size: laptop,
        kept: { recent },
        until: ready.start,
        act: ownPosition("5193"),
    },
    { name: "stage", docs: true, mock: "02-stage", size: laptop, at: stage(textbook, 18), until: ready.step(18) },
    {
        ...{ name: "presenter", mock: "03-presenter", size: [1920, 1080], at: stage(textbook, 18) },
        ...{ until: ready.step(18), act: presents },
    },
    {
        ...{ name: "boards-dark", mock: "04-boards-dark", size: laptop, settings: dark },
        ...{ at: stage(few, 38), until: ready.step(38) },
    },
    {
        name: "chance",
        docs: true,
        mock: "16-chance",
        size: laptop,
        at: stage(dice, 31),
        until: `${ready.step(31)} && ${by("chance-average")}`,
    },
    {
        name: "monte-carlo",
        docs: true,
        mock: "17-monte-carlo",
        size: laptop,
        at: stage(games, 749),
        until: `${ready.step(749)} && ${by("random-game")}`,
    },
    {
        ...{ name: "race", mock: "18-race", size: laptop, at: stage(trap, 5), until: ready.step(5), act: races },
        kept: { "compare-runs": ["alphabeta+static+deepening", "mcts:600+seed:1", "flat:600+seed:1"] },
    },
    {
        ...{ name: "missed", mock: "19-what-lmr-missed", size: laptop, settings: dark, at: stage(late, 5) },
        ...{ until: ready.step(5), act: misses },
        kept: { "compare-runs": [late.run.replace("+lmr:3", ""), late.run] },
    },
    {
        ...{ name: "proof", mock: "20-proof-numbers", size: laptop, at: stage(proof, 115) },
        until: `${ready.step(115)} && ${by("proof")}`,
    },
    {
        name: "deep-cutoff",
        docs: true,
        mock: "05-focus-context",
        size: laptop,
        at: stage(deep, 894),
        until: ready.step(894),
    },
    {
        ...{ name: "compare", docs: true, mock: "06-compare", size: laptop, kept: { "compare-runs": five } },
        ...{ until: ready.start, act: comparesACut },
    },
    {
        ...{ name: "icicle", docs: true, mock: "07-icicle", size: laptop, at: stage(million, 900_000, "&v=icicle") },
        until: ready.step(900_000),
    },
    {
        ...{ name: "play-half-connect4", clocks: times, mock: "08-play", size: [683, 768], kept: { game: connect4 } },
        ...{ settings: { labels: true, labelTime: 10_000 }, until: ready.start, act: playsProved },
    },
    {
        ...{ name: "play-half-othello", clocks: times, mock: "08-play", size: [683, 768], kept: { game: othello } },
        ...{ until: ready.start, act: plays(true) },
    },
    {
        ...{ name: "exercise", mock: "09-exercise", size: laptop, at: "sheet=run-((6_4_9)(7_3_8)(5_10_2))" },
        ...{ until: by("value-field"), act: answers({ B: "4", C: "<=3", D: "10" }, C3) },
    },
    { name: "lesson", mock: "10-lesson", size: laptop, until: ready.start, act: reads(3) },
    { name: "phone", mock: "11-phone", size: phone, at: stage(textbook, 18), until: ready.step(18) },
    { name: "components", mock: "12-components", size: laptop, at: "design", until: ready.design, whole: true },
    {
        ...{ name: "components-dark", size: laptop, settings: dark, at: "design" },
        ...{ until: ready.design, whole: true },
    },
    {
        ...{ name: "components-contrast", size: laptop, contrast: true, at: "design" },
        ...{ until: ready.design, whole: true },
    },
    {
        ...{ name: "components-contrast-dark", size: laptop, contrast: true, settings: dark, at: "design" },
        ...{ until: ready.design, whole: true },
    },
    { name: "play-tictactoe", size: laptop, kept: { game: tictactoe }, until: ready.start, act: plays() },
    {
        name: "play-connect4",
        clocks: times,
        size: laptop,
        kept: { game: connect4 },
        until: ready.start,
        act: plays(true),
    },
    {
        name: "play-othello",
        clocks: times,
        size: laptop,
        kept: { game: othello },
        until: ready.start,
        act: plays(true),
    },
    { name: "play-gomoku", size: laptop, kept: { game: gomoku }, until: ready.start, act: plays() },
    { name: "arena", clocks: times, size: laptop, until: ready.start, act: measures },
    {
        ...{ name: "compare-dark-portuguese", size: laptop, settings: ptDark },
        ...{ until: ready.start, act: compares },
    },
    {
        ...{ name: "phone-start-dark-portuguese", size: phone, settings: ptDark },
        ...{ until: ready.start, act: rests },
    },
    {
        ...{ name: "phone-play-portuguese", size: phone, settings: { language: "pt-BR" }, clocks: times },
        ...{ kept: { game: connect4 }, until: ready.start, act: plays() },
    },
    {
        ...{ name: "phone-settings-dark-portuguese", size: phone, settings: ptDark },
        ...{ until: ready.start, act: opens("app.settings", "dialog-settings") },
    },
    {
        ...{ name: "practise", size: laptop, until: ready.start },
        act: async (page) => {
            await page.press("7", "Digit7");
            await page.until(by("exercise-start-mixed"));
            await rests(page);
        },
    },
    {
        ...{ name: "phone-exercise-dark-portuguese", size: phone, settings: ptDark, at: "sheet=run-2-17-textbook" },
        ...{ until: by("value-field"), act: rests },
    },
    { name: "start-dark-portuguese", size: laptop, settings: ptDark, kept: { recent }, until: ready.start, act: rests },
    {
        ...{ name: "stage-dark-portuguese", size: laptop, settings: ptDark },
        ...{ at: stage(deep, 894), until: ready.step(894) },
    },
    {
        ...{ name: "phone-dark-portuguese", size: phone, settings: ptDark },
        ...{ at: stage(few, 38), until: ready.step(38) },
    },
];
