import { beforeAll, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

/** A little more than one range. */
const TWO_RANGES = SMALL_SIZES.rangeBytes + 1024 * 1024;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

const isDownload = (url: string) => url.includes("command=download");
const statusOf = (world: TransferWorld) => world.engine.state.get().rows.at(-1)?.status;
const hostsOf = (world: TransferWorld) => world.server.requests.map(({ host }) => host);

/** An uploaded file and the world it lies in. */
async function aStored(
  sizeBytes: number,
): Promise<{ world: TransferWorld; item: FileItem; content: Buffer }> {
  const world = makeTransferWorld(user);
  const file = aFile("a.bin", sizeBytes);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  const item = await itemOf(user, world.server, world.engine.state.get().rows[0]?.itemId ?? "");
  world.engine.clear();
  world.server.requests.length = 0;
  return { world, item, content: file.content };
}

describe("a download", () => {
  it("tries a host three times, each after a longer pause, and then the next healthy one", async () => {
    const { world, item } = await aStored(1000);
    const tries: { host: string; atMs: number }[] = [];
    world.server.fault = (request) => {
      const host = request.url.slice(0, "/h/1".length);
      if (isDownload(request.url)) tries.push({ host, atMs: world.clock.nowMs() });
      if (host === "/h/2") return { kind: "status", status: 500 };
      return host === "/h/1" && isDownload(request.url) ? { kind: "status", status: 500 } : null;
    };
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(statusOf(world)).toBe(1);
    expect(hostsOf(world)).toEqual(["/h/3"]);
    expect(tries.map(({ host }) => host)).toEqual(["/h/1", "/h/1", "/h/1", "/h/3"]);
    const pausesMs = tries.slice(1).map(({ atMs }, index) => atMs - (tries[index]?.atMs ?? 0));
    expect(pausesMs.slice(0, 2)).toEqual([300, 600]);
    expect(pausesMs[2]).toBeGreaterThanOrEqual(900);
  });

  it("ends with 7100 when every host fails", async () => {
    const { world, item } = await aStored(1000);
    let tries = 0;
    world.server.fault = (request) => {
      if (!isDownload(request.url)) return null;
      tries += 1;
      return { kind: "status", status: 500 };
    };
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(statusOf(world)).toBe(7100);
    expect(tries).toBe(TRANSFER_HOSTS.length * 3);
    expect(world.saved[0]?.end).toBe(7100);
  });

  it("waits for a gateway that restarts, and saves the file whole", async () => {
    const { world, item, content } = await aStored(TWO_RANGES);
    let upAtMs = 0;
    let ranges = 0;
    world.server.fault = (request) => {
      if (isDownload(request.url) && ++ranges === 2) upAtMs = world.clock.nowMs() + 60_000;
      return world.clock.nowMs() < upAtMs ? { kind: "lost" } : null;
    };
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(statusOf(world)).toBe(1);
    expect(world.saved[0]).toMatchObject({ end: "whole" });
    expect(world.saved[0]?.bytes.equals(content)).toBe(true);
  });

  it("that stalls ends with 7101 and no file that looks whole", async () => {
    const { world, item } = await aStored(1000);
    world.server.fault = (request) => (isDownload(request.url) ? { kind: "stall" } : null);
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(statusOf(world)).toBe(7101);
    expect(world.saved[0]?.end).toBe(7101);
  });

  it.each([
    [404, 7102],
    [510, 7103],
    [400, 7001],
  ])("answered with HTTP %d ends with %d", async (status, code) => {
    const { world, item } = await aStored(1000);
    world.server.fault = (request) => (isDownload(request.url) ? { kind: "status", status } : null);
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(statusOf(world)).toBe(code);
  });

  it("asks for a new ticket with the old one when that ended", async () => {
    const { world, item, content } = await aStored(TWO_RANGES);
    let ranges = 0;
    world.server.fault = (request) => {
      if (isDownload(request.url) && ++ranges === 2) world.server.endTickets();
      return null;
    };
    world.engine.download([item], { kind: "files" });
    await world.untilIdle();
    expect(world.saved[0]?.bytes.equals(content)).toBe(true);
    expect(world.saved[0]?.end).toBe("whole");
    const [first] = world.server.ticketsGiven;
    expect(world.server.ticketsShown).toEqual(["", first]);
  });

  it("that is cancelled breaks the save and leaves no row", async () => {
    const { world, item } = await aStored(1000);
    world.server.fault = (request) => (isDownload(request.url) ? { kind: "stall" } : null);
    world.engine.download([item], { kind: "files" });
    await world.until((rows) => rows[0]?.status === 12);
    world.engine.cancelAll();
    await world.until((rows) => rows.length === 0 && !world.engine.hasUnfinishedTransfers.get());
    await new Promise((resolve) => setImmediate(resolve));
    expect(world.saved[0]?.end).toBe(1002);
  });
});
