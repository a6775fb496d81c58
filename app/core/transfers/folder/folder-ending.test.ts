import { describe, expect, it } from "vitest";
import { applyEnd } from "#app/core/transfers/ending.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import type { Queue } from "#app/core/transfers/queue.ts";

function aFolderWith(status: number): Queue {
  const item = newQueueItem({ kind: "folder", name: "Plans" }, { id: "f", initTimeMs: 0 });
  return [{ ...item, status }];
}

const statusesOf = (queue: Queue) => queue.map(({ status }) => status);

describe("a folder whose run ends after its cancel", () => {
  it("keeps its row, cancelled or waiting to go on", () => {
    expect(statusesOf(applyEnd(aFolderWith(7210), "f", { kind: "cancelled" }))).toEqual([7210]);
    expect(statusesOf(applyEnd(aFolderWith(0), "f", { kind: "cancelled" }))).toEqual([0]);
  });

  it("says that it is complete when all of it was up by then: nothing is left to restart", () => {
    expect(statusesOf(applyEnd(aFolderWith(7210), "f", { kind: "done" }))).toEqual([1]);
    expect(statusesOf(applyEnd(aFolderWith(0), "f", { kind: "done" }))).toEqual([1]);
  });
});
