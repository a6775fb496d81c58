import { beforeAll, describe, expect, it, vi } from "vitest";
import { Connection } from "#app/core/transfers/connection.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import { openName } from "#tests/support/file-item.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, itemOf, makeTransferWorld } from "#tests/support/transfer-world.ts";
import { Reader } from "./reader.ts";

const context = { kind: "files" } as const;
const BEGUN_MS = 10_000;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** A file on the server, and how often its keys were asked for, opened and forgotten. */
async function aStored() {
  const world = makeTransferWorld(user);
  const source = aFile("a.bin", 500);
  world.engine.upload([source], user.root);
  await world.untilIdle();
  const item = await itemOf(user, world.server, world.engine.state.get().rows[0]?.itemId ?? "");
  world.server.commands.length = 0;
  const waits: { ms: number; over: () => void }[] = [];
  const counted = { asked: 0, released: 0 };
  world.server.command = (name, answer) => {
    if (name === "pathdata") counted.asked += 1;
    return answer;
  };
  const { crypto, clock, http } = world.ports;
  const urls: string[] = [];
  /** Downloads that are on their way for ever, until nobody wants them. */
  const held: { isHeld: boolean; readonly signals: AbortSignal[] } = { isHeld: false, signals: [] };
  const noted = new Proxy(http, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return (request: { url: string; signal: AbortSignal }, ...rest: unknown[]) => {
        urls.push(request.url);
        if (held.isHeld && request.url.includes("command=download")) return untilAborted(request);
        return Reflect.apply(method, target, [request, ...rest]);
      };
    },
  });
  const untilAborted = ({ signal }: { signal: AbortSignal }) => {
    held.signals.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  };
  const asks = () => ({
    isup: urls.filter((url) => url.includes("isup")).length,
    download: urls.filter((url) => url.includes("command=download")).length,
  });
  const ports = {
    ...world.ports,
    http: noted,
    clock: {
      ...clock,
      nowMs: () => clock.nowMs(),
      sleep: (ms: number, signal?: AbortSignal) =>
        ms === BEGUN_MS
          ? new Promise<void>((over) => waits.push({ ms, over }))
          : clock.sleep(ms, signal),
    },
    crypto: {
      ...crypto,
      releaseDataKey: async (...key: Parameters<typeof crypto.releaseDataKey>) => {
        counted.released += 1;
        await crypto.releaseDataKey(...key);
      },
    },
  };
  const connection = new Connection(ports, ports.hosts);
  const reader = new Reader({ ports, connection, lanes: new SendLanes(ports.sizes) });
  const never = new AbortController().signal;
  const open = (change = {}, signal = never, wanted: ReadContext = context) =>
    reader.openFile({ item: { ...item, ...change }, context: wanted, signal });
  return { reader, item, content: source.content, counted, waits, asks, held, open };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("a file that is opened before its screen is there", () => {
  it("is the one that is opened next: its key is asked for once", async () => {
    const { reader, item, content, counted, open } = await aStored();
    reader.begin(item);
    const file = await open();
    expect(counted.asked).toBe(1);
    const pieces: Buffer[] = [];
    for await (const bytes of file.read({ from: 0, to: 500 })) pieces.push(Buffer.from(bytes));
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    await open();
    expect(counted.asked).toBe(2);
  });

  it("has its first bytes on their way, and its host looked at, before who reads them comes", async () => {
    const { reader, item, content, asks, open } = await aStored();
    reader.begin(item, [{ from: 0, to: 300 }]);
    await vi.waitFor(() => expect(asks()).toEqual({ isup: 1, download: 1 }));
    const file = await open();
    const first: Buffer[] = [];
    for await (const piece of file.read({ from: 0, to: 300 })) first.push(Buffer.from(piece));
    expect(Buffer.concat(first).equals(content.subarray(0, 300))).toBe(true);
    expect(asks()).toEqual({ isup: 1, download: 1 });
    await file.read({ from: 0, to: 300 }).next();
    expect(asks()).toEqual({ isup: 1, download: 2 });
  });

  it.each([
    ["another file", { id: "999" }],
    ["another version", { blobId: "999" }],
    ["another file of that number (Trust D8)", { name: openName("a.bin", "e".repeat(32)) }],
    ["that number in another share", { domain: "s7" }],
    ["a file whose name is sealed", { name: { state: "sealed" } }],
  ])("is not given to who opens %s", async (_what, change) => {
    const { reader, item, counted, open } = await aStored();
    reader.begin(item);
    await open(change).catch(() => undefined);
    const before = counted.asked;
    await open();
    expect(counted.asked).toBe(before);
  });

  it.each([
    [
      "the content of a version that was chosen",
      { kind: "files", digestHex: "0".repeat(64) },
      7103,
    ],
    [
      "a file of a link, which counts",
      { kind: "link", cachekey: "c".repeat(32), passwordlock: "", shareKeyId: "9-1" },
      expect.any(Number),
    ],
  ] as const)("is not given to who wants %s", async (_what, wanted, code) => {
    const { reader, item, counted, open } = await aStored();
    reader.begin(item);
    await expect(open({}, undefined, wanted)).rejects.toMatchObject({ code });
    const before = counted.asked;
    await open();
    expect(counted.asked).toBe(before);
  });

  it("is read no further when nobody comes, or another is begun", async () => {
    const { reader, item, held, waits, asks, counted } = await aStored();
    held.isHeld = true;
    for (const leave of [() => waits[0]?.over(), () => reader.begin(item)]) {
      held.signals.length = 0;
      reader.begin(item, [{ from: 0, to: 300 }]);
      await vi.waitFor(() => expect(held.signals).toHaveLength(1));
      const { download } = asks();
      leave();
      await settled();
      expect([held.signals[0]?.aborted, asks().download]).toEqual([true, download]);
    }
    expect(counted.released).toBe(2);
  });

  it("is left to others by who has gone before it came", async () => {
    const { reader, item, counted, open } = await aStored();
    reader.begin(item);
    await open({}, AbortSignal.abort()).catch(() => undefined);
    await settled();
    const before = counted.asked;
    await open();
    expect(counted.asked).toBe(before);
  });

  it("has its host looked at before any of its bytes is asked for", async () => {
    const { reader, item, asks } = await aStored();
    reader.begin(item);
    await vi.waitFor(() => expect(asks()).toEqual({ isup: 1, download: 0 }));
  });

  it("has its own time, not that of the one before", async () => {
    const { reader, item, counted, waits, open } = await aStored();
    reader.begin(item);
    await open();
    reader.begin(item);
    await settled();
    waits[0]?.over();
    await settled();
    await open();
    expect([counted.asked, counted.released]).toEqual([2, 0]);
  });

  it("that does not open is told to nobody who does not come for it", async () => {
    const { reader, item, counted, open } = await aStored();
    const missing = { id: "999" };
    reader.begin({ ...item, ...missing });
    await settled();
    expect(counted.asked).toBe(0);
    await expect(open(missing)).rejects.toMatchObject({ code: 1804 });
  });

  it("is closed when nobody comes, or another is begun", async () => {
    const { reader, item, counted, waits, open } = await aStored();
    reader.begin(item);
    await settled();
    expect(counted.released).toBe(0);
    waits[0]?.over();
    await settled();
    expect([counted.released, counted.asked]).toEqual([1, 1]);
    await open();
    expect(counted.asked).toBe(2);
    reader.begin(item);
    await settled();
    reader.begin(item);
    await settled();
    expect(counted.released).toBe(2);
  });

  it("stays with who has taken it, and ends with them", async () => {
    const { reader, item, counted, waits, open } = await aStored();
    const control = new AbortController();
    reader.begin(item);
    const file = await open({}, control.signal);
    waits[0]?.over();
    await settled();
    expect(counted.released).toBe(0);
    control.abort();
    await expect(file.read({ from: 0, to: 500 }).next()).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
