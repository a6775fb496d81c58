import { describe, expect, it } from "vitest";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { LinkLog } from "./link-log.ts";
import { toLogCells } from "./log-cells.ts";

type Page = DataOf<"linklog">;

const entry = (id: number): Page["entries"][number] => ({
  id: String(id),
  t: id,
  kind: "opened",
  coffer_id: "7",
  country: "Norway",
  device: "phone",
});

/** A server that answers each question with what stands next. */
function aLog(...answers: (Page | AppError)[]) {
  const asked: RequestOf<"linklog">[] = [];
  const call = async (_name: string, request: RequestOf<"linklog">) => {
    asked.push(request);
    const answer = answers[asked.length - 1] ?? { entries: [], more: 0 };
    if (answer instanceof AppError) throw answer;
    return answer;
  };
  const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
  const log = new LinkLog({ api }, { id: "5" }, 3_600);
  const ids = () => log.state.get().entries.map(({ id }) => id);
  return { log, asked, ids };
}

describe("the log of a link", () => {
  it("comes page by page, and says when there is no more", async () => {
    const { log, asked, ids } = aLog(
      { entries: [entry(9), entry(8)], more: 1 },
      { entries: [entry(3)], more: 0 },
    );
    await log.load();
    expect(log.state.get()).toMatchObject({ phase: "ready", hasMore: true });
    expect(log.state.get().entries[0]).toMatchObject({ atMs: 9_000, country: "Norway" });
    await log.load();
    expect(ids()).toEqual(["9", "8", "3"]);
    expect(log.state.get().hasMore).toBe(false);
    expect(asked.map(({ before_id }) => before_id)).toEqual(["0", "8"]);
  });

  it("ends when a server brings the same lines again and again", async () => {
    const same = (): Page => ({ entries: [entry(9), entry(8)], more: 1 });
    const { log, ids } = aLog(same(), same());
    await log.load();
    await log.load();
    expect(ids()).toEqual(["9", "8"]);
    expect(log.state.get().hasMore).toBe(false);
  });

  it("keeps what is here when the next page fails, and can be asked again", async () => {
    const { log, ids } = aLog({ entries: [entry(9)], more: 1 }, new AppError(9502), {
      entries: [entry(4)],
      more: 0,
    });
    await log.load();
    await log.load();
    expect(log.state.get()).toMatchObject({ phase: "failed", hasMore: true });
    await log.load();
    expect(ids()).toEqual(["9", "4"]);
  });

  it("keeps a line that is told twice, or out of its order, once", async () => {
    const { log, ids } = aLog({ entries: [entry(9), entry(9), entry(8), entry(9)], more: 0 });
    await log.load();
    expect(ids()).toEqual(["9", "8"]);
  });

  it("asks for its days with the clock of the page, until they are here, and not again", async () => {
    const days = [{ day: 1, kind: "opened" as const, n: 2 }];
    const { log, asked } = aLog(
      new AppError(9502),
      { entries: [entry(9)], more: 1, days },
      { entries: [entry(8)], more: 0, days: [] },
      { entries: [], more: 0 },
    );
    await log.load();
    await log.load();
    await log.load();
    await log.choose("refused");
    expect(asked.map(({ zone_s }) => zone_s)).toEqual([3_600, 3_600, undefined, undefined]);
    expect(log.state.get().days).toEqual(days);
  });

  it("begins anew with another group, and asks for its kinds alone", async () => {
    const { log, asked, ids } = aLog(
      { entries: [entry(9)], more: 1 },
      { entries: [entry(4)], more: 0 },
    );
    await log.load();
    await log.choose("uploaded");
    expect([ids(), log.state.get().group]).toEqual([["4"], "uploaded"]);
    expect(asked[0]?.kinds).toBeUndefined();
    expect(asked[1]).toMatchObject({ before_id: "0", kinds: ["uploaded", "edited"] });
  });

  it("shows no answer that comes after another group was chosen, nor after it is closed", async () => {
    const turns = [1, 2, 3].map(() => Promise.withResolvers<void>());
    let asked = 0;
    const call = async () => {
      const at = asked;
      asked += 1;
      await turns[at]?.promise;
      return { entries: [entry([9, 4, 3][at] ?? 0)], more: 0 };
    };
    const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
    const log = new LinkLog({ api }, { id: "5" }, 0);
    const ids = () => log.state.get().entries.map(({ id }) => id);
    const older = log.load();
    const chosen = log.choose("opened");
    turns[1]?.resolve();
    await chosen;
    turns[0]?.resolve();
    await older;
    expect(ids()).toEqual(["4"]);
    const late = log.load();
    log.close();
    turns[2]?.resolve();
    await late;
    expect(ids()).toEqual(["4"]);
  });

  it("shows where a country hides what turns text around", async () => {
    const { log } = aLog({ entries: [{ ...entry(9), country: "Nor\u202Eway\n" }], more: 0 });
    await log.load();
    expect(log.state.get().entries[0]?.country).toBe("Nor\uFFFDway\uFFFD");
  });

  it("is fetched whole for a table, each page once, and not for ever", async () => {
    const { log, asked } = aLog(
      { entries: [entry(9), entry(8)], more: 1 },
      { entries: [entry(7)], more: 1 },
      { entries: [entry(7)], more: 1 },
    );
    const { signal } = new AbortController();
    expect((await log.fetchAll(signal)).map(({ id }) => id)).toEqual(["9", "8", "7"]);
    expect(asked.map(({ before_id }) => before_id)).toEqual(["0", "8", "7"]);
  });

  it("asks no further for a table than the server says that there is", async () => {
    const { log, asked } = aLog({ entries: [entry(9)], more: 1 }, { entries: [entry(8)], more: 0 });
    expect(await log.fetchAll(new AbortController().signal)).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });

  it("ends for a table where a log of a busy link would, though its server goes on", async () => {
    let next = 1_000_000_000;
    const call = async () => ({
      entries: Array.from({ length: 10_000 }, () => {
        next -= 1;
        return entry(next);
      }),
      more: 1,
    });
    const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
    const log = new LinkLog({ api }, { id: "5" }, 0);
    expect(await log.fetchAll(new AbortController().signal)).toHaveLength(50_000);
  });

  it("shows no failure of what was asked before it was closed", async () => {
    const turn = Promise.withResolvers<void>();
    const call = async () => {
      await turn.promise;
      throw new AppError(9502);
    };
    const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
    const log = new LinkLog({ api }, { id: "5" }, 0);
    const loading = log.load();
    log.close();
    turn.resolve();
    await loading;
    expect(log.state.get()).toMatchObject({ phase: "loading", error: null });
  });

  it("is a row of a table for each line, with its name where that opened", () => {
    const words = { head: [], kind: (kind: string) => `k:${kind}`, device: (one: string) => one };
    const line = { id: "1", atMs: 0, kind: "viewed", country: "Norway", device: "phone" } as const;
    expect(toLogCells({ ...line, item: null }, "a.pdf", words)).toEqual([
      "1970-01-01T00:00:00.000Z",
      "k:viewed",
      "a.pdf",
      "Norway",
      "phone",
    ]);
  });
});
