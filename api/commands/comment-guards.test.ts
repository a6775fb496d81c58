import { beforeEach, describe, expect, it } from "vitest";
import { composeMail } from "#api/mail/compose.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { encryptLink, type MadeLink, makeLink } from "#mock-api/testing/links.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let link: MadeLink;
let told: string[] = [];

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});
beforeEach(async () => {
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  link = await makeLink(owner, (await uploadFile(owner)).itemId);
  await encryptLink(owner, link);
  const settings = { allow_comment: 2, enc_comment_key: `2:${"A".repeat(80)}` } as const;
  await owner.client.call("linkset", { publink_id: link.publinkId, ...settings });
  server.world.bus.messages.listen({
    hear: (_id, { type }) => void told.push(type),
    end: () => undefined,
  });
  told = [];
});

const at = () => ({ publink_id: link.cachekey, passwordlock: link.lock });
const addition = (fields: { parent_id?: string; edit_hash?: string } = {}) => ({
  ...{ ...at(), _id: randomHex(16), content: "AAAA", parent_id: "", edit_hash: "" },
  ...fields,
});
const add = async (by: TestClient, fields: Parameters<typeof addition>[0] = {}) =>
  (await by.call("commentadd", addition(fields)))._id;
const edit = (_id: string, edit_token: string) => ({ ...at(), _id, content: "BBBB", edit_token });
const erase = (_id: string) => ({ ...at(), _id, content: "DDDD", edit_token: "" });
const listed = async () => (await visitor.call("commentlist", { ...at(), after: "0" })).comments;
const db = () => server.world.regions.get("ca-central")!.db;

describe("a comment", () => {
  it("that was changed is news for whoever asks", async () => {
    const token = randomHex(16);
    const id = await add(visitor, { edit_hash: sha256Hex(token) });
    const peek = (since: string) => visitor.call("commentpeek", { ...at(), since });
    const { stamp } = await peek("0");
    await visitor.call("commentedit", edit(id, token));
    expect((await peek(stamp)).is_new).toBe(1);
  });

  it("is told to the windows of the owner when it is made, changed and deleted, and not for a call that comes again", async () => {
    const wish = addition();
    const heard = async (act: () => Promise<unknown>) => {
      told = [];
      await act();
      return told.filter((type) => type === "LINK_NEW_PROGRESS").length;
    };
    const { client } = owner;
    expect(await heard(() => client.call("commentadd", wish))).toBe(1);
    expect(await heard(() => client.call("commentadd", wish))).toBe(0);
    expect(await heard(() => client.call("commentedit", edit(wish._id, "")))).toBe(1);
    expect(await heard(() => client.call("commentdelete", erase(wish._id)))).toBe(1);
  });

  it("is the last one that a link takes at its limit, and 422 beyond it", async () => {
    const hold = (comment_count: number) =>
      db().updateTable("links").set({ comment_count }).execute();
    await hold(COMMENT_LIMITS.ofLink - 1);
    expect(await visitor.codeOf("commentadd", addition())).toBe(0);
    await hold(COMMENT_LIMITS.ofLink);
    const refusal = await visitor.refusalOf("commentadd", addition());
    expect(refusal).toMatchObject({ code: 9422, status: 422, data: { detail: "count" } });
  });

  it("keeps the place of those who answered it until the last of them is deleted", async () => {
    const parent_id = await add(visitor);
    const [one, two] = [await add(visitor, { parent_id }), await add(visitor, { parent_id })];
    await owner.client.call("commentdelete", erase(parent_id));
    await owner.client.call("commentdelete", erase(one));
    expect(await listed()).toMatchObject([{ _id: parent_id }, { _id: two, parent_id }]);
    await owner.client.call("commentdelete", erase(two));
    expect(await listed()).toEqual([]);
  });

  it("stays where its last answer is deleted", async () => {
    const parent_id = await add(visitor);
    const reply = await add(visitor, { parent_id });
    await owner.client.call("commentdelete", erase(reply));
    expect(await listed()).toMatchObject([{ _id: parent_id, content: "AAAA" }]);
  });

  it("whose words are gone is proved by nobody any more: its token goes with them", async () => {
    const parent_id = await add(visitor, { edit_hash: sha256Hex("a token") });
    await add(visitor, { parent_id });
    await owner.client.call("commentdelete", erase(parent_id));
    const row = db().selectFrom("comments").selectAll().where("id", "=", parent_id);
    expect(await row.executeTakeFirst()).toMatchObject({
      is_deleted: 1,
      edit_hash: "",
      user_id: 0,
    });
  });

  it("is the last of its page, after which nothing comes, where the page is full", async () => {
    const row = { publink_id: Number(link.publinkId), parent_id: "", user_id: 0, content: "AAAA" };
    const rows = Array.from({ length: COMMENT_LIMITS.page }, (_, seq) => ({
      ...{ ...row, id: randomHex(16), seq: seq + 1, is_deleted: 0, edit_hash: "", created_s: 1 },
    }));
    await db().insertInto("comments").values(rows).execute();
    const page = await visitor.call("commentlist", { ...at(), after: "0" });
    expect([page.comments.length, page.more]).toEqual([COMMENT_LIMITS.page, 0]);
  });

  it("is written nowhere without the key of the comments, whatever the setting says", async () => {
    const own = await add(owner.client);
    await db().updateTable("links").set({ enc_comment_key: "" }).execute();
    const page = await owner.client.call("commentlist", { ...at(), after: "0" });
    expect(page.may_write).toBe(0);
    expect(await owner.client.codeOf("commentadd", addition())).toBe(8401);
    expect(await owner.client.codeOf("commentedit", edit(own, ""))).toBe(8401);
  });

  it("is nobody's to change who proves nothing, also where its proof is that of nothing", async () => {
    const id = await add(visitor, { edit_hash: sha256Hex("") });
    expect(await visitor.codeOf("commentedit", edit(id, ""))).toBe(8401);
    expect(await visitor.codeOf("commentdelete", erase(id))).toBe(8401);
  });

  it("of an account is proved by the account alone: no token is kept for it", async () => {
    const token = randomHex(16);
    const id = await add(owner.client, { edit_hash: sha256Hex(token) });
    expect(await visitor.codeOf("commentedit", edit(id, token))).toBe(8401);
    const rows = await db().selectFrom("comments").select("edit_hash").execute();
    expect(rows).toEqual([{ edit_hash: "" }]);
    // Nor does one that stands there from before.
    await db()
      .updateTable("comments")
      .set({ edit_hash: sha256Hex(token) })
      .execute();
    expect(await visitor.codeOf("commentedit", edit(id, token))).toBe(8401);
  });

  it("is told to the owner by mail in his language", async () => {
    await db().updateTable("users").set({ locale: "de" }).execute();
    await add(visitor);
    const mails: { subject: string }[] = await (await server.ask("/mailbox.json")).json();
    const of = (locale: string) => composeMail("link-commented", locale, { link: "" }).subject;
    expect(of("de")).not.toBe(of("en"));
    expect(mails.map(({ subject }) => subject)).toContain(of("de"));
  });
});
