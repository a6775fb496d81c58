import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RateLimits } from "#api/bus/local/rate-limits.ts";
import { readSettings } from "#api/settings.ts";
import { noteStatement } from "#api/store/work-meter.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { type Caller, CallWork } from "./call-work.ts";

const STAYS = new AbortController().signal;
const LINK = "a".repeat(32);
const ROWS = 100;

function aWork() {
  const { limits } = readSettings({}, null);
  const few = { points: ROWS, durationS: 60 };
  const many = { points: 10 * ROWS, durationS: 60 };
  const sizes = { ...limits, accountRows: few, linkRows: few, addressRows: many };
  return new CallWork(new RateLimits(sizes));
}

const caller = (changes: Partial<Caller> = {}): Caller => ({
  region: "ca-central",
  addressKey: "192.0.2.1",
  userId: 1,
  body: {},
  ...changes,
});
const costing = (rows: number) => async () => noteStatement(rows - 1);
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 0,
    (error: unknown) => Reflect.get(Object(error), "code"),
  );

describe("what calls cost", () => {
  it("stops an account that has used up its rows, and nobody beside it", async () => {
    const work = aWork();
    const run = (of: Caller, rows = 1) => codeOf(work.run(of, STAYS, costing(rows)));
    expect(await run(caller(), ROWS - 1)).toBe(0);
    expect(await run(caller(), ROWS)).toBe(0);
    expect(await run(caller())).toBe(9429);
    expect(await run(caller({ userId: 2 }))).toBe(0);
    expect(await run(caller({ region: "us-central" }))).toBe(0);
    expect(await run(caller({ userId: null }))).toBe(0);
  });

  it("stops a link in whichever field its address comes, and no other link", async () => {
    const work = aWork();
    const run = (body: Caller["body"], rows = 1) =>
      codeOf(work.run(caller({ userId: null, body }), STAYS, costing(rows)));
    expect(await run({ publink_id: LINK }, ROWS)).toBe(0);
    expect(await run({ publink_id: LINK })).toBe(8004);
    expect(await run({ links: [{ publink_id: LINK }] })).toBe(8004);
    expect(await run({ pathitems: [{ link_cachekey: LINK }] })).toBe(8004);
    expect(await run({ publink_id: "b".repeat(32) })).toBe(0);
  });

  it("stops an address in the end, whatever accounts and links it uses", async () => {
    const work = aWork();
    const run = (userId: number, addressKey: string) =>
      codeOf(work.run(caller({ userId, addressKey }), STAYS, costing(ROWS)));
    for (let userId = 1; userId <= 10; userId += 1) expect(await run(userId, "a")).toBe(0);
    expect(await run(11, "a")).toBe(9429);
    expect(await run(11, "b")).toBe(0);
  });

  it("counts calls that are refused for another reason", async () => {
    const work = aWork();
    const failing = async () => {
      noteStatement(ROWS);
      throw new Error("refused");
    };
    await codeOf(work.run(caller(), STAYS, failing));
    expect(await codeOf(work.run(caller(), STAYS, costing(1)))).toBe(9429);
  });
});

describe("turns", () => {
  it("let few calls of one account run at once, and others of other accounts beside them", async () => {
    const work = aWork();
    const end = Promise.withResolvers<void>();
    const running: number[] = [];
    const start = (userId: number) =>
      work.run(caller({ userId }), STAYS, async () => {
        running.push(userId);
        await end.promise;
      });
    const all = [1, 1, 1, 1, 1, 1, 1, 1, 2].map(start);
    await new Promise((resolve) => setImmediate(resolve));
    expect(running.toSorted()).toEqual([1, 1, 1, 1, 1, 1, 2]);
    end.resolve();
    await Promise.all(all);
    expect(running).toHaveLength(9);
  });

  it("refuse what would wait behind a hundred calls of the same account", async () => {
    const work = aWork();
    const end = Promise.withResolvers<void>();
    const calls = Array.from({ length: 110 }, () =>
      codeOf(work.run(caller({ addressKey: "x" }), STAYS, () => end.promise)),
    );
    await new Promise((resolve) => setImmediate(resolve));
    end.resolve();
    const codes = await Promise.all(calls);
    // Six run, a hundred wait.
    expect(codes.filter((code) => code === 9429)).toHaveLength(4);
    expect(codes.filter((code) => code === 0)).toHaveLength(106);
  });

  it("pass over a call whose caller has gone", async () => {
    const work = aWork();
    const end = Promise.withResolvers<void>();
    const first = Array.from({ length: 6 }, () => work.run(caller(), STAYS, () => end.promise));
    const gone = new AbortController();
    let isDone = false;
    const call = async () => {
      isDone = true;
    };
    const waiting = work.run(caller(), gone.signal, call).catch(() => "given up");
    gone.abort();
    expect(await waiting).toBe("given up");
    end.resolve();
    await Promise.all(first);
    expect(isDone).toBe(false);
  });
});

describe("a server", () => {
  let server: TestServer;
  beforeAll(async () => {
    const { limits } = readSettings({}, null);
    server = await startTestServer({
      limits: {
        ...limits,
        signUps: { points: 100, durationS: 60 },
        accountRows: { points: 400, durationS: 60 },
      },
    });
  });
  afterAll(() => server.stop());

  it("tells an account that has used up its rows when to come again, and lets it sign out", async () => {
    const account = await server.account("costly@example.com");
    const list = {
      coffer_id: account.rootId,
      showdeleted: 0,
      hist_id: "0",
      offset_metaname_digest: "0",
      limit: 100,
    } as const;
    let refusal = { code: 0, status: 200, retryAfterS: Number.NaN };
    for (let calls = 0; calls < 100 && refusal.code === 0; calls += 1) {
      const outcome = await account.client.refusalOf("pathlist", list).catch(() => null);
      if (outcome !== null) refusal = { retryAfterS: Number.NaN, ...outcome };
    }
    expect(refusal).toMatchObject({ code: 9429, status: 429 });
    expect(refusal.retryAfterS).toBeGreaterThan(0);
    const other = await server.account("frugal@example.com");
    expect(
      (await other.client.call("pathlist", { ...list, coffer_id: other.rootId })).pathlist,
    ).toEqual([]);
    expect(await account.client.codeOf("sessiondelete", {})).toBe(0);
  });
});
