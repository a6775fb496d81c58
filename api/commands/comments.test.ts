import { beforeEach, describe, expect, it } from "vitest";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import { SESSION_HEADER } from "#app/contract/envelope.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, type MadeLink, makeLink } from "#mock-api/testing/links.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let link: MadeLink;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});
beforeEach(async () => {
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  link = await aLink();
  await set({ allow_comment: 2, enc_comment_key: KEY });
});

const KEY = `2:${"A".repeat(80)}`;
const EVERYBODY = 2;
const MEMBERS = 1;

async function aLink(): Promise<MadeLink> {
  const file = await uploadFile(owner);
  const made = await makeLink(owner, file.itemId);
  await encryptLink(owner, made);
  return made;
}
const set = (fields: {
  allow_comment?: 0 | 1 | 2;
  enc_comment_key?: string;
  comment_notification?: 0 | 1;
}) => owner.client.call("linkset", { publink_id: link.publinkId, ...fields });
const at = (of = link) => ({ publink_id: of.cachekey, passwordlock: of.lock });

interface Wish {
  readonly parent?: string;
  readonly token?: string;
  readonly content?: string;
  readonly of?: MadeLink;
  readonly id?: string;
}

const addition = ({ parent = "", token = "", content = "AAAA", of = link, id }: Wish = {}) => ({
  ...at(of),
  _id: id ?? randomHex(16),
  parent_id: parent,
  content,
  edit_hash: token === "" ? "" : sha256Hex(token),
});
const add = async (by: TestClient, wish: Wish = {}) =>
  (await by.call("commentadd", addition(wish)))._id;
const listed = (by: TestClient) => by.call("commentlist", { ...at(), after: "0" });
const countOf = async () =>
  (await owner.client.call("linklist", {})).linklist.find(
    ({ publink_id }) => publink_id === link.publinkId,
  )?.comment_count;
const edit = (_id: string, edit_token: string, content = "BBBB") => ({
  ...at(),
  ...{ _id, content, edit_token },
});
const erase = (_id: string, edit_token = "") => ({ ...at(), _id, content: "DDDD", edit_token });

describe("comments of a link", () => {
  it("are written and read by a visitor with its lock, and counted for its owner", async () => {
    const first = await add(visitor);
    const reply = await add(owner.client, { parent: first });
    const { comments, link_id, enc_comment_key, may_write } = await listed(visitor);
    expect({ link_id, enc_comment_key, may_write }).toEqual({
      link_id: link.publinkId,
      enc_comment_key: KEY,
      may_write: 1,
    });
    expect(comments).toMatchObject([
      { _id: first, parent_id: "", is_owner: 0, is_mine: 0, user_id: "0" },
      { _id: reply, parent_id: first, is_owner: 1, is_mine: 0, user_id: "0" },
    ]);
    expect(await countOf()).toBe(2);
    const without = { publink_id: link.cachekey, passwordlock: "", after: "0" };
    expect(await visitor.codeOf("commentlist", without)).toBe(8401);
  });

  it("begin disabled, and are closed to visitors with their setting, but not to the owner", async () => {
    const fresh = await aLink();
    const asked = { ...at(fresh), after: "0" };
    expect(await visitor.codeOf("commentlist", asked)).toBe(8401);
    await add(visitor);
    const own = await add(owner.client);
    await set({ allow_comment: 0 });
    expect(await visitor.codeOf("commentadd", addition())).toBe(8401);
    expect(await owner.client.codeOf("commentedit", edit(own, ""))).toBe(8401);
    expect(await visitor.codeOf("commentpeek", { ...at(), since: "0" })).toBe(8401);
    expect((await listed(owner.client)).comments).toHaveLength(2);
    expect(await owner.client.codeOf("commentadd", addition())).toBe(8401);
  });

  it("cannot be switched on without a key, whose place no other takes", async () => {
    const fresh = await aLink();
    const on = { publink_id: fresh.publinkId, allow_comment: EVERYBODY } as const;
    expect(await owner.client.codeOf("linkset", on)).toBe(9000);
    await set({ enc_comment_key: `2:${"B".repeat(80)}` });
    expect((await listed(visitor)).enc_comment_key).toBe(KEY);
  });

  it("for whoever is signed in are refused to others, and told apart by the browser's session", async () => {
    await set({ allow_comment: MEMBERS });
    expect(await visitor.codeOf("commentlist", { ...at(), after: "0" })).toBe(8401);
    expect(await visitor.codeOf("commentadd", addition())).toBe(8401);
    const member = await server.account("bo@example.com");
    expect(await member.client.codeOf("commentadd", addition())).toBe(0);
    const { token } = member.client.session!;
    const browser = server.client("ca-central", { [SESSION_HEADER]: token });
    expect((await listed(browser)).comments).toMatchObject([{ is_mine: 1 }]);
    const guess = server.client("ca-central", { [SESSION_HEADER]: `${token}x` });
    expect(await guess.codeOf("commentlist", { ...at(), after: "0" })).toBe(8401);
    await control(server, "account", { email: "bo@example.com", state: "hold" });
    expect(await browser.codeOf("commentlist", { ...at(), after: "0" })).toBe(8401);
    await control(server, "account", { email: "bo@example.com", state: "active" });
    expect(await browser.codeOf("commentlist", { ...at(), after: "0" })).toBe(0);
    await member.client.call("sessiondelete", {});
    expect(await browser.codeOf("commentlist", { ...at(), after: "0" })).toBe(8401);
  });

  it("come once, however often the call is repeated; the id of another is refused", async () => {
    const wish = addition();
    await visitor.call("commentadd", wish);
    await visitor.call("commentadd", wish);
    expect(await countOf()).toBe(1);
    expect(await visitor.codeOf("commentadd", { ...wish, content: "CCCC" })).toBe(9000);
  });

  it("are changed by their author alone, and deleted by the owner of the link, too", async () => {
    const token = randomHex(16);
    const id = await add(visitor, { token });
    const own = await add(owner.client);
    const other = await server.account("bo@example.com");
    for (const [by, wrong] of [
      [visitor, ""],
      [visitor, randomHex(16)],
      [other.client, ""],
      [owner.client, ""],
    ] as const) {
      expect(await by.codeOf("commentedit", edit(id, wrong))).toBe(8401);
      if (by !== owner.client)
        expect(await by.codeOf("commentdelete", erase(id, wrong))).toBe(8401);
    }
    expect(await other.client.codeOf("commentdelete", erase(own))).toBe(8401);
    await visitor.call("commentedit", edit(id, token));
    expect((await listed(visitor)).comments[0]?.content).toBe("BBBB");
    await visitor.call("commentdelete", erase(id, token));
    await owner.client.call("commentdelete", erase(own));
    expect([(await listed(visitor)).comments, await countOf()]).toEqual([[], 0]);
  });

  it("keep their place without their words while they have replies", async () => {
    const member = await server.account("bo@example.com");
    const first = await add(member.client);
    const reply = await add(visitor, { parent: first });
    await owner.client.call("commentdelete", erase(first));
    // Nobody's from here on, neither to read whose it was nor to change.
    expect((await listed(owner.client)).comments[0]).toMatchObject({ user_id: "0" });
    for (const command of ["commentedit", "commentdelete"] as const) {
      expect(await member.client.codeOf(command, edit(first, ""))).toBe(9422);
    }
    expect((await listed(visitor)).comments).toMatchObject([{ content: "DDDD" }, { _id: reply }]);
    expect(await countOf()).toBe(1);
    expect(await visitor.codeOf("commentadd", addition({ parent: first }))).toBe(9422);
    await owner.client.call("commentdelete", erase(reply));
    expect((await listed(visitor)).comments).toEqual([]);
  });

  it("of another link are as good as none", async () => {
    const id = await add(visitor, { token: randomHex(16) });
    const mine = link;
    link = await aLink();
    await set({ allow_comment: EVERYBODY, enc_comment_key: KEY });
    expect(await owner.client.codeOf("commentdelete", erase(id))).toBe(9422);
    expect(await visitor.codeOf("commentadd", addition({ parent: id }))).toBe(9422);
    expect(await visitor.codeOf("commentadd", addition({ id }))).toBe(9000);
    link = mine;
    expect((await listed(visitor)).comments).toHaveLength(1);
  });

  it("answer no reply, and are 422 with a detail when they are too long", async () => {
    const reply = await add(visitor, { parent: await add(visitor) });
    const refusal = await visitor.refusalOf("commentadd", addition({ parent: reply }));
    expect(refusal).toMatchObject({ code: 9422, status: 422, data: { detail: "parent_id" } });
    const content = "A".repeat(COMMENT_LIMITS.contentChars + 4);
    const long = await visitor.refusalOf("commentadd", addition({ content }));
    expect(long).toMatchObject({ status: 422, data: { detail: "content" } });
    for (const command of ["commentedit", "commentdelete"] as const) {
      const refused = await visitor.refusalOf(command, edit(reply, "", content));
      expect(refused).toMatchObject({ status: 422, data: { detail: "content" } });
    }
    const most = "A".repeat(COMMENT_LIMITS.contentChars);
    expect(await visitor.codeOf("commentadd", addition({ content: most }))).toBe(0);
  });

  it("of one address are 429 when they are too many, whatever others write", async () => {
    for (let count = 0; count < 30; count += 1) await add(visitor);
    const refusal = await visitor.refusalOf("commentadd", addition());
    expect(refusal).toMatchObject({ status: 429, retryAfterS: expect.any(Number) });
    expect(await visitor.codeOf("commentedit", edit(randomHex(16), ""))).toBe(9429);
    const elsewhere = await aLink();
    await owner.client.call("linkset", {
      ...{ publink_id: elsewhere.publinkId, allow_comment: EVERYBODY, enc_comment_key: KEY },
    });
    expect(await visitor.codeOf("commentadd", addition({ of: elsewhere }))).toBe(0);
    for (let count = 0; count <= 30; count += 1) await add(owner.client);
    const other = server.client("ca-central", { "x-forwarded-for": "198.51.100.3" });
    expect(await other.codeOf("commentadd", addition())).toBe(0);
  });

  it("come in pages, and a peek tells whether there is something new", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const row = { publink_id: Number(link.publinkId), parent_id: "", user_id: 0, content: "AAAA" };
    const rows = Array.from({ length: COMMENT_LIMITS.page + 1 }, (_, seq) => ({
      ...{ ...row, id: randomHex(16), seq: seq + 1, is_deleted: 0, edit_hash: "", created_s: 1 },
    }));
    await db.insertInto("comments").values(rows).execute();
    const page = await listed(visitor);
    expect([page.comments.length, page.more]).toEqual([COMMENT_LIMITS.page, 1]);
    const rest = { ...at(), after: page.comments.at(-1)!.n };
    expect(await visitor.call("commentlist", rest)).toMatchObject({ more: 0, comments: [{}] });
    const peek = (since: string) => visitor.call("commentpeek", { ...at(), since });
    const { stamp } = await peek("0");
    const own = await add(owner.client);
    expect(await peek(stamp)).toMatchObject({ is_new: 1, count: COMMENT_LIMITS.page + 2 });
    const known = (await peek("0")).stamp;
    expect((await peek(known)).is_new).toBe(0);
    // The same words again are no news.
    await owner.client.call("commentedit", edit(own, "", "AAAA"));
    expect((await peek(known)).is_new).toBe(0);
  });

  it("are read on after the limit of downloads is reached, not after the link has expired", async () => {
    const put = (fields: object) => control(server, "link", { cachekey: link.cachekey, ...fields });
    await put({ downloadLimit: 1, downloadCount: 1 });
    await add(visitor);
    expect((await listed(visitor)).comments).toHaveLength(1);
    await put({ expServtimeS: 1_000 });
    expect(await visitor.codeOf("commentlist", { ...at(), after: "0" })).toBe(8020);
  });

  it("go with their link", async () => {
    await add(visitor);
    const request_id = randomHex(16);
    await owner.client.call("linkdelete", { request_id, publink_id: link.publinkId });
    const { db } = server.world.regions.get("ca-central")!;
    expect(await db.selectFrom("comments").selectAll().execute()).toEqual([]);
    expect(await owner.client.codeOf("commentlist", { ...at(), after: "0" })).toBe(8026);
  });
});

describe("news of a comment", () => {
  const mails = async () => {
    const all: { to: string; subject: string }[] = await (await server.ask("/mailbox.json")).json();
    return all.filter(({ subject }) => subject.includes("commented"));
  };

  it("is a mail to the owner once an hour, a line of the log, and nothing of who wrote it", async () => {
    await add(visitor);
    await add(visitor);
    expect((await mails()).map(({ to }) => to)).toEqual([owner.email]);
    const log = { publink_id: link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", log);
    expect(entries.map(({ kind }) => kind)).toEqual(["commented"]);
  });

  it("does not come of the owner's own, nor where he wants no mail", async () => {
    await add(owner.client);
    await set({ comment_notification: 0 });
    const token = randomHex(16);
    const id = await add(visitor, { token });
    await set({ comment_notification: 1 });
    // What is changed is no new comment.
    await visitor.call("commentedit", edit(id, token));
    expect(await mails()).toEqual([]);
  });
});
