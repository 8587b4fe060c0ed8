// What a table was set up for.
const DUEL = "duel:";

/** The day of the duel that is played there, if it is one. */
export const dayOf = (occasion: string | null | undefined): string => (occasion?.startsWith(DUEL) ? occasion.slice(DUEL.length) : "");
