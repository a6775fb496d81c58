import { describe, expect, it } from "vitest";
import {
  afterRetry,
  type BatchResult,
  type Ended,
  type FailedItem,
  groupFailed,
  toReportText,
} from "./batch-report.ts";
import type { FileItem } from "./item.ts";

const again = () => Promise.reject(new Error("not asked"));
const aFailed = (id: string, code: number): FailedItem => ({
  item: { id } as FileItem,
  name: "",
  code,
});
const ended = (doneIds: readonly string[], failed: readonly FailedItem[] = []): Ended => ({
  ...{ doneIds, failed, again, links: [] },
});
const told = ({ doneCount, failed }: BatchResult) => [
  doneCount,
  failed.map(({ item, code }) => `${item.id} ${code}`),
];

const [a, b, c] = [aFailed("a", 1700), aFailed("b", 1700), aFailed("c", 8002)];
const before: BatchResult = { doneCount: 56, failed: [a, b, c], again };

describe("the list of what failed", () => {
  it("has a group for each reason, in the order in which they came", () => {
    const groups = groupFailed([a, c, b]).map(({ code, failed }) => [code, failed.length]);
    expect(groups).toEqual([
      [1700, 2],
      [8002, 1],
    ]);
  });

  it("keeps what was not tried again, and says what is done by now", () => {
    const after = afterRetry(before, { tried: [a, b], ended: ended(["a", "b"]), isStopped: false });
    expect(told(after)).toEqual([58, ["c 8002"]]);
  });

  it("gives what failed once more its new reason", () => {
    const once = ended(["a"], [aFailed("b", 1804)]);
    const after = afterRetry(before, { tried: [a, b], ended: once, isStopped: false });
    expect(told(after)).toEqual([57, ["c 8002", "b 1804"]]);
  });

  it("keeps what a run that was stopped did not reach, under its old reason", () => {
    const after = afterRetry(before, { tried: [a, b], ended: ended(["a"]), isStopped: true });
    expect(told(after)).toEqual([57, ["b 1700", "c 8002"]]);
  });

  it("leaves out what was left out by an answer", () => {
    const after = afterRetry(before, { tried: [a, b], ended: ended(["a"]), isStopped: false });
    expect(told(after)).toEqual([57, ["c 8002"]]);
  });

  it("is saved with one line for each item, whatever its name holds", () => {
    const text = toReportText([
      { line: "8002 Read-only.", names: ["a\n8002 Forged\u2028.txt", "\u202Egpj.exe"] },
      { line: "1700 Server.", names: ["b.txt"] },
    ]);
    expect(text).toBe(
      "8002 Read-only.\n  a\uFFFD8002 Forged\uFFFD.txt\n  \u202Egpj.exe\n\n1700 Server.\n  b.txt\n",
    );
  });
});
