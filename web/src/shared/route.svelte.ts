// The router: each screen has an address, so that back and reload do what they should.
import { ALONE } from "../net/reach";

export type Route =
  | { at: "home" }
  | { at: "table"; table: string; watchKey: string }
  | { at: "watch" }
  | { at: "learn"; page: string }
  | { at: "game"; table: string; moment: number; explained: boolean }
  | { at: "games" }
  | { at: "replay" }
  | { at: "train"; page: string }
  | { at: "ratings"; pool: string }
  | { at: "person"; person: string }
  | { at: "tournaments" }
  | { at: "tournament"; tournament: string }
  | { at: "clubs"; /** As it stands in the address. */ club: string }
  | { at: "moderation"; person: string }
  | { at: "programs" }
  | { at: "privacy" }
  | { at: "enter" };

export function parse(path: string): Route {
  const [, first = "", second = "", third = ""] = path.split("/");
  switch (first) {
    case "table":
      return second ? { at: "table", table: second, watchKey: third } : { at: "home" };
    case "watch":
      return { at: "watch" };
    case "learn":
      return { at: "learn", page: second };
    case "game":
      return second ? { at: "game", table: second, moment: Number(third) || 0, explained: third === "explained" } : { at: "games" };
    case "games":
      return { at: "games" };
    case "replay":
      return { at: "replay" };
    case "train":
      return { at: "train", page: second };
    case "ratings":
      return { at: "ratings", pool: second || "people.duel.quick" };
    case "person":
      return second ? { at: "person", person: second } : { at: "home" };
    case "tournaments":
      return { at: "tournaments" };
    case "tournament":
      return second ? { at: "tournament", tournament: second } : { at: "tournaments" };
    case "clubs":
      return { at: "clubs", club: second };
    case "moderation":
      return { at: "moderation", person: second };
    case "programs":
      return { at: "programs" };
    case "privacy":
      return { at: "privacy" };
    case "enter":
      return { at: "enter" };
    default:
      return { at: "home" };
  }
}

/** The path that is open. A static site is one file: its paths stand behind the `#`. */
const here = (): string => (ALONE ? behindHash()[0] || "/" : location.pathname);
/** What is asked of the screen behind its path. */
export const query = (): URLSearchParams => new URLSearchParams(ALONE ? behindHash()[1] : location.search);
const behindHash = (): string[] => location.hash.slice(1).split("?");
/** What leads to a path from anywhere in the page. */
export const addressOf = (path: string): string => (ALONE ? `#${path}` : path);

let current = $state.raw<Route>(parse(here()));

export const route = (): Route => current;

/** The way to a table; whoever watches by an invitation takes it along from game to game. */
export function pathToTable(table: string, watchKey = current.at === "table" ? current.watchKey : ""): string {
  return watchKey ? `/table/${table}/${watchKey}` : `/table/${table}`;
}

export function go(path: string): void {
  if (path !== here()) history.pushState(null, "", addressOf(path));
  current = parse(path);
  scrollTo(0, 0);
}

/** Svelte action for `<a href>` within the page: goes there without loading it anew. */
export function routed(link: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    go(link.hash.slice(1) || link.pathname);
  };
  if (ALONE) link.href = addressOf(link.pathname);
  link.addEventListener("click", follow);
  return { destroy: () => link.removeEventListener("click", follow) };
}

addEventListener("popstate", () => {
  current = parse(here());
});
