import { type MetricsAddress, toMetricsAddress } from "#operation/serve-metrics.ts";
import { type Environment, SettingReader } from "#settings/setting-reader.ts";
import type { SsoSettings } from "./sso/sso-settings.ts";

const SECOND_MS = 1_000;

/** The gateway's settings; their names and meanings stand in `settings/settings.data.ts`. */
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
  /** Whom to tell of a weakness, a mail address or an https URL; null: nobody is named. */
  readonly securityContact: string | null;
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
  /** How long uploads and downloads may go on when the process is told to stop. */
  readonly drainMs: number;
  /** Where metrics are shown; null: nowhere. */
  readonly metrics: MetricsAddress | null;
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

/** Parses the environment once. Throws a `SettingError` that names each wrong setting. */
export function readEnv(source: Environment): GatewayEnv {
  const reader = new SettingReader(source);
  const trustedProxies = reader.read("COFFER_TRUST_PROXY");
  const env = {
    port: reader.read("COFFER_PORT"),
    host: reader.read("COFFER_HOST"),
    apiUrl: toOrigin(reader.read("COFFER_API_URL")) ?? "",
    apiSecret: reader.read("COFFER_API_SECRET"),
    secrets: toSecrets(reader),
    tls: toTls(reader.read("COFFER_TLS_CERT"), reader.read("COFFER_TLS_KEY")),
    publicUrl: toOrigin(reader.read("COFFER_PUBLIC_URL")),
    viewOrigin: toOrigin(reader.read("COFFER_VIEW_ORIGIN")),
    trustedProxies,
    placeHeader: toPlaceHeader(reader.read("COFFER_PLACE_HEADER"), trustedProxies),
    hasMailbox: reader.read("COFFER_MAILBOX"),
    isDev: reader.read("COFFER_DEV"),
    supportEmail: reader.read("COFFER_SUPPORT_EMAIL") || null,
    securityContact:
      reader.read("COFFER_SECURITY_CONTACT") || reader.read("COFFER_SUPPORT_EMAIL") || null,
    sso: toSso(reader),
    olderUrl: toOrigin(reader.read("COFFER_OLDER_URL")),
    billingOrigin: toOrigin(reader.read("COFFER_BILLING_URL")),
    officeOrigin: toOrigin(reader.read("COFFER_OFFICE_URL")),
    buildDirectory: reader.read("COFFER_BUILD_DIR"),
    logLevel: reader.read("COFFER_LOG_LEVEL"),
    logsRequests: reader.read("COFFER_LOG_ACCESS"),
    drainMs: reader.read("COFFER_DRAIN_S") * SECOND_MS,
    metrics: toMetricsAddress(
      reader.read("COFFER_METRICS_PORT"),
      reader.read("COFFER_METRICS_HOST"),
    ),
    limits: toLimits(reader),
  };
  reader.finish("gateway");
  return env;
}

function toLimits(reader: SettingReader): GatewayLimits {
  return {
    loginFailures: reader.read("COFFER_LIMIT_LOGIN"),
    addressLoginFailures: reader.read("COFFER_LIMIT_LOGIN_ADDRESS"),
    saltsPerMinute: reader.read("COFFER_LIMIT_SALT"),
    linkPasswordFailures: reader.read("COFFER_LIMIT_LINK"),
    callsPerMinute: reader.read("COFFER_LIMIT_CALLS"),
    pagesPerMinute: reader.read("COFFER_LIMIT_PAGES"),
    bodyMs: reader.read("COFFER_LIMIT_BODY_S") * SECOND_MS,
    streamIdleMs: reader.read("COFFER_LIMIT_STREAM_S") * SECOND_MS,
  };
}

function toOrigin(url: string): string | null {
  return url === "" ? null : new URL(url).origin;
}

function toSecrets(reader: SettingReader): GatewayEnv["secrets"] {
  const secret = reader.read("COFFER_SECRET");
  const previous = reader.read("COFFER_SECRET_PREVIOUS");
  return previous === "" ? [secret] : [secret, previous];
}

function toSso(reader: SettingReader): GatewayEnv["sso"] {
  const issuer = reader.read("COFFER_SSO_ISSUER");
  const clientId = reader.read("COFFER_SSO_CLIENT_ID");
  const clientSecret = reader.read("COFFER_SSO_CLIENT_SECRET");
  const name = reader.read("COFFER_SSO_NAME");
  if (issuer === "") return null;
  return { issuer, clientId, clientSecret, name: name || new URL(issuer).hostname };
}

/** Only what a trusted proxy says is believed. */
function toPlaceHeader(name: string, trustedProxies: number): string {
  return trustedProxies > 0 ? name.toLowerCase() : "";
}

function toTls(certFile: string, keyFile: string): GatewayEnv["tls"] {
  return certFile === "" || keyFile === "" ? null : { certFile, keyFile };
}
