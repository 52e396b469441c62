// A `fetch` on a clock that no test stops, because Node's own uses the timers of the tests' page.
import { request as open } from "node:http";
import { Readable } from "node:stream";

/** Statuses of answers without content. */
const EMPTY = [204, 304];

export async function request(url, { method = "GET", headers, body, signal } = {}) {
    const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
    // A new connection each time, because the service may close a kept one just when it is reused.
    const how = { method, headers: Object.fromEntries(new Headers(headers)), agent: false, signal };
    return new Promise((resolve, reject) => {
        const asked = open(url, how, (answer) => {
            const { statusCode: status, rawHeaders: raw } = answer;
            const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]]] : []));
            const isEmpty = EMPTY.includes(status);
            if (isEmpty) answer.resume();
            resolve(new Response(isEmpty ? null : Readable.toWeb(answer), { status, headers: pairs }));
        });
        asked.on("error", reject);
        asked.end(bytes);
    });
}
