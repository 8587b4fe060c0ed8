// Connection data of two devices as short text: SDPs of data channels differ in these fields only.

export interface Terms {
  kind: "offer" | "answer";
  ufrag: string;
  password: string;
  /** SHA-256 of the certificate: hexadecimal digits, without colons. */
  fingerprint: string;
  /** Each `address,port,type`. */
  candidates: string[];
}

const CREDENTIAL = /^[\w+/-]{4,256}$/;
const FINGERPRINT = /^[0-9A-F]{64}$/;
const CANDIDATE = /^[\w.:-]+,\d{1,5},(host|srflx|relay)$/;
const MOST_CANDIDATES = 8;
/** Largest preference first, as RFC 8445 recommends. */
const PREFERENCES = { host: 126, srflx: 100, relay: 0 } as const;

/** Text for a link: without `/` and `+`, which mean something there. */
export function encode({ kind, ufrag, password, fingerprint, candidates }: Terms): string {
  const fields = [kind[0], inLink(ufrag), inLink(password), fingerprint, ...candidates];
  return fields.join("~");
}

/** Null for anything that is not a code. */
export function decode(text: string): Terms | null {
  const [kind, ufrag = "", password = "", fingerprint = "", ...candidates] = codeIn(text).split("~");
  const terms = { ufrag: fromLink(ufrag), password: fromLink(password), fingerprint, candidates };
  const valid = CREDENTIAL.test(terms.ufrag) && CREDENTIAL.test(terms.password) && FINGERPRINT.test(fingerprint);
  if (!valid || candidates.length > MOST_CANDIDATES || !candidates.every((one) => CANDIDATE.test(one))) return null;
  return kind === "o" ? { kind: "offer", ...terms } : kind === "a" ? { kind: "answer", ...terms } : null;
}

/** People may give the whole link that contains the code. */
const codeIn = (text: string): string => text.replace(/\s/g, "").replace(/^.*[/#]/, "").replace(/%([0-9A-F]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)));

export function termsIn({ type, sdp }: RTCSessionDescription): Terms {
  const field = (name: string): string => new RegExp(`a=${name}:(\\S+)`).exec(sdp)?.[1] ?? "";
  const fingerprint = /a=fingerprint:sha-256 (\S+)/i.exec(sdp)?.[1] ?? "";
  return {
    kind: type === "offer" ? "offer" : "answer",
    ufrag: field("ice-ufrag"),
    password: field("ice-pwd"),
    fingerprint: fingerprint.replaceAll(":", "").toUpperCase(),
    candidates: sdp.split("\r\n").flatMap(candidateIn).slice(0, MOST_CANDIDATES),
  };
}

/** An SDP with these terms; who offers leaves it to the other to open the connection. */
export function sdpOf({ kind, ufrag, password, fingerprint, candidates }: Terms): RTCSessionDescriptionInit {
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint.match(/../g)!.join(":")}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates.map(candidateLine),
  ];
  return { type: kind, sdp: lines.join("\r\n") + "\r\n" };
}

/** The answer of a browser, with credentials that the other device already knows. */
export const withCredentials = (sdp: string, { ufrag, password }: Pick<Terms, "ufrag" | "password">): string =>
  sdp.replace(/a=ice-ufrag:\S+/g, `a=ice-ufrag:${ufrag}`).replace(/a=ice-pwd:\S+/g, `a=ice-pwd:${password}`);

function candidateIn(line: string): string[] {
  const [, , protocol, , address, port, , type] = line.replace("a=candidate:", "candidate:").split(" ");
  const ours = line.startsWith("a=candidate:") && protocol?.toLowerCase() === "udp";
  const text = `${address},${port},${type}`;
  return ours && CANDIDATE.test(text) ? [text] : [];
}

function candidateLine(candidate: string, at: number): string {
  const [address, port, type] = candidate.split(",") as [string, string, keyof typeof PREFERENCES];
  const priority = 2 ** 24 * PREFERENCES[type] + 2 ** 8 * (65535 - at) + 255;
  const related = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
  return `a=candidate:${at + 1} 1 udp ${priority} ${address} ${port} typ ${type}${related}`;
}

const inLink = (text: string): string => text.replaceAll("+", "-").replaceAll("/", "_");
const fromLink = (text: string): string => text.replaceAll("-", "+").replaceAll("_", "/");
