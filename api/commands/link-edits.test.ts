import { beforeEach, describe, expect, it } from "vitest";
import { purgeRetiredKeys } from "#api/store/retired-keys.ts";
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
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import {
  type EditWish,
  edit,
  sendEdit,
  toFinishEdit,
  toOpenEdit,
} from "#mock-api/testing/visitor-edits.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let folderId: string;
let file: UploadedFile;
let link: MadeLink;
let wish: EditWish;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.9" });
});

beforeEach(async () => {
  await plan({ is_pro: 1 });
  folderId = await makeFolder(owner);
  file = await uploadFile(owner, { pid: folderId });
  link = await aLink();
  wish = await wishFor(link, file.itemId);
});

const plan = (fields: object) => control(server, "plan", { email: owner.email, ...fields });
const set = (fields: object, of = link) =>
  owner.client.codeOf("linkset", { publink_id: of.publinkId, ...fields });
const ownData = (blobId = "") =>
  owner.client.call("pathdata", dataRequest({ itemId: file.itemId, blobId, sizeBytes: 100 }));
const versions = async () =>
  (await owner.client.call("pathversions", { coffer_id: file.itemId })).versions;
const usage = async () => Number((await owner.client.call("userget", {})).user.disk_usage_bytes);
const codeOfOpen = (of: EditWish = wish) => visitor.codeOf("linkeditopen", toOpenEdit(of));

async function aLink(itemId = folderId): Promise<MadeLink> {
  const made = await makeLink(owner, itemId);
  await encryptLink(owner, made);
  await owner.client.call("linkset", { publink_id: made.publinkId, file_edit: 1 });
  return made;
}

/** Over what the visitor sees stand. */
async function wishFor(of: MadeLink, itemId: string): Promise<EditWish> {
  const asked = dataRequest({ itemId, blobId: "", sizeBytes: 0 }, of);
  const data = await visitor.call("pathdata", asked);
  return { link: of, itemId, baseSeal: data.datakeys[itemId]?.seal ?? "" };
}

describe("a version that a visitor saves over a file", () => {
  it("stands unsigned under the key of the link, in the owner's room; the one before is in the history", async () => {
    const before = await usage();
    const made = await edit(visitor, wish);
    const { datakeys, sharekeys } = await ownData();
    expect(datakeys[file.itemId]).toMatchObject({
      ...{ enc_data_key: made.enc_data_key, share_key_id: `${link.shareId}-0` },
      ...{ seal: made.seal, seal_sig: "", seal_by: "", size: 100 },
    });
    expect(sharekeys[`${link.shareId}-0`]?.own_share_key).not.toBe("");
    expect((await versions()).map(({ blob_id }) => blob_id)).toEqual([made.blob_id, file.blobId]);
    expect((await usage()) - before).toBe(136);
    const log = { publink_id: link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", log);
    expect(entries[0]).toMatchObject({ kind: "edited", coffer_id: file.itemId });
  });

  it("keeps its name for visitors, who read it on with the key of the link", async () => {
    const listed = () => visitor.call("linkpathlist", visit(link.cachekey));
    const [before] = (await listed()).pathitems;
    const made = await edit(visitor, wish);
    const [after] = (await listed()).pathitems;
    expect(after).toMatchObject({ enc_share_name: before?.enc_share_name, size: 100 });
    const asked = dataRequest({ itemId: file.itemId, blobId: "", sizeBytes: 0 }, link);
    expect((await visitor.call("pathdata", asked)).datakeys[file.itemId]?.seal).toBe(made.seal);
  });

  it("is read byte for byte by visitors and by its owner", async () => {
    const sent = await sendEdit(visitor, wish);
    const made = toFinishEdit(wish, sent);
    await visitor.call("linkeditfinish", made);
    const asked = { itemId: file.itemId, blobId: "", sizeBytes: 0 };
    for (const [client, through] of [[visitor, link] as const, [owner.client, null] as const]) {
      const { previewtoken: ticket } = await client.call("pathdata", dataRequest(asked, through));
      const reply = await downloadRange(client.base, { cachekey: made.cachekey, ticket });
      expect(reply.status).toBe(200);
      expect(Buffer.from(await reply.arrayBuffer()).equals(sent.blob)).toBe(true);
    }
  });

  it("ends twice with one version, and is 8214 over another than the one that was seen", async () => {
    const made = await edit(visitor, wish);
    expect(await visitor.codeOf("linkeditfinish", made)).toBe(0);
    const others = { ...made, file_digest: "0".repeat(40) };
    expect(await visitor.codeOf("linkeditfinish", others)).toBe(7022);
    expect(await versions()).toHaveLength(2);
    expect(await codeOfOpen()).toBe(8214);
  });

  it("is 8214 where another came while its bytes went up, and none of it stays", async () => {
    const late = toFinishEdit(wish, await sendEdit(visitor, wish));
    const first = await edit(visitor, wish);
    expect(await visitor.codeOf("linkeditfinish", late)).toBe(8214);
    expect((await versions())[0]?.blob_id).toBe(first.blob_id);
  });

  it("is put back by its owner, and stays in the history with its one key", async () => {
    const made = await edit(visitor, wish);
    const [standing, before] = await versions();
    await owner.client.call("pathversionrestore", {
      ...{ request_id: sealed.requestId(), coffer_id: file.itemId },
      ...{ version_id: before?.version_id ?? "", base_version_id: standing?.version_id ?? "" },
      keys: [{ share_id: owner.shareId, share_sequence: "0", enc_data_key: sealed.dataKey() }],
      ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
    });
    const [, theirs] = await versions();
    expect(theirs).toMatchObject({ blob_id: made.blob_id, enc_data_key: made.enc_data_key });
    const { datakeys } = await ownData(made.blob_id);
    expect(datakeys[file.itemId]?.enc_data_key).toBe(made.enc_data_key);
  });

  it("is told of by mail, where the link asks for it", async () => {
    await set({ email_notification: 1 });
    await edit(visitor, wish);
    expect(await mailsTo(server, owner.email, "saved another version")).toHaveLength(1);
  });

  it("goes through a link of one file, too", async () => {
    link = await aLink(file.itemId);
    const made = await edit(visitor, await wishFor(link, file.itemId));
    expect((await versions())[0]?.blob_id).toBe(made.blob_id);
  });
});

describe("a server that keeps to the owner's word (evil visitor)", () => {
  it.each([
    ["without the permission", { file_edit: 0 }, 8401],
    ["where visitors only look", { previewonly: 1 }, 8401],
    ["through a file request", { hide_contents: 1 }, 8401],
    ["through a suspended link", { is_suspended: 1 }, 8025],
    ["through an expired link", { exp_servtime: 1 }, 8020],
  ] as const)(
    "takes no version %s, nor the end of one that was begun",
    async (_name, fields, code) => {
      const sent = toFinishEdit(wish, await sendEdit(visitor, wish));
      await set(fields);
      expect(await codeOfOpen()).toBe(code);
      expect(await visitor.codeOf("linkeditfinish", sent)).toBe(code);
      expect(await versions()).toHaveLength(1);
    },
  );

  it("takes none of a link whose owner has no paid plan, and tells visitors so", async () => {
    const told = async () => (await visitor.call("linkpathlist", visit(link.cachekey))).file_edit;
    expect(await told()).toBe(1);
    await plan({ is_pro: 0 });
    expect([await codeOfOpen(), await told(), await set({ file_edit: 1 })]).toEqual([
      8401, 0, 8000,
    ]);
  });

  it("takes none of files elsewhere, without the proof of the key, or under another key", async () => {
    const other = await uploadFile(owner);
    expect(await codeOfOpen({ ...wish, itemId: other.itemId })).toBe(1804);
    expect(await codeOfOpen({ ...wish, itemId: folderId })).toBe(1804);
    expect(await codeOfOpen({ ...wish, link: { ...link, lock: "" } })).toBe(8401);
    const sent = await sendEdit(visitor, wish);
    expect(await visitor.codeOf("linkeditfinish", toFinishEdit(wish, sent, "999-0"))).toBe(2000);
    expect(await versions()).toHaveLength(1);
  });

  it("takes no end of an upload that was begun for another file, another link, or by somebody else", async () => {
    const second = await uploadFile(owner, { pid: folderId });
    await encryptLink(owner, link);
    const sent = await sendEdit(visitor, wish);
    const finish = toFinishEdit(wish, sent);
    const elsewhere = { ...finish, coffer_id: second.itemId };
    const forged = { ...finish, device_sig_b64: "Zm9yZ2Vk" };
    const through = await aLink();
    const other = { ...finish, publink_id: through.cachekey, passwordlock: through.lock };
    for (const request of [elsewhere, forged, other]) {
      expect(await visitor.codeOf("linkeditfinish", request)).toBe(7022);
    }
    expect(await owner.client.codeOf("uploadstatus", { backup_id: finish.backup_id })).toBe(7022);
  });

  it("leaves the owner versions of his own, however many visitors make", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    await edit(visitor, wish);
    const [row] = await db.selectFrom("versions").selectAll().execute();
    for (let id = 1; id <= 100; id += 1) {
      await db
        .insertInto("versions")
        .values({ ...row!, id: -id, seal_sig: "" })
        .execute();
    }
    expect(await codeOfOpen(await wishFor(link, file.itemId))).toBe(8003);
    const base_version_id = (await versions())[0]?.version_id ?? "";
    const over = { coffer_id: file.itemId, base_version_id };
    expect((await uploadFile(owner, { pid: folderId, over })).itemId).toBe(file.itemId);
  });
});

describe("taking it over for the area", () => {
  const adopt = (fields: object = {}) => ({
    items: [
      {
        ...{ coffer_id: file.itemId, blob_id: "", sharekey_id: `${owner.shareId}-0` },
        enc_data_key: sealed.dataKey(),
        ...fields,
      },
    ],
  });

  it("names it once, gives it an own key, and only then goes on to other links", async () => {
    const other = await aLink();
    const made = await edit(visitor, wish);
    const { items } = await owner.client.call("linkedits", {});
    expect(items).toMatchObject([
      { coffer_id: file.itemId, sharekey_id: `${link.shareId}-0`, enc_data_key: made.enc_data_key },
    ]);
    const mine = adopt({ blob_id: made.blob_id });
    expect((await owner.client.call("linkeditsadopt", mine)).adopted).toBe(1);
    expect((await owner.client.call("linkedits", {})).items).toEqual([]);
    expect((await ownData()).datakeys[file.itemId]?.share_key_id).toBe(`${owner.shareId}-0`);
    const work = await owner.client.call("keysneedencbyshare", { share_id: other.shareId });
    expect(work.items[0]?.data_keys[0]?.sharekey_id).toBe(`${owner.shareId}-0`);
  });

  it("passes over what is not the standing blob, and refuses another key", async () => {
    await edit(visitor, wish);
    expect((await owner.client.call("linkeditsadopt", adopt())).adopted).toBe(0);
    expect(await owner.client.codeOf("linkeditsadopt", adopt({ sharekey_id: "999-0" }))).toBe(2000);
  });

  it("waits for its owner: the one key stays when the link is rotated on and deleted", async () => {
    await edit(visitor, wish);
    const ids = { publink_id: link.publinkId };
    await owner.client.call("linkrotate", { request_id: sealed.requestId(), ...ids });
    await set({ keys: linkKeys("1") });
    await owner.client.call("linkdelete", { request_id: sealed.requestId(), ...ids });
    await purgeRetiredKeys(server.world.regions.get("ca-central")!.db);
    expect((await ownData()).datakeys[file.itemId]?.share_key_id).toBe(`${link.shareId}-0`);
    expect((await owner.client.call("linkedits", {})).items).toHaveLength(1);
  });
});
