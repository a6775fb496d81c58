import { beforeEach, describe, expect, it, vi } from "vitest";
import { randomHex } from "#api/secrets.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { SMALL_FILE_LIMITS } from "#app/contract/small-file-limits.data.ts";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { ciphertextFor, dataRequest, digestOf, downloadRange } from "#mock-api/testing/uploads.ts";
import { VisitorHouse } from "#mock-api/testing/visitor-house.ts";
import { forEachServer } from "#tests/support/each-server.ts";

type VisitorFile = RequestOf<"pathaddmanypublic">["files"][number];
type Told = DataOf<"pathaddmanypublic">["files"][number];

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

interface Wish extends Partial<VisitorFile> {
  readonly blob?: Buffer;
}

/** A file of 100 random bytes for the root of the link. */
function aFile({ blob = ciphertextFor(100), ...wish }: Wish = {}): VisitorFile {
  const { shareId } = house.link;
  return {
    ...{ backup_id: randomHex(16), coffer_pid: "0", pfid: house.pfid, domain: `m${shareId}` },
    ...{ enc_share_name: sealed.name(), sharename_digest: sealed.digest() },
    ...{ size_bytes: blob.length - 36, packet_b64: blob.toString("base64") },
    ...{ file_digest: digestOf(blob), usertime: 1_700_000_000_000 },
    ...{ sharekey_id: `${shareId}-0`, enc_data_key: sealed.dataKey(), seal: sealed.seal() },
    ...wish,
  };
}

const files = (count: number) => Array.from({ length: count }, () => aFile());
const toCall = (of: VisitorFile[], place: object = {}): RequestOf<"pathaddmanypublic"> => ({
  ...{ publink_id: house.link.cachekey, passwordlock: house.link.lock, files: of },
  ...place,
});

/** What was told of each, in the order of the files. */
async function add(of: VisitorFile[], place?: object): Promise<Told[]> {
  const answer = await house.visitor.call("pathaddmanypublic", toCall(of, place));
  return of.map(({ backup_id }) => {
    const told = answer.files.find((one) => one.backup_id === backup_id);
    if (told === undefined) throw new Error("a file of which nothing was told");
    return told;
  });
}

const codes = (told: readonly Told[]) => told.map(({ error_code }) => error_code);
const codeOf = (of: VisitorFile[], place?: object) =>
  house.visitor.codeOf("pathaddmanypublic", toCall(of, place));
const usage = async () => Number((await owner.client.call("userget", {})).user.disk_usage_bytes);
const region = () => server.world.regions.get("ca-central")!;
const idsIn = async (folder: string) =>
  (await house.rowsOf(folder)).map(({ coffer_id }) => coffer_id).sort();

async function leftovers() {
  const { db, blobs } = region();
  const names: string[] = [];
  for await (const some of blobs.finishedNames()) names.push(...some);
  for await (const some of blobs.temporaryNames()) names.push(...some);
  return [(await db.selectFrom("uploads").selectAll().execute()).length, names.length];
}

describe("small files that a visitor brings in one call", () => {
  it("are files of the owner with their bytes, in his room, under the key of the link alone", async () => {
    const inner = await makeFolder(owner, house.folderId);
    const blobs = [1, 100, SMALL_FILE_LIMITS.maxBytes].map(ciphertextFor);
    const sent = blobs.map((blob, index) =>
      aFile({ blob, ...(index === 1 && { coffer_pid: inner }) }),
    );
    const before = await usage();
    const told = await add(sent);
    expect(codes(told)).toEqual([0, 0, 0]);
    expect(await idsIn(inner)).toEqual([told[1]!.coffer_id]);
    expect((await usage()) - before).toBe(blobs.reduce((sum, { length }) => sum + length, 0));
    const row = (await house.rowsOf(house.folderId)).find(
      (one) => one.coffer_id === told[0]!.coffer_id,
    );
    expect(row).toMatchObject({
      ...{ enc_name: "", domain: `m${house.link.shareId}`, pfid: house.pfid, size: 1 },
      ...{ enc_share_name: sent[0]!.enc_share_name, seal: sent[0]!.seal, seal_sig: "" },
    });
    for (const [index, one] of told.entries()) {
      const file = {
        itemId: one.coffer_id,
        blobId: one.blob_id,
        sizeBytes: blobs[index]!.length - 36,
      };
      const asked = await owner.client.call("pathdata", dataRequest(file));
      const { cachekey = "", enc_data_key } = asked.datakeys[one.coffer_id] ?? {};
      expect(enc_data_key).toBe(sent[index]!.enc_data_key);
      const reply = await downloadRange(owner.client.base, {
        cachekey,
        ticket: asked.previewtoken,
      });
      expect(Buffer.from(await reply.arrayBuffer()).equals(blobs[index]!)).toBe(true);
    }
  });

  it("stand in the log of the link as one that comes alone, wake its owner once, and bring one mail", async () => {
    await house.set({ email_notification: 1 });
    const told = vi.spyOn(server.world.bus.messages, "publish");
    const added = await add(files(3));
    expect(told).toHaveBeenCalledTimes(1);
    const asked = { publink_id: house.link.publinkId, before_id: "0", limit: 9 };
    const { entries } = await owner.client.call("linklog", asked);
    // One line of a kind in ten minutes of one address (Reading R-328).
    expect(entries).toMatchObject([{ kind: "uploaded", coffer_id: added[0]?.coffer_id }]);
    expect(await mailsTo(server, owner.email, "added files")).toHaveLength(1);
  });

  it("answer the same again, and count once in the room, side by side too", async () => {
    const before = await usage();
    const sent = files(2);
    const [one, other] = await Promise.all([add(sent), add(sent)]);
    expect(other).toEqual(one);
    expect(await add(sent)).toEqual(one);
    expect(codes(one)).toEqual([0, 0]);
    expect((await usage()) - before).toBe(2 * 136);
    expect(await idsIn(house.folderId)).toEqual(one.map(({ coffer_id }) => coffer_id).sort());
  });

  it.each<[string, number, () => Wish | Promise<Wish>]>([
    ["in a folder elsewhere", 1503, () => ({ coffer_pid: owner.rootId })],
    ["under another domain", 2000, () => ({ domain: "m" })],
    ["wrapped for another key (K13)", 2000, () => ({ sharekey_id: "999-0" })],
    ["of another digest", 7022, () => ({ file_digest: "0".repeat(40) })],
    ["of another size", 7022, () => ({ size_bytes: 99 })],
  ])("that are refused keep no other out, and leave nothing: one %s", async (_why, code, bend) => {
    const before = await usage();
    const sent = files(3);
    sent[1] = { ...sent[1]!, ...(await bend()) };
    const told = await add(sent);
    expect(codes(told)).toEqual([0, code, 0]);
    expect(told[1]).toMatchObject({ coffer_id: "", blob_id: "" });
    expect((await usage()) - before).toBe(2 * 136);
    expect(await leftovers()).toEqual([2, 2]);
  });

  it("are 7030 each by itself where their name is taken, by one of the same call too", async () => {
    const digest = sealed.digest();
    await house.bring({ digest });
    const twice = sealed.digest();
    const named = (sharename_digest: string) => aFile({ sharename_digest });
    const told = await add([named(digest), named(twice), named(twice), aFile()]);
    expect(codes(told)).toEqual([7030, 0, 7030, 0]);
    expect(await idsIn(house.folderId)).toHaveLength(3);
  });

  it("show the lock of the link once, which is asked for as for bytes", async () => {
    expect(await codeOf(files(2), { passwordlock: "" })).toBe(8401);
    expect(await codeOf(files(2), { passwordlock: "0".repeat(32) })).toBe(8401);
    expect(await idsIn(house.folderId)).toEqual([]);
    expect(await leftovers()).toEqual([0, 0]);
  });

  it("are 7021 without the permission, without a paid plan, and through a link of a file", async () => {
    await house.set({ upload: 0 });
    expect(await codeOf(files(2))).toBe(7021);
    await house.set({ upload: 1 });
    await house.plan({ is_pro: 0 });
    expect(await codeOf(files(2))).toBe(7021);
  });

  it("come into a file request, and into no folder there that nobody made", async () => {
    const inner = await makeFolder(owner, house.folderId);
    await house.set({ upload: 1, hide_contents: 1 });
    expect(codes(await add([aFile({ coffer_pid: inner }), aFile()]))).toEqual([1503, 0]);
  });

  it("end with the link", async () => {
    await house.set({ is_suspended: 1 });
    expect(await codeOf(files(2))).toBe(8025);
    expect(await leftovers()).toEqual([0, 0]);
  });
});

describe("what visitors may take of an owner's room (Trust L9)", () => {
  it("counts each file of a call among those of one network", async () => {
    await control(server, "limits", { linkUploads: { points: 5, durationS: 600 } });
    expect(codes(await add(files(3)))).toEqual([0, 0, 0]);
    expect(codes(await add(files(3)))).toEqual([0, 0, 8004]);
    expect(await codeOf(files(1))).toBe(8004);
    expect(await idsIn(house.folderId)).toHaveLength(5);
  });

  it("is 8003 from the first for which the owner, or the link, has no room", async () => {
    const { db } = region();
    await db
      .updateTable("users")
      .set({ disk_limit_bytes: (await usage()) + 2 * 136 + 135 })
      .execute();
    expect(codes(await add(files(3)))).toEqual([0, 0, 8003]);
    await db.updateTable("users").set({ disk_limit_bytes: 1e12 }).execute();
    const { maxLinkBytes } = LINK_UPLOAD_LIMITS;
    await db
      .updateTable("links")
      .set({ uploaded_bytes: maxLinkBytes - 2 * 136 })
      .execute();
    expect(codes(await add(files(3)))).toEqual([0, 0, 8003]);
  });

  it("holds beside what is under way: 9429 for those that are too many", async () => {
    for (let open = 2; open < LINK_UPLOAD_LIMITS.openOfLink; open += 1) await house.send();
    expect(codes(await add(files(3)))).toEqual([0, 0, 9429]);
  });

  it("is refused whole when one id stands twice or there are too many, and by itself what is too large", async () => {
    const file = aFile();
    const large = aFile({ blob: ciphertextFor(SMALL_FILE_LIMITS.maxBytes + 1) });
    const many = files(SMALL_FILE_LIMITS.maxFilesOfVisit + 1);
    for (const sent of [[file, file], many, []]) expect(await codeOf(sent)).toBe(9000);
    expect(codes(await add([large]))).toEqual([9000]);
    expect(await leftovers()).toEqual([0, 0]);
  });

  it("ends no upload that was begun in chunks, through another link, or by an account", async () => {
    const { opened } = await house.send();
    const begun = aFile({ backup_id: opened.backup_id });
    expect(codes(await add([begun]))).toEqual([7022]);
    const [own] = [aFile()];
    await add([own]);
    const first = house.link;
    house.link = await house.aLink({ upload: 1 });
    expect(house.link.cachekey).not.toBe(first.cachekey);
    expect(codes(await add([aFile({ backup_id: own.backup_id })]))).toEqual([7022]);
    expect(await makeLink(owner, house.folderId)).toBeTruthy();
  });
});
