// The stage in the output of a cell: the page itself in a frame. It asks Python for the page, once per tab, and for the
// record of the trace, and then exchanges the page's own messages (examples/embed/README.md).

/** The pages of this tab by digest, so that the second stage fetches none. */
const pages = (globalThis.plyscopePages ??= new Map());
/** Milliseconds for an answer from Python; a cell may still be running there. */
const PATIENCE = 60_000;
/** Milliseconds between two greetings of the frame. */
const GREETING = 200;
/** Milliseconds for the loaded frame to answer, and for the frame to load. */
const ANSWER = 4_000;
const LOAD = 15_000;

/** Asks Python for bytes. */
function ask(model, what) {
    return new Promise((give, fail) => {
        const end = () => (clearTimeout(timer), model.off("msg:custom", hear));
        const timer = setTimeout(() => (end(), fail(new Error("The kernel does not answer."))), PATIENCE);
        const hear = (message, [bytes]) => {
            if (message?.[what] === undefined) return;
            end();
            give(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength).slice());
        };
        model.on("msg:custom", hear);
        model.send({ want: what });
    });
}

const unzipped = (bytes) =>
    new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

/** Returns the page's HTML. */
function pageFor(model) {
    const digest = model.get("_digest");
    if (!pages.has(digest)) {
        const page = ask(model, "page").then(unzipped);
        page.catch(() => pages.delete(digest)); // so that the next stage asks again
        pages.set(digest, page);
    }
    return pages.get(digest);
}

/** Returns the hash of the page: the theme is the chosen one, else that of JupyterLab. */
function hashOf(model) {
    const light = document.body.dataset.jpThemeLight;
    const theme = model.get("_theme") || (light === undefined ? "" : light === "false" ? "dark" : "light");
    return `#embed&controls=full${theme && `&theme=${theme}`}`;
}

function render({ model, el }) {
    const frame = document.createElement("iframe");
    frame.style.cssText = `width:100%;height:${model.get("height")}px;border:0`;
    frame.title = model.get("_title");
    const remark = document.createElement("p");
    remark.setAttribute("role", "status");
    el.append(frame, remark);

    // Looked up late, because at first the element is not in the document.
    const hideStill = (hidden) => {
        const stills = area?.querySelectorAll(`.plyscope-still[data-stage="${model.get("_token")}"]`) ?? [];
        for (const still of stills) still.hidden = hidden;
    };
    let area = null;
    let isOver = false;
    let hasAnswered = false;
    /** The step that the page shows, as it said last. */
    let shown = null;
    const say = (message, moved) => frame.contentWindow?.postMessage({ plyscope: 1, ...message }, "*", moved);

    async function load() {
        try {
            const { buffer } = await ask(model, "record");
            say({ type: "load", record: buffer, step: model.get("step") }, [buffer]);
        } catch (error) {
            remark.textContent = error.message;
        }
    }

    function hear({ source, data }) {
        if (source !== frame.contentWindow || data?.plyscope !== 1) return;
        if (data.type === "pong" && !hasAnswered) {
            hasAnswered = true;
            area = el.closest(".jp-OutputArea");
            hideStill(true);
            void load();
        } else if (data.type === "step") {
            shown = data.step;
            model.set("step", data.step);
            model.save_changes();
        } else if (data.type === "answered") {
            model.set("answered", [data.right, data.asked]);
            model.save_changes();
        } else if (data.type === "error") remark.textContent = data.reason;
    }
    const goto = () => {
        const step = model.get("step");
        if (shown !== null && step !== shown) say({ type: "goto", step });
    };
    const resize = () => (frame.style.height = `${model.get("height")}px`);
    const obey = (message) => message?.say && say({ type: message.say });

    /** Offers the page as a file, where no frame may show it; the still picture stays. */
    function offerFile() {
        const save = document.createElement("button");
        save.textContent = "Save the stage as an HTML file";
        save.onclick = async () => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([await ask(model, "file")], { type: "text/html" }));
            link.download = "plyscope.html";
            link.click();
        };
        frame.remove();
        remark.replaceChildren("This notebook shows no frame. ", save);
        area = el.closest(".jp-OutputArea");
        for (const output of area?.querySelectorAll(".jp-OutputArea-child") ?? [])
            if (output.contains(el)) output.style.cssText = "height:auto;overflow:visible";
    }

    /** Loads the frame and waits for its answer; returns whether it came. */
    const answers = (begin) =>
        new Promise((done) => {
            const end = (answer) => (clearInterval(greeting), clearTimeout(timer), done(answer));
            const greeting = setInterval(() => {
                if (hasAnswered || isOver) end(true);
                else say({ type: "ping" });
            }, GREETING);
            let timer = setTimeout(end, LOAD, false);
            frame.onload = () => {
                clearTimeout(timer);
                timer = setTimeout(end, ANSWER, false);
            };
            begin();
        });

    async function open() {
        const page = await pageFor(model);
        const hash = hashOf(model);
        const url = URL.createObjectURL(new Blob([page], { type: "text/html" }));
        if (await answers(() => (frame.src = url + hash))) return;
        // A frame without an address reads its hash from an element.
        const end = page.lastIndexOf("</body>");
        const opener = `<script type="text/plain" id="plyscope-open">${hash}<\/script>`;
        const whole = page.slice(0, end) + opener + page.slice(end);
        const written = () => {
            frame.removeAttribute("src");
            frame.srcdoc = whole;
        };
        if (!(await answers(written))) offerFile();
    }

    window.addEventListener("message", hear);
    model.on("change:step", goto);
    model.on("change:height", resize);
    model.on("msg:custom", obey);
    open().catch((error) => (remark.textContent = error.message));
    return () => {
        isOver = true;
        window.removeEventListener("message", hear);
        model.off("change:step", goto);
        model.off("change:height", resize);
        model.off("msg:custom", obey);
        hideStill(false);
    };
}

export default { render };
