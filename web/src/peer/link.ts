// One WebRTC connection to another device, with one data channel for text.
import { iceServers } from "../net/reach";
import { certificate } from "./certificate";
import { decode, encode, sdpOf, termsIn, withCredentials, type Terms } from "./code";

/** STUN servers may not answer; continue with the addresses found until then. */
const GATHERING_MS = 3_000;
/** Connections may be lost for a moment, as when a phone changes its access point. */
const PATIENCE_MS = 6_000;
/** Every browser takes messages of 64 KiB; a UTF-16 unit is at most three bytes. */
const CHUNK = 20_000;
const [MORE, LAST] = ["+", "."];

export class Link {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  /** The certificate of the device on the other end, once its terms are known. The browser's own description may come later than the channel. */
  fingerprint = "";
  private readonly channel: RTCDataChannel;
  private heard = "";
  private listener: ((text: string) => void) | null = null;
  /** Messages that arrived before anyone listened: the other device may send while we still gather addresses. */
  private early: string[] = [];
  private closed = false;
  private patience: ReturnType<typeof setTimeout> | undefined;

  private constructor(private readonly connection: RTCPeerConnection) {
    // Agreed on beforehand, so that both have it at once and neither needs to announce it.
    this.channel = connection.createDataChannel("tellstones", { negotiated: true, id: 0 });
    this.channel.onopen = () => this.onopen?.();
    this.channel.onclose = () => this.close();
    this.channel.onmessage = ({ data }) => this.hear(String(data));
    connection.onconnectionstatechange = () => this.watch();
  }

  static async make(): Promise<Link> {
    return new Link(new RTCPeerConnection({ certificates: [await certificate()], iceServers: iceServers() }));
  }

  set onmessage(listener: ((text: string) => void) | null) {
    this.listener = listener;
    if (listener) this.early.splice(0).forEach(listener);
  }

  get open(): boolean {
    return this.channel.readyState === "open";
  }

  /** Whether anything has arrived from the other device. */
  get answered(): boolean {
    return ["connected", "completed"].includes(this.connection.iceConnectionState);
  }

  /** A code for one other device, which answers with its own. */
  async offer(): Promise<string> {
    await this.connection.setLocalDescription();
    return this.gathered();
  }

  /** The answer to an offer; with credentials that were agreed on, the other device need not see it. */
  async answer(offer: Terms, agreed?: Pick<Terms, "ufrag" | "password">): Promise<string> {
    this.fingerprint = offer.fingerprint;
    await this.connection.setRemoteDescription(sdpOf(offer));
    const { type, sdp = "" } = await this.connection.createAnswer();
    await this.connection.setLocalDescription({ type, sdp: agreed ? withCredentials(sdp, agreed) : sdp });
    return this.gathered();
  }

  /** Takes the answer to our offer. */
  accept(answer: Terms): Promise<void> {
    this.fingerprint = answer.fingerprint;
    return this.connection.setRemoteDescription(sdpOf(answer));
  }

  send(text: string): void {
    if (!this.open) return;
    for (let at = 0; at < text.length || at === 0; at += CHUNK) {
      this.channel.send((at + CHUNK < text.length ? MORE : LAST) + text.slice(at, at + CHUNK));
    }
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.patience);
    this.connection.close();
    this.onclose?.();
  }

  private hear(data: string): void {
    this.heard += data.slice(1);
    if (data[0] !== LAST) return;
    const text = this.heard;
    this.heard = "";
    if (this.listener) this.listener(text);
    else this.early.push(text);
  }

  private watch(): void {
    clearTimeout(this.patience);
    const state = this.connection.connectionState;
    if (state === "failed") this.close();
    if (state === "disconnected") this.patience = setTimeout(() => this.close(), PATIENCE_MS);
  }

  private async gathered(): Promise<string> {
    const { connection } = this;
    await new Promise<void>((done) => {
      if (connection.iceGatheringState === "complete") done();
      connection.addEventListener("icegatheringstatechange", () => connection.iceGatheringState === "complete" && done());
      setTimeout(done, GATHERING_MS);
    });
    return encode(termsIn(connection.localDescription!));
  }
}

/** The terms of an offer or an answer that a person gave. */
export const offerIn = (text: string): Terms | null => of("offer", text);
export const answerIn = (text: string): Terms | null => of("answer", text);

function of(kind: Terms["kind"], text: string): Terms | null {
  const terms = decode(text);
  return terms?.kind === kind ? terms : null;
}
