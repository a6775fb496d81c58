import { expect, it } from "vitest";
import { newQueueItem } from "./new-item.ts";
import { toRows } from "./rows.ts";

it("what runs stands above what waits, and both above what has ended, each in its order", () => {
  const statuses = [1, 0, 11, 7000, 0, 12, 1, 1001];
  const queue = statuses.map((status, index) =>
    newQueueItem(
      { kind: "upload", name: `${status} ${index}`, status },
      { id: `t${index}`, initTimeMs: 0 },
    ),
  );
  const names = toRows(queue, new WeakMap()).map(({ name }) => name);
  expect(names).toEqual(["11 2", "12 5", "0 1", "0 4", "1 0", "7000 3", "1 6"]);
});

it("what waits stands in the order in which it starts, and says whether it can start sooner", () => {
  const item = (id: string, initTimeMs: number, kind: "upload" | "download" = "upload") =>
    newQueueItem({ kind, name: id }, { id, initTimeMs });
  const queue = [item("b", 2), item("a", 1), item("d", 3, "download")];
  const known = new WeakMap();
  const told = (rows: ReturnType<typeof toRows>) => rows.map((row) => [row.id, row.canMoveUp]);
  expect(told(toRows(queue, known))).toEqual([
    ["a", false],
    ["b", true],
    ["d", false],
  ]);
  expect(told(toRows(queue.slice(0, 1), known))).toEqual([["b", false]]);
});
