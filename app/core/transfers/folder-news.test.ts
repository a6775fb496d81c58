import { describe, expect, it } from "vitest";
import { EventClock } from "#tests/support/event-clock.ts";
import { createFolderNews } from "./folder-news.ts";

/** Who is told of which folder, and when: milliseconds from the beginning. */
function aWorld() {
  const clock = new EventClock();
  const startedMs = clock.nowMs();
  const told: [string, number][] = [];
  const news = createFolderNews(clock, (id) => told.push([id, clock.nowMs() - startedMs]));
  return { clock, told, news };
}

describe("news of a folder", () => {
  it("is told each time, at once", async () => {
    const { clock, told, news } = aWorld();
    news.folderChanged("a");
    news.folderChanged("a");
    await clock.sleep(10);
    news.folderChanged("b");
    expect(told).toEqual([
      ["a", 0],
      ["a", 0],
      ["b", 10],
    ]);
  });

  it("is told at first while it fills, then every three seconds, and never too seldom", async () => {
    const { clock, told, news } = aWorld();
    for (let count = 0; count < 50; count += 1) {
      news.folderFills("a");
      await clock.sleep(100);
    }
    news.folderFills("b");
    await clock.sleep(60_000);
    expect(told).toEqual([
      ["a", 0],
      ["a", 3_000],
      ["b", 5_000],
      ["a", 6_000],
    ]);
    news.folderFills("a");
    expect(told.at(-1)).toEqual(["a", 65_000]);
  });

  it("ends with the last of what came, which is told at once and not once more", async () => {
    const { clock, told, news } = aWorld();
    news.folderFills("a");
    await clock.sleep(100);
    news.folderFills("a");
    news.folderChanged("a");
    await clock.sleep(60_000);
    expect(told).toEqual([
      ["a", 0],
      ["a", 100],
    ]);
  });
});
