// The table that a player touched in order to sit down there; valid once, and only until they
// arrive.
let intended: string | null = null;

export function intendToSit(table: string): void {
  intended = table;
}

/** Whether this is that table; can be asked once. */
export function intendedToSit(table: string): boolean {
  const is = intended === table;
  intended = null;
  return is;
}
