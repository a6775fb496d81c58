import { describe, expect, it } from "vitest";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, linkKeys, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { join, listFolder, newcomer, newShare, readShare } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

const turnOn = (id: string, options: object = {}) =>
  control(server, "evil", { id, on: true, options });
const verify = () => control(server, "account", { email: account.email, verified: true });

describe("an attack on lists and manifests", () => {
  it("T4 lists what others own beside the own things", async () => {
    await verify();
    const other = await newcomer(server, "other@example.com");
    const [ownFile, file] = [await uploadFile(account), await uploadFile(other)];
    await makeLink(account, ownFile.itemId);
    const link = await makeLink(other, file.itemId);
    await newShare(account);
    const share = await newShare(other);
    await turnOn("T4");
    const rows = (await listFolder(account, account.rootId)).pathlist;
    expect(rows.map((row) => row.coffer_id)).toContain(file.itemId);
    const { linklist } = await account.client.call("linklist", {});
    expect(linklist.map((row) => row.publink_id)).toContain(link.publinkId);
    const { sharelist } = await account.client.call("sharelist", {});
    expect(sharelist.map((row) => row.share_id)).toContain(share.shareId);
  });

  it("D15 says that owner and reader wrote each comment, brings it twice and moves what answers", async () => {
    const file = await uploadFile(account);
    const link = await makeLink(account, file.itemId);
    await encryptLink(account, link);
    const enc_comment_key = `2:${"A".repeat(80)}`;
    const { publinkId, cachekey, lock } = link;
    await account.client.call("linkset", {
      publink_id: publinkId,
      allow_comment: 2,
      enc_comment_key,
    });
    const at = { publink_id: cachekey, passwordlock: lock };
    const visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
    const add = async (_id: string, parent_id: string) =>
      visitor.call("commentadd", { ...at, _id, parent_id, content: "AAAA", edit_hash: "" });
    const [one, two, answer] = ["1a", "2b", "3c"].map((digits) => digits.repeat(16)) as [
      ...[string, string, string],
    ];
    await add(one, "");
    await add(answer, one);
    await add(two, "");
    await turnOn("D15");
    const { comments } = await visitor.call("commentlist", { ...at, after: "0" });
    expect(comments.slice(0, 3)).toMatchObject([
      { _id: one, parent_id: "", is_owner: 1, is_mine: 1 },
      { _id: answer, parent_id: two },
      { _id: two, parent_id: "" },
    ]);
    expect(new Set(comments.map(({ _id }) => _id)).size).toBe(6);
    expect(new Set(comments.map(({ n }) => n)).size).toBe(6);
  });

  it("D22 brings what a former visitor sealed as the newest comment, and keys from before", async () => {
    const file = await uploadFile(account);
    const link = await makeLink(account, file.itemId);
    await encryptLink(account, link);
    const [one, two] = [`2:${"A".repeat(80)}`, `2:${"B".repeat(80)}`];
    const { publinkId, cachekey, lock } = link;
    const at = { publink_id: cachekey, passwordlock: lock };
    const { client } = account;
    await client.call("linkset", {
      ...{ publink_id: publinkId, allow_comment: 2, enc_comment_key: one },
    });
    for (const digits of ["1a", "2b"]) {
      const _id = digits.repeat(16);
      const comment = { ...at, _id, parent_id: "", content: "AAAA", edit_hash: "" };
      await client.call("commentadd", comment);
    }
    await turnOn("D22", { content: "BBBB", keys: "first" });
    const list = () => client.call("commentlist", { ...at, after: "0" });
    const told = await list();
    expect(told.comments.map(({ content }) => content)).toEqual(["AAAA", "BBBB"]);
    expect(told.enc_comment_key).toBe(one);
    const { share_sequence } = await client.call("linkrotate", {
      ...{ request_id: "c".repeat(32), publink_id: publinkId },
    });
    const keys = linkKeys(share_sequence);
    await client.call("linkset", { publink_id: publinkId, enc_comment_key: two, keys });
    expect((await list()).enc_comment_key).toBe(one);
  });

  it("K23 puts every folder that is opened into a share, and what lies in it", async () => {
    const file = await uploadFile(account);
    await turnOn("K23", { share: "4711" });
    const { cwd, pathlist } = await listFolder(account, account.rootId);
    expect(cwd).toMatchObject({ share_id: "4711", domain: "m" });
    expect(pathlist).toMatchObject([{ coffer_id: file.itemId, share_key_id: "4711-0" }]);
  });

  it("D11 lists what is nowhere on every page that has a folder, under a number of its own", async () => {
    for (let made = 0; made < 2; made += 1) await makeFolder(account);
    await turnOn("D11");
    const seen: string[] = [];
    let offset: string = FILES_LIMITS.firstListingDigest;
    for (let page = 0; page < 2; page += 1) {
      const { pathlist, last_metaname_digest } = await account.client.call("pathlist", {
        ...{ coffer_id: account.rootId, showdeleted: 0, hist_id: "0", limit: 1 },
        offset_metaname_digest: offset,
      });
      expect(pathlist.map(({ domain }) => domain)).toEqual(["m", "m888888888"]);
      seen.push(...pathlist.map((row) => row.coffer_id));
      offset = last_metaname_digest;
    }
    expect(new Set(seen).size).toBe(4);
  });

  it("T10 tells a reader that he may do everything, and lets him do no more", async () => {
    const [owner, reader] = [
      await newcomer(server, "skipper@example.com"),
      await newcomer(server, "reader@example.com"),
    ];
    const { folder, shareId } = await newShare(owner);
    await join(owner, reader, { shareId, role: "r" });
    await turnOn("T10");
    const share = await readShare(reader, shareId);
    expect(share).toMatchObject({ role: "o", is_readonly: 0, is_invite: 1, is_owner: 0 });
    expect(share.people.find(({ is_me }) => is_me === 1)?.permissions).toBe("o");
    const { user } = await reader.client.call("userget", {});
    expect([user.is_multi_new, user.permissions?.manageRoles]).toEqual([1, true]);
    await expect(makeFolder(reader, folder)).rejects.toThrow("8002");
  });

  it("D18 brings labels and names in plain text", async () => {
    await verify();
    const file = await uploadFile(account);
    await makeLink(account, file.itemId);
    await newShare(account);
    await turnOn("D18", { label: "Invoices" });
    const { linklist } = await account.client.call("linklist", {});
    const { sharelist } = await account.client.call("sharelist", {});
    const labels = [...linklist, ...sharelist].map(({ label }) => atob(label));
    expect(labels).toEqual(["Invoices", "Invoices"]);
    const [row] = (await listFolder(account, account.rootId)).pathlist;
    expect(row).toMatchObject({ mimetype: "application/pdf", ext: "cGRm" });
  });

  it("K25 calls every other write of a manifest too late, and has done it", async () => {
    const read = async () => (await account.client.call("userget", {})).user.akm;
    const write = async (bytes: number) => {
      const [akm, hash] = [await read(), "SHA-256"];
      const digest = await crypto.subtle.digest(hash, Buffer.from(akm, "base64"));
      const next = Buffer.concat([Buffer.from(akm, "base64"), Buffer.alloc(bytes)]);
      await account.client.call("userinfoset", {
        akm: next.toString("base64"),
        akm_prev: Buffer.from(digest).toString("hex"),
      });
      return next.toString("base64");
    };
    await turnOn("K25");
    const before = await read();
    await expect(write(3)).rejects.toMatchObject({
      refusal: { code: 2162, data: { akm: before } },
    });
    expect(await read()).not.toBe(before);
    const written = await write(3);
    expect(await read()).toBe(written);
  });
});
