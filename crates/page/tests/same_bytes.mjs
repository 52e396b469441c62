// The page's core in Node: one request a line in, the digest of its trace a line out; the trace, if it was stopped; of an
// operation that is named, what it answers.
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
  // what was stopped is held to more than a digest can say
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
