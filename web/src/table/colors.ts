// The colors of the seats.
import { sideOf } from "../game/seats";
import type { Seat } from "../net/wire";

/** One quiet color for each side, told apart also by those who see few colors: by lightness. Partners share it. */
export const colorOf = (seat: Seat): string => (sideOf(seat) === "A" ? "#b98a2f" : "#4a6fa5");
