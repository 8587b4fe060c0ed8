// Keeps the document's head in step with the screen and the language: title, description, manifest.
import { fileOf } from "../net/reach";
import { known, language, t } from "../words/catalogue.svelte";
import { route, type Route } from "./route.svelte";

const TITLES: Record<Exclude<Route["at"], "home">, string> = {
  table: "web.title.table",
  watch: "web.watch.title",
  learn: "learn.title",
  game: "study.page.replay",
  games: "study.games.title",
  replay: "study.page.paste",
  train: "study.train.title",
  road: "web.home.road",
  duel: "web.home.duel",
  ratings: "web.rating.title",
  person: "web.rating.title",
  tournaments: "web.tournament.title",
  tournament: "web.tournament.title",
  clubs: "web.clubs.title",
  moderation: "moderation.title",
  programs: "web.programs",
  privacy: "study.privacy.title",
  enter: "web.enter.title",
  join: "web.alone.join",
};
/** The name of what one screen shows, such as a club; it ends with the route. */
let shown = $state.raw<{ route: Route; name: string } | null>(null);
let myTurn = $state(false);

/** Puts what the open screen shows into the title: a club, a person, the players of a table. */
export function nameScreen(name: string): void {
  shown = { route: route(), name };
}

/** Marks the title while it is the reader's turn. */
export function markTurn(mine: boolean): void {
  myTurn = mine;
}

export function updateTitle(): void {
  const named = [screenName(route()), t("web.title")].filter(Boolean).join(" – ");
  document.title = myTurn ? t("web.title.your_word", { title: named }) : named;
}

export function describePage(): void {
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("web.title.about"));
  const manifest = fileOf(language() === "en" ? "manifest.webmanifest" : `manifest.${language()}.webmanifest`);
  const link = document.querySelector('link[rel="manifest"]');
  // Browsers load the manifest again whenever its address is set.
  if (link?.getAttribute("href") !== manifest) link?.setAttribute("href", manifest);
}

function screenName(at: Route): string {
  if (at.at === "home") return "";
  if (shown?.route === at && shown.name) return shown.name;
  const page = at.at === "learn" || at.at === "train" ? `${at.at === "learn" ? "learn" : "study.train"}.${at.page}` : "";
  return [page, TITLES[at.at]].filter(known).map((key) => t(key))[0] ?? "";
}
