import { beforeEach, describe, expect, it } from "vitest";
import { purgeRetiredKeys } from "#api/store/retired-keys.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
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
import { listFolder } from "#mock-api/testing/shares.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, dataRequest, sendChunk, uploadFile } from "#mock-api/testing/uploads.ts";
import { finishThrough } from "#mock-api/testing/visitor-uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let folderId: string;
let link: MadeLink;

forEachServer((opened, account) => {
  server = opened;
  owner = account;
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.9" });
});

beforeEach(async () => {
  await plan({ is_pro: 1 });
  folderId = await makeFolder(owner);
  link = await aLink({ upload: 1 });
});

const plan = (fields: object) => control(server, "plan", { email: owner.email, ...fields });
const set = (fields: object) =>
  owner.client.codeOf("linkset", { publink_id: link.publinkId, ...fields });

async function aLink(fields: object): Promise<MadeLink> {
  const made = await makeLink(owner, folderId);
  await encryptLink(owner, made);
  await owner.client.call("linkset", { publink_id: made.publinkId, ...fields });
  return made;
}

const PFID = sealed.fid();

function placeIn(at: MadeLink, fields: object = {}) {
  return {
    publink_id: at.cachekey,
    passwordlock: at.lock,
    coffer_pid: "0",
    pfid: PFID,
    domain: `m${at.shareId}`,
    ...fields,
  };
}

interface Wish {
  readonly digest?: string;
  readonly encSizeBytes?: number;
  readonly place?: object;
}

function toOpen({
  digest,
  encSizeBytes = 136,
  place,
}: Wish = {}): RequestOf<"pathpreuploadpublic"> {
  return {
    ...placeIn(link, place),
    enc_share_name: sealed.name(),
    sharename_digest: digest ?? sealed.digest(),
    enc_size_bytes: encSizeBytes,
  };
}

const codeOfOpen = (wish?: Wish) => visitor.codeOf("pathpreuploadpublic", toOpen(wish));

/** All but the end of an upload of 100 bytes. */
async function send(wish: Wish = {}) {
  const opened = await visitor.call("pathpreuploadpublic", toOpen(wish));
  const blob = ciphertextFor(100);
  const answer = await sendBlob(opened, blob);
  return { opened, blob, answer, wish };
}

const sendBlob = (opened: DataOf<"pathpreuploadpublic">, bytes: Buffer) =>
  sendChunk({ client: visitor }, opened, { bytes, offset: 0 });

const toFinish = ({ wish, ...sent }: Awaited<ReturnType<typeof send>>) =>
  finishThrough({
    ...{ ...sent, place: placeIn(link, wish.place) },
    ...{ shareId: link.shareId, digest: wish.digest },
  });

async function bring(wish: Wish = {}) {
  const request = toFinish(await send(wish));
  const { coffer_id } = await visitor.call("webfinishbackuppublic", request);
  return { itemId: coffer_id, request };
}

const rowsOf = async (id: string) => (await listFolder(owner, id)).pathlist;
const usage = async () => Number((await owner.client.call("userget", {})).user.disk_usage_bytes);

describe("a visitor's upload", () => {
  it("becomes a file of the owner, in his room, named under the key of the link alone", async () => {
    const before = await usage();
    const { itemId, request } = await bring();
    const row = (await rowsOf(folderId)).find(({ coffer_id }) => coffer_id === itemId);
    expect(row).toMatchObject({
      ...{ enc_name: "", domain: `m${link.shareId}`, pfid: PFID, size: 100 },
      enc_share_name: request.keys[0]?.enc_share_name,
      share_key_id: `${link.shareId}-0`,
      ...{ seal: request.seal, seal_sig: "", seal_by: "" },
    });
    expect((await usage()) - before).toBe(136);
    const asked = { publink_id: link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", asked);
    expect(entries[0]).toMatchObject({ kind: "uploaded", coffer_id: itemId });
  });

  it("is told of by mail, where the link asks for it and once an hour", async () => {
    const told = () => mailsTo(server, owner.email, "added files");
    await bring();
    expect(await told()).toHaveLength(0);
    await set({ email_notification: 1 });
    for (const _ of [1, 2]) await bring();
    expect(await told()).toHaveLength(1);
  });

  it("is read by the owner with the key of the link, and listed to visitors who may look", async () => {
    const { itemId, request } = await bring();
    const data = await owner.client.call(
      "pathdata",
      dataRequest({ itemId, blobId: "", sizeBytes: 100 }),
    );
    expect(data.datakeys[itemId]).toMatchObject({
      ...{ enc_data_key: request.keys[0]?.enc_data_key, share_key_id: `${link.shareId}-0` },
    });
    expect(data.sharekeys[`${link.shareId}-0`]?.own_share_key).not.toBe("");
    const listed = await visitor.call("linkpathlist", visit(link.cachekey));
    expect(listed.pathitems.map(({ coffer_id }) => coffer_id)).toEqual([itemId]);
  });

  it("ends twice with one file, and a name that is taken is 7030 for both kinds of names", async () => {
    const digest = sealed.digest();
    const { itemId, request } = await bring({ digest });
    expect((await visitor.call("webfinishbackuppublic", request)).coffer_id).toBe(itemId);
    expect(await codeOfOpen({ digest })).toBe(7030);
    expect((await rowsOf(folderId)).length).toBe(1);
  });

  it("is 7021 without the permission, without a paid plan, and through a link of a file", async () => {
    await set({ upload: 0 });
    expect(await codeOfOpen()).toBe(7021);
    await set({ upload: 1 });
    await plan({ is_pro: 0 });
    expect(await codeOfOpen()).toBe(7021);
    await plan({ is_pro: 1 });
    link = await makeLink(owner, (await uploadFile(owner)).itemId);
    expect(await codeOfOpen()).toBe(7021);
  });

  it("asks for the proof of the key: 8401", async () => {
    expect(await codeOfOpen({ place: { passwordlock: "" } })).toBe(8401);
    expect(await codeOfOpen({ place: { passwordlock: "0".repeat(32) } })).toBe(8401);
  });

  it("goes into folders of the link alone, and under its domain alone", async () => {
    const other = await makeFolder(owner);
    expect(await codeOfOpen({ place: { coffer_pid: other } })).toBe(1503);
    expect(await codeOfOpen({ place: { coffer_pid: owner.rootId } })).toBe(1503);
    expect(await codeOfOpen({ place: { domain: "m" } })).toBe(2000);
    expect(await codeOfOpen({ place: { coffer_pid: await makeFolder(owner, folderId) } })).toBe(0);
  });

  it("under the key of another link is refused, and none of it stays (evil visitor, K13)", async () => {
    const sent = await send();
    const [key] = toFinish(sent).keys;
    const keys = [{ ...key, sharekey_id: "999-0" }];
    expect(
      await visitor.codeOf("webfinishbackuppublic", { ...toFinish(sent), keys: keys as never }),
    ).toBe(2000);
    expect(await rowsOf(folderId)).toEqual([]);
  });

  it("cannot be ended by somebody else, through another link, or as an own one", async () => {
    const sent = await send();
    const finish = toFinish(sent);
    const forged = { ...finish, device_sig_b64: "Zm9yZ2Vk" };
    expect(await visitor.codeOf("webfinishbackuppublic", forged)).toBe(7022);
    expect(await owner.client.codeOf("uploadstatus", { backup_id: finish.backup_id })).toBe(7022);
    const first = link;
    link = await aLink({ upload: 1 });
    expect(await visitor.codeOf("webfinishbackuppublic", { ...toFinish(sent) })).toBe(7022);
    link = first;
  });
});

describe("what ends a visitor's upload on its way", () => {
  it.each([
    ["suspended", { is_suspended: 1 }, 8025],
    ["expired", { exp_servtime: 1 }, 8020],
    ["without uploads", { upload: 0 }, 7021],
  ] as const)("is that the link is %s", async (_name, fields, code) => {
    const opened = await visitor.call("pathpreuploadpublic", toOpen());
    const sent = await send();
    await set(fields);
    expect((await sendBlob(opened, ciphertextFor(100))).errcode).toBe(code);
    expect(await visitor.codeOf("webfinishbackuppublic", toFinish(sent))).toBe(code);
    expect(await codeOfOpen()).toBe(code);
    expect(await rowsOf(folderId)).toEqual([]);
  });

  it("is another key of the link", async () => {
    const sent = await send();
    const request = { request_id: sealed.requestId(), publink_id: link.publinkId };
    await owner.client.call("linkrotate", request);
    const keys = linkKeys("1");
    await set({ keys });
    expect((await sendBlob(sent.opened, sent.blob)).errcode).toBe(2000);
    const finish = { ...toFinish(sent), passwordlock: keys.passwordlock };
    expect(await visitor.codeOf("webfinishbackuppublic", finish)).toBe(2000);
  });
});

describe("what visitors may take of the owner's room", () => {
  it("ends at the size of one file, and where the owner is full", async () => {
    expect(await codeOfOpen({ encSizeBytes: 2100 * 1024 ** 2 })).toBe(8003);
    const { db } = server.world.regions.get("ca-central")!;
    await db.updateTable("users").set({ disk_limit_bytes: 200 }).execute();
    expect(await codeOfOpen({ encSizeBytes: 300 })).toBe(8003);
  });

  it("is twenty uploads under way through one link; the owner's own go on", async () => {
    for (let each = 0; each < 20; each += 1) expect(await codeOfOpen()).toBe(0);
    expect(await codeOfOpen()).toBe(9429);
    expect((await uploadFile(owner)).itemId).not.toBe("");
  });

  it("is a number of files from one network", async () => {
    await control(server, "limits", { linkUploads: { points: 2, durationS: 60 } });
    expect([await codeOfOpen(), await codeOfOpen(), await codeOfOpen()]).toEqual([0, 0, 8004]);
    const elsewhere = server.client("ca-central", { "x-forwarded-for": "198.51.100.7" });
    expect(await elsewhere.codeOf("pathpreuploadpublic", toOpen())).toBe(0);
  });
});

describe("a file request", () => {
  it("takes files and shows none, to nobody and by no way", async () => {
    const inner = await makeFolder(owner, folderId);
    await encryptLink(owner, link);
    const { itemId } = await bring();
    await set({ hide_contents: 1 });
    const listed = await visitor.call("linkpathlist", visit(link.cachekey, { lock: link.lock }));
    expect(listed).toMatchObject({ hide_contents: 1, upload: 1, pathitems: [] });
    const codes = [
      await visitor.codeOf("linkpathlist", visit(link.cachekey, { folder: inner })),
      await codeOfOpen({ place: { coffer_pid: inner } }),
      await visitor.codeOf("pathdata", {
        pathitems: [
          {
            ...dataRequest({ itemId, blobId: "", sizeBytes: 100 }).pathitems[0]!,
            ...{ link_cachekey: link.cachekey, passwordlock: link.lock },
          },
        ],
      }),
    ];
    expect(codes).toEqual([1503, 1503, 8401]);
    expect(await codeOfOpen()).toBe(0);
  });
});

describe("what visitors brought", () => {
  it("keeps its one key when the link is rotated on or deleted", async () => {
    const { itemId } = await bring();
    const db = server.world.regions.get("ca-central")!.db;
    await owner.client.call("linkrotate", {
      ...{ request_id: sealed.requestId(), publink_id: link.publinkId },
    });
    await set({ keys: linkKeys("1") });
    await owner.client.call("linkdelete", {
      ...{ request_id: sealed.requestId(), publink_id: link.publinkId },
    });
    await purgeRetiredKeys(db);
    const data = await owner.client.call(
      "pathdata",
      dataRequest({ itemId, blobId: "", sizeBytes: 100 }),
    );
    expect(data.datakeys[itemId]?.share_key_id).toBe(`${link.shareId}-0`);
    const { keys } = await owner.client.call("linkkeys", { share_id: link.shareId });
    expect(keys.map(({ share_sequence }) => share_sequence)).toEqual(["1", "0"]);
  });
});
