import { describe, expect, it } from "vitest";
import { decode, encode, sdpOf, termsIn, withCredentials, type Terms } from "../../src/peer/code";

const TERMS: Terms = {
  kind: "offer",
  ufrag: "a/+9",
  password: "0123456789abcdefghij/+",
  fingerprint: "0F".repeat(32),
  candidates: ["192.0.2.7,50000,host", "fd00::2,50001,host", "821de1bb-efd0-4e7c-bc31-9b1802d68172.local,50002,host", "198.51.100.1,3000,srflx"],
};
const described = (terms: Terms): RTCSessionDescription => ({ ...sdpOf(terms), toJSON: () => ({}) }) as RTCSessionDescription;

describe("a code for another device", () => {
  it("is read as it was written, alone or in a link, and fits an address", () => {
    const code = encode(TERMS);
    expect(decode(code)).toEqual(TERMS);
    expect(decode(`https://site.example/path/#/join/${code}`)).toEqual(TERMS);
    expect(code).not.toMatch(/[/+#?&\s]/);
    expect(code.length).toBeLessThan(300);
  });

  it("says all that a description of a data channel says", () => {
    expect(termsIn(described(TERMS))).toEqual(TERMS);
    expect(termsIn(described({ ...TERMS, kind: "answer" })).kind).toBe("answer");
  });

  it("leaves out candidates over TCP and what is none", () => {
    const { sdp = "", ...rest } = described(TERMS);
    const more = `${sdp}a=candidate:1 1 tcp 1 192.0.2.7 9 typ host tcptype active\r\na=candidate:oops\r\n`;
    expect(termsIn({ ...rest, sdp: more } as RTCSessionDescription).candidates).toEqual(TERMS.candidates);
  });

  it("is refused when anything else is in it", () => {
    const code = encode(TERMS);
    for (const wrong of ["", "hello", "x" + code.slice(1), code + "~nothing", code.replace("0F0F", "0F0"), `${code}~1.2.3.4,5,host\r\na=x`, `%E0%A4%A`]) {
      expect(decode(wrong), wrong).toBeNull();
    }
  });

  it("takes the credentials that were agreed on", () => {
    const changed = withCredentials(sdpOf(TERMS).sdp!, { ufrag: "mine", password: "p".repeat(24) });
    expect(changed).toContain("a=ice-ufrag:mine\r\n");
    expect(changed).toContain(`a=ice-pwd:${"p".repeat(24)}\r\n`);
  });
});
