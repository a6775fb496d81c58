import { buffer } from "node:stream/consumers";
import { findUpload } from "#api/store/uploads-repository.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiInProcess } from "#tests/support/api-in-process.ts";
import type { StoredFile } from "#tests/support/transfer-server.ts";

/** What a call for many small files made, each as if it had come by itself. */
export async function storedSmallFiles(
  { db, blobs }: ApiInProcess["region"],
  call: { name: string; request: object; answer: object },
): Promise<StoredFile[]> {
  if (call.name !== "pathaddmany") return [];
  const { files } = call.request as RequestOf<"pathaddmany">;
  const told = (call.answer as DataOf<"pathaddmany">).files;
  const stored: StoredFile[] = [];
  for (const [index, { coffer_id: id, blob_id }] of told.entries()) {
    const file = files[index];
    const row = await findUpload(db, file?.backup_id ?? "");
    if (id === "" || file === undefined || row === undefined) continue;
    const { cachekey, backup_id, enc_size_bytes } = row;
    const digest = { sha1_digest: "", piece_digest: "", piece_size_bytes: 0 };
    const rest = { ...digest, enc_piece_size_bytes: 0, stats: { duration_ms: 0, retries: 0 } };
    const request = { ...file, ...rest, cachekey, blob_id, enc_size_bytes };
    stored.push({ id, request, blob: await buffer(blobs.readUpload(backup_id, cachekey)) });
  }
  return stored;
}
