import type { i18n, TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { showsServerWords } from "#app/contract/errors/server-words.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";

/** What is shown of a failure, in this order (Look 11): what happened, then what is safe. */
export interface ErrorText {
  readonly text: string;
  readonly more: string | undefined;
  /** The text as a sentence that ends, where more follows it. */
  readonly whole: string;
  /** '{code} {msg}' of alerts and transfer rows (Spec A§2.11, Reading R-37). */
  readonly line: string;
}
const API_CODES = { first: 9000, last: 9999 } as const;

/** Gives the text of any failure in the language of the page. Suspends until the rows are here. */
export function useErrorText(): (error: AppErrorShape) => ErrorText {
  const { t, i18n: texts } = useTranslation("errors");
  return (error) => toErrorText(error, t, texts);
}

/**
 * The catalogue's words for a code; the server's own where the failure says that they are to be
 * shown, or where the catalogue does not know the code (Spec A§8).
 * @internal Tests read texts of every language without a page.
 */
export function toErrorText(
  error: AppErrorShape,
  t: TFunction<"errors">,
  texts: Pick<i18n, "exists" | "language">,
): ErrorText {
  const isKnown = texts.exists(`errors:codes.${error.code}.text`);
  const row = isKnown ? error.code : rowOfUnknown(error.code);
  const own = wordsOfServer(error, isKnown);
  const text = own ?? t(`codes.${row}.text` as never, { defaultValue: ofUnknown(error, t, texts) });
  const help = own === undefined ? t(`codes.${row}.more` as never, { defaultValue: "" }) : "";
  const more = [help, ...retryTexts(error, t, texts.language)].filter(Boolean).join(" ");
  // Titles of the specification end without a stop; what follows them would run into them.
  const whole = more === "" || SENTENCE_END.test(text) ? text : t("sentence", { text });
  return { text, more: more || undefined, line: `${error.code} ${whole}`, whole };
}

/** The server's own words where they are to be shown. */
function wordsOfServer(
  { customMessage, serverMessage }: AppErrorShape,
  isKnown: boolean,
): string | undefined {
  const isCustom = customMessage !== undefined;
  const text = customMessage ?? serverMessage;
  return showsServerWords(isKnown, { text, isCustom }) ? text : undefined;
}

/** A clock alone says no more than this. */
const HALF_A_DAY_MS = 43_200_000;
const SENTENCE_END = /[.!?…。！？؟]$/u;

/** Until when, by the clock and in the language of the person: "30 minutes" does not say since when. */
function retryTexts(
  { retryAtMs }: AppErrorShape,
  t: TFunction<"errors">,
  language: string,
): readonly string[] {
  if (retryAtMs === undefined) return [];
  const clock = { hour: "numeric", minute: "2-digit", numberingSystem: "latn" } as const;
  const isToday = retryAtMs - Date.now() < HALF_A_DAY_MS;
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  const time = new Intl.DateTimeFormat(language, { ...day, ...clock }).format(retryAtMs);
  return [t(isToday ? "retryAt" : "retryFrom", { time })];
}

/** Texts that did not come, most often offline, leave the code, which says more than nothing. */
function ofUnknown(
  { code }: AppErrorShape,
  t: TFunction<"errors">,
  texts: Pick<i18n, "exists">,
): string {
  return texts.exists("errors:unknown") ? t("unknown") : String(code);
}

function rowOfUnknown(code: number): number {
  return code >= API_CODES.first && code <= API_CODES.last ? CODES.unknownApi : CODES.unknown;
}
