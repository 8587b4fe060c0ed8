// Tries what was packed: it starts, and serves. Run by hatch_build.py: node trial.mjs PYODIDE TARGET
import { readFileSync } from "node:fs";
import { packedPython } from "./packed.mjs";

const [pyodide, target] = process.argv.slice(2);
const python = await packedPython(pyodide, target);
await python.runPythonAsync(readFileSync(new URL("trial.py", import.meta.url), "utf8"));
process.exit(0); // the server would go on for ever
