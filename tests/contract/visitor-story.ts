import { randomHex } from "#api/secrets.ts";
import { setPlan } from "#api/store/plans-repository.ts";
import type { RegionStore } from "#api/world.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { encryptLink, type MadeLink } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import {
  ciphertextFor,
  dataRequest,
  digestOf,
  sendChunk,
  uploadFile,
} from "#mock-api/testing/uploads.ts";
import { edit } from "#mock-api/testing/visitor-edits.ts";
import { finishThrough } from "#mock-api/testing/visitor-uploads.ts";

/** A visitor adds a file to a link, and its owner asks for the keys that it lies under. */
export async function addThroughLink(
  region: RegionStore,
  account: TestAccount,
  link: MadeLink,
): Promise<void> {
  const { client } = account;
  const userId = Number(client.session?.userId);
  await setPlan(region.db, { user_id: userId, plan_name: "Pro", sku: "pro", is_pro: 1 });
  await client.call("linkset", { publink_id: link.publinkId, upload: 1 });
  const place = {
    publink_id: link.cachekey,
    passwordlock: link.lock,
    coffer_pid: "0",
    pfid: sealed.fid(),
    domain: `m${link.shareId}`,
  };
  const name = { enc_share_name: sealed.name(), sharename_digest: sealed.digest() };
  const blob = ciphertextFor(100);
  await client.call("pathaddpublic", {
    ...{ ...place, request_id: sealed.requestId(), enc_share_name: sealed.name() },
    sharename_digest: sealed.digest(),
  });
  const small = ciphertextFor(10);
  const inCall = { ...name, backup_id: randomHex(16), sharename_digest: sealed.digest() };
  const { publink_id, passwordlock, ...folder } = place;
  await client.call("pathaddmanypublic", {
    ...{ publink_id, passwordlock },
    files: [
      {
        ...{ ...inCall, ...folder, sharekey_id: `${link.shareId}-0` },
        ...{ size_bytes: 10, packet_b64: small.toString("base64"), file_digest: digestOf(small) },
        ...{ usertime: 1, enc_data_key: sealed.dataKey(), seal: sealed.seal() },
      },
    ],
  });
  const opened = await client.call("pathpreuploadpublic", {
    ...{ ...place, ...name, enc_size_bytes: blob.length },
  });
  const answer = await sendChunk(account, opened, { bytes: blob, offset: 0 });
  await client.call(
    "webfinishbackuppublic",
    finishThrough({ opened, blob, answer, place, shareId: link.shareId }),
  );
  await client.call("linkkeys", { share_id: link.shareId });
  await client.call("linksender", { coffer_id: opened.coffer_id });
}

/** A visitor saves over a file of a link, and its owner puts what came under a key of his own. */
export async function editThroughLink(
  account: TestAccount,
  folder: string,
  link: MadeLink,
): Promise<void> {
  const { client } = account;
  const { itemId } = await uploadFile(account, { pid: folder });
  await encryptLink(account, link);
  await client.call("linkset", { publink_id: link.publinkId, file_edit: 1 });
  const asked = dataRequest({ itemId, blobId: "", sizeBytes: 0 }, link);
  const { datakeys } = await client.call("pathdata", asked);
  await edit(client, { link, itemId, baseSeal: datakeys[itemId]?.seal ?? "" });
  const { items } = await client.call("linkedits", {});
  const adopted = items.map(({ coffer_id, blob_id }) => ({
    ...{ coffer_id, blob_id, sharekey_id: `${account.shareId}-0` },
    enc_data_key: sealed.dataKey(),
  }));
  await client.call("linkeditsadopt", { items: adopted });
}
