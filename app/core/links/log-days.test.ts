import { describe, expect, it } from "vitest";
import { busiestDay, countGroup, type DayCount, toLogDays } from "./log-days.ts";

const TODAY = 20_000;
const DAYS: readonly DayCount[] = [
  { day: TODAY - 2, kind: "opened", n: 2 },
  { day: TODAY - 2, kind: "viewed", n: 1 },
  { day: TODAY - 2, kind: "zip", n: 4 },
  { day: TODAY, kind: "downloaded", n: 3 },
  { day: TODAY, kind: "edited", n: 5 },
  { day: TODAY, kind: "uploaded", n: 6 },
  { day: TODAY, kind: "refused", n: 7 },
  { day: TODAY, kind: "commented", n: 9 },
];

describe("the days of a link", () => {
  it("count views and zips among downloads, changes among uploads", () => {
    const groups = ["opened", "downloaded", "uploaded", "refused"] as const;
    expect(groups.map((group) => countGroup(DAYS, group))).toEqual([2, 8, 11, 7]);
  });

  it("stand without a gap from when the link was made", () => {
    expect(toLogDays(DAYS, { madeDay: TODAY - 3, today: TODAY })).toEqual([
      { day: TODAY - 3, opened: 0, downloaded: 0 },
      { day: TODAY - 2, opened: 2, downloaded: 5 },
      { day: TODAY - 1, opened: 0, downloaded: 0 },
      { day: TODAY, opened: 0, downloaded: 3 },
    ]);
  });

  it("are at most those that are kept, whatever the server says of other days or of when it was made", () => {
    const wild = [
      ...DAYS,
      { day: 1, kind: "opened", n: 1 },
      { day: 9e9, kind: "opened", n: 1 },
    ] as const;
    const old = toLogDays(wild, { madeDay: 0, today: TODAY });
    expect([old.length, old[0]?.day, old.at(-1)?.day]).toEqual([91, TODAY - 90, TODAY]);
    expect(toLogDays(wild, { madeDay: TODAY + 5, today: TODAY })).toHaveLength(1);
  });

  it("have a busiest one only where something happened", () => {
    const days = toLogDays(DAYS, { madeDay: TODAY - 3, today: TODAY });
    expect(busiestDay(days)).toEqual({ day: TODAY - 2, opened: 2, downloaded: 5 });
    // Of two the earlier one.
    const even = [TODAY - 2, TODAY].map((day) => ({ day, opened: 1, downloaded: 1 }));
    expect(busiestDay(even)?.day).toBe(TODAY - 2);
    expect(busiestDay(toLogDays([], { madeDay: TODAY - 3, today: TODAY }))).toBeNull();
    expect(busiestDay([])).toBeNull();
  });
});
