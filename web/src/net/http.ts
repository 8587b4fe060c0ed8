// The HTTP client: sends JSON to the server's API and throws `Refused` on errors.
import { reach } from "./reach";
import { Refused, Unreachable } from "./refused";
import { awaited } from "./waited.svelte";
import type { Failed } from "./wire";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** The server's answer, not yet read; a body is sent as JSON. */
export async function request(method: Method, path: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const asked = reach().fetch(`/api/${path}`, { method, ...sent });
  const answer = await awaited(asked.catch(() => Promise.reject(new Unreachable())));
  if (answer.ok) return answer;
  const failed = (await answer.json().catch(() => ({ code: "broken" }))) as Failed;
  throw new Refused(failed.code, failed.refusal ?? null);
}

export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await request(method, path, body);
  return (await answer.json().catch(() => Promise.reject(new Refused("broken")))) as T;
}

/** Reads a response with one JSON value per line. */
export async function* jsonLines<T>(answer: Response): AsyncGenerator<T> {
  let rest = "";
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as T;
  }
}
