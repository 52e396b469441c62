// The page's core in Node: one request a line in, the digest of its trace a line out; the trace, if it was stopped.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { pages } from "./core.mjs";

const open = await pages(process.argv[2]);

for await (const request of createInterface({ input: process.stdin })) {
  const page = open();
  try {
    const { stop_at, ...asked } = JSON.parse(request);
    const { job } = JSON.parse(page.call("start", JSON.stringify(asked)));
    if (stop_at) page.stop_at(stop_at);
    page.run_jobs();
    const end = JSON.parse(page.job(job));
    if (end.type === "failed") throw JSON.stringify(end.error);
    const file = page.save(end.summary.trace, "json");
    // what was stopped is held to more than a digest can say
    if (end.type === "cancelled") console.log(JSON.stringify(JSON.parse(Buffer.from(file).toString())));
    else console.log(createHash("sha256").update(file).digest("hex"));
  } catch (refusal) {
    if (typeof refusal !== "string") throw refusal;
    console.log(refusal);
  }
  page.free();
}
