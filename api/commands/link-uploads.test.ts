import { beforeEach, describe, expect, it } from "vitest";
import { purgeRetiredKeys } from "#api/store/retired-keys.ts";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, linkKeys, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, dataRequest, uploadFile } from "#mock-api/testing/uploads.ts";
import { VisitorHouse } from "#mock-api/testing/visitor-house.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let house: VisitorHouse;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
});

beforeEach(async () => {
  house = await VisitorHouse.open(server, owner);
});
const usage = async () => Number((await owner.client.call("userget", {})).user.disk_usage_bytes);

describe("a visitor's upload", () => {
  it("becomes a file of the owner, in his room, named under the key of the link alone", async () => {
    const before = await usage();
    const { itemId, request } = await house.bring();
    const row = (await house.rowsOf(house.folderId)).find(({ coffer_id }) => coffer_id === itemId);
    expect(row).toMatchObject({
      ...{ enc_name: "", domain: `m${house.link.shareId}`, pfid: house.pfid, size: 100 },
      enc_share_name: request.keys[0]?.enc_share_name,
      share_key_id: `${house.link.shareId}-0`,
      ...{ seal: request.seal, seal_sig: "", seal_by: "" },
    });
    expect((await usage()) - before).toBe(136);
    const asked = { publink_id: house.link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", asked);
    expect(entries[0]).toMatchObject({ kind: "uploaded", coffer_id: itemId });
    expect(entries[0]?.item).toEqual({
      ...{ enc_name: request.keys[0]?.enc_share_name, type: "file" },
      ...{ domain: `m${house.link.shareId}`, pfid: house.pfid },
    });
  });

  it("is told of by mail, where the link asks for it and once an hour", async () => {
    const told = () => mailsTo(server, owner.email, "added files");
    await house.bring();
    expect(await told()).toHaveLength(0);
    await house.set({ email_notification: 1 });
    for (const _ of [1, 2]) await house.bring();
    expect(await told()).toHaveLength(1);
  });

  it("is read by the owner with the key of the link, and listed to visitors who may look", async () => {
    const { itemId, request } = await house.bring();
    const data = await owner.client.call(
      "pathdata",
      dataRequest({ itemId, blobId: "", sizeBytes: 100 }),
    );
    expect(data.datakeys[itemId]).toMatchObject({
      ...{ enc_data_key: request.keys[0]?.enc_data_key, share_key_id: `${house.link.shareId}-0` },
    });
    expect(data.sharekeys[`${house.link.shareId}-0`]?.own_share_key).not.toBe("");
    const listed = await house.visitor.call("linkpathlist", visit(house.link.cachekey));
    expect(listed.pathitems.map(({ coffer_id }) => coffer_id)).toEqual([itemId]);
  });

  it("ends twice with one file, and a name that is taken is 7030 for both kinds of names", async () => {
    const digest = sealed.digest();
    const { itemId, request } = await house.bring({ digest });
    expect((await house.visitor.call("webfinishbackuppublic", request)).coffer_id).toBe(itemId);
    const others = { ...request, file_digest: "0".repeat(40) };
    expect(await house.visitor.codeOf("webfinishbackuppublic", others)).toBe(7022);
    expect(await house.codeOfOpen({ digest })).toBe(7030);
    expect((await house.rowsOf(house.folderId)).length).toBe(1);
  });

  it("is 7021 without the permission, without a paid plan, and through a link of a file", async () => {
    await house.set({ upload: 0 });
    expect(await house.codeOfOpen()).toBe(7021);
    await house.set({ upload: 1 });
    await house.plan({ is_pro: 0 });
    expect(await house.codeOfOpen()).toBe(7021);
    await house.plan({ is_pro: 1 });
    house.link = await makeLink(owner, (await uploadFile(owner)).itemId);
    expect(await house.codeOfOpen()).toBe(7021);
  });

  it("asks for the proof of the key: 8401", async () => {
    expect(await house.codeOfOpen({ place: { passwordlock: "" } })).toBe(8401);
    expect(await house.codeOfOpen({ place: { passwordlock: "0".repeat(32) } })).toBe(8401);
  });

  it("goes into folders of the link alone, and under its domain alone", async () => {
    const other = await makeFolder(owner);
    expect(await house.codeOfOpen({ place: { coffer_pid: other } })).toBe(1503);
    expect(await house.codeOfOpen({ place: { coffer_pid: owner.rootId } })).toBe(1503);
    expect(await house.codeOfOpen({ place: { domain: "m" } })).toBe(2000);
    expect(
      await house.codeOfOpen({ place: { coffer_pid: await makeFolder(owner, house.folderId) } }),
    ).toBe(0);
  });

  it("under the key of another link is refused, and none of it stays (evil visitor, K13)", async () => {
    const sent = await house.send();
    const [key] = house.toFinish(sent).keys;
    const keys = [{ ...key, sharekey_id: "999-0" }];
    expect(
      await house.visitor.codeOf("webfinishbackuppublic", {
        ...house.toFinish(sent),
        keys: keys as never,
      }),
    ).toBe(2000);
    expect(await house.rowsOf(house.folderId)).toEqual([]);
  });

  it("cannot be ended by somebody else, through another link, or as an own one", async () => {
    const sent = await house.send();
    const finish = house.toFinish(sent);
    const forged = { ...finish, device_sig_b64: "Zm9yZ2Vk" };
    expect(await house.visitor.codeOf("webfinishbackuppublic", forged)).toBe(7022);
    expect(await owner.client.codeOf("uploadstatus", { backup_id: finish.backup_id })).toBe(7022);
    const first = house.link;
    house.link = await house.aLink({ upload: 1 });
    expect(await house.visitor.codeOf("webfinishbackuppublic", { ...house.toFinish(sent) })).toBe(
      7022,
    );
    house.link = first;
  });
});

describe("what ends a visitor's upload on its way", () => {
  it.each([
    ["suspended", { is_suspended: 1 }, 8025],
    ["expired", { exp_servtime: 1 }, 8020],
    ["without uploads", { upload: 0 }, 7021],
  ] as const)("is that the link is %s", async (_name, fields, code) => {
    const opened = await house.visitor.call("pathpreuploadpublic", house.toOpen());
    const sent = await house.send();
    await house.set(fields);
    expect((await house.sendBlob(opened, ciphertextFor(100))).errcode).toBe(code);
    expect(await house.visitor.codeOf("webfinishbackuppublic", house.toFinish(sent))).toBe(code);
    expect(await house.codeOfOpen()).toBe(code);
    expect(await house.rowsOf(house.folderId)).toEqual([]);
  });

  it("is another key of the link", async () => {
    const sent = await house.send();
    const request = { request_id: sealed.requestId(), publink_id: house.link.publinkId };
    await owner.client.call("linkrotate", request);
    const keys = linkKeys("1");
    await house.set({ keys });
    expect((await house.sendBlob(sent.opened, sent.blob)).errcode).toBe(2000);
    const finish = { ...house.toFinish(sent), passwordlock: keys.passwordlock };
    expect(await house.visitor.codeOf("webfinishbackuppublic", finish)).toBe(2000);
  });
});

describe("what visitors may take of the owner's room", () => {
  it("ends at the size of one file, and where the owner is full", async () => {
    expect(await house.codeOfOpen({ encSizeBytes: 2100 * 1024 ** 2 })).toBe(8003);
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("users").set({ disk_limit_bytes: 200 }).execute();
    expect(await house.codeOfOpen({ encSizeBytes: 300 })).toBe(8003);
  });

  it("is twenty uploads under way through one link; the owner's own go on", async () => {
    for (let each = 0; each < 20; each += 1) expect(await house.codeOfOpen()).toBe(0);
    expect(await house.codeOfOpen()).toBe(9429);
    expect((await uploadFile(owner)).itemId).not.toBe("");
  });

  it("is 20 GiB through one link in all, with what is under way", async () => {
    const { db } = server.world.regions.get("ca-central")!;
    const { maxLinkBytes } = LINK_UPLOAD_LIMITS;
    const leave = (bytes: number) =>
      db
        .updateTable("links")
        .set({ uploaded_bytes: maxLinkBytes - bytes })
        .execute();
    await leave(400);
    expect(await house.codeOfOpen({ encSizeBytes: 401 })).toBe(8003);
    expect(await house.codeOfOpen({ encSizeBytes: 200 })).toBe(0);
    expect(await house.codeOfOpen({ encSizeBytes: 201 })).toBe(8003);
    expect(await house.codeOfOpen({ encSizeBytes: 200 })).toBe(0);
  });

  it("is fifty uploads under way through all links of one owner", async () => {
    const first = house.link;
    const others = [await house.aLink({ upload: 1 }), await house.aLink({ upload: 1 })];
    for (const [link, uploads] of [
      [first, 20],
      [others[0]!, 20],
      [others[1]!, 10],
    ] as const) {
      house.link = link;
      for (let each = 0; each < uploads; each += 1) expect(await house.codeOfOpen()).toBe(0);
    }
    expect(await house.codeOfOpen()).toBe(9429);
  });

  it("is a number of files from one network", async () => {
    await control(server, "limits", { linkUploads: { points: 2, durationS: 60 } });
    expect([await house.codeOfOpen(), await house.codeOfOpen(), await house.codeOfOpen()]).toEqual([
      0, 0, 8004,
    ]);
    const elsewhere = server.client("ca-central", { "x-forwarded-for": "198.51.100.7" });
    expect(await elsewhere.codeOf("pathpreuploadpublic", house.toOpen())).toBe(0);
  });
});

describe("a file request", () => {
  it("takes files and shows none, to nobody and by no way", async () => {
    const inner = await makeFolder(owner, house.folderId);
    await encryptLink(owner, house.link);
    const { itemId } = await house.bring();
    await house.set({ hide_contents: 1 });
    const listed = await house.visitor.call(
      "linkpathlist",
      visit(house.link.cachekey, { lock: house.link.lock }),
    );
    expect(listed).toMatchObject({ hide_contents: 1, upload: 1, pathitems: [] });
    const codes = [
      await house.visitor.codeOf("linkpathlist", visit(house.link.cachekey, { folder: inner })),
      await house.codeOfOpen({ place: { coffer_pid: inner } }),
      await house.visitor.codeOf("pathdata", {
        pathitems: [
          {
            ...dataRequest({ itemId, blobId: "", sizeBytes: 100 }).pathitems[0]!,
            ...{ link_cachekey: house.link.cachekey, passwordlock: house.link.lock },
          },
        ],
      }),
    ];
    expect(codes).toEqual([1503, 1503, 8401]);
    expect(await house.codeOfOpen()).toBe(0);
  });
});

describe("what visitors brought", () => {
  it("keeps its one key when the link is rotated on or deleted", async () => {
    const { itemId } = await house.bring();
    const db = server.world.regions.get("ca-central")!.db;
    await owner.client.call("linkrotate", {
      ...{ request_id: sealed.requestId(), publink_id: house.link.publinkId },
    });
    await house.set({ keys: linkKeys("1") });
    await owner.client.call("linkdelete", {
      ...{ request_id: sealed.requestId(), publink_id: house.link.publinkId },
    });
    await purgeRetiredKeys(db);
    const data = await owner.client.call(
      "pathdata",
      dataRequest({ itemId, blobId: "", sizeBytes: 100 }),
    );
    expect(data.datakeys[itemId]?.share_key_id).toBe(`${house.link.shareId}-0`);
    const { keys } = await owner.client.call("linkkeys", { share_id: house.link.shareId });
    expect(keys.map(({ share_sequence }) => share_sequence)).toEqual(["1", "0"]);
  });
});
