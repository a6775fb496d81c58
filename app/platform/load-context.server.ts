import type { Region } from "#app/contract/regions.data.ts";
import type { Direction, Locale } from "#app/i18n/locales.data.ts";
import type { LanguageTexts } from "#app/i18n/page-texts.server.ts";
import type { ServerApi } from "./api.server.ts";
import type { AssetsManifest } from "./assets-manifest.server.ts";
import type { Theme } from "./preferences.server.ts";
import type { SessionCookie, SessionData } from "./session.server.ts";

/** Origins of a region, with scheme and port, as browsers reach them. */
export interface RegionOrigins {
  readonly panel: string;
  readonly link: string;
}

/** What every loader and action gets as `context`. Made once a request by the gateway. */
export interface RequestContext {
  /** Of this response's CSP. Only the entry and the root use it. */
  readonly nonce: string;
  readonly locale: Locale;
  readonly dir: Direction;
  readonly theme: Theme;
  /** Known only after the browser's first visit; without it dates are left to the browser. */
  readonly timeZone: string | undefined;
  /** Region of the host that was asked. */
  readonly region: Region;
  readonly hosts: Readonly<Record<Region, RegionOrigins>>;
  /** Where previews run; null where this installation has no host for them. */
  readonly viewOrigin: string | null;
  /** `null` when nobody is signed in at this browser. */
  readonly session: SessionData | null;
  /** Makes and clears the cookie of {@link session}; only sign-in and sign-out use it. */
  readonly sessionCookie: SessionCookie;
  /** An API client for a session that is not (yet) the cookie's. */
  apiFor(session: SessionData): ServerApi;
  readonly api: ServerApi;
  /** Scheme, host and port of this request, checked against the allow-list. */
  readonly requestOrigin: string;
  readonly assets: AssetsManifest;
  /** The gateway of `npm run dev`. */
  readonly isDev: boolean;
  /** Of whoever runs this installation; null where nobody is named. */
  readonly supportEmail: string | null;
  /** Origin of the older interface; null where there is none. */
  readonly olderUrl: string | null;
  /** Of the organisation whose people sign in at its own page; null: there is none. */
  readonly ssoName: string | null;
  /** Of the billing provider; null: nothing is sold here. */
  readonly billingOrigin: string | null;
  /** Of the online office provider; null: there is none. */
  readonly officeOrigin: string | null;
  /** The policy of this response lets it frame that provider, and not the sandbox. */
  readonly framesOffice: boolean;
  /** Of {@link locale}, shared by all pages. */
  readonly texts: LanguageTexts;
  readonly textUrls: Readonly<Record<string, string>>;
  /** Logs the kind of a fault of rendering, never its message. */
  reportRenderError(error: unknown): void;
}
