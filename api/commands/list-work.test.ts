import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { commands, type RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, toSetItem } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { aSmallFile } from "#mock-api/testing/small-files.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, uploadFile } from "#mock-api/testing/uploads.ts";
import { listBounds } from "#tests/support/list-bounds.ts";
import { putShares } from "#tests/support/share-rows.ts";

const DEPTH = 60;
/** Rows of a call beside what its list costs: session, link, requests, counters. */
const FIXED_ROWS = 200;

let server: TestServer;
let account: TestAccount;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  count += 1;
  account = await server.account(`list${count}@example.com`);
  await control(server, "account", { email: account.email, verified: true });
});

const dbOf = () => server.world.regions.get("ca-central")!.db;

/** Rows that the calls in `run` cost their callers' addresses. */
async function rowsOf(run: () => Promise<unknown>): Promise<number> {
  const spend = vi.spyOn(server.world.bus.limits, "spend");
  await run();
  const rows = spend.mock.calls.filter(([name]) => name === "addressRows").map(([, , one]) => one);
  spend.mockRestore();
  return rows.reduce((sum, one) => sum + one, 0);
}

async function deepFolder(from = account.rootId): Promise<string> {
  let pid = from;
  for (let level = 1; level < DEPTH; level += 1) pid = await makeFolder(account, pid);
  return pid;
}

async function manyIn(pid: string, many: number, type: "dir" | "file" = "file"): Promise<string[]> {
  await control(server, "make-items", { email: account.email, count: many, pid, type });
  const rows = await dbOf()
    .selectFrom("items")
    .select("id")
    .where("pid", "=", Number(pid))
    .execute();
  return rows.map(({ id }) => String(id));
}

const batch = (coffer_ids: readonly string[]) => ({
  request_id: sealed.requestId(),
  coffer_ids: [...coffer_ids],
});
const moveTo = (pid: string, ids: readonly string[]): RequestOf<"pathmove"> => ({
  request_id: sealed.requestId(),
  coffer_pid: pid,
  items: ids.map((coffer_id) => ({ coffer_id, ...namePlace(), share_names: [] })),
});

describe("pathdata", () => {
  it("costs once what a list names a thousand times, also to a visitor", async () => {
    const linked = await makeFolder(account);
    const link = await makeLink(account, linked);
    const file = await uploadFile(account, { pid: await deepFolder(linked) });
    await encryptLink(account, link);
    const [item] = dataRequest(file, link).pathitems;
    const visitor = server.client();
    const ask = (times: number) =>
      rowsOf(() =>
        visitor.call("pathdata", { pathitems: Array.from({ length: times }, () => item!) }),
      );
    const once = await ask(1);
    expect(await ask(1000)).toBe(once);
    expect(once).toBeLessThan(3 * DEPTH + FIXED_ROWS);
  });

  it("reads the folders above its files once, however many files lie in them", async () => {
    const linked = await makeFolder(account);
    const link = await makeLink(account, linked);
    await encryptLink(account, link);
    const folder = await deepFolder(linked);
    const ids = await manyIn(folder, 400);
    const { pathitems } = dataRequest({ itemId: ids[0]!, blobId: "", sizeBytes: 1 }, link);
    const visitor = server.client();
    const rows = await rowsOf(async () => {
      const refused = ids.map((coffer_id) => ({ ...pathitems[0]!, coffer_id }));
      // Files without keys are refused one by one, after all of them were looked for.
      expect(await visitor.codeOf("pathdata", { pathitems: refused })).toBe(1804);
    });
    expect(rows).toBeLessThan(2 * 400 + 3 * DEPTH + FIXED_ROWS);
  });

  it("takes files through no more links than it may open in one call", async () => {
    const item = { ...dataRequest({ itemId: "1", blobId: "", sizeBytes: 1 }, null).pathitems[0]! };
    const through = (links: number) =>
      Array.from({ length: links }, (_, index) => ({
        ...item,
        link_cachekey: index.toString(16).padStart(32, "0"),
        passwordlock: "0".repeat(32),
      }));
    const visitor = server.client();
    expect(await visitor.codeOf("pathdata", { pathitems: through(20) })).toBe(1101);
    expect(await visitor.codeOf("pathdata", { pathitems: through(21) })).toBe(9000);
  });
});

describe("changes of many items", () => {
  it.each(["pathdelete", "pathrestore"] as const)(
    "%s costs once what its list names 500 times",
    async (name) => {
      const folder = await makeFolder(account, await deepFolder());
      const times = (many: number) => Array.from({ length: many }, () => folder);
      const undo = name === "pathdelete" ? "pathrestore" : "pathdelete";
      if (name === "pathrestore") await account.client.call("pathdelete", batch([folder]));
      const once = await rowsOf(() => account.client.call(name, batch([folder])));
      await account.client.call(undo, batch([folder]));
      const many = await rowsOf(async () => {
        const { results } = await account.client.call(name, batch(times(500)));
        expect(results).toEqual(times(500).map((coffer_id) => ({ coffer_id, error_code: 0 })));
      });
      expect(many).toBe(once);
    },
  );

  it.each(["pathdelete", "pathmove"] as const)(
    "%s reads the folders above its items once",
    async (name) => {
      const folder = await deepFolder();
      const ids = await manyIn(folder, 300, "dir");
      const target = await makeFolder(account);
      const rows = await rowsOf(() =>
        name === "pathdelete"
          ? account.client.call(name, batch(ids))
          : account.client.call(name, moveTo(target, ids)),
      );
      // 30 for what is written for each item; the path would make it 90 and more.
      expect(rows).toBeLessThan(30 * 300 + 3 * DEPTH + FIXED_ROWS);
    },
  );

  it.each(["pathpurge", "trashempty"] as const)(
    "%s reads the folders above its items once",
    async (name) => {
      const folder = await deepFolder();
      const ids = await manyIn(folder, 150);
      await account.client.call("pathdelete", batch(ids));
      const rows = await rowsOf(() =>
        name === "pathpurge"
          ? account.client.call(name, batch(ids))
          : account.client.call(name, { request_id: sealed.requestId(), coffer_id: folder }),
      );
      // The path of 60 folders for each item would make it 9 000 more.
      expect(rows).toBeLessThan(40 * 150 + 3 * DEPTH + FIXED_ROWS);
      expect(
        await dbOf().selectFrom("items").select("id").where("pid", "=", Number(folder)).execute(),
      ).toEqual([]);
    },
  );

  it("pathmove into a share asks once which items hold shares, however many shares there are", async () => {
    const elsewhere = await deepFolder();
    const userId = Number(account.client.session!.userId);
    const roots = await manyIn(elsewhere, 200, "dir");
    const ids = await manyIn(await makeFolder(account), 100, "dir");
    const shared = await makeFolder(account);
    await putShares(
      dbOf(),
      ...[shared, ...roots].map((id, index) => ({
        share_id: 900_000 + count * 1000 + index,
        user_id: userId,
        item_id: Number(id),
      })),
    );
    const rows = await rowsOf(async () => {
      const { results } = await account.client.call(
        "pathmove",
        moveTo(shared, [...ids, roots[0]!]),
      );
      expect(results.at(-1)?.error_code).toBe(1610);
      expect(results[0]?.error_code).toBe(0);
    });
    expect(rows).toBeLessThan(40 * 100 + 200 + 3 * DEPTH + FIXED_ROWS);
  });
});

describe("copies and small files", () => {
  it("pathcopy reads the folders above its items, and what covers their target, once", async () => {
    const ids = await manyIn(await deepFolder(), 200, "dir");
    const coffer_pid = await deepFolder();
    const rows = await rowsOf(async () => {
      const items = ids.map((coffer_id) => ({
        ...{ coffer_id, coffer_pid, ...namePlace(), share_names: [], content: null },
      }));
      const request = { request_id: sealed.requestId(), items };
      const { results } = await account.client.call("pathcopy", request);
      expect(results.every(({ error_code }) => error_code === 0)).toBe(true);
    });
    expect(rows).toBeLessThan(30 * 200 + 4 * DEPTH + FIXED_ROWS);
  });

  it("pathaddmany costs in a deep folder what it costs in the root, and the path a few times", async () => {
    const costIn = (pid: string) => {
      const files = Array.from({ length: 50 }, () => aSmallFile(account, { pid }));
      return rowsOf(async () => {
        const answer = await account.client.call("pathaddmany", { files });
        expect(answer.files.every(({ error_code }) => error_code === 0)).toBe(true);
      });
    };
    const inRoot = await costIn(account.rootId);
    const inDeep = await costIn(await deepFolder());
    expect(inDeep - inRoot).toBeLessThan(8 * DEPTH);
    // 50 files of up to 45 statements each in both transactions.
    expect(inRoot).toBeLessThan(90 * 50 + FIXED_ROWS);
  });
});

describe("what visitors read through an account's links", () => {
  it("is added up without the uses of other accounts", async () => {
    const plan = await explain(
      `select sum(link_uses.served_bytes) from link_uses join links on links.publink_id = link_uses.publink_id
        where links.user_id = 1 and link_uses.created_s > 1`,
    );
    expect(plan).toContain("links_user");
    expect(plan).toContain("USING COVERING INDEX link_uses_link");
    expect(plan).not.toContain("SCAN");
  });
});

async function explain(text: string): Promise<string> {
  const { rows } = await dbOf().executeQuery(CompiledQuery.raw(`explain query plan ${text}`));
  return JSON.stringify(rows);
}

describe("keyssetenc", () => {
  it("reads the folders above its items once", async () => {
    const folder = await deepFolder();
    await manyIn(folder, 150, "dir");
    const link = await makeLink(account, folder);
    const ask = () => account.client.call("keysneedencbyshare", { share_id: link.shareId });
    let needed = await ask();
    // The folder of the link comes first, by itself.
    while (needed.items.length === 1) {
      await account.client.call("keyssetenc", { items: needed.items.map(toSetItem) });
      needed = await ask();
    }
    expect(needed.items.length).toBeGreaterThanOrEqual(150);
    const rows = await rowsOf(() =>
      account.client.call("keyssetenc", { items: needed.items.map(toSetItem) }),
    );
    expect(rows).toBeLessThan(20 * 150 + 3 * DEPTH + FIXED_ROWS);
  });
});

describe("every list of the contract", () => {
  const lists = Object.values(commands).flatMap(({ name, request }) =>
    listBounds(request).map((list) => ({ name, ...list })),
  );

  it("has a bound", () => {
    expect(lists.filter(({ most }) => most === null)).toEqual([]);
  });

  it("stands with its bound in the table of costs, and nothing else does", () => {
    const expected = lists
      .filter(({ most }) => most !== 1)
      .map(({ name, path, most }) => `${name} \`${path}\` ${most}`);
    expect(listsOfTable().toSorted()).toEqual([...new Set(expected)].toSorted());
  });
});

/** `command list bound` of each row of `docs/security/work.md`. */
function listsOfTable(): string[] {
  const text = readFileSync(join(import.meta.dirname, "../../docs/security/work.md"), "utf8");
  const [, table = ""] = text.split("## Commands that take a list");
  const rows =
    table
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("| ")) ?? [];
  return rows.flatMap((row) => {
    const [, name = "", cell = ""] = row.split("|").map((one) => one.trim());
    return [...cell.matchAll(/`[^`]+` \d+/g)].map(([list]) => `${name} ${list}`);
  });
}
