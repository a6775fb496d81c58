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
  file_edit: number;
  created_s: number;
}

export interface LinkReportTable {
  id: number;
  publink_id: number;
  reason: string;
  text: string;
  created_s: number;
}
