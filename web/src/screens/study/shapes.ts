// What the server tells of finished games, as tellstones.study writes it.
import type { Frame, ResultShown, Seat, Side, Stone, TableShown, Termination } from "../../wire";

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

export interface ReplayRules {
  players: 2 | 4;
  lines: 1 | 2;
  hands: "auto" | "opponent";
  points: number;
  turn_limit: number | null;
  opening: Stone[];
  first: Seat | null;
  elder: Seat | null;
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

export type Outcome = ResultShown;
