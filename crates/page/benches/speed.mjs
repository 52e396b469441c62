// One comparison of one run in the page's core, and the median of its times in milliseconds.
import { pages } from "../tests/core.mjs";

const [folder, request] = process.argv.slice(2);
const page = (await pages(folder))();
const { job } = JSON.parse(page.call("compare", request));
page.run_jobs();
console.log(JSON.parse(page.job(job)).comparison.runs[0].milliseconds);
