import { COOKIES } from "#app/contract/brand.ts";

/** `system` follows the browser's colour scheme. */
export type Theme = "light" | "dark" | "system";

export interface Preferences {
  readonly locale: string | undefined;
  readonly theme: Theme;
  /** IANA name; `undefined` until the browser has told it (House 3, time zone). */
  readonly timeZone: string | undefined;
}

/** Reads the cookies that hold no secret. Anything that is not expected counts as absent. */
export function readPreferences(cookies: ReadonlyMap<string, string>): Preferences {
  const theme = cookies.get(COOKIES.theme);
  return {
    locale: cookies.get(COOKIES.locale),
    theme: theme === "light" || theme === "dark" ? theme : "system",
    timeZone: toTimeZone(cookies.get(COOKIES.timeZone)),
  };
}

function toTimeZone(value: string | undefined): string | undefined {
  if (value === undefined || !/^[A-Za-z0-9+_/-]{1,64}$/.test(value)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
