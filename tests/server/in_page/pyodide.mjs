// Plays scene.py in Pyodide and prints all that was said. Called: node pyodide.mjs ROOT
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.argv[2];
const { packedPython } = await import(pathToFileURL(join(root, "site/packed.mjs")));
const python = await packedPython(join(root, "web/node_modules/pyodide"), join(root, "site/src/tellstones_site/python"));
python.FS.mkdirTree("/house/tests");
python.mountNodeFS("/house/tests", join(root, "tests"));
const told = await python.runPythonAsync(`
import json, sys
sys.path.append("/house")
from tests.server.in_page.scene import scene
json.dumps(await scene("/tables.sqlite3"))
`);
process.stdout.write(told, () => process.exit(0));
