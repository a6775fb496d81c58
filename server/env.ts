import * as v from "valibot";
import { isLoopback, type SsoSettings } from "./sso/sso-settings.ts";
import { SettingError } from "./start-or-exit.ts";

const SECOND_MS = 1_000;

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const flag = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "1"),
);
const count = (fallback: number) =>
  v.pipe(v.optional(v.string(), String(fallback)), v.regex(/^\d{1,9}$/), v.transform(Number));
const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{0,64}$/), v.toLowerCase());
const httpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const secret = v.pipe(v.string(), v.minLength(32), v.maxLength(512));

const schema = v.object({
  COFFER_PORT: v.optional(port, "3000"),
  COFFER_HOST: v.optional(v.string(), "127.0.0.1"),
  /** Origin of the API double. */
  COFFER_API_URL: v.optional(httpUrl, "http://127.0.0.1:3001"),
  /** Lets the API tell the gateway from anybody else. */
  COFFER_API_SECRET: secret,
  /** Key of the session cookie; the previous one is still accepted while it is exchanged. */
  COFFER_SECRET: secret,
  COFFER_SECRET_PREVIOUS: v.optional(secret),
  COFFER_TLS_CERT: v.optional(v.string()),
  COFFER_TLS_KEY: v.optional(v.string()),
  /** Origin that browsers use when a proxy stands in front. */
  COFFER_PUBLIC_URL: v.optional(httpUrl),
  /** Origin that previews run on, apart from everything else; empty: no previews. */
  COFFER_VIEW_ORIGIN: v.optional(v.union([v.literal(""), httpUrl]), ""),
  /** Number of proxies in front whose forwarding headers are believed. */
  COFFER_TRUST_PROXY: count(0),
  /** Header in which the nearest of these proxies names a person's place; empty: none does. */
  COFFER_PLACE_HEADER: v.optional(headerName, ""),
  /** Where people write who need the operator; texts that would name it do without. */
  COFFER_SUPPORT_EMAIL: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.email())]), ""),
  /** OpenID Connect provider by which an organisation signs its people in; empty: none. */
  COFFER_SSO_ISSUER: v.optional(v.union([v.literal(""), httpUrl]), ""),
  COFFER_SSO_CLIENT_ID: v.optional(v.string(), ""),
  COFFER_SSO_CLIENT_SECRET: v.optional(v.string(), ""),
  /** How the organisation is called on the sign-in page. */
  COFFER_SSO_NAME: v.optional(v.pipe(v.string(), v.maxLength(60)), ""),
  /** Origin of the older interface, where people may go back to; empty: there is none. */
  COFFER_OLDER_URL: v.optional(v.union([v.literal(""), httpUrl]), ""),
  /** Origin of the billing provider, where people may be sent to pay; empty: nothing is sold here. */
  COFFER_BILLING_URL: v.optional(v.union([v.literal(""), httpUrl]), ""),
  /** Origin of the online office provider, which reads what people open there; empty: there is none. */
  COFFER_OFFICE_URL: v.optional(v.union([v.literal(""), httpUrl]), ""),
  /** The development mailbox page. */
  COFFER_MAILBOX: flag,
  /** The gateway of `npm run dev`: pages reload with it. */
  COFFER_DEV: flag,
  /** Where the build lies, from the checkout. */
  COFFER_BUILD_DIR: v.optional(v.string(), "build"),
  COFFER_LOG_LEVEL: v.optional(v.picklist(["debug", "info", "warn", "error", "silent"]), "info"),
  /** Whether each request is a line in the log, by its id, entry, status and time. */
  COFFER_LOG_ACCESS: flag,
  /** Failed sign-ins of one account from one address in 15 minutes. */
  COFFER_LIMIT_LOGIN: count(5),
  /** Failed sign-ins of one address in 15 minutes: far above what a family or an office mistypes. */
  COFFER_LIMIT_LOGIN_ADDRESS: count(500),
  /** Login salts asked by one address in a minute. */
  COFFER_LIMIT_SALT: count(30),
  /** Wrong link passwords of one address and link in 10 minutes. */
  COFFER_LIMIT_LINK: count(10),
  /** Calls of any kind of one account in a minute, or of one address where nobody is signed in. */
  COFFER_LIMIT_CALLS: count(3_000),
  /** Rendered pages of one account in a minute, or of one address where nobody is signed in: each is 4 to 12 ms. */
  COFFER_LIMIT_PAGES: count(300),
  /** Seconds in which a body must bring 16 KiB more, or its end. */
  COFFER_LIMIT_BODY_S: count(10),
  /** The same of uploads and downloads. */
  COFFER_LIMIT_STREAM_S: count(60),
});

/** The gateway's settings; every name that the process reads stands in this file. */
export interface GatewayEnv {
  readonly port: number;
  readonly host: string;
  readonly apiUrl: string;
  readonly apiSecret: string;
  readonly secrets: readonly [string, ...string[]];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly publicUrl: string | null;
  /** Where previews run; null: where the address is of this machine, `view.localhost`, else nowhere. */
  readonly viewOrigin: string | null;
  readonly trustedProxies: number;
  /** Lower-case; empty without a trusted proxy. */
  readonly placeHeader: string;
  readonly hasMailbox: boolean;
  readonly isDev: boolean;
  /** null: this installation names nobody. */
  readonly supportEmail: string | null;
  /** Single sign-on; null: there is none. */
  readonly sso: (SsoSettings & { readonly name: string }) | null;
  /** Origin of the older interface; null: there is none. */
  readonly olderUrl: string | null;
  /** Origin of the billing provider; null: nothing is sold here. */
  readonly billingOrigin: string | null;
  /** Origin of the online office provider; null: there is none. */
  readonly officeOrigin: string | null;
  readonly buildDirectory: string;
  readonly logLevel: string;
  readonly logsRequests: boolean;
  readonly limits: GatewayLimits;
}

export interface GatewayLimits {
  readonly loginFailures: number;
  readonly addressLoginFailures: number;
  readonly saltsPerMinute: number;
  readonly linkPasswordFailures: number;
  readonly callsPerMinute: number;
  readonly pagesPerMinute: number;
  readonly bodyMs: number;
  readonly streamIdleMs: number;
}

/** Parses the environment once. Throws one sentence that names the variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): GatewayEnv {
  const parsed = v.safeParse(schema, source);
  if (!parsed.success) throw new SettingError(toSentence(parsed.issues));
  const env = parsed.output;
  return {
    port: env.COFFER_PORT,
    host: env.COFFER_HOST,
    apiUrl: new URL(env.COFFER_API_URL).origin,
    apiSecret: env.COFFER_API_SECRET,
    secrets: env.COFFER_SECRET_PREVIOUS
      ? [env.COFFER_SECRET, env.COFFER_SECRET_PREVIOUS]
      : [env.COFFER_SECRET],
    tls: toTls(env.COFFER_TLS_CERT, env.COFFER_TLS_KEY),
    publicUrl: env.COFFER_PUBLIC_URL ? new URL(env.COFFER_PUBLIC_URL).origin : null,
    viewOrigin: env.COFFER_VIEW_ORIGIN === "" ? null : new URL(env.COFFER_VIEW_ORIGIN).origin,
    trustedProxies: env.COFFER_TRUST_PROXY,
    placeHeader: env.COFFER_TRUST_PROXY > 0 ? env.COFFER_PLACE_HEADER : "",
    hasMailbox: env.COFFER_MAILBOX,
    isDev: env.COFFER_DEV,
    supportEmail: env.COFFER_SUPPORT_EMAIL || null,
    sso: toSso(env),
    olderUrl: env.COFFER_OLDER_URL === "" ? null : new URL(env.COFFER_OLDER_URL).origin,
    billingOrigin: toBilling(env.COFFER_BILLING_URL),
    officeOrigin: toOffice(env.COFFER_OFFICE_URL),
    buildDirectory: env.COFFER_BUILD_DIR,
    logLevel: env.COFFER_LOG_LEVEL,
    logsRequests: env.COFFER_LOG_ACCESS,
    limits: {
      loginFailures: env.COFFER_LIMIT_LOGIN,
      addressLoginFailures: env.COFFER_LIMIT_LOGIN_ADDRESS,
      saltsPerMinute: env.COFFER_LIMIT_SALT,
      linkPasswordFailures: env.COFFER_LIMIT_LINK,
      callsPerMinute: env.COFFER_LIMIT_CALLS,
      pagesPerMinute: env.COFFER_LIMIT_PAGES,
      bodyMs: env.COFFER_LIMIT_BODY_S * SECOND_MS,
      streamIdleMs: env.COFFER_LIMIT_STREAM_S * SECOND_MS,
    },
  };
}

/** Plain http is for a provider of this machine: what it says opens sessions. */
function toSso(env: v.InferOutput<typeof schema>): GatewayEnv["sso"] {
  const { COFFER_SSO_ISSUER: issuer, COFFER_SSO_CLIENT_ID: clientId } = env;
  if (issuer === "") return null;
  if (!issuer.startsWith("https:") && !isLoopback(issuer))
    throw new SettingError("COFFER_SSO_ISSUER needs https.");
  if (clientId === "")
    throw new SettingError("COFFER_SSO_CLIENT_ID is needed with COFFER_SSO_ISSUER.");
  const name = env.COFFER_SSO_NAME || new URL(issuer).hostname;
  return { issuer, clientId, clientSecret: env.COFFER_SSO_CLIENT_SECRET, name };
}

/** Plain http is for a provider of this machine: people type their cards there. */
function toBilling(url: string): string | null {
  if (url === "") return null;
  if (!url.startsWith("https:") && !isLoopback(url))
    throw new SettingError("COFFER_BILLING_URL needs https.");
  return new URL(url).origin;
}

/** Plain http is for a provider of this machine: documents go there as people read them. */
function toOffice(url: string): string | null {
  if (url === "") return null;
  if (!url.startsWith("https:") && !isLoopback(url))
    throw new SettingError("COFFER_OFFICE_URL needs https.");
  return new URL(url).origin;
}

function toTls(certFile: string | undefined, keyFile: string | undefined) {
  if (!certFile && !keyFile) return null;
  if (certFile && keyFile) return { certFile, keyFile };
  throw new SettingError("COFFER_TLS_CERT and COFFER_TLS_KEY are needed together.");
}

/** Names the variable and the rule, never the value: it may be the secret. */
function toSentence(issues: readonly v.BaseIssue<unknown>[]): string {
  const names = issues.map((issue) => String(issue.path?.[0]?.key ?? "environment"));
  return `Not a valid setting: ${[...new Set(names)].join(", ")}.`;
}
