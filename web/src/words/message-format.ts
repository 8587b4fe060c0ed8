// Fills values into texts, as in Python: `{name}`, and plurals as `{count, plural, one {# stone} other {# stones}}`.
// Counts are grouped as the language writes them: `1,200 games`.
export type Values = Record<string, string | number>;

export function fill(text: string, language: string, values: Values): string {
  let filled = "";
  for (const [isSlot, piece] of pieces(text)) filled += isSlot ? slot(piece, language, values) : piece;
  return filled;
}

function slot(inside: string, language: string, values: Values): string {
  const plural = /^(\w+)\s*,\s*plural\s*,(.*)$/s.exec(inside);
  if (!plural) return String(values[inside.trim()] ?? "");
  const count = Number(values[plural[1]!]);
  const forms = formsOf(plural[2]!);
  const form = forms.get(new Intl.PluralRules(language).select(count)) ?? forms.get("other") ?? "";
  return fill(form.replaceAll("#", new Intl.NumberFormat(language).format(count)), language, values);
}

function formsOf(text: string): Map<string, string> {
  const forms = new Map<string, string>();
  let form = "";
  for (const [isSlot, piece] of pieces(text)) {
    if (isSlot) forms.set(form, piece);
    else form = piece.trim();
  }
  return forms;
}

/** Text outside of braces, and the content of the outermost ones. */
function* pieces(text: string): Generator<[isSlot: boolean, piece: string]> {
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (letter === "{" && depth++ === 0) {
      if (index > start) yield [false, text.slice(start, index)];
      start = index + 1;
    } else if (letter === "}" && --depth === 0) {
      yield [true, text.slice(start, index)];
      start = index + 1;
    }
  }
  if (start < text.length) yield [false, text.slice(start)];
}
