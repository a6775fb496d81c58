import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestClient } from "#mock-api/testing/client.ts";
import type { MadeLink } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { type ChunkAnswer, ciphertextFor, digestOf, sendChunk } from "#mock-api/testing/uploads.ts";

/** A file of a link, and the seal of the version that the visitor saw. */
export interface EditWish {
  readonly link: MadeLink;
  readonly itemId: string;
  readonly baseSeal: string;
}

export const toOpenEdit = ({ link, itemId, baseSeal }: EditWish): RequestOf<"linkeditopen"> => ({
  ...{ publink_id: link.cachekey, passwordlock: link.lock, coffer_id: itemId },
  ...{ base_seal: baseSeal, enc_size_bytes: 136 },
});

export interface SentEdit {
  readonly opened: DataOf<"linkeditopen">;
  readonly blob: Buffer;
  readonly answer: ChunkAnswer;
}

/** All but the end of another version of 100 bytes. */
export async function sendEdit(client: TestClient, wish: EditWish): Promise<SentEdit> {
  const opened = await client.call("linkeditopen", toOpenEdit(wish));
  const blob = ciphertextFor(100);
  const answer = await sendChunk({ client }, opened, { bytes: blob, offset: 0 });
  return { opened, blob, answer };
}

export function toFinishEdit(
  { link, itemId }: EditWish,
  { opened, blob, answer }: SentEdit,
  ks = `${link.shareId}-0`,
): RequestOf<"linkeditfinish"> {
  const { backup_id, user_id, servtime, device_id, device_sig_b64 } = opened;
  const digest = digestOf(blob);
  return {
    ...{ publink_id: link.cachekey, passwordlock: link.lock, coffer_id: itemId },
    ...{ backup_id, user_id, servtime, device_id, device_sig_b64 },
    cachekey: answer.chunks[0]?.cachekey ?? "",
    blob_id: answer.chunks[0]?.blob_id ?? "",
    ...{ size_bytes: 100, enc_size_bytes: 136, piece_size_bytes: 100, enc_piece_size_bytes: 136 },
    ...{ sha1_digest: digest, file_digest: digest, piece_digest: digest, enc_piece_digest: digest },
    usertime: 1_700_000_000_000,
    ...{ sharekey_id: ks, enc_data_key: sealed.dataKey(), seal: sealed.seal() },
    stats: { duration_ms: 1, retries: 0 },
  };
}

/** Another version by a visitor. */
export async function edit(client: TestClient, wish: EditWish) {
  const request = toFinishEdit(wish, await sendEdit(client, wish));
  await client.call("linkeditfinish", request);
  return request;
}
