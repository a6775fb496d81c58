import type { Socket } from "node:net";
import type { Request, RequestHandler, Response } from "express";
import { toAddressKey } from "#app/contract/validate/address-key.ts";
import { type Framing, framingOf, socketFramingOf } from "#app/contract/validate/framing.ts";
import { parseCookies } from "#app/platform/cookies.server.ts";
import type { SessionCookie } from "#app/platform/session.server.ts";
import { type BodyRule, ENTRIES, type Entry } from "../entries.data.ts";
import type { GatewayLimits } from "../env.ts";
import type { HostTable } from "../hosts/region-hosts.ts";
import { inviteBody, readBody } from "../proxy/read-body.ts";
import { type Refusal, refuse } from "../proxy/refusal.ts";
import { createBodyBudget } from "./body-budget.ts";
import { refuseBusy } from "./busy-page.ts";
import { createCallCount } from "./call-count.ts";
import { isKnownOrigin, isSameOrigin } from "./csrf.ts";

/** What the guard has found out about a request that it let in. */
export interface Admission {
  readonly entry: Entry;
  /** The groups of the entry's path. */
  readonly parts: readonly string[];
  readonly framing: Exclude<Framing, "refused">;
  readonly maxBytes: number;
  /**
   * The whole body, at most so long; null when there is nothing to answer any more, because it was
   * refused or the sender has gone.
   */
  readWhole(maxBytes?: number): Promise<Buffer | null>;
}

export interface GuardParts {
  readonly limits: GatewayLimits;
  readonly hosts: HostTable;
  readonly isFile: (path: string) => boolean;
  readonly sessionCookie: Pick<SessionCookie, "read">;
  /** Entries that this installation does not have. */
  readonly without: readonly Entry["name"][];
}

const MIB = 1024 * 1024;
/** Bodies of one address that are held at a time: two of the largest command. */
const HELD_BYTES = 8 * MIB;

const NOTHING = Buffer.alloc(0);

interface Found {
  readonly entry: Entry;
  readonly parts: readonly string[];
}

/**
 * The one door: by the table of entries it decides whether a request comes in at all, before a byte
 * of its body is read and before anything else looks at it (Trust T12, T15).
 */
export function guardEntries(guard: GuardParts): RequestHandler {
  const calls = createCallCount(guard.limits);
  const budget = createBodyBudget(HELD_BYTES);
  const entries = ENTRIES.filter(({ name }) => !guard.without.includes(name));
  /** What follows a request that was refused for its framing may be a part of it. */
  const ended = new WeakSet<Socket>();
  const waitOf = async ({ name, rate }: Entry, request: Request, address: string) => {
    if (rate === "none") return 0;
    const account = accountOf(request, guard.sessionCookie);
    return calls.waitS({ address, account, rate, isPage: name === "page" });
  };
  return async (request, response, next) => {
    if (ended.has(request.socket)) return;
    const found = findEntry(entries, request.path, guard.isFile);
    const framing = found?.entry.upgrade ? socketFramingOf(request) : framingOf(request);
    const rule = ruleOf(found?.entry, request.method);
    if (framing === "refused" || (framing !== "none" && !rule)) {
      ended.add(request.socket);
      response.setHeader("Connection", "close");
      return refuse(response, "badRequest");
    }
    if (found === undefined || rule === undefined) return refuseMethod(response, found?.entry);
    const refusal = refusalOf(request, { rule, framing, entry: found.entry, hosts: guard.hosts });
    if (refusal !== null) return refuse(response, refusal);
    const address = toAddressKey(request.ip ?? "");
    const waitS = await waitOf(found.entry, request, address);
    if (waitS > 0) return refuseBusy(request, response, { entry: found.entry, waitS });
    const holder = { address, budget, timeMs: guard.limits.bodyMs };
    const maxBytes = rule?.maxBytes ?? 0;
    const admission: Admission = {
      ...found,
      framing,
      maxBytes,
      readWhole: async (most = maxBytes) =>
        framing === "none" ? NOTHING : readWhole(request, response, { ...holder, maxBytes: most }),
    };
    response.locals.admission = admission;
    next();
  };
}

/** What {@link guardEntries} found. */
export function admissionOf(response: Response): Admission {
  const admission: Admission | undefined = response.locals.admission;
  if (admission === undefined) throw new Error("request passed without the guard of entries");
  return admission;
}

/** The entry of a request, also of one that was refused before it came in. */
export function entryNameOf(response: Response): Entry["name"] | "refused" {
  const admission: Admission | undefined = response.locals.admission;
  return admission?.entry.name ?? "refused";
}

function findEntry(
  entries: readonly Entry[],
  path: string,
  isFile: GuardParts["isFile"],
): Found | undefined {
  for (const entry of entries) {
    if (entry.path === "file") {
      if (isFile(path)) return { entry, parts: [] };
      continue;
    }
    const match = entry.path.exec(path);
    if (match !== null) return { entry, parts: match.slice(1) };
  }
  return undefined;
}

/** Null: the method takes no body; undefined: the entry has no such method. */
function ruleOf(entry: Entry | undefined, method: string): BodyRule | null | undefined {
  return Object.entries(entry?.methods ?? {}).find(([name]) => name === method)?.[1];
}

function refuseMethod(response: Response, entry: Entry | undefined): void {
  response.setHeader("Allow", Object.keys(entry?.methods ?? {}).join(", "));
  refuse(response, "wrongMethod");
}

interface Asked {
  readonly entry: Entry;
  readonly rule: BodyRule | null;
  readonly framing: Framing;
  readonly hosts: HostTable;
}

function refusalOf(request: Request, { entry, rule, framing, hosts }: Asked): Refusal | null {
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (entry.origin === "known" && !isKnownOrigin(request, hosts)) return "forbidden";
  if (entry.origin === "same" && changes && !isSameOrigin(request)) return "forbidden";
  if (framing === "none" || rule === null) return null;
  if (!request.is([...rule.types])) return "wrongType";
  return Number(request.headers["content-length"] ?? 0) > rule.maxBytes ? "tooLarge" : null;
}

/** By the cookie that this installation sealed after the API had said whose session it is. */
function accountOf(request: Request, cookie: Pick<SessionCookie, "read">): string | null {
  const session = cookie.read(parseCookies(request.headers.cookie));
  return session === null ? null : `${session.region}/${session.uid}`;
}

interface Holder {
  readonly address: string;
  readonly budget: ReturnType<typeof createBodyBudget>;
  readonly maxBytes: number;
  readonly timeMs: number;
}

async function readWhole(
  request: Request,
  response: Response,
  { address, budget, ...limits }: Holder,
): Promise<Buffer | null> {
  let heldBytes = 0;
  response.once("close", () => budget.give(address, heldBytes));
  const hold = (sizeBytes: number) => {
    const isTaken = !response.closed && budget.take(address, sizeBytes);
    if (isTaken) heldBytes += sizeBytes;
    return isTaken;
  };
  inviteBody(response);
  const body = await readBody(request, { ...limits, hold }).catch(() => null);
  if (typeof body !== "string") return body;
  refuse(response, body);
  return null;
}
