import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld, type TransferWorld } from "#tests/support/transfer-world.ts";
import { guardStall } from "./stall.ts";
import { Standstill } from "./standstill.ts";

let user: TestAccount;
beforeAll(async () => {
  user = await makeTestAccount();
});

const isUpload = (url: string) => url.endsWith("/uploadmultichunk");
const rowOf = (world: TransferWorld) => world.engine.state.get().rows[0];

/** The hosts that chunks go to; the first `count` of them are taken and not answered. */
function holdFirst(world: TransferWorld, count: number): readonly string[] {
  const hosts: string[] = [];
  world.server.fault = ({ url }) => {
    if (!isUpload(url)) return null;
    hosts.push(url.slice(0, "/h/1".length));
    return hosts.length <= count ? { kind: "stall" } : null;
  };
  return hosts;
}

const never = new AbortController().signal;

/** Presses once each time that the row begins to stand still for this. */
function pressAtEach(world: TransferWorld, reason: "slow" | "busy"): void {
  let was: string | null = null;
  world.engine.state.subscribe(() => {
    const row = rowOf(world);
    const isNew = row?.standstill === reason && was !== reason;
    was = row?.standstill ?? null;
    if (isNew) world.engine.retry(row!.id);
  });
}

describe("a host that takes a chunk and says nothing", () => {
  it("is slow after ten seconds; a press goes to the next one, and counts as no retry", async () => {
    const world = makeTransferWorld(user);
    const hosts = holdFirst(world, 1);
    const before = world.clock.nowMs();
    world.engine.upload([aFile("a.bin", 1000)], user.root);
    await world.until((rows) => rows[0]?.standstill === "slow");
    world.engine.retry(rowOf(world)!.id);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, standstill: null });
    expect(hosts).toEqual(["/h/1", "/h/2"]);
    expect([...world.server.files.values()][0]!.request.stats.retries).toBe(0);
    expect(world.clock.nowMs() - before).toBeGreaterThanOrEqual(10_000);
    expect(world.clock.nowMs() - before).toBeLessThan(30_000);
  });

  it("may be every host: presses without end do not end the upload", async () => {
    const world = makeTransferWorld(user);
    const hosts = holdFirst(world, 6);
    world.engine.upload([aFile("a.bin", 1000)], user.root);
    pressAtEach(world, "slow");
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, standstill: null });
    expect(hosts.join()).toBe("/h/1,/h/2,/h/3,/h/4,/h/1,/h/2,/h/3");
  });
});

describe("a gateway that has too many calls", () => {
  it("says so, and is asked again at a press", async () => {
    const world = makeTransferWorld(user);
    const { api } = world.ports;
    let left = 1;
    const call = api.call.bind(api);
    api.call = ((...args: Parameters<typeof call>) =>
      args[0] === "pathpreupload" && left-- > 0
        ? Promise.reject(new AppError(9429))
        : call(...args)) as typeof call;
    const before = world.clock.nowMs();
    world.engine.upload([aFile("a.bin", 1000)], user.root);
    pressAtEach(world, "busy");
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 1, standstill: null });
    expect(left).toBe(-1);
    expect(world.clock.nowMs() - before).toBeLessThan(5000);
  });
});

it("a device without network is told apart from servers that do not answer", async () => {
  const world = makeTransferWorld(user);
  const upAtMs = world.clock.nowMs() + 30_000;
  let isOnline = false;
  world.ports.online.isOnline = () => isOnline;
  world.server.fault = () => (world.clock.nowMs() < upAtMs ? { kind: "lost" } : null);
  const told = new Set<unknown>();
  world.engine.state.subscribe(() => {
    told.add(rowOf(world)?.standstill);
    isOnline = told.has("offline");
  });
  world.engine.upload([aFile("a.bin", 1000)], user.root);
  await world.untilIdle();
  expect([...told]).toEqual([null, "offline", "unreachable"]);
});

it("one send that is silent is no standstill while another one moves", async () => {
  const clock = new EventClock();
  const told: unknown[] = [];
  const standstill = new Standstill(clock, (reason) => told.push(reason));
  const guard = { clock, signal: never, standstill, stalledAfterMs: 60_000 };
  const silent = guardStall({
    ...guard,
    run: (signal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  });
  const moving = guardStall({
    ...guard,
    run: async (_, touch) => {
      for (let step = 0; step < 8; step++) {
        await clock.sleep(4000, never);
        touch();
      }
    },
  });
  await moving;
  expect(told).toEqual([]);
  expect(await silent).toEqual({ isStalled: true, isSkipped: false });
  expect(told).toEqual(["slow", null]);
});
