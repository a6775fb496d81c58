import { API_LIMITS, type ApiLimit } from "#settings/api-limits.data.ts";
import { sizeKind } from "#settings/kinds.ts";
import { SettingError } from "#settings/setting-error.ts";
import { type Environment, SettingReader } from "#settings/setting-reader.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const MIB = 1024 ** 2;

/** What an operator sets; a double may change it while it runs. */
export interface Settings {
  /** Storage of a new account, bytes. */
  quotaBytes: number;
  /** SKU of accounts that nobody put on another plan; `free`: none. */
  defaultPlan: string;
  /** Who may make an account. */
  signUp: "open" | "invite" | "domains" | "off";
  /** Domains of addresses that may, where it is `domains`. */
  signUpDomains: readonly string[];
  /** Where the plans stand; empty: `plans.json` of the data folder. */
  plansFile: string;
  /** Free bytes of the disk that no upload may take. */
  diskReserveBytes: number;
  /** Where tickets go; empty: nobody answers any. */
  supportEmail: string;
  /** Where reports of links go; empty: to the support. */
  abuseEmail: string;
  /** Shared with the online office provider; empty: there is none. */
  officeSecret: string;
  /** How long a long poll waits without news. */
  longPollMs: number;
  /** Unfinished uploads older than this are removed. */
  abandonedUploadS: number;
  /** Sockets of one user at a time. */
  socketsOfUser: number;
  /** Whom passkeys belong to; empty: the host of the panel that is used. */
  rpId: string;
  /** Space for each person who joins by a code, and for him; 0: none is given (Reading R-490). */
  rewardBytes: number;
  /** Whether uses are counted (Reading R-488). */
  keepsCounts: boolean;
  limits: LimitSettings;
}

/** Most attempts in a time; Trust 2.8. */
export interface LimitSettings {
  /** Of one account from one address. */
  loginFailures: Limit;
  /** Of all accounts from one address: far above what a family or an office mistypes. */
  addressLoginFailures: Limit;
  /** Wrong codes of one account, wherever from: each came with the right password. */
  factorFailures: Limit;
  /** Events that clients of one account tell of. */
  clientEvents: Limit;
  /** Numbers of apps that one account tries. */
  deviceNumbers: Limit;
  salts: Limit;
  linkPasswords: Limit;
  /** The same wrong one of a link again, from the same address: it counts once. */
  sameLinkPasswords: Limit;
  /** Jobs that the server opens files for, begun by one account or address. */
  serverJobs: Limit;
  signUps: Limit;
  mails: Limit;
  /** Mails to an owner about one link. */
  linkMails: Limit;
  /** Lines of a link's log that one address makes of one kind. */
  linkNotes: Limit;
  /** Comments that one address writes to one link, and mails to its owner about them. */
  linkComments: Limit;
  commentMails: Limit;
  /** Files that one address begins to bring through links. */
  linkUploads: Limit;
  /** Tickets of one account. */
  tickets: Limit;
  /** Hints that one address asks for, and those of one name. */
  hints: Limit;
  hintsOfName: Limit;
  /** Links that reset a password: asked for by one address, and for one name. */
  resets: Limit;
  resetsOfName: Limit;
  /** Changes of its address that one account asks for. */
  emailChanges: Limit;
  linkReports: Limit;
  /** Invitations that one account sends. */
  shareInvites: Limit;
  /** Mails to invited users that one team sends, and addresses that it asks for. */
  teamInvites: Limit;
  /** Events that one address has counted. */
  analytics: Limit;
  /** Rows that the database reads and writes for one account, through one link, and for one address. */
  accountRows: Limit;
  linkRows: Limit;
  addressRows: Limit;
}

export interface Limit {
  readonly points: number;
  readonly durationS: number;
  /** How long too many tries are refused, where the refusal names a time; else `durationS`. */
  readonly refusalS?: number | undefined;
}

/** What 8004 and 9429 promise (Spec A§8.1, A§8.7, Reading R-89). */
const REFUSAL_S = 30 * MINUTE_S;

/** Reads the settings, each once. Throws a `SettingError` that names each wrong one and its rule, never a value. */
export function readSettings(environment: Environment, quotaBytes: number | null): Settings {
  const reader = new SettingReader(environment);
  const settings = {
    quotaBytes: quotaBytes ?? reader.read("COFFER_API_QUOTA_BYTES"),
    defaultPlan: reader.read("COFFER_DEFAULT_PLAN"),
    signUp: reader.read("COFFER_SIGNUP"),
    signUpDomains: splitDomains(reader.read("COFFER_SIGNUP_DOMAINS")),
    plansFile: reader.read("COFFER_PLANS"),
    supportEmail: reader.read("COFFER_SUPPORT_EMAIL"),
    abuseEmail: reader.read("COFFER_ABUSE_EMAIL"),
    officeSecret: reader.read("COFFER_OFFICE_SECRET"),
    diskReserveBytes: 64 * MIB,
    longPollMs: reader.read("COFFER_API_LONG_POLL_MS"),
    abandonedUploadS: 48 * HOUR_S,
    socketsOfUser: reader.read("COFFER_API_SOCKETS_OF_USER"),
    rpId: reader.read("COFFER_RP_ID"),
    rewardBytes: reader.read("COFFER_API_REWARD_BYTES"),
    keepsCounts: reader.read("COFFER_ANALYTICS") === "on",
    limits: readLimits(reader),
  };
  reader.finish("api");
  return settings;
}

function readLimits(reader: SettingReader): LimitSettings {
  const limit = (known: ApiLimit): Limit => ({
    points: reader.readLimit(known),
    durationS: known.durationS,
  });
  const named = (known: ApiLimit): Limit => ({ ...limit(known), refusalS: REFUSAL_S });
  return {
    loginFailures: named(API_LIMITS.loginFailures),
    addressLoginFailures: named(API_LIMITS.addressLoginFailures),
    factorFailures: named(API_LIMITS.factorFailures),
    clientEvents: limit(API_LIMITS.clientEvents),
    deviceNumbers: limit(API_LIMITS.deviceNumbers),
    salts: limit(API_LIMITS.salts),
    linkPasswords: named(API_LIMITS.linkPasswords),
    sameLinkPasswords: limit(API_LIMITS.sameLinkPasswords),
    serverJobs: limit(API_LIMITS.serverJobs),
    signUps: limit(API_LIMITS.signUps),
    mails: limit(API_LIMITS.mails),
    linkMails: limit(API_LIMITS.linkMails),
    linkNotes: limit(API_LIMITS.linkNotes),
    linkComments: limit(API_LIMITS.linkComments),
    commentMails: limit(API_LIMITS.commentMails),
    linkUploads: limit(API_LIMITS.linkUploads),
    tickets: limit(API_LIMITS.tickets),
    hints: limit(API_LIMITS.hints),
    hintsOfName: limit(API_LIMITS.hintsOfName),
    resets: limit(API_LIMITS.resets),
    resetsOfName: limit(API_LIMITS.resetsOfName),
    emailChanges: limit(API_LIMITS.emailChanges),
    linkReports: limit(API_LIMITS.linkReports),
    shareInvites: limit(API_LIMITS.shareInvites),
    teamInvites: limit(API_LIMITS.teamInvites),
    analytics: limit(API_LIMITS.analytics),
    accountRows: limit(API_LIMITS.accountRows),
    linkRows: limit(API_LIMITS.linkRows),
    addressRows: limit(API_LIMITS.addressRows),
  };
}

/** What the gateway shows with every call; without it nobody could be told from the gateway. */
export function readGatewaySecret(environment: Environment): string {
  const reader = new SettingReader(environment);
  const secret = reader.read("COFFER_API_SECRET");
  reader.finish("api");
  return secret;
}

/** Bytes, as a number or with a unit: `50GiB`. */
export function parseSize(text: string, name: string): number {
  const bytes = sizeKind.parse(text.trim());
  if (bytes !== null) return bytes;
  throw new SettingError([`${name} ${sizeKind.rule}.`]);
}

function splitDomains(text: string): readonly string[] {
  const domains = text.toLowerCase().split(",");
  return domains.map((domain) => domain.trim()).filter((domain) => domain !== "");
}
