import { tooManyFromNetwork, tooManyTries } from "#api/api-error.ts";
import type { LimitName, Limits } from "#api/bus/bus.ts";
import { HeavyLane } from "#api/hosts/heavy-lane.ts";
import { Slots } from "#api/hosts/slots.ts";
import { WorkMeter, withMeter } from "#api/store/work-meter.ts";

/** Links that a call is counted for; the contract lets no call name more. */
const MAX_LINKS = 20;
/** Of one caller, so many calls that wait for their turn; further ones are refused. */
const MAX_WAITING = 100;
/** When such a call may come again. */
const RETRY_S = 2;

interface Counted {
  readonly limit: Extract<LimitName, "accountRows" | "linkRows" | "addressRows">;
  readonly key: string;
}

/** How many calls of one caller run at once. The others wait, so that one caller never fills the line of all. */
const CALLS_AT_ONCE: Readonly<Record<Counted["limit"], number>> = {
  accountRows: 6,
  linkRows: 8,
  addressRows: 24,
};

/** What a call is known to come from, before it is done. */
export interface Caller {
  readonly region: string;
  readonly addressKey: string;
  readonly userId: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Counts what calls cost, in rows of the database, for the account, the links and the address that they come from: a
 * limit of calls alone would let somebody choose the most expensive ones. A caller over the limit is refused before
 * the next call costs anything.
 */
export class CallWork {
  readonly #limits: Limits;
  readonly #slots = new Map<string, Slots>();
  readonly #lane = new HeavyLane();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Does a call in the caller's turn and counts what it cost.
   *
   * @throws ApiError 9429, or 8004 for a call through a link, when the caller has used up the limit
   */
  async run<T>(caller: Caller, gone: AbortSignal, call: () => Promise<T>): Promise<T> {
    const counted = toCounted(caller);
    for (const one of counted) await this.#assertBelow(one);
    const meter = new WorkMeter();
    try {
      const metered = () => withMeter(meter, call);
      return await this.#inTurn(counted, gone, () => this.#inLane(caller, gone, metered));
    } finally {
      this.#lane.note(nameOf(caller), meter.rows);
      for (const { limit, key } of counted) await this.#limits.spend(limit, key, meter.rows);
    }
  }

  async #assertBelow({ limit, key }: Counted): Promise<void> {
    const waitS = await this.#limits.waitS(limit, key);
    if (waitS > 0) throw refusalOf(limit, waitS);
  }

  #inLane<T>(caller: Caller, gone: AbortSignal, call: () => Promise<T>): Promise<T> {
    const name = nameOf(caller);
    if (!this.#lane.isHeavy(name, caller.body)) return this.#lane.light(call);
    return this.#lane.heavy(name, gone, call);
  }

  /** Always in the same order, so that no two calls wait for each other. */
  #inTurn<T>(
    [first, ...others]: readonly Counted[],
    gone: AbortSignal,
    call: () => Promise<T>,
  ): Promise<T> {
    if (first === undefined) return call();
    return this.#inSlot(first, gone, () => this.#inTurn(others, gone, call));
  }

  async #inSlot<T>({ limit, key }: Counted, gone: AbortSignal, call: () => Promise<T>): Promise<T> {
    const name = `${limit}|${key}`;
    const slots = this.#slots.get(name) ?? new Slots(CALLS_AT_ONCE[limit]);
    if (slots.waiting >= MAX_WAITING) throw refusalOf(limit, RETRY_S);
    this.#slots.set(name, slots);
    try {
      return await slots.use(gone, call);
    } finally {
      if (slots.isIdle) this.#slots.delete(name);
    }
  }
}

/** An account, or the address of a call without one. */
function nameOf({ region, userId, addressKey }: Caller): string {
  return userId === null ? addressKey : `${region}|${userId}`;
}

function refusalOf(limit: Counted["limit"], waitS: number) {
  return limit === "linkRows" ? tooManyFromNetwork(waitS) : tooManyTries(waitS);
}

function toCounted({ region, addressKey, userId, body }: Caller): Counted[] {
  return [
    ...(userId === null ? [] : [{ limit: "accountRows", key: `${region}|${userId}` } as const]),
    ...linksOf(body).map((id) => ({ limit: "linkRows", key: id }) as const),
    // Last, so that calls of one account wait for each other and take no turn of others at the same address.
    { limit: "addressRows", key: addressKey },
  ];
}

const LINK = /^[0-9a-f]{32}$/;

/** Addresses of links that visitors' calls name: in the body itself, and in the items of its list. */
function linksOf(body: Readonly<Record<string, unknown>>): string[] {
  const { publink_id, links, pathitems } = body;
  const listed = [links, pathitems].flatMap((list) => (Array.isArray(list) ? list : []));
  const named = listed.flatMap((item: unknown) => {
    const { publink_id: id, link_cachekey: read } = Object(item);
    return [id, read];
  });
  const ids = [publink_id, ...named].filter(
    (id): id is string => typeof id === "string" && LINK.test(id),
  );
  return [...new Set(ids)].slice(0, MAX_LINKS).toSorted();
}
