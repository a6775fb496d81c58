import type { Generated } from "kysely";
import type { AccountTables } from "#api/store/account-tables.ts";
import type {
  BlobTable,
  ThumbTable,
  UploadChunkTable,
  UploadTable,
} from "#api/store/blob-tables.ts";
import type {
  FactorSetupTable,
  PasskeyChallengeTable,
  PasskeyTable,
  UserFactor,
} from "#api/store/factor-tables.ts";
import type {
  CommentTable,
  LinkBrandTable,
  LinkLogTable,
  LinkReportTable,
  LinkTable,
  LinkUseTable,
} from "#api/store/link-tables.ts";
import type { PlanTable } from "#api/store/plan-schema.ts";
import type { UserProfile } from "#api/store/profile-schema.ts";
import type { DayCountTable, EventTable, MailTable } from "#api/store/records-schema.ts";
import type { ShareTables } from "#api/store/share-tables.ts";
import type { UserReset, WaysInTables } from "#api/store/ways-in-schema.ts";
import type { RecentAct } from "#app/contract/commands/flat-lists.ts";

/**
 * Tables of one region. Ids are whole numbers below 2^53 from one counter, which starts elsewhere
 * in every region, so that no id of one region exists in another. Times end in `_s` (Unix seconds).
 * Names, keys and seals are stored as they came: sealed.
 */
export interface Schema extends AccountTables, WaysInTables, ShareTables {
  counters: { name: string; value: number };
  /** One row: who this database is, and how far it has come (Reading R-97). */
  store: { id: string; stamp: number; seen_s: Generated<number> };
  users: UserTable;
  sessions: SessionTable;
  mails: MailTable;
  plans: PlanTable;
  events: EventTable;
  day_counts: DayCountTable;
  shares: ShareTable;
  items: ItemTable;
  item_keys: ItemKeyTable;
  /** What files were before: the standing version is the row of the item itself. */
  versions: VersionTable;
  version_keys: VersionKeyTable;
  blobs: BlobTable;
  thumbs: ThumbTable;
  /** Bytes whose rows are gone; `backup_id` is empty for those of an item. */
  gone_blobs: { cachekey: string; backup_id: string };
  uploads: UploadTable;
  upload_chunks: UploadChunkTable;
  favorites: { user_id: number; item_id: number };
  /** What each account did last with an item of its own (Reading R-211): no name, no content. */
  recents: { user_id: number; item_id: number; act: RecentAct; act_s: number };
  /** Which items changed, and the state of the tree from then on (Reading R-238): no name. */
  item_changes: { user_id: number; item_id: number; hist_id: number };
  /** The same of what has, or had, a name under a key of a share (Reading R-537). */
  share_changes: { share_id: number; item_id: number; hist_id: number };
  links: LinkTable;
  /** Items that lack keys under a link's share key. */
  link_work: { share_id: number; share_sequence: number; item_id: number };
  /** Folders whose children were not all looked at; `after_id` is the last child seen. */
  link_folders: { share_id: number; share_sequence: number; folder_id: number; after_id: number };
  link_reports: LinkReportTable;
  link_log: LinkLogTable;
  link_brands: LinkBrandTable;
  comments: CommentTable;
  /** Keys of comments that went with the share key of their link, sealed. */
  link_older_keys: { publink_id: number; enc_older_keys: string };
  link_uses: LinkUseTable;
  requests: RequestTable;
  key_changes: KeyChangeTable;
  /** Codes of six digits that went by mail: one of each purpose counts. */
  mail_codes: {
    user_id: number;
    purpose: string;
    code_hash: string;
    created_s: number;
    tries: number;
  };
  factor_setups: FactorSetupTable;
  backup_codes: { user_id: number; code_mac: string };
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
}

export interface UserTable extends UserFactor, UserReset, UserProfile {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  join_date_s: number;
  salt: string;
  /** SHA-256 of the login hash, hex (Reading R-41). */
  login_hash_sha256: string;
  pubkey_id: number;
  pubkey: string;
  sigkey: string;
  enc_meta_key: string;
  enc_priv_key: string;
  own_priv_key: string;
  akm: string;
  theme: string;
  dashboard: string;
  locale: string;
  newui: number;
  is_verified: number;
  /** Since when nobody verified the address, in seconds; 0 for accounts that were verified before. */
  unverified_s: Generated<number>;
  /** 0, or the code of the state of the account, 8050 … 8055. */
  state_code: number;
  /** When its owner closed it; 0: he did not. */
  closed_s: Generated<number>;
  disk_limit_bytes: number;
  disk_usage_bytes: number;
  main_root_id: number;
  vault_root_id: number;
  main_share_id: number;
  vault_share_id: number;
  web_device_id: number;
  wake_cid: string;
  hist_id: number;
  /** Items of the account, deleted ones included; the database counts them itself. */
  item_count: Generated<number>;
  /** When the password was last changed; 0: never. */
  password_s: Generated<number>;
  password_hint: Generated<string>;
  /** The recovery kit, SHA-256 of its lock, and when it was made; empty and 0 without one. */
  rk: Generated<string>;
  rk_lock_hash: Generated<string>;
  rk_s: Generated<number>;
  /** 1: the list of first steps was put away. */
  is_start_hidden: Generated<number>;
  /** How many programs of the account were seen. */
  install_desktop: Generated<number>;
  install_mobile: Generated<number>;
}

/** What is to stand in the place of the keys of an account, beside them until it is whole. */
export interface KeyChangeTable {
  /** SHA-256 of the change's id. */
  change_hash: string;
  user_id: number;
  kind: "password" | "recovery" | "reset";
  /** The session that began it; 0 for a change that needs none. */
  session_id: number;
  created_s: number;
  salt: Generated<string>;
  login_hash_sha256: Generated<string>;
  enc_meta_key: Generated<string>;
  enc_priv_key: Generated<string>;
  /** Null: the hint that stands goes on. */
  password_hint: Generated<string | null>;
  rk: Generated<string>;
  rk_lock_hash: Generated<string>;
  /** SHA-256 of the manifest that it was done with; empty before. */
  done_hash: Generated<string>;
}

export interface SessionTable {
  id: number;
  token_hash: string;
  secret: string;
  user_id: number;
  created_s: number;
  /** Its last use, to within five minutes. */
  used_s: number;
  /** Where it was last used from. */
  address: string;
  place: string;
  /** When it was ended while it stood; 0 otherwise. */
  ended_s: number;
  /** Sessions of one browser, one after the other: the id of the first (Reading R-128). */
  family_id: Generated<number>;
  /** As the browser named itself. */
  device: Generated<string>;
  /** Which device it is (Reading R-141); empty until it said so. */
  device_id: Generated<string>;
  kind: Generated<string>;
  /** Until when it may be activated, and its number under a key; 0 and empty when it asks for nothing. */
  asks_until_s: Generated<number>;
  number_mac: Generated<string>;
  /** When its device was unlinked; 0 otherwise. */
  unlinked_s: Generated<number>;
  /** When it last proved whose it is, by its sign-in or later (Reading R-742). */
  proved_s: Generated<number>;
}

export interface ShareTable {
  share_id: number;
  share_sequence: number;
  user_id: number;
  kind: "main" | "vault" | "link" | "team";
  enc_share_key: string;
  own_share_key: string;
}

export interface ItemTable {
  id: number;
  user_id: number;
  /** Null for the root of an area. */
  pid: number | null;
  area_share_id: number;
  area_share_sequence: number;
  type: "dir" | "file";
  enc_name: string;
  metaname_digest: string;
  pfid: string;
  domain: string;
  size_bytes: number;
  usertime_ms: number;
  is_deleted: number;
  cachekey: string;
  blob_id: string;
  seal: string;
  seal_sig: string;
  seal_by: string;
  changed_s: number;
  /** Of the sealed name, as the device that sealed it says (Reading R-420); 0 before one said it. */
  name_rev: Generated<number>;
  /** 0 for the first version of a file, which has the number of its item. */
  version_id: Generated<number>;
  /** Pictures of the standing content: bit 1 the small one, bit 2 the large one (Reading R-445). */
  thumbs: Generated<number>;
  /** Who brought it, as a visitor called himself: sealed; empty: nobody said (Reading R-562). */
  enc_sender: Generated<string>;
}

/** A version of a file that was replaced (Reading R-233). */
export interface VersionTable {
  id: number;
  item_id: number;
  /** The owner of the item. */
  user_id: number;
  cachekey: string;
  blob_id: string;
  size_bytes: number;
  usertime_ms: number;
  seal: string;
  seal_sig: string;
  seal_by: string;
  replaced_s: number;
  is_deleted: number;
}

export interface VersionKeyTable {
  share_id: number;
  share_sequence: number;
  version_id: number;
  enc_data_key: string;
}

export interface ItemKeyTable {
  share_id: number;
  share_sequence: number;
  item_id: number;
  pid: number;
  is_deleted: number;
  enc_data_key: string;
  /** Empty under the share of the area itself. */
  enc_share_name: string;
  sharename_digest: string;
}

export interface RequestTable {
  user_id: number;
  request_id: string;
  command: string;
  /** SHA-256 of the parsed request: an id belongs to one request. */
  request_hash: string;
  result: string;
  created_s: number;
}
