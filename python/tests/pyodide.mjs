// Runs `in_pyodide.py` with the package in Pyodide: node pyodide.mjs PYODIDE PACKAGES, the folders of the runtime and of
// what is imported. Nothing is fetched.
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [runtime, packages] = process.argv.slice(2).map((folder) => resolve(folder));
const here = dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = createRequire(`${runtime}/`)("pyodide");
globalThis.fetch = () => Promise.reject(new Error("the test fetches nothing"));
const pyodide = await loadPyodide({ indexURL: `${runtime}/node_modules/pyodide` });
for (const [place, folder] of [
  ["/packages", packages],
  ["/repository", resolve(here, "../..")],
]) {
  pyodide.FS.mkdir(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
}
const program = `
import runpy, sys
sys.path[:0] = ["/packages"]
sys.dont_write_bytecode = True
runpy.run_path("/repository/python/tests/in_pyodide.py", run_name="__main__")
`;
try {
  await pyodide.runPythonAsync(program);
} catch (error) {
  // Alone, because Node would print the source of the runtime around it.
  console.error(error.message);
  process.exitCode = 1;
}
