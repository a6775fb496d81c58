import { beforeAll, describe, expect, it } from "vitest";
import { Connection } from "#app/core/transfers/connection.ts";
import { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
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
  const { crypto, clock } = world.ports;
  const ports = {
    ...world.ports,
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
  const reader = new Reader({ ports, connection, lanes: new SendLanes() });
  const open = (change = {}, signal = new AbortController().signal) =>
    reader.openFile({ item: { ...item, ...change }, context, signal });
  return { reader, item, content: source.content, counted, waits, open };
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

  it.each([
    ["another file", { id: "999" }],
    ["another version", { blobId: "999" }],
  ])("is not given to who opens %s", async (_what, change) => {
    const { reader, item, counted, open } = await aStored();
    reader.begin(item);
    await open(change).catch(() => undefined);
    const before = counted.asked;
    await open();
    expect(counted.asked).toBe(before);
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
