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
