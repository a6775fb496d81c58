import { ANALYTICS_LIMITS } from "#app/contract/analytics.data.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Most attempts in a time; `COFFER_API_LIMIT_…` sets how many (Trust 2.8). */
export interface ApiLimit {
  readonly name: string;
  readonly points: number;
  readonly durationS: number;
  /** What is counted, as the document of the settings says it. */
  readonly meaning: string;
}

function limit(name: string, points: number, durationS: number, meaning: string): ApiLimit {
  return { name: `COFFER_API_LIMIT_${name}`, points, durationS, meaning };
}

/** The limits of the API by what the code calls them. */
export const API_LIMITS = {
  loginFailures: limit("LOGIN", 5, 15 * MINUTE_S, "Wrong passwords of one account and address"),
  /** Far above what a family or an office mistypes. */
  addressLoginFailures: limit("LOGIN_ADDRESS", 500, 15 * MINUTE_S, "Wrong passwords of an address"),
  /** Wherever from: each came with the right password. */
  factorFailures: limit("FACTOR", 30, HOUR_S, "Wrong second factors of one account"),
  clientEvents: limit("CLIENT_EVENT", 60, HOUR_S, "Security events that one account reports"),
  deviceNumbers: limit("DEVICE_NUMBER", 5, 15 * MINUTE_S, "Numbers of apps that one account tries"),
  salts: limit("SALT", 30, MINUTE_S, "Login salts that one address asks for"),
  linkPasswords: limit("LINK", 10, 10 * MINUTE_S, "Wrong passwords of one link and address"),
  /** The same wrong one of a link again, from the same address: it counts once. */
  sameLinkPasswords: limit("SAME_LINK_PASSWORD", 1, 10 * MINUTE_S, "The same wrong link password"),
  /** Jobs that the server opens files for. */
  serverJobs: limit("SERVER_JOB", 20, HOUR_S, "Zips by the server, of one account or address"),
  signUps: limit("SIGNUP", 100, HOUR_S, "Accounts that one address creates"),
  mails: limit("MAIL", 10, HOUR_S, "Mails that one account asks for"),
  linkMails: limit("LINK_MAIL", 1, HOUR_S, "Mails to an owner about one link"),
  linkNotes: limit("LINK_NOTE", 1, 10 * MINUTE_S, "Lines of one kind and address in a link's log"),
  linkComments: limit("LINK_COMMENT", 30, 10 * MINUTE_S, "Comments of one address on one link"),
  commentMails: limit("COMMENT_MAIL", 1, HOUR_S, "Mails to an owner about comments on one link"),
  linkUploads: limit("LINK_UPLOAD", 600, 10 * MINUTE_S, "Files that one address begins to upload"),
  tickets: limit("TICKET", 5, HOUR_S, "Support tickets of one account"),
  hints: limit("HINT", 10, HOUR_S, "Password hints that one address asks for"),
  hintsOfName: limit("HINT_NAME", 3, HOUR_S, "Password hints for one account"),
  resets: limit("RESET", 10, HOUR_S, "Password resets that one address asks for"),
  resetsOfName: limit("RESET_NAME", 3, HOUR_S, "Password resets for one account"),
  emailChanges: limit("EMAIL_CHANGE", 5, DAY_S, "Changes of its address that one account asks for"),
  linkReports: limit("LINK_REPORT", 10, 30 * MINUTE_S, "Reports of links by one address"),
  shareInvites: limit("SHARE_INVITE", 100, DAY_S, "Invitations to shares that one account sends"),
  teamInvites: limit("TEAM_INVITE", 1_000, DAY_S, "Mails to invited users that one team sends"),
  analytics: limit("ANALYTICS", ANALYTICS_LIMITS.perMinute, MINUTE_S, "Counts of one address"),
  accountRows: limit("ACCOUNT_ROWS", 1_500_000, MINUTE_S, "Database rows for one account"),
  linkRows: limit("LINK_ROWS", 1_500_000, MINUTE_S, "Database rows for one link"),
  addressRows: limit("ADDRESS_ROWS", 3_000_000, MINUTE_S, "Database rows for one address"),
} as const;
