// The type of what happened at a table, as a frame tells it.
import type { Frame } from "../net/wire";

export type EventShown = NonNullable<Frame["event"]>;
