import { expect, it } from "vitest";
import { MemoryLog } from "./log.client.ts";

it("the log of a page holds the last 1 000 entries (Spec A§9.1)", () => {
  const log = new MemoryLog();
  for (let number = 1; number <= 1002; number += 1) log.info("call refused", { number });
  const entries = log.entries();
  expect(entries).toHaveLength(1000);
  expect(entries.at(0)?.detail).toEqual({ number: 3 });
  expect(entries.at(-1)?.detail).toEqual({ number: 1002 });
});
