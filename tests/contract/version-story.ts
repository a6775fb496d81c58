import type { TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { addMany, aSmallFile } from "#mock-api/testing/small-files.ts";
import {
  dataRequest,
  thumbRequest,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

/** A file that is replaced, brought back, and loses an earlier version. */
export async function keepVersions(
  account: TestAccount,
  pid: string,
  file: UploadedFile,
): Promise<void> {
  const { client } = account;
  const list = async (coffer_id = file.itemId) => {
    const { versions } = await client.call("pathversions", { coffer_id });
    return versions.map(({ version_id }) => version_id);
  };
  await client.call("thumbadd", thumbRequest(file));
  const small = aSmallFile(account, { pid });
  const { metaname_digest: digest } = small;
  await addMany(account, [small, aSmallFile(account, { pid, digest })]);
  // A key that opens nothing: what is asked about the file is the same.
  const { previewtoken: ticket } = await client.call("pathdata", dataRequest(file));
  const lent = { job_id: sealed.requestId(), datakey: Buffer.alloc(32).toString("base64"), ticket };
  await client.call("compaturl", { ...lent, coffer_id: file.itemId, cachekey: file.cachekey });
  const [base_version_id = ""] = await list();
  await uploadFile(account, { pid, over: { coffer_id: file.itemId, base_version_id } });
  const [standing = "", earlier = ""] = await list();
  // One that ends by itself.
  const { itemId: coffer_id } = await uploadFile(account);
  const [first = ""] = await list(coffer_id);
  await uploadFile(account, { over: { coffer_id, base_version_id: first } });
  const ids = () => ({ request_id: sealed.requestId(), coffer_id: file.itemId });
  const key = { share_id: account.shareId, share_sequence: "0", enc_data_key: sealed.dataKey() };
  await client.call("pathversionrestore", {
    ...ids(),
    ...{ version_id: earlier, base_version_id: standing, keys: [key] },
    ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
  });
  // The version that was replaced, by its blob.
  const { versions } = await client.call("pathversions", { coffer_id: file.itemId });
  const before = versions.find(({ version_id }) => version_id === standing);
  await client.call("pathdata", dataRequest({ ...file, blobId: before?.blob_id ?? "" }));
  await client.call("pathversionfiles", {});
  const version_ids = [earlier];
  await client.call("pathversiondelete", { ...ids(), version_ids, is_deleted: 1 });
  await client.call("pathversionpurge", { ...ids(), version_ids });
}
