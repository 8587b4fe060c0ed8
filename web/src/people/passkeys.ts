// Passkeys: the browser's own dialog between two requests to the server, and whether there can be one here.
import * as api from "../net/api";
import { Refused } from "../net/refused";
import type { ClubShown, Me } from "../net/wire";
import { t } from "../words/catalogue.svelte";
import { problemText } from "../words/faults";

const ALGORITHMS = [-8, -7, -257]; // EdDSA, ES256, RS256, as the server checks them
const IP_ADDRESS = /^\[|^[\d.]+$/;

let about: Promise<ClubShown | null> | null = null;

/** The server's features and its operator's text, fetched once; null: the request failed. */
export const aboutServer = (): Promise<ClubShown | null> => (about ??= api.club().catch(() => null));

/** `none`: this server has no members; `insecure`: it has, but not at this address or in this browser. */
export type PasskeysHere = "offered" | "insecure" | "none";
let asked: Promise<PasskeysHere> | null = null;
let known: PasskeysHere | null = null;

/** The server's answer so far; null: none yet. */
export const passkeysKnown = (): PasskeysHere | null => known;

export function passkeysHere(): Promise<PasskeysHere> {
  const possible = isSecureContext && "credentials" in navigator && !IP_ADDRESS.test(location.hostname);
  asked ??= aboutServer().then((server) => (!server?.passkeys ? "none" : possible ? "offered" : "insecure"));
  void asked.then((here) => (known = here));
  return asked;
}

/** Creates a passkey on this device, or on one beside it. */
export async function makePasskey(name: string | null): Promise<Me> {
  const wanted = await api.wantPasskey(name);
  const made = (await navigator.credentials.create({
    publicKey: {
      rp: { name: t("web.title") },
      user: { id: bytes(wanted.user), name: wanted.name, displayName: wanted.name },
      challenge: bytes(wanted.challenge),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: wanted.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      attestation: "none",
    },
  })) as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return api.addPasskey({ client_data: text(clientDataJSON), attestation: text(attestationObject), name });
}

/** Signs in with any passkey that the visitor chooses. */
export async function usePasskey(): Promise<Me> {
  const { challenge } = await api.wantSignIn();
  const signed = (await navigator.credentials.get({ publicKey: { challenge: bytes(challenge), userVerification: "preferred" } })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } = signed.response as AuthenticatorAssertionResponse;
  return api.signIn({ credential: text(signed.rawId), client_data: text(clientDataJSON), authenticator_data: text(authenticatorData), signature: text(signature) });
}

/** The reason why there is no passkey: the dialog was closed, or the server refused. */
export function passkeyProblem(why: unknown, unknown: string): string {
  if (!(why instanceof Refused)) return t("web.member.nothing");
  if (why.code === "wrong-secret") return t(unknown);
  return why.code === "unreadable" ? t("web.member.unreadable") : problemText(why);
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

function text(data: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
