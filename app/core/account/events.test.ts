import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { toCsv } from "#app/core/display/csv.ts";
import { fetchAllEvents, fetchEvents } from "./events.api.ts";

const { signal } = new AbortController();
const ALL = { kind: null, sinceMs: 0 };
const event = (id: number) => ({
  id: String(id),
  t: 10,
  code: "signed-in",
  n: 2,
  session_id: "7",
  place: "Halifax",
  address: "203.0.113.7",
  is_client: 0 as const,
});
type Reply = { events: ReturnType<typeof event>[]; total: number; more: 0 | 1 };

function answering(reply: (beforeId: string) => Reply) {
  const asked: string[] = [];
  const call = async (_: string, request: { before_id: string }) => {
    asked.push(request.before_id);
    return reply(request.before_id);
  };
  return { api: { call } as unknown as Pick<ApiClient, "call">, asked };
}

describe("events", () => {
  it("come as the product has them", async () => {
    const { api } = answering(() => ({ events: [event(1)], total: 1, more: 0 }));
    const page = await fetchEvents(api, ALL, { beforeId: "0", limit: 25, signal });
    expect(page).toMatchObject({ total: 1, hasMore: false });
    expect(page.events[0]).toMatchObject({ atMs: 10_000, count: 2, isOwnWord: false, item: null });
  });

  it("name no place where the server knows none, so that each language says so itself", async () => {
    const nowhere = { ...event(1), place: "Unknown place" };
    const { api } = answering(() => ({ events: [nowhere], total: 1, more: 0 }));
    expect((await fetchAllEvents(api, ALL, signal))[0]?.place).toBe("");
  });

  it("are all fetched, page by page", async () => {
    const { api, asked } = answering((before) =>
      before === "0"
        ? { events: [event(9), event(5)], total: 3, more: 1 }
        : { events: [event(2)], total: 3, more: 0 },
    );
    expect((await fetchAllEvents(api, ALL, signal)).map(({ id }) => id)).toEqual(["9", "5", "2"]);
    expect(asked).toEqual(["0", "5"]);
  });

  it("end where a server says the same page for ever, or promises more and brings none", async () => {
    const same = answering(() => ({ events: [event(5)], total: 9, more: 1 }));
    await fetchAllEvents(same.api, ALL, signal);
    expect(same.asked).toEqual(["0", "5"]);
    const empty = answering(() => ({ events: [], total: 9, more: 1 }));
    expect(await fetchAllEvents(empty.api, ALL, signal)).toEqual([]);
    expect(empty.asked).toEqual(["0"]);
  });
});

describe("a table of events", () => {
  it("quotes every cell and ends every line", () => {
    expect(
      toCsv([
        ["a", 'say "b"'],
        ["c,d", "e\nf"],
      ]),
    ).toBe('\uFEFF"a","say ""b"""\r\n"c,d","e\nf"\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "\r\n=1"])(
    "holds no formula: %j",
    (cell) => {
      expect(toCsv([[cell]])).toBe(`\uFEFF"'${cell}"\r\n`);
    },
  );

  it("leaves what is none", () => {
    expect(toCsv([["a=1", "2026-11-22", "203.0.113.7", "::1"]])).toContain(
      '"a=1","2026-11-22","203.0.113.7","::1"',
    );
  });
});
