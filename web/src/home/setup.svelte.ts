// The setup of the next table, and the request that creates it; kept while the page is open.
import { seatsOf } from "../game/seats";
import { DAY_SECONDS } from "../lobby/terms";
import { t } from "../words/catalogue.svelte";
import type { CreateTable, Hands, RulesWish, Seat, SeatWish, Stone, TimeWish } from "../net/wire";

export type Company = "bot" | "friend" | "screen";
export const LEVELS = ["gardener", "minstrel", "page", "squire", "knight", "captain", "marshal", "king"] as const;
export const STYLES = ["", "cautious", "bold", "tricky"] as const;
export const OPENINGS = ["random", "scales", "chosen"] as const;
export const FIRSTS = ["random", "A", "B", "elder"] as const;
/** Usual: quick among people, no clock against bots; see `docs/club.md` for the pools. */
export const TIMES = ["usual", "lightning", "quick", "calm", "slow", "custom", "none"] as const;
/** Days a move, in a slow game. */
export const DAYS = [1, 3, 7] as const;
/** Minutes and seconds per move of custom clocks. */
export const MINUTES = [1, 2, 5, 10, 15, 30] as const;
export const PLUS = [0, 1, 3, 5, 10] as const;
export const LIMITS = ["usual", "none", "50", "100", "200"] as const;

export const TALKS = ["silent", "table", "tavern"] as const;

export interface HouseRules {
  hands: Hands;
  points: number;
  opening: (typeof OPENINGS)[number];
  /** The stone that opens each Line, when it is chosen. */
  stone: Stone;
  first: (typeof FIRSTS)[number];
  time: (typeof TIMES)[number];
  days: (typeof DAYS)[number];
  minutes: (typeof MINUTES)[number];
  plus: (typeof PLUS)[number];
  limit: (typeof LIMITS)[number];
  talk: (typeof TALKS)[number];
  listed: boolean;
  /** Watched by invitation only. */
  private: boolean;
}

export const houseRules: HouseRules = $state({
  hands: "auto",
  points: 3,
  opening: "random",
  stone: "C",
  first: "random",
  time: "usual",
  days: 1,
  minutes: 5,
  plus: 5,
  limit: "usual",
  talk: "table",
  listed: false,
  private: false,
});

export interface SetUp {
  players: 2 | 4;
  lines: 1 | 2;
  company: Company;
  level: string;
  style: string;
  /** The names of the people who share one screen. */
  names?: Partial<Record<Seat, string>>;
  rated?: boolean;
}

export function wishFor(setup: SetUp, house: HouseRules): CreateTable {
  return {
    rules: rulesFor(setup, house),
    time: timeFor(setup, house),
    listed: setup.company === "friend" && house.listed,
    private: setup.company === "friend" && house.private,
    rated: setup.company !== "screen" && (setup.rated ?? false),
    talk: house.talk,
    seats: seatsOf(setup.players).map((seat) => seatFor(seat, setup)),
  };
}

function rulesFor({ players, lines }: SetUp, house: HouseRules): RulesWish {
  const { hands, points, opening, first, limit } = house;
  const elder: Seat | null = first === "elder" ? "A" : null;
  return {
    players,
    lines,
    hands,
    points,
    opening: opening === "chosen" ? Array.from({ length: lines }, () => house.stone) : opening,
    first: first === "elder" ? "random" : first,
    elder,
    turn_limit: limit === "usual" ? null : limit === "none" ? 0 : Number(limit),
  };
}

function seatFor(seat: Seat, { company, level, style, names }: SetUp): SeatWish {
  if (company === "screen") return { seat, by: "me", name: names?.[seat]?.trim() || t("seat.name", { seat }) };
  if (seat === "A") return { seat, by: "me" };
  if (company === "bot") return { seat, by: "bot", bot: style ? `${level}:${style}` : level };
  return { seat, by: "open" };
}

/** Null: as the server has it. */
function timeFor({ company }: SetUp, { time, days, minutes, plus }: HouseRules): TimeWish | null {
  switch (time) {
    case "usual":
      return company === "friend" ? SPEEDS.quick : null;
    case "slow":
      return { kind: "word", seconds: days * DAY_SECONDS };
    case "custom":
      return { kind: "bank", seconds: minutes * 60, plus };
    case "none":
      return { kind: "none" };
    default:
      return SPEEDS[time];
  }
}

const SPEEDS = {
  lightning: { kind: "bank", seconds: 60, plus: 1 },
  quick: { kind: "bank", seconds: 180, plus: 3 },
  calm: { kind: "word", seconds: 60 },
} as const satisfies Record<string, TimeWish>;
