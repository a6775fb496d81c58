import * as v from "valibot";
import { CLIENT_EVENTS, type ClientEvent, EVENT_LIMITS } from "#app/contract/events.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { Clock, DeviceStorage } from "#app/core/ports.ts";
import { addEvent } from "./events.api.ts";
import { OWN_EVENTS_KEY } from "./own-events-key.ts";

/** The same thing is told once in so long; what comes meanwhile is counted. */
const AGAIN_MS = 60 * 60_000;
const MAX_WAITING = 20;
/** What is told was given an id first, so that a second telling is none. */
const NOT_TOLD = "";

const CODE = v.custom<ClientEvent>(
  (code) => typeof code === "string" && Object.hasOwn(CLIENT_EVENTS, code),
);
const KEPT = v.object({
  waiting: v.array(v.object({ code: CODE, count: v.number(), id: v.string() })),
  toldMs: v.record(v.string(), v.number()),
});
type Kept = v.InferOutput<typeof KEPT>;

export interface OwnEventPorts {
  readonly device: DeviceStorage;
  readonly clock: Clock;
  readonly api: Pick<ApiClient, "call">;
  readonly crypto: Pick<CryptoPort, "generateId">;
  /** The name that was typed (Reading R-105). */
  readonly userName: string;
}

/** Found or done so often. */
export interface OwnEvent {
  readonly code: ClientEvent;
  readonly count: number;
}

/**
 * Keeps what this browser found, until the server has it: a code of the list and a number, no name and
 * no key. It outlives a page without connection and a sign-in that was refused.
 */
export function noteOwnEvent(
  { device, userName }: Pick<OwnEventPorts, "device" | "userName">,
  { code, count }: OwnEvent,
): void {
  const { waiting, toldMs } = read(device, userName);
  const same = waiting.find((one) => one.code === code && one.id === NOT_TOLD);
  const counted = Math.min((same?.count ?? 0) + count, EVENT_LIMITS.maxCount);
  const next = { code, count: counted, id: NOT_TOLD };
  const others = waiting.filter((one) => one !== same);
  write(device, userName, { waiting: [...others, next].slice(-MAX_WAITING), toldMs });
}

/**
 * Tells what waits, oldest first. What fails stays for the next time; a server that says yes and keeps
 * nothing cannot be found out here, and one that says no for ever keeps at most twenty lines waiting.
 */
export async function tellOwnEvents(ports: OwnEventPorts): Promise<void> {
  const { device, clock, api, crypto, userName } = ports;
  for (const { code } of read(device, userName).waiting) {
    const { waiting, toldMs } = read(device, userName);
    const found = waiting.find((one) => one.code === code);
    if (found === undefined) continue;
    const isTooSoon = clock.nowMs() - (toldMs[code] ?? 0) < AGAIN_MS;
    if (found.id === NOT_TOLD && isTooSoon) continue;
    const id = found.id === NOT_TOLD ? await crypto.generateId() : found.id;
    const told = { ...found, id };
    replace(device, userName, { from: found, to: told });
    await addEvent(api, told);
    replace(device, userName, { from: told, to: null });
    const kept = read(device, userName);
    write(device, userName, { ...kept, toldMs: { ...kept.toldMs, [code]: clock.nowMs() } });
  }
}

interface Replacing {
  readonly from: Kept["waiting"][number];
  /** null: it is known by now. */
  readonly to: Kept["waiting"][number] | null;
}

/** What another tab noted meanwhile stays. */
function replace(device: DeviceStorage, userName: string, { from, to }: Replacing): void {
  const kept = read(device, userName);
  const at = kept.waiting.findIndex((one) => one.code === from.code && one.id === from.id);
  const waiting = kept.waiting.toSpliced(at, at < 0 ? 0 : 1, ...(to === null ? [] : [to]));
  write(device, userName, { ...kept, waiting });
}

/** What cannot be read is nothing. */
function read(device: DeviceStorage, userName: string): Kept {
  try {
    return v.parse(KEPT, JSON.parse(device.read(OWN_EVENTS_KEY + userName) ?? ""));
  } catch {
    return { waiting: [], toldMs: {} };
  }
}

/** A storage without room loses them: nothing waits for it. */
function write(device: DeviceStorage, userName: string, kept: Kept): void {
  try {
    device.write(OWN_EVENTS_KEY + userName, JSON.stringify(kept));
  } catch {
    // Whatever found the event goes on.
  }
}
