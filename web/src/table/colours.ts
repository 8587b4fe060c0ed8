// The colours of the four seats.
import type { Seat } from "../net/wire";

/** Four quiet colours, told apart also by those who see few colours: by lightness. */
export const COLOURS: Record<Seat, string> = {
  A: "#b98a2f",
  B: "#3e5f8a",
  C: "#6f7f4a",
  D: "#7c4a5e",
};
