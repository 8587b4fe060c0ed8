// Somebody with a face, as a medallion takes them.
export interface Entrant {
  persona?: string | null;
  name: string | null;
  person?: string | null;
}
