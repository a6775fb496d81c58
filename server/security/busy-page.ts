import type { Request, Response } from "express";
import { detectLocale, directionOf } from "#app/i18n/locale.ts";
import { DEFAULT_LOCALE } from "#app/i18n/locales.data.ts";
import { parseCookies } from "#app/platform/cookies.server.ts";
import { readPreferences } from "#app/platform/preferences.server.ts";
import type { Entry } from "../entries.data.ts";
import { refuse } from "../proxy/refusal.ts";
import { BUSY_WORDS } from "./busy-page.data.ts";

const LIMITED = 429;

/**
 * Too many calls in a minute. Who looks at a page sees words, and the page comes by itself as soon as it is let
 * through (Reading R-663); everything else has its code. Nothing is asked or rendered for it.
 */
export function refuseBusy(
  request: Request,
  response: Response,
  { entry, waitS }: { readonly entry: Entry; readonly waitS: number },
): void {
  response.setHeader("Retry-After", waitS);
  if (entry.name === "page" && isForEyes(request))
    response.status(LIMITED).type("text/html").send(toPage(request, waitS));
  else refuse(response, "limited");
}

/** The document itself, and not the data that a page under way asks for. */
function isForEyes({ method, headers, path }: Request): boolean {
  const { accept = "" } = headers;
  return method === "GET" && accept.includes("text/html") && !path.endsWith(".data");
}

function toPage({ headers }: Request, waitS: number): string {
  const locale = detectLocale({
    cookie: readPreferences(parseCookies(headers.cookie)).locale,
    saved: undefined,
    acceptLanguage: headers["accept-language"],
  });
  const words = BUSY_WORDS[locale];
  const lang = words === undefined ? DEFAULT_LOCALE : locale;
  const { title, text } = words ?? BUSY_WORDS[DEFAULT_LOCALE];
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${waitS}">
<title>${title}</title>
<h1>${title}</h1>
<p>${text.replace("{n}", String(waitS))}</p>
</html>
`;
}
