import { beforeEach, describe, expect, it } from "vitest";
import { notifyOwner } from "#api/commands/link-mail.ts";
import { composeMail } from "#api/mail/compose.ts";
import { randomHex } from "#api/secrets.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import {
  encryptLink,
  linkKeys,
  type MadeLink,
  makeFolder,
  makeLink,
  visit,
} from "#mock-api/testing/links.ts";
import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let told: string[] = [];

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});
beforeEach(() => {
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  server.world.bus.messages.listen({
    hear: (_id, { type }) => void told.push(type),
    end: () => undefined,
  });
});

const here = () => server.world.regions.get("ca-central")!;
const histOf = async () => Number((await owner.client.call("userget", {})).user.hist_id);
const request = <T extends object>(fields: T) => ({ request_id: sealed.requestId(), ...fields });
const set = (link: MadeLink, fields: Omit<RequestOf<"linkset">, "publink_id">) =>
  owner.client.codeOf("linkset", { publink_id: link.publinkId, ...fields });

async function aLink(lock = ""): Promise<MadeLink> {
  const link = await makeLink(owner, await makeFolder(owner), { lock });
  await encryptLink(owner, link);
  return link;
}

describe("what an owner does with his links", () => {
  it("counts as a change of his tree, and his other windows hear of it", async () => {
    const [one, two, three] = [await aLink(), await aLink(), await aLink()];
    const { client } = owner;
    const publink_ids = [two.publinkId, three.publinkId];
    const acts = {
      linkset: () => set(one, { download_limit: 3 }),
      linksetmany: () => client.call("linksetmany", { publink_ids, is_suspended: 1 }),
      linkdelete: () => client.call("linkdelete", request({ publink_id: one.publinkId })),
      linkdeletemany: () => client.call("linkdeletemany", request({ publink_ids })),
    };
    for (const [name, act] of Object.entries(acts)) {
      const before = await histOf();
      told = [];
      await act();
      expect(await histOf(), name).toBeGreaterThan(before);
      expect(told, name).toContain("UPDATE_USER");
    }
  });

  it("is no change where nothing is to change", async () => {
    const link = await aLink();
    const before = await histOf();
    expect(await set(link, {})).toBe(0);
    const none = { publink_ids: [link.publinkId] };
    expect(await owner.client.codeOf("linksetmany", none)).toBe(0);
    expect(await histOf()).toBe(before);
  });

  it("stands among the events of his account", async () => {
    const [one, two] = [await aLink(), await aLink()];
    await owner.client.call("linkrotate", request({ publink_id: one.publinkId }));
    const publink_ids = [one.publinkId, two.publinkId];
    await owner.client.call("linkdeletemany", request({ publink_ids }));
    const { events } = await owner.client.call("eventlist", { limit: 9 });
    const codes = events.map(({ code }) => code).filter((code) => code.startsWith("link-"));
    expect(codes).toEqual([
      ...["link-deleted", "link-deleted", "link-renewed"],
      ...["link-made", "link-made"],
    ]);
  });

  it("happens once for one request, and again for another", async () => {
    const { client } = owner;
    const made = request({ coffer_id: await makeFolder(owner) });
    const first = await client.call("linkadd", made);
    expect(await client.call("linkadd", made)).toEqual(first);
    expect((await client.call("linklist", {})).linklist).toHaveLength(1);
    const renewed = request({ publink_id: first.publink_id });
    const rotate = async (asked: typeof renewed) =>
      (await client.call("linkrotate", asked)).share_sequence;
    expect([await rotate(renewed), await rotate(renewed)]).toEqual(["1", "1"]);
    // What was reserved and never came is not given to anybody else.
    expect(await rotate(request({ publink_id: first.publink_id }))).toBe("2");
    const deleted = request({ publink_id: first.publink_id });
    expect(await client.codeOf("linkdelete", deleted)).toBe(0);
    expect(await client.codeOf("linkdelete", deleted)).toBe(0);
    expect(await client.codeOf("linkdelete", request({ publink_id: first.publink_id }))).toBe(1101);
  });

  it("takes its branding along when it is deleted", async () => {
    await control(server, "plan", { email: owner.email, ...TEAM_PLAN });
    const link = await aLink();
    const colours = {
      ...{ header_primary_color: "#0b3d5c", header_text_color: "#ffffff" },
      ...{ button_primary_color: "#0b3d5c", button_text_color: "#ffffff", link_text_color: "" },
    };
    const brand = { publink_id: link.publinkId, ...colours, image_data: ONE_PIXEL };
    await owner.client.call("setwhitelabel", brand);
    const left = () => here().db.selectFrom("link_brands").selectAll().execute();
    expect(await left()).toHaveLength(1);
    await owner.client.call("linkdelete", request({ publink_id: link.publinkId }));
    expect(await left()).toEqual([]);
  });
});

describe("keys of a link", () => {
  it("come again as they came; under a sequence that has some no others do: 2000", async () => {
    const coffer_id = await makeFolder(owner);
    const added = await owner.client.call("linkadd", request({ coffer_id }));
    const keys = linkKeys("0");
    const link = {
      ...{ publinkId: added.publink_id, shareId: added.share_id },
      ...{ cachekey: added.cachekey, lock: keys.passwordlock },
    };
    expect(await set(link, { keys })).toBe(0);
    await encryptLink(owner, link);
    expect(await set(link, { keys })).toBe(0);
    // What was encrypted for them stays so.
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(0);
    const { enc_share_key, own_share_key } = linkKeys("0");
    expect(await set(link, { keys: { ...keys, enc_share_key } })).toBe(2000);
    expect(await set(link, { keys: { ...keys, own_share_key } })).toBe(2000);
    expect(await set(link, { keys: linkKeys("0") })).toBe(2000);
  });

  it("bring a new key of the comments with them, which alone never takes another's place", async () => {
    const link = await aLink();
    const stored = async () =>
      (await here().db.selectFrom("links").selectAll().executeTakeFirstOrThrow()).enc_comment_key;
    const [first, second, third] = ["A", "B", "C"].map((one) => `2:${one.repeat(80)}`);
    expect(await set(link, { allow_comment: 2, enc_comment_key: first! })).toBe(0);
    expect(await set(link, { enc_comment_key: second! })).toBe(0);
    expect(await stored()).toBe(first);
    await owner.client.call("linkrotate", request({ publink_id: link.publinkId }));
    expect(await set(link, { keys: linkKeys("1"), enc_comment_key: third! })).toBe(0);
    expect(await stored()).toBe(third);
  });

  it("are told of one's own share alone: 1101", async () => {
    const link = await aLink();
    const { keys } = await owner.client.call("linkkeys", { share_id: link.shareId });
    expect(keys).toMatchObject([{ share_sequence: "0" }]);
    expect(await owner.client.codeOf("linkkeys", { share_id: "999999" })).toBe(1101);
    const other = await server.account("eve@example.com");
    expect(await other.client.codeOf("linkkeys", { share_id: link.shareId })).toBe(1101);
  });

  it("get the lock that they lack, of their own sequence, and never another one", async () => {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId);
    await encryptLink(owner, link);
    await here().db.updateTable("links").set({ lock_hash: "" }).execute();
    const lock = randomHex(16);
    const read = (passwordlock: string) =>
      visitor.codeOf("pathdata", dataRequest(file, { ...link, lock: passwordlock }));
    const give = (share_sequence: string, passwordlock: string) =>
      set(link, { lock: { share_sequence, passwordlock } });
    expect(await read("")).toBe(0);
    expect(await give("1", lock)).toBe(2000);
    expect(await read("")).toBe(0);
    expect(await give("0", lock)).toBe(0);
    expect([await read(""), await read(lock)]).toEqual([8401, 0]);
    const other = randomHex(16);
    expect(await give("0", other)).toBe(0);
    expect([await read(other), await read(lock)]).toEqual([8401, 0]);
  });
});

describe("whoever has the address of a link", () => {
  it("hears 1202 of one without keys, whatever he asks", async () => {
    const added = await owner.client.call(
      "linkadd",
      request({ coffer_id: await makeFolder(owner) }),
    );
    const links = [{ publink_id: added.cachekey, passwordlock: "" }];
    expect(await visitor.codeOf("linkconsume", { links })).toBe(1202);
  });

  it("is led to the region where it lives, and hears 1101 of one that lives nowhere", async () => {
    const link = await aLink();
    const abroad = server.client("us-central", { "x-forwarded-for": "192.0.2.7" });
    const led = await abroad.refusalOf("linkpathlist", visit(link.cachekey));
    expect(led).toMatchObject({ code: 9453, status: 453, data: { region: "ca-central" } });
    expect(await abroad.codeOf("linkpathlist", visit(randomHex(16)))).toBe(1101);
  });

  it("reports it ten times from one address, whatever others report", async () => {
    const { cachekey: publink_id } = await aLink();
    const report = (by: TestClient) =>
      by.refusalOf("linkreport", { publink_id, reason: "other", text: "" });
    for (let count = 0; count < 10; count += 1) expect((await report(visitor)).code).toBe(0);
    expect(await report(visitor)).toMatchObject({ code: 8004, status: 429 });
    const other = server.client("ca-central", { "x-forwarded-for": "198.51.100.3" });
    expect((await report(other)).code).toBe(0);
  });

  it("is written down at each link that he opens, and counted there alone", async () => {
    const lock = randomHex(16);
    const [one, two] = [await aLink(), await aLink(lock)];
    const wrong = visit(two.cachekey, { lock: randomHex(16) });
    expect(await visitor.codeOf("linkpathlist", wrong)).toBe(8019);
    const openedS = async ({ publinkId }: MadeLink) =>
      (await owner.client.call("linklist", {})).linklist.find(
        ({ publink_id }) => publink_id === publinkId,
      )?.opened_s;
    expect(await openedS(two)).toBe(0);
    await visitor.call("linkpathlist", visit(one.cachekey));
    await visitor.call("linkpathlist", visit(two.cachekey, { lock }));
    const logOf = ({ publinkId: publink_id }: MadeLink) =>
      owner.client.call("linklog", { publink_id, before_id: "0", limit: 9, zone_s: 0 });
    expect((await logOf(one)).entries.map(({ kind }) => kind)).toEqual(["opened"]);
    expect((await logOf(two)).entries.map(({ kind }) => kind)).toEqual(["opened", "refused"]);
    expect((await logOf(one)).days).toMatchObject([{ kind: "opened", n: 1 }]);
    expect(await openedS(two)).toBeGreaterThan(0);
  });
});

describe("mail to the owner of a link", () => {
  it("comes once an hour of each thing and of each link, in his language", async () => {
    const { db } = here();
    await db.updateTable("users").set({ locale: "de" }).execute();
    const { id: user_id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const nowS = server.world.clock.nowS();
    const heard = { region: here(), world: server.world, origin: "https://a.test", nowS };
    const tell = (publink_id: number, what: Parameters<typeof notifyOwner>[2]) =>
      notifyOwner(heard, { publink_id, user_id, email_notification: 1 }, what);
    for (const _ of [1, 2]) await tell(1, "downloaded");
    await tell(1, "uploaded");
    await tell(2, "downloaded");
    const mails: { to: string; subject: string }[] = await (
      await server.ask("/mailbox.json")
    ).json();
    const values = { link: "https://a.test/shares/links" };
    const used = composeMail("link-used", "de", values).subject;
    const received = composeMail("link-received", "de", values).subject;
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === used)).toHaveLength(2);
    expect(subjects.filter((subject) => subject === received)).toHaveLength(1);
    expect(used).not.toBe(composeMail("link-used", "en", values).subject);
  });
});
