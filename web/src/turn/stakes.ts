// The stakes of the replies to a Boast.
export type Reply = "believe" | "doubt" | "steal";

/** A key of the catalogue. `theirs` are the points of the side that claims to know. */
export function stakeOf(reply: Reply, theirs: number, points: number): string {
  if (reply === "doubt") return "web.stakes.proof";
  if (reply === "steal") return "web.stakes.steal";
  return theirs + 1 >= points ? "web.stakes.they_win" : "web.stakes.they_score";
}

/** The stake of believing a Boast; `mine` are the points of the boasting side. */
export const boastStake = (mine: number, points: number): string => (mine + 1 >= points ? "web.stakes.boast_wins" : "web.stakes.boast");
