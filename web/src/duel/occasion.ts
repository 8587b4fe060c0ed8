// The purpose for which a table was created.
const DUEL = "duel:";

/** The day of the duel that is played there, if it is one. */
export const dayOf = (occasion: string | null | undefined): string => (occasion?.startsWith(DUEL) ? occasion.slice(DUEL.length) : "");
