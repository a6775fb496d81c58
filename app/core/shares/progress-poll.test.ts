import { expect, it } from "vitest";
import { EventClock } from "#tests/support/event-clock.ts";
import { markOf, ProgressPoll } from "./progress-poll.ts";

/** What is seen at each question, the last one for ever; when questions were asked, in seconds. */
async function askedAt(marks: readonly string[], forS: number): Promise<readonly number[]> {
  const clock = new EventClock();
  const startMs = clock.nowMs();
  const times: number[] = [];
  const poll = new ProgressPoll(clock, async () => {
    times.push((clock.nowMs() - startMs) / 1000);
    poll.see(marks[times.length] ?? marks.at(-1) ?? "");
  });
  poll.see(marks[0] ?? "");
  await clock.sleep(forS * 1000);
  poll.stop();
  await clock.sleep(1_000_000);
  return times;
}

it("asks every three seconds while something moves, and not once it has ended", async () => {
  expect(await askedAt(["a 0", "a 40", "a 80", ""], 600)).toEqual([3, 6, 9]);
  expect(await askedAt([""], 600)).toEqual([]);
});

it("asks ever more seldom for what does not move, whatever a server says without end", async () => {
  const times = await askedAt(["a 0"], 600);
  expect(times.slice(0, 5)).toEqual([3, 9, 21, 36, 51]);
  expect(times.length).toBeLessThan(45);
});

it("knows shares by their key and how far they are", () => {
  const key = { ks: "7-1", progress: { kind: "key" } } as const;
  const items = { ks: "9-0", progress: { kind: "items", percent: 4, isNewKey: false } } as const;
  expect(markOf([{ ks: "8-0", progress: null }])).toBe("");
  expect(markOf([key, items])).not.toBe(markOf([key]));
});
