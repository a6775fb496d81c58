import { ANALYTICS_LIMITS } from "#app/contract/analytics.data.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";

export type EntryMethod = "GET" | "HEAD" | "POST" | "DELETE";

/** What a body may be. */
export interface BodyRule {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** `whole`: read before anything happens with it. `streamed`: passed on as it comes. */
  readonly taken: "whole" | "streamed";
}

/** A way into the gateway, and all that may come in by it (Trust T12, T15, Reading R-94). */
export interface Entry {
  readonly name: EntryName;
  /** Of the path, as it came; a file's is looked up in the build. */
  readonly path: RegExp | "file";
  /** Everything else is 405; a body where `null` stands is 400 and ends the connection. */
  readonly methods: Readonly<Partial<Record<EntryMethod, BodyRule | null>>>;
  /** Who may send what is not only read: pages of this host, pages of the product, anybody. */
  readonly origin: "same" | "known" | "any";
  /** What a request may become here; elsewhere one that asks for it is refused. */
  readonly upgrade?: "websocket";
  /** Which pages may frame what comes from here (Trust W12); elsewhere none. */
  readonly framedBy?: "product";
  /** What pages from here may frame beside this host: elsewhere the sandbox of previews (Trust W12). */
  readonly frames?: "office";
  /** What it counts among in a minute: transfers of an account have a count of their own (Reading R-663). */
  readonly rate: Rate | "none";
}

export type Rate = "calls" | "transfers";

export type EntryName =
  | "file"
  | "view"
  | "health"
  | "security-txt"
  | "command"
  | "wake"
  | "features"
  | "analytics"
  | "team"
  | "relay"
  | "upload"
  | "download"
  | "server-job"
  | "reports"
  | "mailbox"
  | "reload"
  | "nowhere"
  | "sso-start"
  | "sso-callback"
  | "sso-key"
  | "session"
  | "session-end"
  | "link-lock"
  | "form"
  | "comments"
  | "office"
  | "page";

const KIB = 1024;
const MIB = 1024 * KIB;
const GET = { GET: null } as const;
const READ = { GET: null, HEAD: null } as const;
const JSON_TYPE = ["application/json"] as const;
/** Fields and boundaries of an upload, beside its bytes. */
const MULTIPART_BYTES = 64 * KIB;

/** Actions of pages: what a form or a small JSON object needs. */
const SMALL_JSON: BodyRule = { types: JSON_TYPE, maxBytes: 64 * KIB, taken: "whole" };
const FORM: BodyRule = {
  types: ["application/x-www-form-urlencoded"],
  maxBytes: 64 * KIB,
  taken: "whole",
};
/** The largest of any command; each has its own below it. */
const COMMAND: BodyRule = { types: JSON_TYPE, maxBytes: 4 * MIB, taken: "whole" };
const REPORTS: BodyRule = {
  types: ["application/reports+json", "application/csp-report", "application/json"],
  maxBytes: 16 * KIB,
  taken: "whole",
};
/** One event of a closed list (Reading R-488). */
const EVENT: BodyRule = {
  types: JSON_TYPE,
  maxBytes: ANALYTICS_LIMITS.maxBodyBytes,
  taken: "whole",
};
const UPLOAD: BodyRule = {
  types: ["multipart/form-data"],
  maxBytes: UPLOAD_LIMITS.maxChunkBytes + MULTIPART_BYTES,
  taken: "streamed",
};

/** Every entry; the first whose path fits is the one. */
export const ENTRIES: readonly Entry[] = [
  // Read from disk alone, and many for each page.
  { name: "file", path: "file", methods: READ, origin: "any", rate: "none" },
  // On the sandbox host alone, as are the files below /build/view/.
  { name: "view", path: /^\/view\/([a-zA-Z]{2,16})$/, methods: READ, origin: "any", rate: "calls" },
  {
    name: "health",
    path: /^\/(?:livez|readyz|healthz)$/,
    methods: READ,
    origin: "any",
    rate: "calls",
  },
  {
    name: "security-txt",
    path: /^\/\.well-known\/security\.txt$/,
    methods: READ,
    origin: "any",
    rate: "calls",
  },
  {
    name: "command",
    path: /^\/api\/?$/,
    methods: { POST: COMMAND },
    origin: "known",
    rate: "calls",
  },
  { name: "wake", path: /^\/api\/sub$/, methods: GET, origin: "known", rate: "calls" },
  { name: "features", path: /^\/api\/features$/, methods: GET, origin: "known", rate: "calls" },
  // Pages count themselves here, and nobody else does.
  { name: "analytics", path: /^\/_a$/, methods: { POST: EVENT }, origin: "same", rate: "calls" },
  // Team administration and what makes a place in a team (Spec A§7.5).
  {
    name: "team",
    path: /^\/((?:m\/(?:gettoken\/\d{1,19}\/\d{1,19}|users\/[A-Za-z]{1,40}(?:\/[0-9a-f]{1,32})?))|o\/api\/v1\/accounts\/provision)$/,
    methods: { GET: null, POST: SMALL_JSON, DELETE: null },
    origin: "known",
    rate: "calls",
  },
  // An upgrade to a socket (Trust 2.7): no body, and the origin of a page of ours.
  {
    name: "relay",
    path: /^\/n\/([12])\/multisub\/cpanel([1-9]\d{0,18})$/,
    methods: GET,
    upgrade: "websocket",
    origin: "known",
    rate: "calls",
  },
  {
    name: "upload",
    path: /^\/h\/([1-4])\/(uploadmultichunk)$/,
    methods: { POST: UPLOAD },
    origin: "known",
    rate: "transfers",
  },
  {
    name: "download",
    path: /^\/h\/([1-4])\/(proxyapi\.fcgi|isup\.txt)$/,
    methods: GET,
    origin: "known",
    rate: "transfers",
  },
  // What the server made for somebody who agreed to it; the browser's own downloads ask for it.
  {
    name: "server-job",
    path: /^\/h\/([1-4])\/(serverjob\.fcgi)$/,
    methods: GET,
    origin: "known",
    rate: "transfers",
  },
  {
    name: "reports",
    path: /^\/_r\/csp\/?$/,
    methods: { POST: REPORTS },
    origin: "any",
    rate: "calls",
  },
  {
    name: "mailbox",
    path: /^\/_dev\/mailbox(\/\d{0,16})?$/,
    methods: GET,
    origin: "same",
    rate: "calls",
  },
  { name: "reload", path: /^\/_dev\/reload$/, methods: GET, origin: "same", rate: "calls" },
  {
    name: "nowhere",
    path: /^\/(api|h|m|n|o|sw|build)\//,
    methods: READ,
    origin: "any",
    rate: "calls",
  },
  // A visit: the provider's own page sends the browser back.
  { name: "sso-start", path: /^\/sso\/start$/, methods: GET, origin: "any", rate: "calls" },
  { name: "sso-callback", path: /^\/sso\/callback$/, methods: GET, origin: "any", rate: "calls" },
  {
    name: "sso-key",
    path: /^\/sso\/key$/,
    methods: { POST: null },
    origin: "same",
    rate: "calls",
  },
  {
    name: "session",
    path: /^\/session$/,
    methods: { GET: null, POST: SMALL_JSON, DELETE: null },
    origin: "same",
    rate: "calls",
  },
  {
    name: "session-end",
    path: /^\/session\/end$/,
    methods: { POST: SMALL_JSON },
    origin: "same",
    rate: "calls",
  },
  {
    name: "link-lock",
    path: /^\/dl\/[^/]+\/lock$/,
    methods: { POST: SMALL_JSON },
    origin: "same",
    rate: "calls",
  },
  {
    name: "form",
    path: /^\/(logout|verify-email|opt-out)(\.data)?$/,
    methods: { ...READ, POST: FORM },
    origin: "same",
    rate: "calls",
  },
  // The comments of a link (Spec C§2.5): of its key it has what stands in the fragment, if anything.
  {
    name: "comments",
    path: /^\/comment-iframe$/,
    methods: READ,
    origin: "same",
    framedBy: "product",
    rate: "calls",
  },
  // Where a document is opened at the online office provider, once a person said so (Reading R-541).
  {
    name: "office",
    path: /^\/file\/[^/]+\/view\/officefs[ev]$/,
    methods: READ,
    origin: "same",
    frames: "office",
    rate: "calls",
  },
  { name: "page", path: /^\//, methods: READ, origin: "same", rate: "calls" },
];
