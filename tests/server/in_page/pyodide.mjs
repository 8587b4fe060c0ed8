// Plays scene.py and some duels in Pyodide. Prints all that was said, what dataclasses wrote that was not compiled before, and the records. Called: node pyodide.mjs ROOT DUELS
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.argv[2];
const { packedPython } = await import(pathToFileURL(join(root, "site/packed.mjs")));
const python = await packedPython(join(root, "web/node_modules/pyodide"), join(root, "site/src/tellstones_site/python"));
python.FS.mkdirTree("/house/tests");
python.mountNodeFS("/house/tests", join(root, "tests"));
const told = await python.runPythonAsync(`
import dataclasses, json, sys
from tellstones.server.in_page.ready_dataclasses import ready
run, late = dataclasses.exec, []
def noted(text, *where):
    late.extend([text] if text not in ready else [])
    run(text, *where)
dataclasses.exec = noted
import tellstones.server.in_page.read_ahead, tellstones.server.in_page.start
dataclasses.exec = run
sys.path.append("/house")
from tests.server.in_page.played_duels import played_duels
from tests.server.in_page.scene import scene
json.dumps({"late": late, "told": await scene("/tables.sqlite3"), "duels": played_duels(${Number(process.argv[3])})})
`);
process.stdout.write(told, () => process.exit(0));
