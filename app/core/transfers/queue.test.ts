import { describe, expect, it } from "vitest";
import { newQueueItem } from "./new-item.ts";
import {
  addToQueue,
  advance,
  begin,
  byTime,
  cancel,
  canRemove,
  canRetry,
  clearEnded,
  doneBytesOf,
  hasUnfinished,
  isShown,
  moveUp,
  putBack,
  type Queue,
  type QueueItem,
  remove,
  retry,
  settle,
} from "./queue.ts";
import { STATUS } from "./status.ts";
import { nextToStart } from "./turns.ts";

function aRow(id: string, given: Partial<QueueItem> = {}): QueueItem {
  const item = newQueueItem({ kind: "upload", name: `${id}.txt` }, { id, initTimeMs: 0 });
  return { ...item, sizeBytes: 1000, ...given };
}

function aQueue(...rows: QueueItem[]): Queue {
  return addToQueue([], rows);
}

function startAll(queue: Queue): Queue {
  return nextToStart(queue).reduce((next, { id }) => begin(next, id), queue);
}

const idsOf = (rows: readonly QueueItem[]) => rows.map(({ id }) => id);
const statusOf = (queue: Queue, id: string) => queue.find((row) => row.id === id)?.status;

describe("the transfer queue", () => {
  it("starts the third upload and lets the fourth wait", () => {
    const queue = startAll(aQueue(aRow("a"), aRow("b"), aRow("c"), aRow("d")));
    expect(queue.map(({ status }) => status)).toEqual([10, 10, 10, 0]);
    expect(idsOf(nextToStart(settle(queue, "b", STATUS.success)))).toEqual(["d"]);
  });

  it("starts one download at a time, beside the uploads", () => {
    const queue = aQueue(
      aRow("u1"),
      aRow("d1", { kind: "download" }),
      aRow("z1", { kind: "zip" }),
      aRow("u2"),
    );
    expect(idsOf(nextToStart(queue))).toEqual(["u1", "u2", "d1"]);
    expect(idsOf(nextToStart(settle(startAll(queue), "d1", 7100)))).toEqual(["z1"]);
  });

  it("goes by the time a transfer was added, equal times by their order", () => {
    const queue = aQueue(
      aRow("late", { initTimeMs: 9 }),
      aRow("early", { initTimeMs: 1 }),
      aRow("mid-1", { initTimeMs: 5 }),
      aRow("mid-2", { initTimeMs: 5 }),
    );
    expect(idsOf(nextToStart(queue))).toEqual(["early", "mid-1", "mid-2"]);
  });

  it("starts what was moved up before what it passed, and shows nothing of another kind as passed", () => {
    const waiting = ["a", "b", "c"].map((id, at) => aRow(id, { initTimeMs: at }));
    const queue = aQueue(aRow("d1", { kind: "download" }), ...waiting);
    const order = (next: Queue) => idsOf(next.filter(({ kind }) => kind === "upload").sort(byTime));
    expect(order(moveUp(queue, "c", "up"))).toEqual(["a", "c", "b"]);
    expect(order(moveUp(queue, "c", "first"))).toEqual(["c", "a", "b"]);
    expect(moveUp(queue, "a", "up")).toBe(queue);
    expect(moveUp(queue, "d1", "first")).toBe(queue);
    const running = startAll(queue);
    expect(moveUp(running, "c", "first")).toBe(running);
  });

  it("keeps every order of any moves, in times and in places", () => {
    const ids = ["a", "b", "c", "d", "e"];
    let queue = aQueue(...ids.map((id, at) => aRow(id, { initTimeMs: at % 3 === 0 ? 0 : at })));
    let model = idsOf(queue.toSorted(byTime));
    for (const [step, id] of [..."edcbaecadbec"].entries()) {
      const at = model.indexOf(id);
      const to = step % 3 === 0 ? "first" : "up";
      queue = moveUp(queue, id, to);
      model = model.filter((one) => one !== id);
      model.splice(to === "first" ? 0 : Math.max(0, at - 1), 0, id);
      expect(idsOf(queue.toSorted(byTime))).toEqual(model);
    }
    expect(idsOf(nextToStart(queue))).toEqual(model.slice(0, 3));
  });

  it("never starts what is running, done or failed", () => {
    const queue = aQueue(
      aRow("a", { status: STATUS.uploading }),
      aRow("b", { status: STATUS.success }),
      aRow("c", { status: 7000 }),
    );
    expect(nextToStart(queue)).toEqual([]);
  });

  it("drops a waiting row that is cancelled and hides a running one", () => {
    const queue = startAll(aQueue(aRow("a"), aRow("b"), aRow("c"), aRow("d")));
    const after = cancel(cancel(queue, "d"), "a");
    expect(idsOf(after)).toEqual(["a", "b", "c"]);
    expect(statusOf(after, "a")).toBe(1001);
    expect(idsOf(after.filter(isShown))).toEqual(["b", "c"]);
    expect(statusOf(cancel(startAll(aQueue(aRow("z", { kind: "zip" }))), "z"), "z")).toBe(1002);
  });

  it("gives the place of a cancelled row to the next one", () => {
    const queue = cancel(startAll(aQueue(aRow("a"), aRow("b"), aRow("c"), aRow("d"))), "a");
    expect(idsOf(nextToStart(queue))).toEqual(["d"]);
  });

  it("ignores progress and endings that come after the end", () => {
    const cancelled = cancel(startAll(aQueue(aRow("a"))), "a");
    expect(advance(cancelled, "a", { cryptBytes: 5 })).toEqual(cancelled);
    expect(settle(cancelled, "a", STATUS.success)).toEqual(cancelled);
  });

  it.each([
    [6999, false],
    [7000, true],
    [7012, false],
    [7030, true],
    [7244, true],
    [7245, false],
    [8003, false],
    [2000, false],
  ])("an upload that ended with %d can be retried: %s", (status, expected) => {
    expect(canRetry(aRow("a", { status }))).toBe(expected);
    expect(canRemove(aRow("a", { status }))).toBe(!expected);
  });

  it("offers three retries and then only Remove", () => {
    let queue = aQueue(aRow("a", { status: 7000 }));
    for (const count of [1, 2, 3]) {
      queue = retry(queue, "a");
      expect(queue[0]?.retryCount).toBe(count);
      queue = settle(begin(queue, "a"), "a", 7000);
    }
    expect(canRetry(queue[0]!)).toBe(false);
    expect(canRemove(queue[0]!)).toBe(true);
    expect(retry(queue, "a")).toEqual(queue);
  });

  it("resets the progress of a row that is retried", () => {
    const failed = aRow("a", { status: 7000, cryptBytes: 700, networkBytes: 300 });
    expect(retry(aQueue(failed), "a")[0]).toMatchObject({
      status: STATUS.waiting,
      cryptBytes: 0,
      networkBytes: 0,
    });
  });

  it("does not offer Retry for a refused row", () => {
    const refused = aRow("a", { status: 7200, isRepeatable: false });
    expect(canRetry(refused)).toBe(false);
    expect(canRemove(refused)).toBe(true);
  });

  it.each([
    [7100, true],
    [7102, true],
    [7103, false],
    [3020, false],
    [3101, true],
    [9502, true],
    [2010, false],
  ])("a download that ended with %d can be retried: %s", (status, expected) => {
    expect(canRetry(aRow("a", { kind: "download", status }))).toBe(expected);
  });

  it("clears what is finished or failed and nothing else", () => {
    const queue = aQueue(
      aRow("done", { status: STATUS.success }),
      aRow("failed", { status: 7000 }),
      aRow("running", { status: STATUS.uploading }),
      aRow("waiting"),
    );
    expect(idsOf(clearEnded(queue))).toEqual(["running", "waiting"]);
    expect(idsOf(remove(remove(queue, "failed"), "running"))).toEqual([
      "done",
      "running",
      "waiting",
    ]);
  });

  it("puts a suspended row back without counting a retry", () => {
    const queue = putBack(startAll(aQueue(aRow("a"))), "a");
    expect(queue[0]).toMatchObject({ status: STATUS.waiting, retryCount: 0 });
  });

  it("is unfinished while something waits or runs", () => {
    expect(hasUnfinished(aQueue(aRow("a")))).toBe(true);
    expect(hasUnfinished(aQueue(aRow("a", { status: STATUS.decrypting })))).toBe(true);
    expect(hasUnfinished(aQueue(aRow("a", { status: 7000 }), aRow("b", { status: 1 })))).toBe(
      false,
    );
  });

  it("counts the mean of both halves and at most 99 % until the end", () => {
    expect(doneBytesOf(aRow("a", { cryptBytes: 1000, networkBytes: 500 }))).toBe(750);
    expect(doneBytesOf(aRow("a", { cryptBytes: 1000, networkBytes: 1000 }))).toBe(990);
    expect(doneBytesOf(aRow("a", { status: STATUS.success }))).toBe(1000);
  });
});
