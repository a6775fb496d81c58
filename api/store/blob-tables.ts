import type { Generated } from "kysely";

export interface BlobTable {
  cachekey: string;
  blob_id: string;
  item_id: number;
  user_id: number;
  enc_size_bytes: number;
  digest: string;
}

/** A picture of the bytes of a file, a stream under the same data key (Formats 2, 4). */
export interface ThumbTable {
  cachekey: string;
  /** The bytes that it shows. */
  of_cachekey: string;
  stream: 1 | 2;
  enc_size_bytes: number;
}

export interface UploadTable {
  backup_id: string;
  user_id: number;
  /** Whose room it takes, and whose item it becomes. */
  owner_id: number;
  item_id: number;
  blob_id: string;
  cachekey: string;
  /** The version that it replaces; 0 for a new item. */
  base_version_id: Generated<number>;
  /** The link that a visitor brings it through, and its key then; 0: the upload of somebody signed in. */
  publink_id: number;
  link_sequence: number;
  enc_size_bytes: number;
  received_bytes: number;
  created_s: number;
  touched_s: number;
  is_done: number;
}

export interface UploadChunkTable {
  backup_id: string;
  offset_bytes: number;
  length_bytes: number;
  crc32: string;
  /** SHA-256 of each MiB; null when the chunk does not lie on MiB borders. */
  digests: Uint8Array | null;
}
