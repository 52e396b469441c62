// The page's workers in Node, each with a memory of its own: one searches and hands its record
// over, the other, the desk, holds it and answers the screens. Prints bytes: of the record, of
// either memory at its largest.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { pages } from "./core.mjs";

const { folder, record } = workerData ?? { folder: process.argv[2] };
/** Every memory that the core asks for is noted: the glue keeps it to itself. */
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...parts) {
    super(...parts);
    memories.push(this.exports.memory);
  }
};
// a memory never shrinks
const largest = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);

/** Answers what a worker with this record, or without one, sends. */
const worked = (record) =>
  new Promise((give, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { folder, record } });
    worker.once("message", give).once("error", fail);
  });

if (isMainThread) {
  const found = await worked(null);
  const held = await worked(found.record);
  console.log(JSON.stringify({ record: found.record.length, worker: found.memory, desk: held.memory, nodes: held.nodes }));
} else {
  const page = (await pages(folder))();
  if (record) {
    const { trace, steps, counts } = JSON.parse(page.receive(record));
    const { nodes } = counts;
    for (const step of [0, Math.floor(steps / 2), steps]) page.call("step", JSON.stringify({ trace, step }));
    page.tiles(JSON.stringify({ trace, width: 1366, from: 0, to: nodes, first_ply: 0, plies: 10 }));
    parentPort.postMessage({ memory: largest(), nodes });
  } else {
    const asked = { game: "tictactoe", position: "", run: "minimax", eval: "result" };
    const { job } = JSON.parse(page.call("start", JSON.stringify(asked)));
    page.run_jobs();
    const { summary } = JSON.parse(page.job(job));
    parentPort.postMessage({ record: page.carry(summary.trace), memory: largest() });
  }
}
