// Which table somebody touched in order to sit down there: once, and no longer than the way there takes.
let intended: string | null = null;

export function intendToSit(table: string): void {
  intended = table;
}

/** Whether this is that table; asked once. */
export function intendedToSit(table: string): boolean {
  const is = intended === table;
  intended = null;
  return is;
}
