import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Rate } from "../entries.data.ts";
import type { GatewayLimits } from "../env.ts";

/** Who calls. */
export interface Caller {
  /** By `toAddressKey`: an IPv6 address counts with its /64. */
  readonly address: string;
  /** Whose session the cookie is that this installation sealed; null for everybody else. */
  readonly account: string | null;
  readonly rate: Rate;
  /** It asks for a page, which costs the gateway's one thread as much as many calls (Reading R-744). */
  readonly isPage: boolean;
}

/** Counts calls of any kind (Trust T15, Reading R-569). */
export interface CallCount {
  /** Counts one: 0, or the seconds until the next one when there were too many. */
  waitS(caller: Caller): Promise<number>;
}

const MINUTE_S = 60;
const SECOND_MS = 1_000;
/** Accounts that may call as often as one may, behind one address: an office. */
const ACCOUNTS_OF_ADDRESS = 20;
/** The same for pages: all accounts of one address together take at most a third of the thread. */
const PAGING_ACCOUNTS_OF_ADDRESS = 5;

/**
 * An account's transfers have a count beside that of its calls: who uploads as fast as is let through can look at his
 * files meanwhile (Reading R-663). People behind one address do not share one count: whoever is signed in has his account's, wherever he calls
 * from, and all of one address together have an end. Only what nobody can make up is counted by itself, so that
 * neither a count nor its memory is to be had for a cookie that does not open.
 */
export function createCallCount({
  callsPerMinute,
  pagesPerMinute,
}: Pick<GatewayLimits, "callsPerMinute" | "pagesPerMinute">): CallCount {
  const ofPoints = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_S });
  const addresses = ofPoints(callsPerMinute);
  const accounts = { calls: ofPoints(callsPerMinute), transfers: ofPoints(callsPerMinute) };
  const together = ofPoints(callsPerMinute * ACCOUNTS_OF_ADDRESS);
  const pages = { addresses: ofPoints(pagesPerMinute), accounts: ofPoints(pagesPerMinute) };
  const pagesTogether = ofPoints(pagesPerMinute * PAGING_ACCOUNTS_OF_ADDRESS);
  const callWaitS = async ({ address, account, rate }: Caller) => {
    if (account === null) return consume(addresses, address);
    // First the address: where it has come to its end, no account gets a count by calling.
    const waitS = await consume(together, address);
    return waitS > 0 ? waitS : consume(accounts[rate], account);
  };
  const pageWaitS = async ({ address, account }: Caller) => {
    if (account === null) return consume(pages.addresses, address);
    const waitS = await consume(pagesTogether, address);
    return waitS > 0 ? waitS : consume(pages.accounts, account);
  };
  return {
    waitS: async (caller) => {
      const waitS = await callWaitS(caller);
      return waitS > 0 || !caller.isPage ? waitS : pageWaitS(caller);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / SECOND_MS);
    throw error;
  }
}
