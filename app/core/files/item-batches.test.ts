import { describe, expect, it } from "vitest";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { inBatches, type Refused } from "./item-batches.ts";

const NONE: Refused = new Map();
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

/** A server that notes what it is sent, and does with its `n`th call what the test says. */
function aServer(answer: (n: number, batch: readonly string[]) => Refused = () => NONE) {
  const sizes: number[] = [];
  const send = async (batch: readonly string[]) => {
    sizes.push(batch.length);
    return answer(sizes.length, batch);
  };
  return { sizes, send };
}

describe("items that are sent so many in a call", () => {
  it.each([
    [0, []],
    [1, [1]],
    [BATCH_ITEMS_MAX, [BATCH_ITEMS_MAX]],
    [BATCH_ITEMS_MAX + 1, [BATCH_ITEMS_MAX, 1]],
  ])("go all, once: %i", async (count, expected) => {
    const { sizes, send } = aServer();
    const { doneIds, refused } = await inBatches(idsOf(count), {}, send);
    expect(sizes).toEqual(expected);
    expect([doneIds, refused.size]).toEqual([idsOf(count), 0]);
  });

  it("are told of after each call, refused ones among them", async () => {
    const told: (readonly number[])[] = [];
    const { send } = aServer((_n, batch) => new Map([[batch[0] ?? "", 8002]]));
    const ids = idsOf(BATCH_ITEMS_MAX + 2);
    const onProgress = (...far: readonly number[]) => void told.push(far);
    const { doneIds, refused } = await inBatches(ids, { onProgress }, send);
    expect(told).toEqual([
      [BATCH_ITEMS_MAX, ids.length],
      [ids.length, ids.length],
    ]);
    expect([...refused]).toEqual([
      ["0", 8002],
      [`${BATCH_ITEMS_MAX}`, 8002],
    ]);
    expect(doneIds).toHaveLength(BATCH_ITEMS_MAX);
    expect(doneIds).not.toContain("0");
  });

  it("are not sent any more after a call that fails, though the next would come through", async () => {
    const { sizes, send } = aServer((n) => {
      if (n === 2) throw new AppError(9429);
      return NONE;
    });
    const ids = idsOf(2 * BATCH_ITEMS_MAX + 1);
    const { doneIds, refused } = await inBatches(ids, {}, send);
    expect(sizes).toHaveLength(2);
    expect(doneIds).toEqual(ids.slice(0, BATCH_ITEMS_MAX));
    expect([...refused]).toEqual(ids.slice(BATCH_ITEMS_MAX).map((id) => [id, 9429]));
  });

  it("fail as one where the first call fails", async () => {
    const { send } = aServer(() => {
      throw new AppError(8002);
    });
    const many = inBatches(idsOf(BATCH_ITEMS_MAX + 1), {}, send);
    await expect(many).rejects.toMatchObject({ code: 8002 });
  });

  it("are left alone once it is stopped, before the first call too", async () => {
    const ends = new AbortController();
    const { sizes, send } = aServer(() => {
      ends.abort();
      return NONE;
    });
    const ids = idsOf(BATCH_ITEMS_MAX + 1);
    const { doneIds, refused } = await inBatches(ids, { signal: ends.signal }, send);
    expect([doneIds.length, refused.size, sizes.length]).toEqual([BATCH_ITEMS_MAX, 0, 1]);
    expect((await inBatches(ids, { signal: ends.signal }, send)).doneIds).toEqual([]);
    expect(sizes).toHaveLength(1);
  });
});
