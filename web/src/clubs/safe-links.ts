// Finds the addresses in a text that other people wrote.

export interface Part {
  text: string;
  /** The link's target; empty for plain text. */
  href: string;
}

const ADDRESS = /(https:\/\/[^\s<>"'`]+)/;
const PUNCTUATION = /[.,;:!?)\]}]+$/;

/** The text in parts. A link shows its whole address, in letters that cannot be imitated: a browser writes other scripts as `xn--…`. */
export function linked(text: string): Part[] {
  return text.split(ADDRESS).flatMap((part, place) => (place % 2 ? address(part) : [plain(part)])).filter((part) => part.text);
}

function address(part: string): Part[] {
  const after = PUNCTUATION.exec(part)?.[0] ?? "";
  const written = part.slice(0, part.length - after.length);
  const url = URL.canParse(written) ? new URL(written) : null;
  // `https://bank.example@elsewhere.example` leads elsewhere.
  if (!url || url.username || url.password) return [plain(part)];
  return [{ text: url.href, href: url.href }, plain(after)];
}

const plain = (text: string): Part => ({ text, href: "" });
