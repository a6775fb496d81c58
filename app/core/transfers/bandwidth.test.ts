import { beforeAll, describe, expect, it } from "vitest";
import { bandwidthKey, readBandwidth, writeBandwidth } from "#app/core/transfers/pace/bandwidth.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/** What could go in one send. */
const PART_OF_CHUNK = (5 * SMALL_SIZES.sendBytes) / 6;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

function limit(world: TransferWorld, up: number | null, down: number | null): void {
  writeBandwidth(world.ports.device, bandwidthKey(user.account), { up, down });
}

/** When each request of transfers began, and how many bytes of a blob it moves. */
function watch(world: TransferWorld) {
  const seen: { kind: "up" | "down"; atMs: number; offset: number; bytes: number }[] = [];
  world.server.fault = ({ url, body }) => {
    const atMs = world.clock.nowMs();
    if (body instanceof FormData) {
      const [chunk] = JSON.parse(String(body.get("json"))).chunks;
      const place = { offset: chunk.enc_offset_byte, bytes: chunk.payload_len };
      seen.push({ kind: "up", atMs, ...place });
    }
    const range = new URL(url, "https://a.test").searchParams;
    if (range.get("command") === "download") {
      const place = { offset: Number(range.get("offset")), bytes: Number(range.get("length")) };
      seen.push({ kind: "down", atMs, ...place });
    }
    return null;
  };
  return (kind: "up" | "down") => seen.filter((one) => one.kind === kind);
}

type Seen = ReturnType<ReturnType<typeof watch>>;

/** Most bytes that began in any span of so many seconds. */
function mostIn(seconds: number, seen: Seen): number {
  const sums = seen.map(({ atMs: fromMs }) =>
    seen
      .filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + seconds * 1000)
      .reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return Math.max(...sums);
}

describe("a limit of bandwidth", () => {
  it("holds for uploads that run together, and every byte arrives once", async () => {
    const world = makeTransferWorld(user);
    limit(world, 512 * KIB, null);
    const seen = watch(world);
    const files = [aFile("a.bin", 5 * MIB), aFile("b.bin", 3 * MIB), aFile("c.bin", 100)];
    world.engine.upload(files, user.root);
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1, 1]);
    const sent = seen("up");
    const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBe(
      [...world.server.files.values()].reduce((sum, { blob }) => sum + blob.length, 0),
    );
    for (const seconds of [1, 5, 10]) {
      expect(mostIn(seconds, sent)).toBeLessThanOrEqual((seconds + 2) * 512 * KIB);
    }
    const tookS = (sent.at(-1)!.atMs - sent[0]!.atMs) / 1000;
    expect(total / tookS / (512 * KIB)).toBeGreaterThan(0.9);
  });

  it("holds for a download, which comes whole", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("a.bin", 9 * MIB + 5);
    world.engine.upload([file], user.root);
    await world.untilIdle();
    const item = await itemOf(user, world.server, world.engine.state.get().rows[0]?.itemId ?? "");
    limit(world, null, 512 * KIB);
    const seen = watch(world);
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(world.saved[0]?.bytes.equals(file.content)).toBe(true);
    const read = seen("down");
    for (const seconds of [1, 5, 10]) {
      expect(mostIn(seconds, read)).toBeLessThanOrEqual((seconds + 2) * 512 * KIB);
    }
    const tookS = (read.at(-1)!.atMs - read[0]!.atMs) / 1000;
    const total = read.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total / tookS / (512 * KIB)).toBeGreaterThan(0.9);
  });

  it("does not slow what somebody looks at", async () => {
    const world = makeTransferWorld(user);
    const file = aFile("a.bin", 3 * MIB);
    world.engine.upload([file], user.root);
    await world.untilIdle();
    const item = await itemOf(user, world.server, world.engine.state.get().rows[0]?.itemId ?? "");
    limit(world, 128 * KIB, 128 * KIB);
    const before = world.clock.nowMs();
    const { signal } = new AbortController();
    const reader = await world.engine.reader(signal);
    const wanted = { item, context: { kind: "files" }, signal, from: 0, to: 3 * MIB } as const;
    let bytes = 0;
    for await (const piece of reader.read(wanted)) bytes += piece.byteLength;
    expect(bytes).toBe(3 * MIB);
    expect(world.clock.nowMs() - before).toBeLessThan(2000);
  });

  it("that goes away while parts wait lets the rest go at once", async () => {
    const world = makeTransferWorld(user);
    limit(world, 128 * KIB, null);
    const seen = watch(world);
    world.engine.upload([aFile("a.bin", PART_OF_CHUNK)], user.root);
    await world.until(([row]) => (row?.doneBytes ?? 0) > MIB / 8);
    limit(world, null, null);
    const before = world.clock.nowMs();
    await world.untilIdle();
    expect(world.clock.nowMs() - before).toBeLessThan(3000);
    expect(world.engine.state.get().rows[0]?.status).toBe(1);
    expect(seen("up").at(-1)!.bytes).toBeGreaterThan((5 * SMALL_SIZES.sendBytes) / 8);
  });

  it("that changes sends what may have arrived in the very same cut", async () => {
    const world = makeTransferWorld(user);
    limit(world, 128 * KIB, null);
    const seen = watch(world);
    const { fault } = world.server;
    let sends = 0;
    world.server.fault = (request, count) => {
      fault(request, count);
      if (!(request.body instanceof FormData)) return null;
      sends += 1;
      if (sends !== 3) return null;
      limit(world, null, null);
      return { kind: "answer-lost" };
    };
    world.engine.upload([aFile("a.bin", PART_OF_CHUNK)], user.root);
    await world.untilIdle();
    expect(world.engine.state.get().rows[0]?.status).toBe(1);
    const third = seen("up").filter(({ offset }) => offset === 2 * 131_072);
    expect(third.map(({ bytes }) => bytes)).toEqual([131_072, 131_072]);
  });
});

it("an upload that went in parts goes on after the last that arrived, in the next page", async () => {
  user.uploads.clear();
  const shared = makeSharedWorld(user);
  const file = aFile("slow.bin", PART_OF_CHUNK);
  const page = new DyingPage(user, shared, Number.POSITIVE_INFINITY);
  limit(page.world, 128 * KIB, null);
  const before = watch(page.world);
  page.world.engine.upload([page.source(file)], user.root);
  await page.world.until(() => before("up").length > 3);
  page.kill();
  // What the page had sent is there before the next one asks.
  await shared.clock.untilQuiet();
  const world = makeTransferWorld(await user.reload(), createLoadedEngine, shared);
  const seen = watch(world);
  await world.until((rows) => rows.length > 0);
  world.engine.goOn(world.engine.state.get().rows[0]!.id, file);
  await world.untilIdle();
  const [rest, ...others] = seen("up");
  expect(rest?.offset).toBeGreaterThanOrEqual(3 * 131_072);
  expect(others).toEqual([]);
  const [stored] = shared.server.files.values();
  const item = await itemOf(user, shared.server, stored!.id);
  world.engine.download([item], { kind: "files" });
  await world.untilIdle();
  expect(world.saved[0]?.bytes.equals(file.content)).toBe(true);
});

it.each([1, 2])(
  "an upload whose last part came after the next page had asked asks again, once (told late %d times)",
  async (late) => {
    user.uploads.clear();
    const shared = makeSharedWorld(user);
    const file = aFile("slow.bin", PART_OF_CHUNK);
    const page = new DyingPage(user, shared, Number.POSITIVE_INFINITY);
    limit(page.world, 128 * KIB, null);
    const before = watch(page.world);
    page.world.engine.upload([page.source(file)], user.root);
    await page.world.until(() => before("up").length > 3);
    page.kill();
    // What the page had sent is there before the next one asks.
    await shared.clock.untilQuiet();
    let asked = 0;
    shared.server.command = (name, answer) => {
      if (name !== "uploadstatus") return answer;
      asked += 1;
      const { acknowledged, ...rest } = answer as { acknowledged: { length: number }[] };
      const shorter = acknowledged.map((one) => ({ ...one, length: one.length - 131_072 }));
      return { ...rest, acknowledged: asked > late ? acknowledged : shorter };
    };
    const world = makeTransferWorld(await user.reload(), createLoadedEngine, shared);
    await world.until((rows) => rows.length > 0);
    world.engine.goOn(world.engine.state.get().rows[0]!.id, file);
    await world.untilIdle();
    expect(asked).toBe(2);
    // A server that says it again and again is not asked for ever.
    expect(world.engine.state.get().rows[0]?.status).toBe(late === 1 ? 1 : 7022);
    expect(shared.server.files.size).toBe(late === 1 ? 1 : 0);
  },
);

describe("the limit of a person", () => {
  it("is kept on the device, for the one alone, and goes with the last choice", () => {
    const device = new FakeStorage();
    const key = bandwidthKey(user.account);
    writeBandwidth(device, key, { up: 2 * MIB, down: null });
    expect(readBandwidth(device, key)).toEqual({ up: 2 * MIB, down: null });
    expect(readBandwidth(device, bandwidthKey(null))).toEqual({ up: null, down: null });
    writeBandwidth(device, key, { up: null, down: null });
    expect([...device.values]).toEqual([]);
  });

  it.each(["", "7,7", "-1,0", "1e9", "Infinity,NaN", "x"])("saved as %j is none", (saved) => {
    const device = new FakeStorage();
    device.write("bandwidth:", saved);
    expect(readBandwidth(device, "bandwidth:")).toEqual({ up: null, down: null });
  });

  it("is none where the device keeps nothing", () => {
    const refuse = () => {
      throw new Error("refused");
    };
    const device = { read: refuse, write: refuse, remove: refuse };
    expect(writeBandwidth(device, "bandwidth:", { up: 2 * MIB, down: null })).toBe(false);
    expect(readBandwidth(device, "bandwidth:")).toEqual({ up: null, down: null });
  });
});
