import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { type ChunkAnswer, digestOf } from "#mock-api/testing/uploads.ts";

interface SentThrough {
  readonly opened: DataOf<"pathpreuploadpublic">;
  readonly blob: Buffer;
  readonly answer: ChunkAnswer;
  /** Of 100 bytes, where and under which key of the link. */
  readonly place: Pick<
    RequestOf<"webfinishbackuppublic">,
    "publink_id" | "passwordlock" | "coffer_pid" | "pfid" | "domain"
  >;
  readonly shareId: string;
  readonly digest?: string | undefined;
}

/** The end of a visitor's upload of 100 bytes. */
export function finishThrough(sent: SentThrough): RequestOf<"webfinishbackuppublic"> {
  const { opened, blob, answer, place, shareId, digest: named = sealed.digest() } = sent;
  const { backup_id, user_id, servtime, device_id, device_sig_b64, coffer_id } = opened;
  const digest = digestOf(blob);
  return {
    ...place,
    ...{ backup_id, user_id, servtime, device_id, device_sig_b64 },
    cachekey: answer.chunks[0]?.cachekey ?? "",
    blob_id: answer.chunks[0]?.blob_id ?? "",
    ...{ size_bytes: 100, enc_size_bytes: 136, piece_size_bytes: 100, enc_piece_size_bytes: 136 },
    ...{ sha1_digest: digest, file_digest: digest, piece_digest: digest, enc_piece_digest: digest },
    usertime: 1_700_000_000_000,
    keys: [
      {
        coffer_id,
        sharekey_id: `${shareId}-0`,
        enc_share_name: sealed.name(),
        sharename_digest: named,
        servtime,
        enc_data_key: sealed.dataKey(),
      },
    ],
    seal: sealed.seal(),
    stats: { duration_ms: 1, retries: 0 },
  };
}
