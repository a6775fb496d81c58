import { createHash } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import * as v from "valibot";
import type { CommandName } from "#app/contract/registry.ts";
import type { GatewayLimits } from "../env.ts";

/** A command call as the limits see it. The body is read, never kept. */
export interface LimitedCall {
  readonly name: CommandName;
  readonly body: string;
  readonly address: string;
}

/** Guessing slowed down (Trust 2.8, L7, T7). */
export interface CallLimits {
  allows(call: LimitedCall): Promise<boolean>;
  /** Counts a failure, or forgets the failures after a success. */
  count(call: LimitedCall, reply: string): Promise<void>;
}

const MINUTE_S = 60;
const LOGIN_WINDOW_S = 15 * MINUTE_S;
const LINK_WINDOW_S = 10 * MINUTE_S;
const LOGIN_FAILED: ReadonlySet<number> = new Set([6001, 8023, 8024, 9451, 9452]);
const LINK_PASSWORD_FAILED = 8019;

const replySchema = v.looseObject({ success: v.number(), error_code: v.optional(v.number()) });
const namesSchema = v.looseObject({
  username: v.optional(v.string(), ""),
  cachekey: v.optional(v.string(), ""),
});

export function createCallLimits(limits: GatewayLimits): CallLimits {
  const limiters = createLimiters(limits);
  return {
    allows: async (call) => {
      if (!(await consume(limiters.calls, call.address))) return false;
      if (call.name === "getloginsalt") return consume(limiters.salts, call.address);
      if (call.name === "sessionnew") return hasLoginsLeft(limiters, call);
      return call.name.startsWith("link") ? isUnder(limiters.links, linkKey(call)) : true;
    },
    count: async (call, reply) => {
      const result = parse(replySchema, reply);
      if (result === undefined) return;
      if (call.name === "sessionnew") await countLogin(limiters, call, result);
      if (result.error_code === LINK_PASSWORD_FAILED) await consume(limiters.links, linkKey(call));
    },
  };
}

type Limiters = ReturnType<typeof createLimiters>;

function createLimiters(limits: GatewayLimits) {
  const of = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  return {
    calls: of(limits.callsPerMinute, MINUTE_S),
    salts: of(limits.saltsPerMinute, MINUTE_S),
    logins: of(limits.loginFailures, LOGIN_WINDOW_S),
    addressLogins: of(limits.addressLoginFailures, LOGIN_WINDOW_S),
    links: of(limits.linkPasswordFailures, LINK_WINDOW_S),
  };
}

async function hasLoginsLeft(limiters: Limiters, call: LimitedCall): Promise<boolean> {
  return (
    (await isUnder(limiters.addressLogins, call.address)) &&
    (await isUnder(limiters.logins, loginKey(call)))
  );
}

async function countLogin(
  limiters: Limiters,
  call: LimitedCall,
  reply: v.InferOutput<typeof replySchema>,
): Promise<void> {
  if (reply.success === 1) {
    await limiters.logins.delete(loginKey(call));
    return;
  }
  if (!LOGIN_FAILED.has(reply.error_code ?? 0)) return;
  await consume(limiters.logins, loginKey(call));
  await consume(limiters.addressLogins, call.address);
}

/** Account and address, hashed: no user name waits in memory. */
function loginKey(call: LimitedCall): string {
  const userName = parse(namesSchema, call.body)?.username.toLowerCase() ?? "";
  return createHash("sha256").update(`${call.address}\n${userName}`).digest("base64");
}

function linkKey(call: LimitedCall): string {
  return `${call.address}\n${parse(namesSchema, call.body)?.cachekey ?? ""}`;
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    () => false,
  );
}

async function isUnder(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  const state = await limiter.get(key);
  return state === null || state.consumedPoints < limiter.points;
}

function parse<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
