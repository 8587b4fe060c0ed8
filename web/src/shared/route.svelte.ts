// The router: each screen has an address, so that back and reload do what they should.
import { ALONE } from "../net/reach";

export type Route =
  | { at: "home" }
  | { at: "table"; table: string; watchKey: string; /** Its screen was there before its id. */ laid?: true }
  | { at: "watch" }
  | { at: "learn"; page: string }
  | { at: "game"; table: string; /** NaN: the decisive one. */ moment: number; explained: boolean }
  | { at: "games" }
  | { at: "replay" }
  | { at: "train"; page: string }
  | { at: "road"; station: string }
  | { at: "duel"; day: string }
  | { at: "ratings"; pool: string }
  | { at: "person"; person: string }
  | { at: "tournaments" }
  | { at: "tournament"; tournament: string }
  | { at: "clubs"; /** As it stands in the address. */ club: string }
  | { at: "moderation"; person: string }
  | { at: "programs" }
  | { at: "privacy" }
  | { at: "enter" }
  | { at: "join"; code: string };

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
      return second ? { at: "game", table: second, moment: third ? Number(third) : 0, explained: path.split("/").includes("explained") } : { at: "games" };
    case "games":
      return { at: "games" };
    case "replay":
      return { at: "replay" };
    case "train":
      return { at: "train", page: second };
    case "road":
      return { at: "road", station: second };
    case "duel":
      return { at: "duel", day: second };
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
    case "join":
      return { at: "join", code: second };
    default:
      return { at: "home" };
  }
}

/** The current path. A static site is one file: its paths are behind the `#`. */
const here = (): string => (ALONE ? behindHash()[0] || "/" : location.pathname);
/** The query of the current address. */
export const query = (): URLSearchParams => new URLSearchParams(ALONE ? behindHash()[1] : location.search);
const behindHash = (): string[] => location.hash.slice(1).split("?");
/** The link to a path from anywhere in the page. */
export const addressOf = (path: string): string => (ALONE ? `#${path}` : path);

let current = $state.raw<Route>(parse(here()));

export const route = (): Route => current;

/** The path to a table; an invitation to watch stays in it from game to game. */
export function pathToTable(table: string, watchKey = current.at === "table" ? current.watchKey : ""): string {
  return watchKey ? `/table/${table}/${watchKey}` : `/table/${table}`;
}

/** `shown` is the address that a reload opens, where it is another one. */
export function go(path: string, shown = path): void {
  if (shown !== here()) history.pushState(null, "", addressOf(shown));
  current = parse(path);
  scrollTo(0, 0);
}

/** A table that the page lays itself, which has no id yet. */
export const LAID = "laid";

/** Gives the laid table its address, if it is still open; its screen stays. */
export function nameLaid(table: string): void {
  if (current.at !== "table" || current.table !== LAID) return;
  history.replaceState(null, "", addressOf(`/table/${table}`));
  current = { ...current, table, laid: true };
}

let times = $state(0);
/** Number of times the current address was opened again. */
export const visits = (): number => times;

/** Opens the same screen again, after something failed. */
export const revisit = (): void => void (times += 1);

/** Svelte action for links within the page: navigates without a reload. */
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
