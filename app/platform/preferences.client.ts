import { COOKIES } from "#app/contract/brand.ts";
import type { Locale } from "#app/i18n/locales.data.ts";
import type { Theme } from "./preferences.server.ts";

const YEAR_S = 365 * 24 * 60 * 60;

/** The next page is rendered in this language. */
export function writeLocale(locale: Locale): void {
  writeCookie(COOKIES.locale, locale);
}

/** Takes over the language that the user has saved, where this browser has none of its own. */
export function adoptLocale(saved: Locale): void {
  if (readCookie(COOKIES.locale) === undefined) writeLocale(saved);
}

/** Shows the theme at once and keeps it for the next page. */
export function writeTheme(theme: Theme): void {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
  writeCookie(COOKIES.theme, theme);
}

/** Tells the server the zone in which to show dates. */
export function writeTimeZone(): void {
  writeCookie(COOKIES.timeZone, shownTimeZone());
}

/** Dates are shown in this zone from now on; empty: in that of the device (Reading R-140). */
export function chooseTimeZone(zone: string): void {
  writeCookie(COOKIES.chosenTimeZone, zone);
  writeTimeZone();
}

/** The zone that the person chose, else the device's. A zone that this browser does not know is none. */
export function shownTimeZone(): string {
  try {
    return zoneOf(readCookie(COOKIES.chosenTimeZone) || undefined);
  } catch {
    return zoneOf();
  }
}

function zoneOf(timeZone?: string): string {
  return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
}

function readCookie(name: string): string | undefined {
  const all = document.cookie.split("; ");
  return all.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}${secure}`;
}
