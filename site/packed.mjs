// Starts Pyodide with what was packed, as a worker of the page does.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const SET_UP = `
import sys, zipfile
with zipfile.ZipFile("/tellstones.zip") as archive:
    archive.extractall("/compiled", [name for name in archive.namelist() if name.startswith("msgspec/")])
sys.path[:0] = ["/compiled", "/tellstones.zip"]
import tellstones.server.in_page.quick_imports
`;

/** Python with our own package on its path: `pyodide` is the folder from npm, `target` where the packed files are. */
export async function packedPython(pyodide, target) {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const unpacked = (name) => gunzipSync(readFileSync(join(target, `${name}.packed`)));
  const folder = mkdtempSync(join(tmpdir(), "tellstones-"));
  writeFileSync(join(folder, "python_stdlib.zip"), unpacked("python_stdlib.zip"));
  const python = await loadPyodide({ indexURL: pyodide, stdLibURL: join(folder, "python_stdlib.zip") });
  rmSync(folder, { recursive: true });
  python.FS.writeFile("/tellstones.zip", new Uint8Array(unpacked("tellstones.zip")));
  python.FS.mkdirTree("/compiled/msgspec");
  python.FS.writeFile("/compiled/msgspec/_core.so", new Uint8Array(unpacked("_core.so")));
  python.runPython(SET_UP);
  return python;
}
