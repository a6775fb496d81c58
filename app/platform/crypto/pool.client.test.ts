import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallMessage, ReplyMessage, StartMessage } from "#app/core/crypto/worker-messages.ts";
import type { KnownNames } from "./name-reader.client.ts";
import { createCryptoPool } from "./pool.client.ts";

type Answer = (call: CallMessage) => ReplyMessage | null;

/** A worker that answers as it is told, and notes its end. */
class FakeWorker extends EventTarget {
  isAlive = true;
  readonly #answer: Answer;

  constructor(answer: Answer) {
    super();
    this.#answer = answer;
  }

  postMessage(message: CallMessage | StartMessage): void {
    if (message.kind !== "call") return;
    const data = this.#answer(message);
    if (data !== null && this.isAlive) this.dispatchEvent(new MessageEvent("message", { data }));
  }

  terminate(): void {
    this.isAlive = false;
  }
}

const opens: Answer = ({ id }) => ({ kind: "reply", id, value: "opened" });
const TROUBLES: Record<string, Answer> = {
  "never answers": () => null,
  refuses: ({ id }) => ({ kind: "refusal", id, code: 1000 }),
};

function aPool(wipe: Answer, known?: KnownNames) {
  const workers: FakeWorker[] = [];
  const pool = createCryptoPool({
    startWorker: () => {
      const worker = new FakeWorker((call) => (call.method === "wipe" ? wipe : opens)(call));
      workers.push(worker);
      return worker as unknown as Worker;
    },
    wasmSimd: { content: "", trust: "", unlock: "" },
    wasmBaseline: { content: "", trust: "", unlock: "" },
    cores: 2,
    known,
  });
  return { pool, workers };
}

describe("a lock of the workers (W14)", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("forgets the names that stood before the application", async () => {
    const known: KnownNames = new Map([["1:a", { ok: false, code: 2010 }]]);
    const { pool } = aPool(opens, known);
    await pool.lock("idle");
    expect(known.size).toBe(0);
  });

  it.each(Object.entries(TROUBLES))(
    "ends them after two seconds at the latest when the store %s, and decrypts nothing after",
    async (_name, wipe) => {
      const { pool, workers } = aPool(wipe);
      await pool.openManifest("first");
      const [worker] = workers;
      const locking = pool.lock("idle");
      await vi.advanceTimersByTimeAsync(2_000);
      await expect(locking).resolves.toBe("kept");
      expect(worker?.isAlive).toBe(false);
      await pool.openManifest("second");
      expect(workers).toHaveLength(2);
    },
  );

  it("gives calls that come meanwhile to a worker that has no keys", async () => {
    const { pool, workers } = aPool(() => null);
    await pool.openManifest("first");
    void pool.lock("idle");
    await pool.openManifest("second");
    expect(workers).toHaveLength(2);
  });

  it("says that all is gone when it is", async () => {
    const { pool, workers } = aPool(({ id }) => ({ kind: "reply", id, value: "gone" }));
    await expect(pool.lock("idle")).resolves.toBe("gone");
    expect(workers[0]?.isAlive).toBe(false);
  });
});

it("a packet that waits when the key worker breaks is refused, and its worker ends", async () => {
  const workers = new Map<string, FakeWorker>();
  const asked = Promise.withResolvers<void>();
  const silent: Answer = () => {
    asked.resolve();
    return null;
  };
  const pool = createCryptoPool({
    startWorker: (name) => {
      const worker = new FakeWorker(name === "crypto-packets" ? silent : opens);
      workers.set(name, worker);
      return worker as unknown as Worker;
    },
    wasmSimd: { content: "", trust: "", unlock: "" },
    wasmBaseline: { content: "", trust: "", unlock: "" },
    cores: 2,
  });
  const run = { dataKey: "1", stream: 0, firstPacket: 0, isLast: true, streamKey: "a" } as const;
  const packet = pool.encryptPackets({ ...run, bytes: new ArrayBuffer(1) });
  await asked.promise;
  workers.get("crypto-keys")?.dispatchEvent(new Event("error"));
  await expect(packet).rejects.toMatchObject({ code: 1000 });
  expect(workers.get("crypto-packets")?.isAlive).toBe(false);
});

it("a key is let go of whatever becomes of the worker that had it", async () => {
  const worker = new FakeWorker(() => null);
  const pool = createCryptoPool({
    startWorker: () => worker as unknown as Worker,
    wasmSimd: { content: "", trust: "", unlock: "" },
    wasmBaseline: { content: "", trust: "", unlock: "" },
    cores: 2,
  });
  const released = pool.releaseDataKey("1");
  worker.dispatchEvent(new Event("error"));
  await expect(released).resolves.toBeUndefined();
});
