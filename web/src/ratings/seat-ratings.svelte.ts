// The ratings of the people at a table, loaded again when another person sits down.
import { tableRatings } from "../net/api";
import type { RatingShown, Seat, SeatRating, SeatShown } from "../net/wire";

/** `wanted` is false if ratings do not matter here; then nothing is requested. Null while loading. */
export function seatRatings(table: () => string, seats: () => readonly SeatShown[], wanted: () => boolean): (seat: Seat) => RatingShown | null {
  let found = $state.raw<SeatRating[]>([]);
  const seated = $derived(seats().map((seat) => seat.person ?? "").join(" "));
  $effect(() => {
    if (seated.trim() && wanted()) void tableRatings(table()).then(({ seats: told }) => (found = told), () => undefined);
  });
  return (seat) => found.find((one) => one.seat === seat)?.rating ?? null;
}

/** Whether names have ratings during a game: in rated games, and between members. */
export function showsRatings(rated: boolean, seats: readonly SeatShown[]): boolean {
  const people = seats.filter((seat) => seat.person !== null);
  return rated || (people.length > 1 && people.every((seat) => seat.member));
}
