import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import type { CommandName } from "#app/contract/registry.ts";
import type { GatewayLimits } from "../env.ts";

/** A command call as the limits see it. The body is read, never kept. */
export interface LimitedCall {
  readonly name: CommandName;
  readonly body: string;
  /** By `toAddressKey`: an IPv6 address counts with its /64. */
  readonly address: string;
}

/** Guessing slowed down (Trust 2.8, L7, T7). */
export interface CallLimits {
  /** Seconds until such a call is taken again; 0: it is taken now. */
  waitS(call: LimitedCall): Promise<number>;
  /** Counts a failure, or forgets the failures after a success. */
  count(call: LimitedCall, reply: string): Promise<void>;
}

const MS = 1_000;
const MINUTE_S = 60;
const LOGIN_WINDOW_S = 15 * MINUTE_S;
const LINK_WINDOW_S = 10 * MINUTE_S;
/** What the refusal says of itself (Spec A§8.1, Reading R-89). */
const REFUSAL_S = 30 * MINUTE_S;
const LOGIN_FAILED: ReadonlySet<number> = new Set([
  CODES.credentialsWrong,
  CODES.credentialsIncorrect,
  CODES.credentialsIncorrectOther,
  CODES.apiCredentialsWrong,
  CODES.apiCredentialsWrongOther,
]);

/** Calls that tell whether a password is right. */
const LOGINS: ReadonlySet<CommandName> = new Set(["sessionnew", "twofasend"]);

const replySchema = v.looseObject({ success: v.number(), error_code: v.optional(v.number()) });
const loginSchema = v.looseObject({ username: v.optional(v.string(), "") });
const text = v.optional(v.string(), "");
const one = v.looseObject({ publink_id: text, passwordlock: text });
const toShown = (link: v.InferOutput<typeof one>): ShownLock => ({
  id: link.publink_id,
  lock: link.passwordlock,
});
const oneLink = v.pipe(
  one,
  v.transform((body) => [toShown(body)]),
);
/** At comments their owner stands, too, who brings no lock. */
const lockedLink = v.pipe(
  one,
  v.transform((body) => (body.passwordlock === "" ? [] : [toShown(body)])),
);

/** The lock token that a call shows for a link. */
interface ShownLock {
  readonly id: string;
  readonly lock: string;
}

interface CountedLock {
  /** Address and link. */
  readonly key: string;
  readonly lock: string;
}

/**
 * Calls of visitors that bring the proof of a link's password, and where their links stand in the
 * body. The owner's own calls bring none and are not slowed.
 */
const LINKS_OF_CALL: Partial<Record<CommandName, v.GenericSchema<unknown, readonly ShownLock[]>>> =
  {
    linkpathlist: oneLink,
    pathpreuploadpublic: oneLink,
    pathaddpublic: oneLink,
    pathaddmanypublic: oneLink,
    webfinishbackuppublic: oneLink,
    linkeditopen: oneLink,
    linkeditfinish: oneLink,
    commentlist: lockedLink,
    commentpeek: lockedLink,
    commentadd: lockedLink,
    commentedit: lockedLink,
    commentdelete: lockedLink,
    linkconsume: v.pipe(
      v.looseObject({ links: v.array(one) }),
      v.transform((body) => body.links.map(toShown)),
    ),
    pathdata: v.pipe(
      v.looseObject({
        pathitems: v.array(v.looseObject({ link_cachekey: text, passwordlock: text })),
      }),
      v.transform((body) =>
        body.pathitems.map(({ link_cachekey: id, passwordlock: lock }) => ({ id, lock })),
      ),
    ),
  };

/** How too many of a call are refused: 8004 for links, whose visitors have no account, else 9429 (Trust L7). */
export function limitOf(name: CommandName): "limited" | "linkLimited" {
  return name in LINKS_OF_CALL ? "linkLimited" : "limited";
}

export function createCallLimits(limits: GatewayLimits): CallLimits {
  const limiters = createLimiters(limits);
  return {
    waitS: async (call) => {
      if (call.name === "getloginsalt") return consume(limiters.salts, call.address);
      if (LOGINS.has(call.name)) return loginWaitS(limiters, call);
      return longestWaitS(
        limiters.links,
        shownLocks(call).map(({ key }) => key),
      );
    },
    count: async (call, reply) => {
      const result = parse(replySchema, reply);
      if (result === undefined) return;
      if (LOGINS.has(call.name)) await countLogin(limiters, call, result);
      if (result.error_code !== CODES.linkPasswordWrong) return;
      for (const { key, lock } of shownLocks(call)) {
        // The same one again finds nothing out (Reading R-651).
        const isNew = (await consume(limiters.sameLocks, `${key}\n${hash(lock)}`)) === 0;
        if (isNew) await consume(limiters.links, key);
      }
    },
  };
}

type Limiters = ReturnType<typeof createLimiters>;

function createLimiters(limits: GatewayLimits) {
  const of = (points: number, duration: number, blockDuration = 0) =>
    new RateLimiterMemory({ points, duration, blockDuration });
  return {
    salts: of(limits.saltsPerMinute, MINUTE_S),
    logins: of(limits.loginFailures, LOGIN_WINDOW_S, REFUSAL_S),
    addressLogins: of(limits.addressLoginFailures, LOGIN_WINDOW_S, REFUSAL_S),
    links: of(limits.linkPasswordFailures, LINK_WINDOW_S, REFUSAL_S),
    sameLocks: of(1, LINK_WINDOW_S),
  };
}

async function loginWaitS(limiters: Limiters, call: LimitedCall): Promise<number> {
  const ofAccount = await waitOf(limiters.logins, loginKey(call));
  return ofAccount > 0 ? ofAccount : waitOf(limiters.addressLogins, call.address);
}

/**
 * An account adds to its address no more than its own limit, and nothing once the right password
 * came: whoever mistypes shuts out himself, and nobody beside him.
 */
async function countLogin(
  limiters: Limiters,
  call: LimitedCall,
  reply: v.InferOutput<typeof replySchema>,
): Promise<void> {
  const [account, address] = [loginKey(call), call.address];
  if (reply.success === 1) {
    // A mail with a code says that the password was right; the code is still to come.
    if (call.name !== "sessionnew") return;
    const failures = (await limiters.logins.get(account))?.consumedPoints ?? 0;
    await limiters.logins.delete(account);
    await giveBack(limiters.addressLogins, address, failures);
    return;
  }
  if (!LOGIN_FAILED.has(reply.error_code ?? 0)) return;
  const isBeyond = (await consume(limiters.logins, account)) > 0;
  if (!isBeyond) await consume(limiters.addressLogins, address);
}

/** Takes back what was counted in this very time. */
async function giveBack(limiter: RateLimiterMemory, key: string, points: number): Promise<void> {
  const counted = (await limiter.get(key))?.consumedPoints ?? 0;
  if (points > 0 && counted >= points) await limiter.reward(key, points);
}

/** Account and address, hashed: no user name waits in memory. */
function loginKey(call: LimitedCall): string {
  const userName = parse(loginSchema, call.body)?.username.toLowerCase() ?? "";
  return hash(`${call.address}\n${userName}`);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** One for each link that the call names; none for calls that bring no link password. */
function shownLocks({ name, body, address }: LimitedCall): readonly CountedLock[] {
  const schema = LINKS_OF_CALL[name];
  const shown = schema === undefined ? [] : (parse(schema, body) ?? []);
  const byLink = Map.groupBy(shown, ({ id }) => id);
  byLink.delete("");
  return [...byLink].map(([id, all]) => ({
    key: `${address}\n${id}`,
    // Another one among those that were refused before is another try.
    lock: [...new Set(all.map(({ lock }) => lock))].join(),
  }));
}

/** Counts a call: 0, or the seconds until the next one when there were too many. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return toSeconds(error);
    throw error;
  }
}

/** 0 while something is left. The first refusal begins the time that its text names. */
async function waitOf(limiter: RateLimiterMemory, key: string): Promise<number> {
  const state = await limiter.get(key);
  if (state === null || state.consumedPoints < limiter.points) return 0;
  if (state.consumedPoints > limiter.points) return toSeconds(state);
  await limiter.block(key, REFUSAL_S);
  return REFUSAL_S;
}

async function longestWaitS(limiter: RateLimiterMemory, keys: readonly string[]): Promise<number> {
  const waits = await Promise.all(keys.map((key) => waitOf(limiter, key)));
  return Math.max(0, ...waits);
}

/** At least one: who comes again at once is refused again. */
function toSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / MS));
}

function parse<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
