import {
  DEFAULT_LOCALE,
  type Direction,
  LOCALES,
  type Locale,
  PSEUDO_LOCALE,
} from "./locales.data.ts";

export interface LocaleHints {
  /** Value of the language cookie. */
  readonly cookie: string | undefined;
  /** Language saved in the user's information. */
  readonly saved: string | undefined;
  /** The `Accept-Language` header. */
  readonly acceptLanguage: string | undefined;
}

/** The language of a page: the cookie, then the user's own, then what the browser asks for. */
export function detectLocale(hints: LocaleHints): Locale {
  return (
    toLocale(hints.cookie) ??
    toLocale(hints.saved) ??
    fromAcceptLanguage(hints.acceptLanguage ?? "") ??
    DEFAULT_LOCALE
  );
}

/** The supported language with exactly this code; `undefined` for anything else. */
export function toLocale(value: string | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale.code === value)?.code;
}

export function directionOf(locale: Locale): Direction {
  return LOCALES.find(({ code }) => code === locale)?.dir ?? "ltr";
}

/** RFC 9110 §12.5.4; a longer header than this is cut. */
const MAX_RANGES = 20;

function fromAcceptLanguage(header: string): Locale | undefined {
  return header
    .split(",", MAX_RANGES)
    .map(toRange)
    .filter((range) => range.weight01 > 0)
    .sort((a, b) => b.weight01 - a.weight01)
    .map((range) => matchRange(range.tag))
    .find((locale) => locale !== undefined);
}

function toRange(text: string): { tag: string; weight01: number } {
  const [tag = "", ...params] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = params.find((param) => param.startsWith("q="));
  const weight01 = weight === undefined ? 1 : Number(weight.slice(2));
  return { tag, weight01: Number.isFinite(weight01) ? weight01 : 0 };
}

/** The same tag, else another region of the same language. The pseudo-locale is never guessed. */
function matchRange(tag: string): Locale | undefined {
  const offered = LOCALES.filter(({ code }) => code !== PSEUDO_LOCALE);
  const exact = offered.find(({ code }) => code.toLowerCase() === tag);
  const language = tag.split("-")[0];
  return (exact ?? offered.find(({ code }) => code.toLowerCase().split("-")[0] === language))?.code;
}
