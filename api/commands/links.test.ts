import { describe, expect, it } from "vitest";
import { randomHex } from "#api/secrets.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, linkKeys, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { dataRequest, downloadRange, uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
});

const batch = (...ids: string[]) => ({ request_id: sealed.requestId(), coffer_ids: ids });

describe("a new link", () => {
  it("is 8030 until the e-mail is confirmed", async () => {
    await control(server, "account", { email: owner.email, verified: false });
    const { itemId } = await uploadFile(owner);
    const request = { request_id: sealed.requestId(), coffer_id: itemId };
    expect(await owner.client.codeOf("linkadd", request)).toBe(8030);
  });

  it("is 1202 before it has keys and before its root is encrypted", async () => {
    const { itemId } = await uploadFile(owner);
    const added = await owner.client.call("linkadd", {
      request_id: sealed.requestId(),
      coffer_id: itemId,
    });
    expect(await visitor.codeOf("linkpathlist", visit(added.cachekey))).toBe(1202);
    const link = await makeLink(owner, itemId);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(1202);
    await encryptLink(owner, link);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(0);
  });

  it("of a file shows that one file with a parent fid of zeros and no name of the owner's", async () => {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId);
    await encryptLink(owner, link);
    const listing = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(listing.cwd).toBeNull();
    expect(listing.pathitems).toMatchObject([
      { coffer_id: file.itemId, enc_name: "", pfid: "0".repeat(32) },
    ]);
    expect(listing).toMatchObject({ type: "file", linkversion: 2, owner_name: "Ada Lovelace" });
    const next = visit(link.cachekey, { offset: listing.last_sharename_digest });
    expect((await visitor.call("linkpathlist", next)).pathitems).toEqual([]);
  });
});

describe("a link's states", () => {
  async function readyLink(lock = "") {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId, { lock });
    await encryptLink(owner, link);
    return { file, link };
  }

  it("are 1101 unknown, 8026 deleted, 8025 suspended, 8020 expired, 8021 used up, 8052 on hold", async () => {
    const { link } = await readyLink();
    const codeNow = () => visitor.codeOf("linkpathlist", visit(link.cachekey));
    const put = (fields: object) => control(server, "link", { cachekey: link.cachekey, ...fields });
    expect(await visitor.codeOf("linkpathlist", visit(randomHex(16)))).toBe(1101);
    expect(await codeNow()).toBe(0);
    await put({ downloadLimit: 2, downloadCount: 2 });
    expect(await codeNow()).toBe(8021);
    await put({ downloadCount: 1, expServtimeS: 1000 });
    expect(await codeNow()).toBe(8020);
    await put({ suspended: true });
    expect(await codeNow()).toBe(8025);
    await put({ suspended: false, expServtimeS: 0 });
    await control(server, "account", { email: owner.email, state: "hold" });
    expect(await codeNow()).toBe(8052);
    await control(server, "account", { email: owner.email, state: "active" });
    await owner.client.call("linkdelete", {
      request_id: sealed.requestId(),
      publink_id: link.publinkId,
    });
    expect(await codeNow()).toBe(8026);
  });

  it("are 1700 while the item, or a folder above it, is deleted", async () => {
    const outer = await makeFolder(owner);
    const root = await makeFolder(owner, outer);
    const link = await makeLink(owner, root);
    await encryptLink(owner, link);
    const codes = [];
    const isTrashed = async () => {
      const { linklist } = await owner.client.call("linklist", {});
      return linklist.find(({ cachekey }) => cachekey === link.cachekey)?.is_trashed;
    };
    expect(await isTrashed()).toBe(0);
    for (const id of [root, outer]) {
      await owner.client.call("pathdelete", batch(id));
      codes.push(await visitor.codeOf("linkpathlist", visit(link.cachekey)));
      expect(await isTrashed()).toBe(1);
      await owner.client.call("pathrestore", batch(id));
    }
    codes.push(await visitor.codeOf("linkpathlist", visit(link.cachekey)));
    expect(codes).toEqual([1700, 1700, 0]);
  });

  it("are 8018 with what the password needs, 8019 for a wrong one, and open with the right one", async () => {
    const lock = randomHex(16);
    const { link } = await readyLink(lock);
    const asked = await visitor.refusalOf("linkpathlist", visit(link.cachekey));
    expect(asked).toMatchObject({ code: 8018, data: { iterations: 10_000, linkversion: 3 } });
    const wrong = visit(link.cachekey, { lock: randomHex(16) });
    expect(await visitor.codeOf("linkpathlist", wrong)).toBe(8019);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey, { lock }))).toBe(0);
  });

  it("are 8004 after ten wrong passwords of one address, and open for another address", async () => {
    const lock = randomHex(16);
    const { link } = await readyLink(lock);
    for (let count = 0; count < 10; count += 1) {
      await visitor.codeOf("linkpathlist", visit(link.cachekey, { lock: randomHex(16) }));
    }
    const refusal = await visitor.refusalOf("linkpathlist", visit(link.cachekey, { lock }));
    // With the time that the text names, from which the page tells until when.
    expect(refusal).toMatchObject({ code: 8004, status: 429, retryAfterS: 30 * 60 });
    const other = server.client("ca-central", { "x-forwarded-for": "192.0.2.8" });
    expect(await other.codeOf("linkpathlist", visit(link.cachekey, { lock }))).toBe(0);
  });

  it("keep only a hash of the lock token", async () => {
    const lock = randomHex(16);
    await readyLink(lock);
    const { db } = server.world.regions.get("ca-central")!;
    expect(JSON.stringify(await db.selectFrom("links").selectAll().execute())).not.toContain(lock);
  });
});

describe("an owner of a link", () => {
  it("brings the bytes with the link's own wrap, and ends with the link", async () => {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId);
    await encryptLink(owner, link);
    const keys = await visitor.call("pathdata", dataRequest(file, link));
    const keyId = `${link.shareId}-0`;
    expect(keys.datakeys[file.itemId]?.share_key_id).toBe(keyId);
    expect(keys.sharekeys[keyId]?.own_share_key).toBe("");
    const wish = { cachekey: file.cachekey, ticket: keys.previewtoken };
    const reply = await downloadRange(visitor.base, wish);
    expect(Buffer.from(await reply.arrayBuffer()).equals(file.blob)).toBe(true);
    await control(server, "link", { cachekey: link.cachekey, expServtimeS: 1000 });
    expect((await downloadRange(visitor.base, wish)).status).toBe(401);
  });

  it("is 1804 for a file outside the link and 8018 without the password", async () => {
    const [inside, outside] = [await uploadFile(owner), await uploadFile(owner)];
    const lock = randomHex(16);
    const link = await makeLink(owner, inside.itemId, { lock });
    await encryptLink(owner, link);
    const open = { ...link, lock };
    expect(await visitor.codeOf("pathdata", dataRequest(outside, open))).toBe(1804);
    const locked = { ...link, lock: "" };
    expect(await visitor.codeOf("pathdata", dataRequest(inside, locked))).toBe(8018);
    expect(await visitor.codeOf("pathdata", dataRequest(inside, open))).toBe(0);
    expect(await visitor.codeOf("pathdata", dataRequest(inside))).toBe(9401);
  });

  it("lets visitors look at the files of a view-only link: what is shown needs its key (Reading R-346)", async () => {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId);
    await encryptLink(owner, link);
    const setViewOnly = (previewonly: 0 | 1) =>
      owner.client.call("linkset", { publink_id: link.publinkId, previewonly });
    await setViewOnly(1);
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(0);
    expect(await visitor.codeOf("pathdata", dataRequest(file, link))).toBe(0);
  });
});

describe("a link in the owner's list", () => {
  it("tells whether its item lies in the Vault", async () => {
    const { user } = await owner.client.call("userget", {});
    const ids = [await makeFolder(owner), await makeFolder(owner, user.web_coffer_id)];
    for (const id of ids) await makeLink(owner, id);
    const { linklist } = await owner.client.call("linklist", {});
    expect(linklist.map((link) => [link.coffer_id, link.is_vault])).toEqual([
      [ids[1], 1],
      [ids[0], 0],
    ]);
  });
});

describe("mail about a link", () => {
  async function downloads(email_notification: 0 | 1, times: number): Promise<string[]> {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId);
    await encryptLink(owner, link);
    await owner.client.call("linkset", { publink_id: link.publinkId, email_notification });
    for (let count = 0; count < times; count += 1) {
      const { previewtoken: ticket } = await visitor.call("pathdata", dataRequest(file, link));
      await downloadRange(visitor.base, { cachekey: file.cachekey, ticket });
    }
    const mails: { to: string; subject: string }[] = await (
      await server.ask("/mailbox.json")
    ).json();
    return mails.filter(({ subject }) => subject.includes("your link")).map(({ to }) => to);
  }

  it("comes once an hour when people download, where the link asks for it", async () => {
    expect(await downloads(1, 3)).toEqual([owner.email]);
  });

  it("does not come where the link does not ask for it", async () => {
    expect(await downloads(0, 1)).toEqual([]);
  });
});

describe("a new password", () => {
  it("takes the next sequence, and nothing of the one before is served", async () => {
    const file = await uploadFile(owner);
    const link = await makeLink(owner, file.itemId);
    await encryptLink(owner, link);
    const before = await visitor.call("pathdata", dataRequest(file, link));
    const rotated = await owner.client.call("linkrotate", {
      request_id: sealed.requestId(),
      publink_id: link.publinkId,
    });
    expect(rotated.share_sequence).toBe("1");
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey))).toBe(0);
    const lock = randomHex(16);
    const old = { publink_id: link.publinkId, keys: linkKeys("0", lock) };
    expect(await owner.client.codeOf("linkset", old)).toBe(2000);
    await owner.client.call("linkset", { publink_id: link.publinkId, keys: linkKeys("1", lock) });
    expect(await visitor.codeOf("linkpathlist", visit(link.cachekey, { lock }))).toBe(1202);
    const wish = { cachekey: file.cachekey, ticket: before.previewtoken };
    expect((await downloadRange(visitor.base, wish)).status).toBe(401);
    await encryptLink(owner, link);
    const listing = await visitor.call("linkpathlist", visit(link.cachekey, { lock }));
    expect(listing).toMatchObject({ share_sequence: "1", linkversion: 3 });
  });
});

describe("the owner's list", () => {
  it("shows every link with its keys, and an item's newest link", async () => {
    const { itemId } = await uploadFile(owner);
    expect((await owner.client.call("linkget", { coffer_id: itemId })).link).toBeNull();
    const older = await makeLink(owner, itemId);
    const newer = await makeLink(owner, itemId);
    const { linklist } = await owner.client.call("linklist", {});
    expect(linklist.map((link) => link.publink_id)).toEqual([newer.publinkId, older.publinkId]);
    const { link } = await owner.client.call("linkget", { coffer_id: itemId });
    expect(link?.cachekey).toBe(newer.cachekey);
    expect(link?.own_share_key).not.toBe("");
  });
});

describe("a row of the own tree", () => {
  const synctypeOf = async (id: string) =>
    (await owner.client.call("pathget", { coffer_id: id })).item.synctype;

  it("is writable and a folder by its bits, and shows that it has a link", async () => {
    const folder = await makeFolder(owner);
    const file = await uploadFile(owner);
    expect([await synctypeOf(folder), await synctypeOf(file.itemId)]).toEqual([3, 2]);
    const link = await makeLink(owner, folder);
    expect(await synctypeOf(folder)).toBe(35);
    await encryptLink(owner, link);
    const { cwd } = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(cwd?.synctype).toBe(1);
    await owner.client.call("linkdelete", {
      request_id: sealed.requestId(),
      publink_id: link.publinkId,
    });
    expect(await synctypeOf(folder)).toBe(3);
  });
});

describe("a report", () => {
  it("is kept for a known link and is 1101 for another", async () => {
    const { itemId } = await uploadFile(owner);
    const link = await makeLink(owner, itemId);
    const report = { reason: "malware" as const, text: "look" };
    expect(await visitor.codeOf("linkreport", { publink_id: link.cachekey, ...report })).toBe(0);
    expect(await visitor.codeOf("linkreport", { publink_id: randomHex(16), ...report })).toBe(1101);
  });
});
