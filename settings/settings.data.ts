import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { API_LIMITS } from "./api-limits.data.ts";
import {
  anyTextKind,
  choiceKind,
  contactKind,
  countKind,
  emailKind,
  fileKind,
  flagKind,
  headerKind,
  type Kind,
  mailboxKind,
  portKind,
  secretKind,
  secureUrlKind,
  sizeKind,
  skuKind,
  smtpUrlKind,
  urlKind,
} from "./kinds.ts";

/** What reads a setting: one of the two processes, or what builds and starts them. */
export type Reader = "gateway" | "api" | "scripts";

export interface Setting<T> {
  readonly readers: readonly Reader[];
  readonly kind: Kind<T>;
  /** Text of the default; empty: none. */
  readonly fallback: string;
  /** A sentence of the document of the settings. */
  readonly meaning: string;
  /** Never printed, and may come from the file that `NAME_FILE` names. */
  readonly isSecret?: true;
  /** The readers do not start without it. */
  readonly isNeeded?: true;
}

const GATEWAY = ["gateway"] as const;
const API = ["api"] as const;
const BOTH = ["gateway", "api"] as const;
const SCRIPTS = ["scripts"] as const;

function row<T>(
  readers: readonly Reader[],
  kind: Kind<T>,
  fallback: string,
  meaning: string,
): Setting<T> {
  return { readers, kind, fallback, meaning };
}

function secret<T>(readers: readonly Reader[], kind: Kind<T>, meaning: string) {
  return { ...row(readers, kind, "", meaning), isSecret: true } as const;
}

const LEVELS = choiceKind("debug", "info", "warn", "error", "silent");

/** Every setting but the limits of the API. `start.sh` sets those of addresses and secrets itself. */
export const SETTINGS = {
  COFFER_API_SECRET: {
    ...secret(BOTH, secretKind, "The gateway shows it with every call, so that the API answers."),
    isNeeded: true,
  },
  COFFER_PUBLIC_URL: row(
    BOTH,
    urlKind,
    "",
    "The address that people use, when a proxy is in front.",
  ),
  COFFER_ABUSE_EMAIL: row(
    API,
    emailKind,
    "",
    "Where reports of public links go. Without it they go to `COFFER_SUPPORT_EMAIL`; without either they stand in `coffer-admin reports list` alone.",
  ),
  COFFER_SUPPORT_EMAIL: row(
    BOTH,
    emailKind,
    "",
    "Where tickets go; stands on the pages of accounts that cannot be used.",
  ),
  COFFER_DRAIN_S: row(
    BOTH,
    countKind("seconds"),
    "60",
    "How long uploads and downloads under way may go on when a process is told to stop.",
  ),
  COFFER_LOG_LEVEL: row(BOTH, LEVELS, "info", "From which level on lines are logged."),
  COFFER_METRICS_HOST: row(
    BOTH,
    anyTextKind("address"),
    "127.0.0.1",
    "The address that metrics are served on. They need no password: keep it private.",
  ),
  COFFER_COMMIT: row(
    BOTH,
    anyTextKind("commit"),
    "",
    "The commit that runs, for log and metrics; `start.sh` asks git.",
  ),

  COFFER_PORT: row(GATEWAY, portKind, "3000", "The port that the gateway listens on."),
  COFFER_HOST: row(GATEWAY, anyTextKind("address"), "127.0.0.1", "The address it listens on."),
  COFFER_METRICS_PORT: row(
    GATEWAY,
    portKind,
    "",
    "The port of the gateway's metrics (`/metrics`). None, or 0: they are off.",
  ),
  COFFER_API_URL: row(GATEWAY, urlKind, "http://127.0.0.1:3001", "Where the API is."),
  COFFER_SECRET: { ...secret(GATEWAY, secretKind, "Seals session cookies."), isNeeded: true },
  COFFER_SECRET_PREVIOUS: secret(
    GATEWAY,
    secretKind,
    "The secret before, which still opens cookies while it is exchanged (180 days).",
  ),
  COFFER_TLS_CERT: row(GATEWAY, fileKind, "", "Certificate, with which the gateway serves https."),
  COFFER_TLS_KEY: row(GATEWAY, fileKind, "", "The certificate's key."),
  COFFER_VIEW_ORIGIN: row(
    GATEWAY,
    urlKind,
    "",
    "A second name of the gateway, for previews. None: no previews, but on localhost.",
  ),
  COFFER_TRUST_PROXY: row(
    GATEWAY,
    countKind("proxies"),
    "0",
    "How many proxies in front set the forwarding headers.",
  ),
  COFFER_PLACE_HEADER: row(
    GATEWAY,
    headerKind,
    "",
    "Header in which the proxy says where a person is. The proxy must replace what visitors send in it.",
  ),
  COFFER_MAILBOX: row(GATEWAY, flagKind, "0", "The mailbox page, for visitors of this machine."),
  COFFER_LOG_ACCESS: row(GATEWAY, flagKind, "0", "One line in the log for each request."),
  COFFER_SECURITY_CONTACT: row(
    GATEWAY,
    contactKind,
    "",
    "Whom to tell of a weakness, in `/.well-known/security.txt`. None: `COFFER_SUPPORT_EMAIL`.",
  ),
  COFFER_SSO_ISSUER: row(GATEWAY, secureUrlKind, "", "OpenID Connect provider for single sign-on."),
  COFFER_SSO_CLIENT_ID: row(GATEWAY, anyTextKind("text"), "", "The id of Coffer at this provider."),
  COFFER_SSO_CLIENT_SECRET: secret(
    GATEWAY,
    anyTextKind("text"),
    "Its secret there. None: the provider knows Coffer by PKCE alone.",
  ),
  COFFER_SSO_NAME: row(
    GATEWAY,
    anyTextKind("text", 60),
    "",
    "How the sign-in page calls the organisation. None: the provider's host.",
  ),
  COFFER_OLDER_URL: row(GATEWAY, urlKind, "", "The older interface that people may go back to."),
  COFFER_BILLING_URL: row(GATEWAY, secureUrlKind, "", "Where people pay for plans."),
  COFFER_OFFICE_URL: row(
    GATEWAY,
    secureUrlKind,
    "",
    "Online office provider, which can read the documents that people open there.",
  ),
  COFFER_BUILD_DIR: row(GATEWAY, fileKind, "build", "Where the build is, from the checkout."),
  COFFER_DEV: row(GATEWAY, flagKind, "0", "Pages reload with the gateway; for development."),
  COFFER_LIMIT_LOGIN: row(
    GATEWAY,
    countKind("in 15 minutes"),
    "5",
    "Wrong passwords of one account and address.",
  ),
  COFFER_LIMIT_LOGIN_ADDRESS: row(
    GATEWAY,
    countKind("in 15 minutes"),
    "500",
    "Wrong passwords of one address.",
  ),
  COFFER_LIMIT_SALT: row(GATEWAY, countKind("a minute"), "30", "Login salts of one address."),
  COFFER_LIMIT_LINK: row(
    GATEWAY,
    countKind("in 10 minutes"),
    "10",
    "Wrong passwords of one link and address.",
  ),
  COFFER_LIMIT_CALLS: row(
    GATEWAY,
    countKind("a minute"),
    "3000",
    "Calls of one account, or of one address where nobody is signed in.",
  ),
  COFFER_LIMIT_PAGES: row(
    GATEWAY,
    countKind("a minute"),
    "300",
    "Pages of one account, or of one address where nobody is signed in.",
  ),
  COFFER_LIMIT_BODY_S: row(
    GATEWAY,
    countKind("seconds"),
    "10",
    "In which a body must bring 16 KiB more, or its end.",
  ),
  COFFER_LIMIT_STREAM_S: row(
    GATEWAY,
    countKind("seconds"),
    "60",
    "The same for uploads and downloads.",
  ),

  COFFER_API_PORT: row(API, portKind, "3001", "The port of the API, where `--port` names none."),
  COFFER_API_METRICS_PORT: row(
    API,
    portKind,
    "",
    "The port of the API's metrics (`/metrics`). None, or 0: they are off.",
  ),
  COFFER_API_QUOTA_BYTES: row(API, sizeKind, "50GiB", "Storage of a new account."),
  COFFER_SIGNUP: row(
    API,
    choiceKind("open", "invite", "domains", "off"),
    "open",
    "Who may make an account: everybody, people with an invitation into a share or a team, also people with an address of `COFFER_SIGNUP_DOMAINS`, or nobody.",
  ),
  COFFER_SIGNUP_DOMAINS: row(
    API,
    anyTextKind("domains, with commas"),
    "",
    "Domains of mail addresses that may sign up where `COFFER_SIGNUP` is `domains`, such as example.com,example.org.",
  ),
  COFFER_DEFAULT_PLAN: row(
    API,
    skuKind,
    "self",
    "The plan of every account that has no other one. `self`: everything that the server can do, with the storage of `COFFER_API_QUOTA_BYTES`. `free`: no plan. Or a SKU of `plans.json`.",
  ),
  COFFER_PLANS: row(
    API,
    fileKind,
    "",
    "The file of the plans, instead of `plans.json` in the data folder. Without a file there are the plans of the specification.",
  ),
  COFFER_API_REWARD_BYTES: row(
    API,
    sizeKind,
    "0",
    "More storage for a new account and for the one whose link brought it. 0: no such links.",
  ),
  COFFER_SMTP_URL: secret(
    API,
    smtpUrlKind,
    "Mail server: `smtp://user:password@host:587` or `smtps://…:465`. None: the mailbox page alone.",
  ),
  COFFER_MAIL_FROM: row(API, mailboxKind, "", "Sender of mails; needed with `COFFER_SMTP_URL`."),
  COFFER_SMTP_TLS: row(
    API,
    choiceKind("required", "none"),
    "required",
    "STARTTLS; `none` is for a relay on a private network.",
  ),
  COFFER_OFFICE_SECRET: secret(
    API,
    secretKind,
    "What the office provider's tickets are made with.",
  ),
  COFFER_RP_ID: row(
    API,
    anyTextKind("host name"),
    "",
    "The host that passkeys belong to. None: the host of the panel.",
  ),
  COFFER_ANALYTICS: row(API, choiceKind("on", "off"), "on", "Whether uses of pages are counted."),
  COFFER_API_LONG_POLL_MS: row(
    API,
    countKind("milliseconds"),
    "25000",
    "How long a poll for changes waits.",
  ),
  COFFER_API_SOCKETS_OF_USER: row(
    API,
    countKind("sockets"),
    String(REALTIME_LIMITS.socketsOfUser),
    "Sockets of one account at a time.",
  ),
  COFFER_RESET_KEY: row(
    SCRIPTS,
    anyTextKind("public key"),
    "",
    "Public key for password resets, which the build pins: SPKI DER in base64.",
  ),
  COFFER_SYSTEM_BIN: row(
    SCRIPTS,
    fileKind,
    "/usr/bin",
    "Where the scripts look for the system's Rust.",
  ),
  COFFER_IMAGE_TAG: row(SCRIPTS, anyTextKind("tag"), "local", "Tag of the images that are built."),
} as const satisfies Readonly<Record<`COFFER_${string}`, Setting<string | number | boolean>>>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = (typeof SETTINGS)[N]["kind"]["none"];

/** Names that the test run uses; the product does not read them. */
export const TEST_NAMES: readonly string[] = [
  "COFFER_EVIL_SEED",
  "COFFER_EVIL_SESSIONS",
  "COFFER_KILL_AT_STATEMENT",
  "COFFER_KILL_AT_STEP",
  "COFFER_LONG",
  "COFFER_NEW_DATA",
  "COFFER_PREPARE",
  "COFFER_SEED",
  "COFFER_SESSION",
  "COFFER_SHIFT_CLOCK_MS",
  "COFFER_STACK",
  "COFFER_STATEMENT_LOG",
  "COFFER_STEP_LOG",
  "COFFER_STORE_ORDERS",
  "COFFER_VECTORS",
];

const PERIODS: Readonly<Record<number, string>> = {
  60: "a minute",
  3600: "an hour",
  86400: "a day",
};

/** Every setting by its name, in the order of the document. */
export const ALL_SETTINGS: ReadonlyMap<string, Setting<string | number | boolean>> = new Map<
  string,
  Setting<string | number | boolean>
>([
  ...Object.entries(SETTINGS),
  ...Object.values(API_LIMITS).map(
    ({ name, points, durationS, meaning }) =>
      [
        name,
        row<number>(API, countKind(toPeriod(durationS)), String(points), `${meaning}.`),
      ] as const,
  ),
]);

function toPeriod(durationS: number): string {
  return PERIODS[durationS] ?? `in ${durationS / 60} minutes`;
}
