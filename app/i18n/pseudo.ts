/** Nested texts of one namespace, as the JSON files hold them. */
export type Texts = { readonly [key: string]: string | Texts };

const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "đ",
  e: "é",
  f: "ƒ",
  g: "ğ",
  h: "ĥ",
  i: "í",
  j: "ĵ",
  k: "ķ",
  l: "ļ",
  m: "ɱ",
  n: "ñ",
  o: "ö",
  p: "þ",
  q: "ɋ",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "ü",
  v: "ṽ",
  w: "ŵ",
  x: "ẋ",
  y: "ý",
  z: "ž",
  A: "Á",
  B: "Ɓ",
  C: "Ç",
  D: "Đ",
  E: "É",
  F: "Ƒ",
  G: "Ğ",
  H: "Ĥ",
  I: "Í",
  J: "Ĵ",
  K: "Ķ",
  L: "Ļ",
  M: "Ɱ",
  N: "Ñ",
  O: "Ö",
  P: "Þ",
  Q: "Ɋ",
  R: "Ŕ",
  S: "Š",
  T: "Ţ",
  U: "Ü",
  V: "Ṽ",
  W: "Ŵ",
  X: "Ẋ",
  Y: "Ý",
  Z: "Ž",
};

/** Placeholders `{{name}}`, references `$t(…)` and tags `<1>` stay as they are. */
const KEPT = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)/;

/** English made visible: accents show untranslated text, brackets cut text, padding long words. */
export function toPseudo(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? toPseudoText(value) : toPseudo(value),
    ]),
  );
}

function toPseudoText(text: string): string {
  const body = text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : accent(part)))
    .join("");
  const padding = "·".repeat(Math.ceil(text.length * 0.3));
  return `[${body}${padding}]`;
}

function accent(text: string): string {
  return Array.from(text, (char) => ACCENTED[char] ?? char).join("");
}
