import * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import { verifyTicket } from "#api/auth/signature.ts";
import { toLoggable } from "#api/log-error.ts";
import { listOpenIds } from "#api/store/sessions-repository.ts";
import { isRegionName, type RegionStore, type World } from "#api/world.ts";
import type { RealtimeMessage } from "#app/contract/realtime.ts";
import { type BusCall, type BusReply, busCall } from "#app/contract/realtime-bus.ts";
import { REGION_NAMES } from "#app/contract/regions.data.ts";

/** One socket of a user at a gateway, and the session that opened it. */
interface Joined {
  readonly id: number;
  readonly userId: number;
  readonly sessionId: number;
  readonly region: RegionStore;
}

type Sub = Extract<BusCall, { op: "sub" }>;

/** How many sockets each user has, at all gateways of this process. */
export class SocketCounts {
  readonly #counts = new Map<number, number>();

  /** False: he has as many as he may. */
  take(userId: number, most: number): boolean {
    const count = this.#counts.get(userId) ?? 0;
    if (count >= most) return false;
    this.#counts.set(userId, count + 1);
    return true;
  }

  give(userId: number): void {
    const left = (this.#counts.get(userId) ?? 0) - 1;
    if (left > 0) this.#counts.set(userId, left);
    else this.#counts.delete(userId);
  }
}

/** What a line needs of the connection that it runs over. */
export interface LineParts {
  readonly world: World;
  readonly counts: SocketCounts;
  send(reply: BusReply): void;
}

/**
 * The sockets of one gateway: who is let in, what each hears, and whose session has ended. A message goes
 * to a gateway once for each user; a session is looked at before each message, and now and then.
 */
export class GatewayLine {
  readonly #parts: LineParts;
  readonly #joined = new Map<number, Joined>();
  /** Ids whose ticket is looked at; those that go meanwhile are not let in. */
  readonly #asking = new Set<number>();
  /** What is said, in the order in which it happened. */
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** False: this is no gateway of ours, and its line ends. */
  take(text: string): boolean {
    const call = parseCall(text);
    if (call === null) return false;
    if (call.op === "unsub") this.#leave(call.id);
    else if (this.#joined.has(call.id) || this.#asking.has(call.id)) return false;
    else void this.#join(call);
    return true;
  }

  hear(userId: number, message: RealtimeMessage): void {
    this.#inTurn(async () => {
      await this.#endStale(this.#of(userId));
      const isHeard = this.#of(userId).length > 0;
      if (isHeard) this.#parts.send({ op: "frame", uid: String(userId), message });
    });
  }

  /** Looks at all sessions: one that ran out tells nobody. */
  recheck(): void {
    this.#inTurn(() => this.#endStale([...this.#joined.values()]));
  }

  close(): void {
    this.#isClosed = true;
    for (const id of [...this.#joined.keys()]) this.#leave(id);
    this.#asking.clear();
  }

  #of(userId: number): Joined[] {
    return [...this.#joined.values()].filter((one) => one.userId === userId);
  }

  async #join(call: Sub): Promise<void> {
    this.#asking.add(call.id);
    const state = await this.#admit(call);
    this.#asking.delete(call.id);
    if (!this.#isClosed) this.#parts.send({ op: "subbed", id: call.id, state });
  }

  async #admit({ id, region: key, uid, ticket }: Sub): Promise<"open" | "refused" | "full"> {
    const { world, counts } = this.#parts;
    try {
      const region = findRegion(world, key);
      const { userId, sessionId } = await verifyTicket(world, region, { uid, ticket });
      const open = await listOpenIds(
        region.db,
        [sessionId],
        world.clockGuard.sessionS(world.clock.nowS()),
      );
      if (!open.has(sessionId) || !this.#asking.has(id)) return "refused";
      if (!counts.take(userId, world.settings.socketsOfUser)) return "full";
      this.#joined.set(id, { id, userId, sessionId, region });
      return "open";
    } catch (error) {
      if (!(error instanceof ApiError)) this.#note(error);
      return "refused";
    }
  }

  #leave(id: number): void {
    this.#asking.delete(id);
    const joined = this.#joined.get(id);
    if (joined === undefined) return;
    this.#joined.delete(id);
    this.#parts.counts.give(joined.userId);
  }

  /** Ends the sockets whose sessions open nothing any more. */
  async #endStale(sockets: readonly Joined[]): Promise<void> {
    const { world, send } = this.#parts;
    for (const region of new Set(sockets.map((one) => one.region))) {
      const own = sockets.filter((one) => one.region === region);
      const ids = [...new Set(own.map(({ sessionId }) => sessionId))];
      const open = await listOpenIds(region.db, ids, world.clockGuard.sessionS(world.clock.nowS()));
      for (const { id, sessionId } of own) {
        if (open.has(sessionId)) continue;
        this.#leave(id);
        send({ op: "end", id });
      }
    }
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed) return;
      await work().catch((error: unknown) => this.#note(error));
    });
  }

  #note(error: unknown): void {
    this.#parts.world.log.warn({ err: toLoggable(error) }, "a gateway's line failed");
  }
}

function findRegion(world: World, key: Sub["region"]): RegionStore {
  const name = REGION_NAMES[key];
  const region = isRegionName(name) ? world.regions.get(name) : undefined;
  if (region === undefined) throw new Error("no such region");
  return region;
}

function parseCall(text: string): BusCall | null {
  try {
    const parsed = v.safeParse(busCall, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
