import { beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Fault } from "#tests/support/host-fault.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeTransferWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const MIB = 1024 * 1024;
const CHUNK = SMALL_SIZES.sendBytes;
const MINUTE_MS = 60_000;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const isUpload = (url: string) => url.endsWith("/uploadmultichunk");
const statusOf = (world: TransferWorld) => world.engine.state.get().rows.at(-1)?.status;
const hostsOf = (world: TransferWorld) => world.server.requests.map(({ host }) => host);

const finishedWith = (world: TransferWorld) => [...world.server.files.values()][0]!.request;

/** The first `count` requests of a kind fail this way. */
function failFirst(count: number, is: (url: string) => boolean, fault: Fault) {
  let left = count;
  return (request: { url: string }) => (is(request.url) && left-- > 0 ? fault : null);
}

async function uploadOne(world: TransferWorld, sizeBytes = 1000) {
  const file = aFile("a.bin", sizeBytes);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  return file;
}

describe("a send of an upload", () => {
  it.each<[string, Fault]>([
    ["errcode 2", { kind: "errcode", errcode: 2 }],
    ["a CRC mismatch", { kind: "errcode", errcode: 0, errors: ["crc_mismatch"] }],
    ["HTTP 500", { kind: "status", status: 500 }],
    ["a cut connection", { kind: "lost" }],
  ])("after %s goes to the next host", async (_, fault) => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(2, isUpload, fault);
    const before = world.clock.nowMs();
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    expect(hostsOf(world).at(-1)).toBe("/h/3");
    const waitedMs = world.clock.nowMs() - before;
    expect(waitedMs).toBeGreaterThanOrEqual(300 + 600);
    expect(waitedMs).toBeLessThan(300 + 600 + 300);
    expect(finishedWith(world).stats.retries).toBe(2);
  });

  it.each([
    [0, 300, 5000],
    [0.5, 375, 6250],
    [1, 450, 7500],
  ])("is made again after a pause that chance makes longer: %d", async (chance, again, busy) => {
    const world = makeTransferWorld(user);
    Object.assign(world.ports, { random01: () => chance });
    const sleep = vi.spyOn(world.clock, "sleep");
    world.server.fault = failFirst(1, isUpload, { kind: "errcode", errcode: 2 });
    let isBusy = true;
    world.server.command = (name, answer) => {
      if (name !== "pathpreupload" || !isBusy) return answer;
      isBusy = false;
      throw new AppError(9429);
    };
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    const pausesMs = sleep.mock.calls.map(([ms]) => ms);
    expect(pausesMs).toContain(again);
    expect(pausesMs).toContain(busy);
  });

  it("ends with 7000 after three tries", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(3, isUpload, { kind: "errcode", errcode: 2 });
    await uploadOne(world);
    expect(statusOf(world)).toBe(7000);
    expect(hostsOf(world)).toEqual(["/h/1", "/h/2", "/h/3"]);
  });

  it("ends at once with a code that no other host can mend", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(1, isUpload, { kind: "errcode", errcode: 8003 });
    await uploadOne(world);
    expect(statusOf(world)).toBe(8003);
    expect(hostsOf(world)).toEqual(["/h/1"]);
  });

  it("that stalls for a minute is tried again", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(1, isUpload, { kind: "stall" });
    const before = world.clock.nowMs();
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    expect(world.clock.nowMs() - before).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it("whose answer got lost is sent again with the same bytes", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(1, isUpload, { kind: "answer-lost" });
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    expect(world.server.requests).toHaveLength(2);
  });

  it("after a session that ended asks to sign in and goes on", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(1, isUpload, { kind: "errcode", errcode: 9402 });
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    expect(world.server.commands).toContain("sessionvalid");
  });
});

describe("a gateway that is down", () => {
  it.each([
    ["refuses", { kind: "lost" }],
    ["answers 502", { kind: "status", status: 502 }],
    ["answers 503", { kind: "status", status: 503 }],
    ["answers 504", { kind: "status", status: 504 }],
  ] as const)("and %s is waited for, uncounted, and the row says so", async (_, fault) => {
    const world = makeTransferWorld(user);
    const upAtMs = world.clock.nowMs() + 90_000;
    world.server.fault = () => (world.clock.nowMs() < upAtMs ? fault : null);
    const file = aFile("a.bin", 1000);
    world.engine.upload([file], user.root);
    await world.until((rows) => rows[0]?.standstill === "unreachable");
    await world.untilIdle();
    expect(statusOf(world)).toBe(1);
    expect(world.engine.state.get().rows[0]?.standstill).toBe(null);
  });

  it("for more than two minutes ends the upload with 7000 and a Retry", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = () => ({ kind: "lost" });
    const before = world.clock.nowMs();
    await uploadOne(world);
    const [row] = world.engine.state.get().rows;
    expect(row).toMatchObject({ status: 7000, canRetry: true });
    expect(world.clock.nowMs() - before).toBeGreaterThanOrEqual(2 * MINUTE_MS);
    expect(world.clock.nowMs() - before).toBeLessThan(3 * MINUTE_MS);
  });

  it("in mid-upload costs no acknowledged chunk", async () => {
    const world = makeTransferWorld(user);
    let upAtMs = 0;
    world.server.fault = (request, count) => {
      if (count === 1) upAtMs = world.clock.nowMs() + 30_000;
      return isUpload(request.url) || request.url.endsWith("isup.txt")
        ? world.clock.nowMs() < upAtMs
          ? { kind: "lost" }
          : null
        : null;
    };
    const file = await uploadOne(world, 2 * CHUNK + MIB);
    expect(statusOf(world)).toBe(1);
    expect(world.server.requests.map(({ offset }) => offset).sort((a, b) => a - b)).toEqual([
      0,
      CHUNK,
      2 * CHUNK,
    ]);
    expect(file.reads.filter(([from, to]) => to - from > 1)).toHaveLength(8);
  });
});

describe("a gateway that was called too often", () => {
  const refuseUntil = (world: ReturnType<typeof makeTransferWorld>, untilMs: number) => {
    world.server.command = (name, answer) => {
      if (name === "webfinishbackup" && world.clock.nowMs() < untilMs) throw new AppError(9429);
      return answer;
    };
  };

  it("is asked again until the minute is over, and no byte is sent twice", async () => {
    const world = makeTransferWorld(user);
    refuseUntil(world, world.clock.nowMs() + MINUTE_MS);
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    expect(world.server.requests).toHaveLength(1);
    const asked = world.server.commands.filter((name) => name === "webfinishbackup");
    expect(asked.length).toBeLessThanOrEqual(2 + MINUTE_MS / 5000);
  });

  it("for more than two minutes ends the upload with 9429", async () => {
    const world = makeTransferWorld(user);
    const before = world.clock.nowMs();
    refuseUntil(world, Number.POSITIVE_INFINITY);
    await uploadOne(world);
    expect(statusOf(world)).toBe(9429);
    expect(world.clock.nowMs() - before).toBeGreaterThanOrEqual(2 * MINUTE_MS);
    expect(world.clock.nowMs() - before).toBeLessThan(3 * MINUTE_MS);
  });
});

describe("Retry of an upload", () => {
  it("sends only what was not acknowledged, with the same packets and key", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = (request) => {
      const form = request.body;
      const isSecond =
        form instanceof FormData && String(form.get("json")).includes(`"enc_offset_byte":${CHUNK}`);
      return isSecond ? { kind: "errcode", errcode: 2 } : null;
    };
    const file = await uploadOne(world, CHUNK + MIB);
    expect(statusOf(world)).toBe(7000);
    const sentBefore = world.server.requests.length;
    world.server.fault = () => null;
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusOf(world)).toBe(1);
    expect(world.server.requests.slice(sentBefore).map(({ offset }) => offset)).toEqual([CHUNK]);
    expect(world.server.commands.filter((name) => name === "pathpreupload")).toHaveLength(1);
    expect(world.engine.state.get().rows[0]?.retryCount).toBe(1);
    expect([...world.server.files.values()][0]?.request.size_bytes).toBe(file.sizeBytes);
  });

  it("of a file that changed meanwhile sends nothing of the old key (evil-D19)", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(3, isUpload, { kind: "errcode", errcode: 2 });
    const file = await uploadOne(world);
    file.now = { ...file.now, modifiedMs: file.modifiedMs + 1 };
    const sentBefore = world.server.requests.length;
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(statusOf(world)).toBe(7012);
    expect(world.server.requests).toHaveLength(sentBefore);
    file.now = { sizeBytes: file.sizeBytes, modifiedMs: file.modifiedMs };
    world.engine.goOn(world.engine.state.get().rows[0]!.id, file);
    await world.untilIdle();
    expect(world.server.commands.filter((name) => name === "pathpreupload")).toHaveLength(2);
    expect(statusOf(world)).toBe(1);
  });

  it("makes the same packets again when other uploads needed the held bytes", async () => {
    const world = makeTransferWorld(user);
    world.server.fault = failFirst(3, isUpload, { kind: "errcode", errcode: 2 });
    await uploadOne(world, (5 * CHUNK) / 6);
    expect(statusOf(world)).toBe(7000);
    world.server.fault = failFirst(4, isUpload, { kind: "stall" });
    // Together more than the budget, which holds four chunks.
    world.engine.upload([aFile("big.bin", (13 * CHUNK) / 4)], user.root);
    await world.untilIdle();
    world.engine.retry(world.engine.state.get().rows[0]!.id);
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1]);
    expect(world.server.commands.filter((name) => name === "pathpreupload")).toHaveLength(2);
    expect(world.server.commands).toContain("uploadstatus");
  });

  it("of one whose finish got no answer does nothing twice", async () => {
    const world = makeTransferWorld(user);
    let isLost = true;
    world.server.command = (name, answer) => {
      if (name !== "webfinishbackup" || !isLost) return answer;
      isLost = false;
      throw new AppError(9000, { cause: "no answer" });
    };
    await uploadOne(world);
    expect(statusOf(world)).toBe(1);
    expect(world.server.files.size).toBe(1);
  });
});
