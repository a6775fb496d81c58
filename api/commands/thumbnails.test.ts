import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CODES } from "#api/api-error.ts";
import { tidy } from "#api/jobs/maintenance.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import { signIn, type TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  thumbRequest,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { forEachServer } from "#tests/support/each-server.ts";

const AFTER_TRASH_MS = 31 * 24 * 3600 * 1000;
const SMALL = randomBytes(900);
const LARGE = randomBytes(9000);
let server: TestServer;
let account: TestAccount;

forEachServer((...made) => {
  [server, account] = made;
});

const add = (file: UploadedFile, of = account) =>
  of.client.call("thumbadd", thumbRequest(file, { small: SMALL, large: LARGE }));
const used = async () => (await account.client.call("userget", {})).user.disk_usage_bytes;
const regionStore = () => server.world.regions.get("ca-central")!;

async function flagsOf(itemId: string) {
  const { item } = await account.client.call("pathget", { coffer_id: itemId });
  return [item.has_thumb1, item.has_thumb2];
}

async function fetchThumb(
  file: UploadedFile,
  blobtype: string,
  link: Parameters<typeof dataRequest>[1] = null,
) {
  const client = link === null ? account.client : server.client();
  const { previewtoken: ticket } = await client.call("pathdata", dataRequest(file, link));
  const { cachekey } = file;
  const reply = await downloadRange(account.client.base, { cachekey, ticket, blobtype });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}

describe("pictures of a file", () => {
  it("stand in its row, and come back as they were sent", async () => {
    const file = await uploadFile(account);
    expect(await flagsOf(file.itemId)).toEqual([0, 0]);
    expect((await fetchThumb(file, "btTHUMB1")).status).toBe(404);
    await add(file);
    expect(await flagsOf(file.itemId)).toEqual([1, 1]);
    expect((await fetchThumb(file, "btTHUMB1")).bytes.equals(SMALL)).toBe(true);
    expect((await fetchThumb(file, "btTHUMB2")).bytes.equals(LARGE)).toBe(true);
    expect((await fetchThumb(file, "btFILE")).bytes.equals(file.blob)).toBe(true);
  });

  it("stay as they are when others come, and take room once", async () => {
    const file = await uploadFile(account);
    const before = await used();
    await add(file);
    await account.client.call("thumbadd", thumbRequest(file, { small: randomBytes(500) }));
    expect((await fetchThumb(file, "btTHUMB1")).bytes.equals(SMALL)).toBe(true);
    expect(await used()).toBe(before + SMALL.length + LARGE.length);
  });

  it("are not shown for another version, and are again when theirs comes back", async () => {
    const file = await uploadFile(account);
    await add(file);
    const over = { coffer_id: file.itemId, base_version_id: file.itemId };
    const next = await uploadFile(account, { over });
    expect(await flagsOf(file.itemId)).toEqual([0, 0]);
    expect((await fetchThumb(next, "btTHUMB1")).status).toBe(404);
    await expect(add(file)).rejects.toMatchObject({ refusal: { code: CODES.itemMissing } });
    const { versions } = await account.client.call("pathversions", { coffer_id: file.itemId });
    await account.client.call("pathversionrestore", {
      ...{ request_id: sealed.requestId(), coffer_id: file.itemId },
      ...{ version_id: file.itemId, base_version_id: versions[0]?.version_id ?? "" },
      keys: [{ share_id: account.shareId, share_sequence: "0", enc_data_key: sealed.dataKey() }],
      ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
    });
    expect(await flagsOf(file.itemId)).toEqual([1, 1]);
  });

  it("go with the bytes that they show, and give their room back", async () => {
    const file = await uploadFile(account);
    await add(file);
    const { db, blobs } = regionStore();
    const thumbs = await db.selectFrom("thumbs").selectAll().execute();
    expect(await blobs.sizeOf(thumbs[0]?.cachekey ?? "")).toBeDefined();
    const gone = { request_id: sealed.requestId(), coffer_ids: [file.itemId] };
    await account.client.call("pathdelete", gone);
    server.world.clock.shift(AFTER_TRASH_MS);
    await tidy(server.world);
    server.world.clock.shift(0);
    await signIn(account.client, account);
    expect(await db.selectFrom("thumbs").selectAll().execute()).toEqual([]);
    for (const { cachekey } of thumbs) expect(await blobs.sizeOf(cachekey)).toBeUndefined();
    expect(await used()).toBe(0);
  });

  it("are shown through a link, without a use of it", async () => {
    const pid = await makeFolder(account);
    const link = await makeLink(account, pid);
    const file = await uploadFile(account, { pid });
    await add(file);
    await encryptLink(account, link);
    const through = { cachekey: link.cachekey, lock: link.lock };
    expect((await fetchThumb(file, "btTHUMB1", through)).bytes.equals(SMALL)).toBe(true);
    const { db } = regionStore();
    expect(await db.selectFrom("link_uses").selectAll().execute()).toEqual([]);
  });

  it("are refused without room, above their size, and of a folder", async () => {
    const file = await uploadFile(account);
    const tooLarge = randomBytes(THUMBNAIL_LIMITS.maxEncBytes.small + 3);
    await expect(
      account.client.call("thumbadd", thumbRequest(file, { small: tooLarge })),
    ).rejects.toMatchObject({ refusal: { code: CODES.malformed } });
    const made = { request_id: sealed.requestId(), coffer_pid: account.rootId, share_names: [] };
    const { enc_name: new_name, ...place } = namePlace();
    const folder = await account.client.call("pathadd", { ...made, new_name, ...place });
    const itemId = folder.coffer_id;
    await expect(add({ ...file, itemId })).rejects.toMatchObject({
      refusal: { code: CODES.itemMissing },
    });
    await control(server, "account", { email: account.email, diskLimitBytes: await used() });
    await expect(add(file)).rejects.toMatchObject({ refusal: { code: CODES.full } });
    expect(await regionStore().db.selectFrom("thumbs").selectAll().execute()).toEqual([]);
  });

  it("D13 brings those of another file, or of the other stream", async () => {
    const file = await uploadFile(account);
    const other = await uploadFile(account);
    await add(file);
    const theirs = randomBytes(700);
    await account.client.call("thumbadd", thumbRequest(other, { small: theirs }));
    await control(server, "evil", { id: "D13", on: true, options: {} });
    expect((await fetchThumb(file, "btTHUMB1")).bytes.equals(theirs)).toBe(true);
    await control(server, "evil", { id: "D13", on: true, options: { of: "stream" } });
    expect((await fetchThumb(file, "btTHUMB1")).bytes.equals(LARGE)).toBe(true);
  });
});
