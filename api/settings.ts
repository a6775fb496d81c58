import { StartError } from "#api/start-error.ts";
import { ANALYTICS_LIMITS } from "#app/contract/analytics.data.ts";
import { REALTIME_LIMITS } from "#app/contract/limits.data.ts";

const GIB = 1024 ** 3;
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: GIB,
  TiB: 1024 ** 4,
};
const SIZE = /^(\d{1,15}) ?((?:[KMGT]iB)?)$/;
const MINUTE_S = 60;

/** What an operator sets; a double may change it while it runs. */
export interface Settings {
  /** Storage of a new account, bytes. */
  quotaBytes: number;
  /** Free bytes of the disk that no upload may take. */
  diskReserveBytes: number;
  /** Where tickets go; empty: nobody answers any. */
  supportEmail: string;
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

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings, each once. Throws a `StartError` that names the setting and its rule, never its value. */
export function readSettings(environment: Environment, quotaBytes: number | null): Settings {
  const limit = (name: string, points: number, durationS: number): Limit => ({
    points: readNumber(environment, `COFFER_API_LIMIT_${name}`, points),
    durationS,
  });
  const named = (name: string, points: number, durationS: number): Limit => ({
    ...limit(name, points, durationS),
    refusalS: REFUSAL_S,
  });
  return {
    quotaBytes: quotaBytes ?? readSize(environment, "COFFER_API_QUOTA_BYTES", 50 * GIB),
    supportEmail: environment.COFFER_SUPPORT_EMAIL ?? "",
    officeSecret: readOfficeSecret(environment),
    diskReserveBytes: 64 * 1024 ** 2,
    longPollMs: readNumber(environment, "COFFER_API_LONG_POLL_MS", 25_000),
    abandonedUploadS: 48 * 60 * MINUTE_S,
    socketsOfUser: readNumber(
      environment,
      "COFFER_API_SOCKETS_OF_USER",
      REALTIME_LIMITS.socketsOfUser,
    ),
    rpId: environment.COFFER_RP_ID ?? "",
    rewardBytes: readSize(environment, "COFFER_API_REWARD_BYTES", 0),
    keepsCounts: environment.COFFER_ANALYTICS !== "off",
    limits: {
      loginFailures: named("LOGIN", 5, 15 * MINUTE_S),
      addressLoginFailures: named("LOGIN_ADDRESS", 500, 15 * MINUTE_S),
      factorFailures: named("FACTOR", 30, 60 * MINUTE_S),
      clientEvents: limit("CLIENT_EVENT", 60, 60 * MINUTE_S),
      deviceNumbers: limit("DEVICE_NUMBER", 5, 15 * MINUTE_S),
      salts: limit("SALT", 30, MINUTE_S),
      linkPasswords: named("LINK", 10, 10 * MINUTE_S),
      sameLinkPasswords: limit("SAME_LINK_PASSWORD", 1, 10 * MINUTE_S),
      serverJobs: limit("SERVER_JOB", 20, 60 * MINUTE_S),
      signUps: limit("SIGNUP", 100, 60 * MINUTE_S),
      mails: limit("MAIL", 10, 60 * MINUTE_S),
      linkMails: limit("LINK_MAIL", 1, 60 * MINUTE_S),
      linkNotes: limit("LINK_NOTE", 1, 10 * MINUTE_S),
      linkComments: limit("LINK_COMMENT", 30, 10 * MINUTE_S),
      commentMails: limit("COMMENT_MAIL", 1, 60 * MINUTE_S),
      linkUploads: limit("LINK_UPLOAD", 600, 10 * MINUTE_S),
      tickets: limit("TICKET", 5, 60 * MINUTE_S),
      hints: limit("HINT", 10, 60 * MINUTE_S),
      hintsOfName: limit("HINT_NAME", 3, 60 * MINUTE_S),
      resets: limit("RESET", 10, 60 * MINUTE_S),
      resetsOfName: limit("RESET_NAME", 3, 60 * MINUTE_S),
      emailChanges: limit("EMAIL_CHANGE", 5, 24 * 60 * MINUTE_S),
      linkReports: limit("LINK_REPORT", 10, 30 * MINUTE_S),
      shareInvites: limit("SHARE_INVITE", 100, 24 * 60 * MINUTE_S),
      teamInvites: limit("TEAM_INVITE", 1_000, 24 * 60 * MINUTE_S),
      analytics: limit("ANALYTICS", ANALYTICS_LIMITS.perMinute, MINUTE_S),
      accountRows: limit("ACCOUNT_ROWS", 1_500_000, MINUTE_S),
      linkRows: limit("LINK_ROWS", 1_500_000, MINUTE_S),
      addressRows: limit("ADDRESS_ROWS", 3_000_000, MINUTE_S),
    },
  };
}

const MIN_SECRET_CHARACTERS = 32;

/** What the gateway shows with every call; without it nobody could be told from the gateway. */
export function readGatewaySecret({ COFFER_API_SECRET: secret }: Environment): string {
  if (secret !== undefined && secret.length >= MIN_SECRET_CHARACTERS) return secret;
  throw new StartError(`COFFER_API_SECRET needs ${MIN_SECRET_CHARACTERS} characters or more.`);
}

/** Whoever guesses it gets into the room of every document that is open at the provider. */
function readOfficeSecret({ COFFER_OFFICE_SECRET: secret = "" }: Environment): string {
  if (secret === "" || secret.length >= MIN_SECRET_CHARACTERS) return secret;
  throw new StartError(`COFFER_OFFICE_SECRET needs ${MIN_SECRET_CHARACTERS} characters or more.`);
}

function readNumber(environment: Environment, name: string, fallback: number): number {
  const text = environment[name] ?? "";
  if (text === "") return fallback;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new StartError(`${name} needs a whole number.`);
}

function readSize(environment: Environment, name: string, fallback: number): number {
  const text = environment[name] ?? "";
  return text === "" ? fallback : parseSize(text, name);
}

/** Bytes, as a number or with a unit: `50GiB`. */
export function parseSize(text: string, name: string): number {
  const [, number = "", unit = ""] = SIZE.exec(text.trim()) ?? [];
  const bytes = Number(number) * (UNITS[unit] ?? Number.NaN);
  if (number !== "" && Number.isSafeInteger(bytes)) return bytes;
  throw new StartError(`${name} needs a size in bytes, such as 1073741824 or 50GiB.`);
}
