// Packs Python for the page with Pyodide itself: bytecode of our own, of what we build upon, and of what
// both need of the standard library. Run by hatch_build.py: node pack.mjs PYODIDE WHEELS SOURCE TARGET KEPT
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, wheels, source, target, kept] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
for (const [there, folder] of Object.entries({ "/wheels": wheels, "/source": source, "/target": target, "/pyodide": pyodide, "/kept": kept, "/site": here })) {
  python.FS.mkdirTree(there);
  python.mountNodeFS(there, folder);
}
python.runPython(readFileSync(join(here, "pack.py"), "utf8"));
