// Holds back every answer of the core for 0 to 500 ms, so that a page or a test that relies on a quick one fails.
// The seed stands in for SEED. `window.plyscopeHeld(from, to)` returns for how many ms between two times of
// `performance.now()` at least one answer was held back; its `counts` say how many there were of each kind.
(() => {
    if (window.plyscopeHeld) return;
    let state = SEED;
    // mulberry32 (Ettinger, 2017)
    const draw = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const spans = [];
    const held = (from, to) => {
        let [sum, end] = [0, from];
        for (const span of spans) {
            const until = Math.min(span.until, to);
            sum += Math.max(0, until - Math.max(span.from, end));
            end = Math.max(end, until);
        }
        return sum;
    };
    held.counts = {};
    window.plyscopeHeld = held;

    const hold = async (kind) => {
        held.counts[kind] = (held.counts[kind] ?? 0) + 1;
        const span = { from: performance.now(), until: Infinity };
        spans.push(span);
        await new Promise((end) => setTimeout(end, 500 * draw()));
        span.until = performance.now();
    };
    /** What comes from one sender keeps its order, as on a wire. */
    const last = new Map();
    const inOrder = (kind, sender, deliver) => {
        const delivered = Promise.all([hold(kind), last.get(sender)]).then(deliver);
        last.set(sender, delivered.catch(reportError));
    };

    // A request of the service; files that the page fetches are no answers of the core.
    const { fetch } = window;
    window.fetch = async (...request) => {
        try {
            return await fetch.apply(window, request);
        } finally {
            if (String(request[0]).includes("/api/")) await hold("answers");
        }
    };

    // Streams of events, and workers. What was closed says nothing more.
    const closed = new WeakSet();
    const wrapped = new WeakSet();
    const holdEvents = (kind, { prototype }, close) => {
        for (const name of ["onmessage", "onerror"]) {
            const { get, set } = Object.getOwnPropertyDescriptor(prototype, name);
            const wrap = (sender, hear) => {
                if (typeof hear !== "function" || wrapped.has(hear)) return hear;
                const later = (event) => inOrder(kind, sender, () => closed.has(sender) || hear.call(sender, event));
                wrapped.add(later);
                return later;
            };
            Object.defineProperty(prototype, name, {
                configurable: true,
                get,
                set(hear) {
                    set.call(this, wrap(this, hear));
                },
            });
        }
        const end = prototype[close];
        prototype[close] = function () {
            closed.add(this);
            last.delete(this);
            return end.call(this);
        };
    };
    holdEvents("events", EventSource, "close");
    holdEvents("messages", Worker, "terminate");
    // A worker that is older than this script is met when it is next sent something.
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
        [this.onmessage, this.onerror] = [this.onmessage, this.onerror];
        return postMessage.apply(this, message);
    };

    // The window of the desktop: answers, events and channels all come by these numbered functions.
    const callbacks = window.__TAURI_INTERNALS__?.callbacks;
    if (callbacks) {
        const get = callbacks.get.bind(callbacks);
        callbacks.get = (id) => {
            const hear = get(id);
            return hear && ((data) => inOrder("calls", id, () => hear(data)));
        };
    }
})();
