// What the server knows of finished games. Running games are in none of it.
import type { AnalysisShown, ReplayShown } from "./shapes";

/** A reason to be told to a person: the code of a fault, and what of the text was wrong. */
export class NotShown extends Error {
  constructor(
    readonly code: string,
    readonly detail: string | null = null,
  ) {
    super(code);
  }
}
