// What the server tells of finished games, as tellstones.study writes it.
import type { ReplayRules } from "./recorded";
import type { Frame, Seat, Side, Stone, TableShown, Termination } from "../../wire";

export type Eyes = Seat | "spectator" | "open";

export interface ReplayFrame {
  index: number;
  turn: number;
  seat: Seat | null;
  move: string | null;
  event: Frame["event"];
  /** With all stones open; `down` says which of them lie face-down, Line by Line. */
  view: TableShown & { down: number[][] };
  position: string;
  sight: { seat: Seat; place: number; line: number; stone: Stone } | null;
  talk: { seat: Seat; text: string }[];
  seated: { seat: Seat; who: string }[];
  seconds: number | null;
}

export interface ReplayShown {
  rules: ReplayRules;
  names: Partial<Record<Seat, string>>;
  tags: Record<string, string>;
  result: string;
  winner: Side | null;
  termination: Termination | null;
  frames: ReplayFrame[];
}

export interface MomentTold {
  key: string;
  index: number;
  turn: number;
  seat: Seat;
  weight: number;
  text: string;
}

export interface DecisionShown {
  index: number;
  turn: number;
  seat: Seat;
  move: string;
  king: string;
  cost: number;
}

export interface AnalysisShown {
  names: Partial<Record<Seat, string>>;
  winner: Side | null;
  termination: Termination | null;
  curve: { index: number; turn: number; side_a: number }[];
  accuracy: Partial<Record<Seat, number | null>>;
  moments: MomentTold[];
  decisions: DecisionShown[];
}

export interface Tally {
  games: number;
  won: number;
  drawn: number;
  lost: number;
}
export interface GameListed {
  table: string;
  /** Milliseconds since 1970. */
  ended: number;
  variant: string;
  opponents: string[];
  outcome: "won" | "drawn" | "lost";
  termination: Termination | null;
  score: [number, number];
  turns: number;
}
export interface MyGames {
  games: GameListed[];
  statistics: {
    all: Tally;
    by_opponent: (Tally & { name: string })[];
    by_variant: (Tally & { name: string })[];
    stones: Partial<Record<Stone, { asked: number; missed: number }>>;
    forgotten_most: Stone | null;
  };
}

export interface Interval {
  low: number;
  middle: number;
  high: number;
}
export interface EstimateShown {
  half_life: Interval;
  after_three_turns: Interval;
  through_three_swaps: Interval;
  mirror: string;
  level: string;
  answers: number;
  seconds: number;
}
export interface DrillShown {
  estimate: EstimateShown | null;
  /** Finished sessions, oldest first. */
  sessions: { ended: number; asked: number; right: number; half_life: number }[];
  level: string;
}

/** A real game so far, through the eyes of the seat whose turn it is. */
export interface PuzzleAsked {
  name: string;
  seat: Seat;
  rules: ReplayRules;
  names: Partial<Record<Seat, string>>;
  frames: ReplayFrame[];
  choices: string[];
}
export interface PuzzleAnswered {
  name: string;
  choice: string;
  best: string;
  cost: number;
  chances: Record<string, number>;
  /** The last moment, with all stones open. */
  frames: ReplayFrame[];
}
