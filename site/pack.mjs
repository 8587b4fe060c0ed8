// Packs Python for the page with Pyodide itself: bytecode of our own, of what we build upon, and of what
// both need of the standard library. Run by hatch_build.py: node pack.mjs PYODIDE WHEELS SOURCE TARGET
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { packedPython } from "./packed.mjs";

const [pyodide, wheels, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
for (const [there, here] of Object.entries({ "/wheels": wheels, "/source": source, "/target": target, "/pyodide": pyodide })) {
  python.FS.mkdirTree(there);
  python.mountNodeFS(there, here);
}
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));

// What was packed starts, and serves.
const trial = await packedPython(pyodide, target);
await trial.runPythonAsync(readFileSync(new URL("trial.py", import.meta.url), "utf8"));
process.exit(0); // the server would go on for ever
