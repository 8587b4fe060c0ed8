// Small texts kept by this browser. Where it denies that, they last as long as the page.

class BrowserStorage {
  private readonly here = new Map<string, string>();

  constructor(private readonly name: "localStorage" | "sessionStorage") {}

  /** Browsers that block cookies throw when their storage is only named. */
  get denied(): boolean {
    try {
      return !globalThis[this.name];
    } catch {
      return true;
    }
  }

  get(key: string): string | null {
    return this.here.get(key) ?? (this.denied ? null : globalThis[this.name].getItem(key));
  }

  /** The stored JSON value; null if there is none or it is invalid. */
  json(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** Returns whether the text outlasts this page. */
  set(key: string, text: string): boolean {
    try {
      globalThis[this.name].setItem(key, text);
      this.here.delete(key);
      return true;
    } catch {
      this.here.set(key, text);
      return false;
    }
  }

  remove(key: string): void {
    this.here.delete(key);
    if (!this.denied) globalThis[this.name].removeItem(key);
  }
}

export const onDevice = new BrowserStorage("localStorage");
export const inTab = new BrowserStorage("sessionStorage");
