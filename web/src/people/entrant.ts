// The person or bot that a medallion shows.
export interface Entrant {
  persona?: string | null;
  name: string | null;
  person?: string | null;
}
