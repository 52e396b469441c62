// The page's core in Node. For each request, a line, it prints the digest of its trace; the trace
// itself, if it was stopped; for an operation by name, its answer.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { pages } from "./core.mjs";

const open = await pages(process.argv[2]);

function answer(page, { operation, stop_at, ...asked }) {
  if (operation) return page.call(operation, JSON.stringify(asked));
  const { job } = JSON.parse(page.call("start", JSON.stringify(asked)));
  if (stop_at) page.stop_at(stop_at);
  page.run_jobs();
  const end = JSON.parse(page.job(job));
  if (end.type === "failed") throw JSON.stringify(end.error);
  const file = page.save(end.summary.trace, "json");
  // a stopped search is compared in more than a digest can show
  if (end.type === "cancelled") return JSON.stringify(JSON.parse(Buffer.from(file).toString()));
  return createHash("sha256").update(file).digest("hex");
}

for await (const request of createInterface({ input: process.stdin })) {
  const page = open();
  try {
    console.log(answer(page, JSON.parse(request)));
  } catch (refusal) {
    if (typeof refusal !== "string") throw refusal;
    console.log(refusal);
  }
  page.free();
}
