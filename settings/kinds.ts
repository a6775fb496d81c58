import * as v from "valibot";

/** How the text of a setting is read. */
export interface Kind<T> {
  /** What it is called in the document of the settings. */
  readonly name: string;
  /** What a text that does not fit "needs". */
  readonly rule: string;
  /** The value of a setting that has neither a text nor a default. */
  readonly none: T;
  readonly parse: (text: string) => T | null;
}

const MAX_PORT = 65_535;
const MIN_SECRET_CHARACTERS = 32;
const MAX_SECRET_CHARACTERS = 512;
const SIZE = /^(\d{1,15}) ?((?:[KMGT]iB)?)$/;
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
};
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/;
/** An address alone, or a name and an address in angle brackets. */
const MAILBOX = /^(?:[^<>\p{Cc}]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/u;

const EMAIL = v.pipe(v.string(), v.email());

/** Whether a URL is plain http to this machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(url);
}

export const portKind: Kind<number> = {
  name: "port",
  rule: `needs a number from 0 to ${MAX_PORT}`,
  none: 0,
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT ? Number(text) : null),
};

export const flagKind: Kind<boolean> = {
  name: "`1` or `0`",
  rule: "needs 1 or 0",
  none: false,
  parse: (text) => (text === "1" ? true : text === "0" ? false : null),
};

/** A whole number, counted in `unit`. */
export function countKind(unit: string): Kind<number> {
  return {
    name: unit,
    rule: "needs a whole number",
    none: 0,
    parse: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null),
  };
}

/** Bytes, as a number or with a unit: `50GiB`. */
export const sizeKind: Kind<number> = {
  name: "size",
  rule: "needs a size in bytes, such as 1073741824 or 50GiB",
  none: 0,
  parse: (text) => {
    const [, number = "", unit = ""] = SIZE.exec(text) ?? [];
    const bytes = Number(number) * (UNITS[unit] ?? Number.NaN);
    return number !== "" && Number.isSafeInteger(bytes) ? bytes : null;
  },
};

export const secretKind: Kind<string> = {
  name: `${MIN_SECRET_CHARACTERS} to ${MAX_SECRET_CHARACTERS} characters`,
  rule: `needs ${MIN_SECRET_CHARACTERS} characters or more, and at most ${MAX_SECRET_CHARACTERS}`,
  none: "",
  parse: (text) =>
    text.length >= MIN_SECRET_CHARACTERS && text.length <= MAX_SECRET_CHARACTERS ? text : null,
};

export const urlKind = textKind(
  "URL",
  "needs an address that begins with http:// or https://",
  (text) => v.is(v.pipe(v.string(), v.url(), v.regex(/^https?:/)), text),
);

/** Plain http is for a provider of this machine alone: what is sent there is not for others. */
export const secureUrlKind = textKind(
  "https URL",
  "needs https, or http to this machine",
  (text) => v.is(v.pipe(v.string(), v.url(), v.regex(/^https?:/)), text) && isSecure(text),
);

export const smtpUrlKind = textKind(
  "SMTP URL",
  "needs an address such as smtps://user:password@host:465",
  (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
);

export const mailboxKind = textKind(
  "mail address",
  "needs one address, such as Coffer <no-reply@example.com>",
  (text) => MAILBOX.test(text),
);

export const emailKind = textKind("mail address", "needs one mail address", (text) =>
  v.is(EMAIL, text),
);

export const contactKind = textKind(
  "mail address or https URL",
  "needs one mail address or an address that begins with https://",
  (text) => v.is(v.union([EMAIL, v.pipe(v.string(), v.url(), v.regex(/^https:/))]), text),
);

export const headerKind = textKind("header name", "needs the name of a header", (text) =>
  /^[A-Za-z0-9-]{1,64}$/.test(text),
);

export const skuKind = textKind("SKU", "needs the SKU of a plan, such as self or free", (text) =>
  /^[a-z][a-z0-9]{1,15}(?:-[MY])?$/.test(text),
);

export const fileKind = anyTextKind("file");

/** Any text of at most so many characters. */
export function anyTextKind(name: string, maxCharacters = 4_096): Kind<string> {
  return textKind(
    name,
    `needs at most ${maxCharacters} characters`,
    (text) => text.length <= maxCharacters,
  );
}

export function choiceKind<const T extends string>(...choices: readonly [T, ...T[]]): Kind<T> {
  return {
    name: choices.map((choice) => `\`${choice}\``).join(", "),
    rule: `needs one of ${choices.join(", ")}`,
    none: choices[0],
    parse: (text) => choices.find((choice) => choice === text) ?? null,
  };
}

function textKind(name: string, rule: string, isRight: (text: string) => boolean): Kind<string> {
  return { name, rule, none: "", parse: (text) => (isRight(text) ? text : null) };
}

function isSecure(url: string): boolean {
  return url.startsWith("https:") || isLoopback(url);
}
