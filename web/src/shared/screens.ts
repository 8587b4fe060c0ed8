// The screens by their addresses: each is a chunk, loaded with its words when it is first opened.
import type { Component } from "svelte";
import { later, speakOf } from "../words/catalogue.svelte";
import { LAID, type Route } from "./route.svelte";

type At = Exclude<Route["at"], "home">;
/** The props of a screen are the parts of its address, by name. */
type Screen = Component<any>;
type Load = () => Promise<{ default: Screen }>;

const SCREENS: Record<At | "club", Load> = {
  club: () => import("../clubs/ClubScreen.svelte"),
  clubs: () => import("../clubs/ClubsScreen.svelte"),
  duel: () => import("../duel/DuelScreen.svelte"),
  enter: () => import("../people/EnterScreen.svelte"),
  game: () => import("../replay/ReplayScreen.svelte"),
  games: () => import("../games/GamesScreen.svelte"),
  join: () => import("../peer/JoinScreen.svelte"),
  learn: () => import("../learn/LearnScreen.svelte"),
  moderation: () => import("../moderation/ModerationScreen.svelte"),
  person: () => import("../ratings/ProfileScreen.svelte"),
  privacy: () => import("../people/PrivacyScreen.svelte"),
  programs: () => import("../people/ProgramsScreen.svelte"),
  ratings: () => import("../ratings/LeaderboardScreen.svelte"),
  replay: () => import("../replay/RecordScreen.svelte"),
  road: () => import("../road/RoadScreen.svelte"),
  table: () => import("../table/TableScreen.svelte"),
  tournament: () => import("../tournaments/TournamentScreen.svelte"),
  tournaments: () => import("../tournaments/TournamentsScreen.svelte"),
  train: () => import("../drills/DrillsScreen.svelte"),
  watch: () => import("../lobby/LobbyScreen.svelte"),
};
/** The words of a screen that are a chunk of their own. */
const WORDS: Partial<Record<At, Parameters<typeof speakOf>[0]>> = {
  clubs: "clubs",
  duel: "duel",
  game: "study",
  games: "study",
  learn: "learn",
  person: "study",
  privacy: "study",
  replay: "study",
  road: "road",
  train: "study",
};

export async function screenOf(route: Route): Promise<Screen | null> {
  if (route.at === "home") return null;
  const words = WORDS[route.at];
  const load = SCREENS[route.at === "clubs" && route.club ? "club" : route.at];
  const [screen] = await Promise.all([later(load()), words && speakOf(words), import("../styles/reading.css")]);
  return screen;
}

/** The identity of a screen. Pages of learning and training, stations of the Road and moments of a game share one. */
export const identity = (route: Route): string =>
  "page" in route || "station" in route ? route.at : "laid" in route ? `${route.at}/${LAID}` : Object.values(route).slice(0, 2).join("/");
