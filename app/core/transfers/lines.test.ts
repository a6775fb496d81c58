import { beforeAll, describe, expect, it } from "vitest";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { type LineParts, SlowLine } from "#tests/support/slow-line.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  SMALL_SIZES,
} from "#tests/support/transfer-world.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const OFFLINE = { everyMs: 120_000, forMs: 30_000 };
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

/** Where a line is never there for a whole send, the sends are those of the product. */
function behind(parts: LineParts, sizes = TRANSFER_SIZES) {
  const shared = makeSharedWorld(user, sizes);
  const line = new SlowLine(shared.clock, parts);
  const engineOf = (ports: Parameters<typeof createLoadedEngine>[0]) =>
    createLoadedEngine(line.before(ports));
  return { line, world: makeTransferWorld(user, engineOf, shared) };
}

/** Up and down again; how often the line was cut meanwhile, each way. */
async function thereAndBack(
  { line, world }: ReturnType<typeof behind>,
  sizeBytes: number,
  back?: LineParts,
) {
  const file = aFile("a.bin", sizeBytes);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1]);
  const up = line.cuts;
  if (back !== undefined) line.become(back);
  const [stored] = world.server.files.keys();
  world.engine.download([await itemOf(user, world.server, stored ?? "")], { kind: "files" });
  await world.untilIdle();
  expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1]);
  expect(world.saved[0]?.bytes.equals(file.content)).toBe(true);
  return { up, down: line.cuts - up };
}

describe("a transfer is whole on the other side", () => {
  it("of a line that is away for 30 s every two minutes", async () => {
    const scene = behind({ bytesPerS: MIB / 8, latencyMs: 50, offline: OFFLINE }, SMALL_SIZES);
    const { up, down } = await thereAndBack(scene, (60 * MIB) / 8);
    expect(up + down).toBeGreaterThan(0);
  }, 60_000);

  it("of a device that has another address every 20 s", async () => {
    const scene = behind({ bytesPerS: MIB / 2, latencyMs: 50, movesEveryMs: 20_000 }, SMALL_SIZES);
    const { up, down } = await thereAndBack(scene, (60 * MIB) / 8);
    expect(up + down).toBeGreaterThan(0);
  }, 60_000);

  it("of a slow line that is never there for as long as a whole range takes", async () => {
    const weak = { bytesPerS: 100 * KIB, latencyMs: 300, offline: OFFLINE };
    const scene = behind({ bytesPerS: 100 * MIB, latencyMs: 50 });
    const { down } = await thereAndBack(scene, 12 * MIB, weak);
    expect(down).toBeGreaterThan(0);
  }, 60_000);

  it("of a slow line that is never there for as long as a whole send takes", async () => {
    const scene = behind({ bytesPerS: 100 * KIB, latencyMs: 300, offline: OFFLINE });
    const { up } = await thereAndBack(scene, 14 * MIB);
    expect(up).toBeGreaterThan(0);
  }, 60_000);

  it.each([1, 2, 3])(
    "of 3G on which one packet in twenty is lost, as TCP has it (seed %d)",
    async (seed) => {
      const loss = { ratio01: 0.05, seed };
      const scene = behind({ bytesPerS: 96 * KIB, latencyMs: 300, loss });
      const before = scene.world.clock.nowMs();
      await thereAndBack(scene, 6 * MIB);
      // It did not go at the speed of the line: what was lost was waited for.
      const tookS = (scene.world.clock.nowMs() - before) / 1000;
      expect(tookS).toBeGreaterThan((2 * 6 * MIB) / (96 * KIB));
    },
    60_000,
  );
});
