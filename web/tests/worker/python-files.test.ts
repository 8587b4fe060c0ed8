import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetOthers, packedFiles } from "../../src/worker/python-files";

const FOLDER = new URL("https://house.example/some/path/python-1/");
const text = async (body: Promise<ReadableStream<Uint8Array<ArrayBuffer>>>): Promise<string> => new Response(await body).text();

/** What a browser keeps: a response can be put, and is given out as often as it is asked for. */
class Kept {
  readonly texts = new Map<string, string>();
  puts = 0;
  storing = Promise.resolve();

  match = async (url: URL): Promise<Response | undefined> => {
    const found = this.texts.get(url.href);
    return found === undefined ? undefined : new Response(found);
  };
  put = async (url: URL, answer: Response): Promise<void> => {
    this.puts++;
    await this.storing;
    this.texts.set(url.href, await answer.text());
  };
}

describe("the packed files of Python", () => {
  let kept: Kept;
  let asked: string[];

  beforeEach(() => {
    kept = new Kept();
    asked = [];
    vi.stubGlobal("caches", { open: async () => kept });
    vi.stubGlobal("fetch", async (url: URL) => {
      asked.push(url.pathname.split("/").pop()!);
      return new Response(`packed ${asked.at(-1)}`);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are all on their way before the first of them is there", async () => {
    const packed = packedFiles(FOLDER);
    await text(packed("pyodide.mjs"));
    expect(asked.length).toBe(6);
    expect(new Set(asked).size).toBe(6);
  });

  it("are there before they are stored", async () => {
    let stored = (): void => undefined;
    kept.storing = new Promise((resolve) => (stored = resolve));
    const packed = packedFiles(FOLDER);
    expect(await text(packed("tellstones.zip"))).toBe("packed tellstones.zip.packed");
    expect(kept.texts.size).toBe(0);
    stored();
    await vi.waitFor(() => expect(kept.texts.size).toBe(6));
  });

  it("are not fetched again when they are kept, nor stored again", async () => {
    await text(packedFiles(FOLDER)("_core.so"));
    await vi.waitFor(() => expect(kept.texts.size).toBe(6));
    const again = packedFiles(FOLDER);
    expect(await text(again("_core.so"))).toBe("packed _core.so.packed");
    expect(await text(again("_core.so")), "asked for twice").toBe("packed _core.so.packed");
    expect([asked.length, kept.puts]).toEqual([6, 6]);
  });

  it("say why they cannot be had", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await expect(packedFiles(FOLDER)("pyodide.mjs")).rejects.toThrow("pyodide.mjs: 404");
  });
});

describe("what was kept of earlier versions", () => {
  const HOME = "https://house.example/some/path/";
  const page = (python: string): string => `<meta name="tellstones-python" content="./${python}/" />`;

  /** Which caches are left, of these; those of pages hold the text that is given. */
  async function left(before: Record<string, string>): Promise<string[]> {
    const names = new Map(Object.entries(before));
    vi.stubGlobal("caches", {
      keys: async () => [...names.keys()],
      delete: async (name: string) => names.delete(name),
      match: async (url: URL, { cacheName }: { cacheName: string }) => (url.href === HOME ? new Response(names.get(cacheName)) : undefined),
    });
    await forgetOthers(FOLDER);
    vi.unstubAllGlobals();
    return [...names.keys()];
  }

  it("is forgotten when no page names it any more, and what is another site's is not", async () => {
    const elsewhere = { "python /some/path/deeper/python-0/": "", "python /other/python-0/": "" };
    const before = { "python /some/path/python-0/": "", "python /some/path/python-1/": "", "tellstones-a": page("python-1"), ...elsewhere };
    expect(await left(before)).toEqual(["python /some/path/python-1/", "tellstones-a", ...Object.keys(elsewhere)]);
  });

  it("stays as long as the page that names it is what opens without a connection", async () => {
    const before = { "python /some/path/python-0/": "", "python /some/path/python-1/": "", "tellstones-a": page("python-0") };
    expect(await left(before)).toEqual(Object.keys(before));
  });
});
