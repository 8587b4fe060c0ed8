// The setup of the next table, and the request that creates it; kept while the page is open.
import { seatsOf } from "../game/seats";
import { DAY_SECONDS } from "../lobby/terms";
import { t } from "../words/catalogue.svelte";
import type { CreateTable, Hands, RulesWish, Seat, SeatWish, Stone, TimeWish } from "../net/wire";

export type Company = "bot" | "friend" | "screen";
export const LEVELS = ["page", "squire", "knight", "captain", "marshal", "king"] as const;
export const STYLES = ["", "cautious", "bold", "tricky"] as const;
export const OPENINGS = ["random", "scales", "chosen"] as const;
export const FIRSTS = ["random", "A", "B", "elder"] as const;
export const TIMES = ["usual", "none", "word30", "word60", "bank300", "bank900", "day1", "day3", "day7"] as const;
export const LIMITS = ["usual", "none", "50", "100", "200"] as const;

export interface HouseRules {
  hands: Hands;
  points: number;
  opening: (typeof OPENINGS)[number];
  /** The stone that opens each Line, when it is chosen. */
  stone: Stone;
  first: (typeof FIRSTS)[number];
  time: (typeof TIMES)[number];
  limit: (typeof LIMITS)[number];
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
  limit: "usual",
  listed: false,
  private: false,
});

export interface SetUp {
  players: 2 | 4;
  lines: 1 | 2;
  company: Company;
  level: string;
  style: string;
  /** Of those who share one screen. */
  names?: Partial<Record<Seat, string>>;
  rated?: boolean;
}

export function wishFor(setup: SetUp, house: HouseRules): CreateTable {
  return {
    rules: rulesFor(setup, house),
    time: TIME_WISHES[house.time] ?? null,
    listed: setup.company === "friend" && house.listed,
    private: setup.company === "friend" && house.private,
    rated: setup.company !== "screen" && (setup.rated ?? false),
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

const TIME_WISHES: Partial<Record<HouseRules["time"], TimeWish>> = {
  none: { kind: "none" },
  word30: { kind: "word", seconds: 30 },
  word60: { kind: "word", seconds: 60 },
  bank300: { kind: "bank", seconds: 300, plus: 5 },
  bank900: { kind: "bank", seconds: 900, plus: 10 },
  day1: { kind: "word", seconds: DAY_SECONDS },
  day3: { kind: "word", seconds: 3 * DAY_SECONDS },
  day7: { kind: "word", seconds: 7 * DAY_SECONDS },
};
