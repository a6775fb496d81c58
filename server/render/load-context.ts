import type { Agent } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { Request, Response } from "express";
import { PLACE_HEADER } from "#app/contract/envelope.ts";
import { detectLocale, directionOf } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/locales.data.ts";
import type { LanguageTexts, PageTexts } from "#app/i18n/page-texts.server.ts";
import { createServerApi } from "#app/platform/api.server.ts";
import { parseCookies } from "#app/platform/cookies.server.ts";
import type { RequestContext } from "#app/platform/load-context.server.ts";
import { readPreferences } from "#app/platform/preferences.server.ts";
import type { SessionCookie, SessionData } from "#app/platform/session.server.ts";
import type { BuildOutput } from "../assets/build-output.ts";
import { hostOf, originOf } from "../hosts/host-guard.ts";
import type { HostTable } from "../hosts/region-hosts.ts";
import type { Log } from "../log.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { nonceOf } from "../security/nonce.ts";
import { askOnce } from "./ask-once.ts";
import { fetchSavedLocale } from "./saved-locale.ts";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}

/** What a context is made of besides the request. */
export interface ContextParts {
  readonly hosts: HostTable;
  readonly output: BuildOutput;
  readonly texts: PageTexts;
  readonly log: Log;
  readonly sessionCookie: SessionCookie;
  readonly apiUrl: string;
  readonly apiSecret: string;
  /** Connections to the API, for pages alone (Trust T12). */
  readonly agent: Agent;
  readonly isDev: boolean;
  readonly supportEmail: string | null;
  readonly olderUrl: string | null;
  readonly ssoName: string | null;
  readonly billingOrigin: string | null;
  readonly officeOrigin: string | null;
}

/** The `context` of every loader and action (House 3). */
export async function buildLoadContext(
  request: Request,
  response: Response,
  parts: ContextParts,
): Promise<AppLoadContext> {
  const cookies = parseCookies(request.headers.cookie);
  const preferences = readPreferences(cookies);
  const session = parts.sessionCookie.read(cookies);
  const apiFor = createApiMaker(request, response, parts);
  // Only what is asked for: a form changes what its own answers say.
  const api = request.method === "GET" ? askOnce(apiFor(session)) : apiFor(session);
  const locale = detectLocale({
    cookie: preferences.locale,
    saved: await fetchSavedLocale({
      method: request.method,
      cookie: preferences.locale,
      isSignedIn: session !== null,
      api,
    }),
    acceptLanguage: request.headers["accept-language"],
  });
  return {
    nonce: nonceOf(response),
    locale,
    dir: directionOf(locale),
    theme: preferences.theme,
    timeZone: preferences.timeZone,
    region: hostOf(response).region,
    hosts: parts.hosts.regions,
    viewOrigin: parts.hosts.sandboxOrigin,
    session,
    sessionCookie: parts.sessionCookie,
    api,
    apiFor,
    requestOrigin: originOf(request),
    assets: parts.output.assets,
    texts: textsOf(parts.texts, locale),
    isDev: parts.isDev,
    supportEmail: parts.supportEmail,
    olderUrl: parts.olderUrl,
    ssoName: parts.ssoName,
    billingOrigin: parts.billingOrigin,
    officeOrigin: parts.officeOrigin,
    framesOffice: admissionOf(response).entry.frames === "office",
    textUrls: parts.output.textUrls[locale] ?? {},
    reportRenderError: (error) => reportRenderError(parts.log, error),
  };
}

function textsOf(all: PageTexts, locale: Locale): LanguageTexts {
  const texts = all.get(locale);
  if (texts === undefined) throw new Error("a language without texts");
  return texts;
}

function createApiMaker(request: Request, response: Response, parts: ContextParts) {
  const gone = new AbortController();
  // Calls of an answered page are over; an abort for each of them would cost more than it ends.
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return (session: SessionData | null) =>
    createServerApi({
      apiUrl: parts.apiUrl,
      apiSecret: parts.apiSecret,
      region: hostOf(response).region,
      clientAddress: request.ip ?? "",
      clientPlace: request.headers[PLACE_HEADER],
      clientAgent: request.headers["user-agent"],
      session,
      signal: gone.signal,
      agent: parts.agent,
    });
}

/** Only the kind and place of a fault: messages may hold what people typed. */
function reportRenderError(log: Log, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? error.stack?.split("\n").slice(1, 4) : undefined;
  log.error({ kind, place }, "rendering failed");
}
