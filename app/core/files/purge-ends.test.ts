import { beforeEach, describe, expect, it } from "vitest";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import { emptyTrash, purgeItems } from "./purge.ts";

type Answer = (name: string, call: number) => object;

let user: TestAccount;
let ports: FilesPorts;
/** Names of the commands that were sent. */
let sent: string[];
let ends: AbortController;
let told: (readonly number[])[];

forEachFilesServer((stage) => {
  ({ user, ports } = stage);
});
beforeEach(() => {
  sent = [];
  told = [];
  ends = new AbortController();
});

/** A server that says whatever the test wants. */
function answering(answer: Answer): FilesPorts {
  const call = async (name: string) => {
    sent.push(name);
    return answer(name, sent.length) as never;
  };
  return { ...ports, api: { ...ports.api, call } };
}

const run = () => ({
  signal: ends.signal,
  onProgress: (...far: readonly number[]) => void told.push(far),
});
const deleted = (...ids: readonly string[]) => ids.map((id) => ({ id, isDeleted: true }));
const gone = (...ids: readonly string[]) => ids.map((id) => ({ coffer_id: id, error_code: 0 }));

describe("items that are deleted for good", () => {
  it("fail as one where the first call fails: nothing was done", async () => {
    const broken = answering(() => {
      throw new AppError(8401);
    });
    const purging = purgeItems(broken, deleted("1", "2"), run());
    await expect(purging).rejects.toMatchObject({ code: 8401 });
  });

  it("are not sent any more after a call that fails, though the next would come through", async () => {
    const ids = Array.from({ length: 2 * BATCH_ITEMS_MAX + 1 }, (_, index) => `${index}`);
    const broken = answering((_name, call) => {
      if (call === 2) throw new AppError(9429);
      return { results: gone(...ids.slice(0, BATCH_ITEMS_MAX)), left: [] };
    });
    const { goneIds, kept } = await purgeItems(broken, deleted(...ids), run());
    expect(sent).toHaveLength(2);
    expect(goneIds).toEqual(ids.slice(0, BATCH_ITEMS_MAX));
    expect([...kept]).toEqual(ids.slice(BATCH_ITEMS_MAX).map((id) => [id, 9429]));
  });

  it("that are refused stay with the code that they were refused with", async () => {
    const results = [...gone("1"), { coffer_id: "2", error_code: 8401 }];
    const refusing = answering(() => ({ results, left: [] }));
    const { goneIds, kept } = await purgeItems(refusing, deleted("1", "2"), run());
    expect([goneIds, [...kept]]).toEqual([["1"], [["2", 8401]]]);
  });

  it("are asked for again as long as some are left, and those alone", async () => {
    const step = answering((_name, call) =>
      call === 1 ? { results: gone("1"), left: ["2"] } : { results: gone("2"), left: [] },
    );
    const { goneIds, kept } = await purgeItems(step, deleted("1", "2"), run());
    expect([goneIds, kept.size, sent.length]).toEqual([["1", "2"], 0, 2]);
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it("stop between two calls about the same batch: what is left is in neither list", async () => {
    const step = answering(() => {
      ends.abort();
      return { results: gone("1"), left: ["2"] };
    });
    const { goneIds, kept } = await purgeItems(step, deleted("1", "2"), run());
    expect([goneIds, kept.size, sent.length]).toEqual([["1"], 0, 1]);
  });
});

describe("an emptied trash", () => {
  it("is told of while it goes on, and counts nothing twice or backwards", async () => {
    const counts = [3, -5, 2];
    const step = answering((_name, call) => ({
      count: counts[call - 1],
      is_more: call < counts.length ? 1 : 0,
    }));
    expect(await emptyTrash(step, { id: "5" }, run())).toBe(5);
    expect(told).toEqual([
      [3, 0],
      [3, 0],
      [5, 0],
    ]);
  });

  it("stops where it is cancelled, before the next call", async () => {
    const step = answering(() => {
      ends.abort(new Error("cancelled"));
      return { count: 1, is_more: 1 };
    });
    await expect(emptyTrash(step, { id: "5" }, run())).rejects.toThrow("cancelled");
    expect(sent).toEqual(["trashempty"]);
  });

  it("stays while nothing may be written, 2160", async () => {
    user.manifest.set(null);
    const emptying = emptyTrash(
      answering(() => ({})),
      { id: "5" },
      run(),
    );
    await expect(emptying).rejects.toMatchObject({ code: 2160 });
    expect(sent).toEqual([]);
  });
});
