// The error that both HTTP requests and socket messages fail with: a fault's code of the wire.
import type { Fault } from "./wire";

export class Refused extends Error {
  constructor(
    readonly code: Fault,
    /** Which rule refuses it, if a rule does. */
    readonly refusal: string | null = null,
  ) {
    super(code);
  }
}

/** No server answered. */
export class Unreachable extends Error {}
