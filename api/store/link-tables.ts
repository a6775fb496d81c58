import type { LinkLogKind } from "#app/contract/commands/link-log.ts";
import type { DeviceKind } from "#app/contract/validate/device-kind.ts";

export interface LinkTable {
  publink_id: number;
  user_id: number;
  item_id: number;
  share_id: number;
  share_sequence: number;
  /** The highest sequence handed out. */
  reserved_sequence: number;
  /** 0 until `linkset` brought keys. */
  is_set: number;
  cachekey: string;
  linkversion: number;
  iterations: number;
  salt: string;
  enc_key: string;
  enc_password: string;
  /** SHA-256 of the lock token; empty in a link that was made before every link had one. */
  lock_hash: string;
  label: string;
  exp_servtime_s: number;
  download_limit: number;
  download_count: number;
  is_suspended: number;
  is_deleted: number;
  previewonly: number;
  email_notification: number;
  /** Whether visitors may add files; serves only while its owner is on a paid plan (Spec C§6). */
  upload: number;
  /** A file request: visitors see nothing of what lies there (Reading R-402). */
  hide_contents: number;
  /** What its owner says to them, sealed; empty: nothing (Reading R-561). */
  request_text: string;
  /** Bytes that visitors have brought in all (Reading R-403). */
  uploaded_bytes: number;
  file_edit: number;
  /** When somebody last opened it; 0: never, or before that was kept. */
  opened_s: number;
  created_s: number;
  /** 0 nobody, 1 whoever is signed in, 2 everybody (Reading R-390). */
  allow_comment: number;
  comment_notification: number;
  enc_comment_key: string;
  /** Comments and replies that were not deleted. */
  comment_count: number;
  /** Rises with whatever happens to them. */
  comment_stamp: number;
}

/** A comment, sealed; no name, no text. */
export interface CommentTable {
  id: string;
  /** In the order that they came in. */
  seq: number;
  publink_id: number;
  /** Empty: it answers none. */
  parent_id: string;
  /** 0: somebody without an account. */
  user_id: number;
  content: string;
  /** 1: without words, and kept for its replies. */
  is_deleted: number;
  /** SHA-256 of what its author has who has no account. */
  edit_hash: string;
  created_s: number;
}

/** Bytes of a blob that one use read through one link (Reading R-99). */
export interface LinkUseTable {
  use_id: string;
  publink_id: number;
  cachekey: string;
  served_bytes: number;
  created_s: number;
}

/** What the page of a link wears; colours `#rrggbb`, or empty. */
export interface LinkBrandTable {
  publink_id: number;
  /** Changes with the logo; empty without one. */
  image_cachekey: string;
  /** A PNG of our own making. */
  png: Uint8Array | null;
  header_primary_color: string;
  header_text_color: string;
  button_primary_color: string;
  button_text_color: string;
  link_text_color: string;
}

export interface LinkReportTable {
  id: number;
  publink_id: number;
  reason: string;
  text: string;
  created_s: number;
}

/** What happened to a link; no address, no name. */
export interface LinkLogTable {
  id: number;
  publink_id: number;
  t_s: number;
  kind: LinkLogKind;
  /** What it happened to; the item of the link itself, or one below it. */
  item_id: number;
  country: string;
  device: DeviceKind;
}
