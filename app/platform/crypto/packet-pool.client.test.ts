import { describe, expect, it } from "vitest";
import type { KeyWorkerMethods, PacketWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { LazyPackets } from "./lazy-packets.client.ts";
import { PacketPool, type PacketPoolPorts } from "./packet-pool.client.ts";
import { WorkerClient } from "./worker-client.client.ts";

const CORE = { content: "/c", trust: "/t", unlock: "/u" };
const START = { kind: "start", role: "packets", wasmSimd: CORE, wasmBaseline: CORE } as const;

/** The browser's side of a worker: remembers what it was sent and answers when the test says so. */
class FakeWorker extends EventTarget {
  readonly calls: { id: number; method: string; args: unknown[] }[] = [];
  readonly #answersAtOnce: boolean;
  hasEnded = false;

  constructor(answersAtOnce: boolean) {
    super();
    this.#answersAtOnce = answersAtOnce;
  }

  postMessage(message: { kind: string; id: number; method: string; args: unknown[] }): void {
    if (message.kind !== "call") return;
    this.calls.push(message);
    if (this.#answersAtOnce) this.answer({ kind: "reply", id: message.id, value: undefined });
  }

  answer(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  terminate(): void {
    this.hasEnded = true;
  }
}

function aPool(cores: number) {
  const { ports, ...workers } = somePorts(cores);
  return { pool: new PacketPool(ports), ...workers };
}

/** Packets whose code can be had after so many failures. */
function someLazyPackets(failures: number) {
  const { ports, packetWorkers } = somePorts(2);
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError("not loaded");
    return (given: PacketPoolPorts) => new PacketPool(given);
  };
  const packets = new LazyPackets(ports, { clock: new EventClock(), load });
  return { packets, packetWorkers, asked: () => asked };
}

function somePorts(cores: number) {
  const keyWorker = new FakeWorker(true);
  const packetWorkers: FakeWorker[] = [];
  const keys = new WorkerClient<KeyWorkerMethods>(asWorker(keyWorker), { ...START, role: "keys" });
  const startPacketWorker = () => {
    const worker = new FakeWorker(false);
    packetWorkers.push(worker);
    return new WorkerClient<PacketWorkerMethods>(asWorker(worker), START);
  };
  return { ports: { keys, startPacketWorker, cores }, keyWorker, packetWorkers };
}

function asWorker(fake: FakeWorker): Worker {
  return fake as unknown as Worker;
}

function aRun(streamKey: string, dataKey = "data-1") {
  return {
    dataKey,
    stream: 0 as const,
    firstPacket: 0,
    isLast: true,
    bytes: new ArrayBuffer(1),
    streamKey,
  };
}

async function untilAsked(workers: readonly FakeWorker[], calls: number): Promise<void> {
  while (workers.reduce((sum, worker) => sum + worker.calls.length, 0) < calls)
    await Promise.resolve();
}

describe("Packet workers", () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [16, 4],
  ])("on %i cores are at most %i", async (cores, workers) => {
    const { pool, packetWorkers } = aPool(cores);
    for (let stream = 0; stream < 8; stream += 1)
      void pool.encryptPackets(aRun(`s${String(stream)}`)).catch(() => {});
    await untilAsked(packetWorkers, 8);
    expect(packetWorkers).toHaveLength(workers);
    pool.end(9401);
  });

  it("keep a stream in one worker and take its key once", async () => {
    const { pool, keyWorker, packetWorkers } = aPool(4);
    for (let job = 0; job < 3; job += 1) void pool.encryptPackets(aRun("film")).catch(() => {});
    await untilAsked(packetWorkers, 3);
    void pool.encryptPackets(aRun("film")).catch(() => {});
    await untilAsked(packetWorkers, 4);
    expect(packetWorkers).toHaveLength(1);
    const handed = keyWorker.calls.filter(({ method }) => method === "handPacketKey");
    expect(handed.map(({ args }) => args)).toEqual([[{ dataKey: "data-1", use: 0, worker: 0 }]]);
    pool.end(9401);
  });

  it("refuse with the worker's code, and with the lock's when they end", async () => {
    const { pool, packetWorkers } = aPool(2);
    const refused = pool.encryptPackets(aRun("a"));
    await untilAsked(packetWorkers, 1);
    packetWorkers[0]!.answer({ kind: "refusal", id: packetWorkers[0]!.calls[0]!.id, code: 2050 });
    await expect(refused).rejects.toMatchObject({ code: 2050 });
    const locked = pool.encryptPackets(aRun("a"));
    await untilAsked(packetWorkers, 2);
    pool.end(9401);
    await expect(locked).rejects.toMatchObject({ code: 9401 });
    expect(packetWorkers[0]!.hasEnded).toBe(true);
  });

  it("are replaced when they break, and the new one takes the key again", async () => {
    const { pool, keyWorker, packetWorkers } = aPool(2);
    const broken = pool.encryptPackets(aRun("a"));
    await untilAsked(packetWorkers, 1);
    packetWorkers[0]!.dispatchEvent(new Event("error"));
    await expect(broken).rejects.toMatchObject({ code: 1000 });
    void pool.encryptPackets(aRun("a")).catch(() => {});
    await untilAsked(packetWorkers, 2);
    expect(packetWorkers).toHaveLength(2);
    expect(keyWorker.calls.filter(({ method }) => method === "handPacketKey")).toHaveLength(2);
    pool.end(9401);
  });

  it("forget the keys of a released data key", async () => {
    const { pool, packetWorkers } = aPool(2);
    void pool.encryptPackets(aRun("a")).catch(() => {});
    await untilAsked(packetWorkers, 1);
    void pool.forget("data-1").catch(() => {});
    expect(packetWorkers[0]!.calls.at(-1)).toMatchObject({
      method: "forgetKeys",
      args: [["data-1/0"]],
    });
    pool.end(9401);
  });

  it("have forgotten the keys of a released data key when they break instead", async () => {
    const { pool, packetWorkers } = aPool(2);
    void pool.encryptPackets(aRun("a")).catch(() => {});
    await untilAsked(packetWorkers, 1);
    const forgotten = pool.forget("data-1");
    packetWorkers[0]!.dispatchEvent(new Event("error"));
    await expect(forgotten).resolves.toBeUndefined();
    pool.end(9401);
  });
});

describe("the code of packet workers", () => {
  it("is asked for again until it is here, and the packets wait for it", async () => {
    const { packets, packetWorkers, asked } = someLazyPackets(3);
    const made = packets.encryptPackets(aRun("t1"));
    while (packetWorkers[0]?.calls[0] === undefined) await new Promise(setImmediate);
    expect(asked()).toBe(4);
    const value = { bytes: new ArrayBuffer(37), mibDigests: [], packetCrc32s: [7] };
    packetWorkers[0].answer({ kind: "reply", id: packetWorkers[0].calls[0].id, value });
    expect((await made).packetCrc32s).toEqual([7]);
  });

  it("is asked for no more when the keys are gone, and the packets are refused for that", async () => {
    const { packets, packetWorkers, asked } = someLazyPackets(5000);
    const made = packets.encryptPackets(aRun("t1"));
    packets.end(9401);
    await expect(made).rejects.toMatchObject({ code: 9401 });
    await expect(packets.encryptPackets(aRun("t1"))).rejects.toMatchObject({ code: 9401 });
    expect(asked()).toBeLessThanOrEqual(2);
    expect(packetWorkers).toEqual([]);
  });

  it("that stays missing ends the packets, and the next ones ask anew", async () => {
    const { packets, asked } = someLazyPackets(60);
    await expect(packets.encryptPackets(aRun("t1"))).rejects.toMatchObject({ code: 1000 });
    expect(asked()).toBe(60);
    void packets.encryptPackets(aRun("t1")).catch(() => undefined);
    while (asked() < 61) await new Promise(setImmediate);
  });
});
