import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";

let server: TestServer;
let account: TestAccount;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  count += 1;
  account = await server.account(`search${count}@example.com`);
});

const names = (after = "0", limit = 5000) => account.client.call("pathnames", { after, limit });
const changes = (since_hist_id: string, after = "0", limit = 5000) =>
  account.client.call("pathchanges", { since_hist_id, after, limit });
const idsOf = (list: { names: readonly { coffer_id: string }[] }) =>
  list.names.map(({ coffer_id }) => coffer_id);
const rename = (coffer_id: string) =>
  account.client.call("pathrename", {
    request_id: sealed.requestId(),
    coffer_id,
    ...namePlace(),
    share_names: [],
  });

describe("the names of an account", () => {
  it("are all its items wherever they lie, deleted ones too, and nothing of anybody else", async () => {
    const other = await server.account(`other${count}@example.com`);
    await makeFolder(other);
    const folder = await makeFolder(account);
    const file = await uploadFile(account);
    await account.client.call("pathdelete", {
      request_id: sealed.requestId(),
      coffer_ids: [folder],
    });
    const list = await names();
    expect(idsOf(list).toSorted()).toEqual([folder, file.itemId].toSorted());
    expect(list.names.find(({ coffer_id }) => coffer_id === folder)?.is_deleted).toBe(1);
    expect(list.names.find(({ coffer_id }) => coffer_id === file.itemId)?.type).toBe("file");
  });

  it("come page by page by their ids, each once, until an empty page", async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push(await makeFolder(account));
    const seen: string[] = [];
    let after = "0";
    for (let page = await names(after, 2); page.names.length > 0; page = await names(after, 2)) {
      seen.push(...idsOf(page));
      after = page.last_id;
    }
    expect(seen).toEqual(made);
  });
});

describe("what changed since a state of the tree", () => {
  it("is what was made, renamed, deleted, restored or starred since then, each once", async () => {
    const [first, second, third] = [
      await makeFolder(account),
      await makeFolder(account),
      await makeFolder(account),
    ];
    const { hist_id } = await names();
    expect(idsOf(await changes(hist_id))).toEqual([]);
    await rename(second);
    await rename(second);
    await account.client.call("addtag", {
      coffer_id: [third],
      user_id: account.client.session!.userId,
    });
    const made = await makeFolder(account);
    const told = await changes(hist_id);
    expect(idsOf(told)).toEqual([second, third, made]);
    expect(idsOf(told)).not.toContain(first);
    expect(told.names[1]?.is_favorite).toBe(1);
    expect(idsOf(await changes(told.hist_id))).toEqual([]);
    await account.client.call("removetag", { coffer_id: [third] });
    const request_id = sealed.requestId();
    await account.client.call("pathdelete", { request_id, coffer_ids: [first] });
    const later = await changes(told.hist_id);
    expect(
      later.names.map(({ coffer_id, is_deleted, is_favorite }) => [
        coffer_id,
        is_deleted,
        is_favorite,
      ]),
    ).toEqual([
      [first, 1, 0],
      [third, 0, 0],
    ]);
  });

  it("tells nothing of anybody else, neither what is there nor what is gone", async () => {
    const other = await server.account(`other${count}@example.com`);
    const theirs = await makeFolder(other);
    await other.client.call("pathdelete", {
      request_id: sealed.requestId(),
      coffer_ids: [theirs],
    });
    const own = await makeFolder(account);
    const changed = await changes("0");
    expect(idsOf(changed)).toEqual([own]);
    expect(changed.gone).not.toContain(theirs);
  });

  it("names what is no more, and comes page by page", async () => {
    const made = [await makeFolder(account), await makeFolder(account), await makeFolder(account)];
    const { hist_id } = await names();
    for (const id of made) await rename(id);
    const { db } = server.world.regions.get("ca-central")!;
    await db.deleteFrom("items").where("id", "=", Number(made[1])).execute();
    const first = await changes(hist_id, "0", 2);
    expect([idsOf(first), first.gone]).toEqual([[made[0]], [made[1]]]);
    const rest = await changes(hist_id, first.last_id, 2);
    expect([idsOf(rest), rest.gone]).toEqual([[made[2]], []]);
    const end = await changes(hist_id, rest.last_id, 2);
    expect([end.names, end.gone, end.last_id]).toEqual([[], [], rest.last_id]);
  });

  it("is unknown for a state that the server has not come to", async () => {
    await makeFolder(account);
    const told = await changes("999999");
    expect([told.is_reset, told.names]).toEqual([1, []]);
  });
});
