import { describe, expect, it } from "vitest";
import { Store } from "#app/core/observable.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { newQueueItem } from "./new-item.ts";
import { addToQueue, advance, begin, settle } from "./queue.ts";
import { QueueBoard } from "./queue-board.ts";
import { STATUS } from "./status.ts";

function aBoard(files: number) {
  const clock = new EventClock();
  const state = new Store<TransferState>({ rows: [], remainingS: null, isActive: false });
  const board = new QueueBoard(clock, state);
  const ids = Array.from({ length: files }, (_, index) => `t${index}`);
  const items = ids.map((id) =>
    newQueueItem({ kind: "upload", name: `${id}.txt`, sizeBytes: 700 }, { id, initTimeMs: 0 }),
  );
  board.change((queue) => addToQueue(queue, items));
  let drawn = 0;
  state.subscribe(() => {
    drawn += 1;
  });
  const done = () => state.get().rows.filter(({ status }) => status === STATUS.success);
  return { clock, board, state, ids, drawn: () => drawn, done: () => done().length };
}

describe("the board of the queue", () => {
  it("shows at once what somebody did, and the first step after a quiet time", () => {
    const { board, state, drawn } = aBoard(2);
    expect(state.get().rows.length).toBe(2);
    board.progress((queue) => begin(queue, "t0"));
    expect(drawn()).toBe(1);
    expect(state.get().rows[0]?.status).toBe(STATUS.working);
  });

  it("draws ten times a second however many files end, and shows the last of them", async () => {
    const { clock, board, ids, drawn, done } = aBoard(1000);
    const startMs = clock.nowMs();
    for (const id of ids) {
      board.progress((queue) => begin(queue, id));
      board.progress((queue) => advance(queue, id, { cryptBytes: 700, networkBytes: 700 }));
      board.progress((queue) => settle(queue, id, STATUS.success));
      await clock.sleep(2);
    }
    await clock.sleep(100);
    const passedMs = clock.nowMs() - startMs;
    // Every 100 ms, and every 3 s for the time remaining.
    expect(drawn()).toBeLessThanOrEqual(2 + passedMs / 100 + passedMs / 3000);
    expect(done()).toBe(1000);
  });

  it("knows that all is done as soon as it shows it", async () => {
    const { clock, board, state } = aBoard(1);
    board.progress((queue) => begin(queue, "t0"));
    board.progress((queue) => settle(queue, "t0", STATUS.success));
    expect(state.get().isActive).toBe(true);
    await clock.sleep(200);
    expect(state.get().isActive).toBe(false);
  });
});
