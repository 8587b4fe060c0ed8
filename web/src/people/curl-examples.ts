// Requests by which a program may be tried in a terminal; a test runs them as they stand.

export interface CurlExample {
  what: "me" | "open" | "table" | "invitations";
  command: string;
}

export function curlExamples(origin: string, token: string): CurlExample[] {
  const curl = (options: string, path: string): string => `curl ${options}-H 'Authorization: Bearer ${token}' ${origin}/api/${path}`;
  const table = JSON.stringify({ listed: true, seats: [{ seat: "A", by: "me" }] });
  return [
    { what: "me", command: curl("", "me") },
    { what: "open", command: curl("", "tables") },
    { what: "table", command: curl(`-d '${table}' `, "tables") },
    { what: "invitations", command: curl("-N ", "me/invitations") },
  ];
}
