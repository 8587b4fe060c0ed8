// Saving files: what the server makes, wherever it runs, and what was made here.
import { ALONE, reach } from "./reach";

export function save(name: string, what: Blob): void {
  const href = URL.createObjectURL(what);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}

/** Svelte action for `<a href="/api/…" download="…">`: requests go to a server in this page where a browser would use the network; `changed` may transform the content. */
export function downloaded(link: HTMLAnchorElement, changed?: (text: string) => string): { destroy(): void } {
  const ask = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    const answer = await reach().fetch(link.pathname);
    save(link.download, changed && answer.ok ? new Blob([changed(await answer.text())], { type: "application/json" }) : await answer.blob());
  };
  if (ALONE || changed) link.addEventListener("click", ask);
  return { destroy: () => link.removeEventListener("click", ask) };
}
