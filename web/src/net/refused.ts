// The error that both HTTP requests and socket messages fail with: a fault's code of the wire.
import type { Fault } from "./wire";

export class Refused extends Error {
  constructor(
    readonly code: Fault,
    /** The code of the rule that refuses it, if any. */
    readonly refusal: string | null = null,
  ) {
    super(code);
  }
}

/** No server answered. */
export class Unreachable extends Error {}
