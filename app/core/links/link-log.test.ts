import { describe, expect, it } from "vitest";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { LinkLog } from "./link-log.ts";

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
  const log = new LinkLog({ api }, { id: "5" });
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
});
