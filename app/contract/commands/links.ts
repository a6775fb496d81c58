import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { allowComment } from "#app/contract/commands/comments.ts";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import {
  base64,
  flag01,
  hexOf,
  linkCachekey,
  lockToken,
  requestId,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/**
 * Reserves a link for an item; its keys follow with `linkset`. Announced by an intent whose id is
 * `request_id` (Formats 12). 8030 e-mail not verified, 1804 no such item.
 */
export const linkadd = defineCommand({
  name: "linkadd",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, coffer_id: wireId }),
  data: v.looseObject({
    publink_id: wireId,
    share_id: wireId,
    share_sequence: wireId,
    cachekey: linkCachekey,
  }),
  source: "Reading R-12",
});

/** Keys and settings of a link; a field that is left out keeps its value. */
export const linkset = defineCommand({
  name: "linkset",
  auth: "signed",
  request: v.strictObject({
    publink_id: wireId,
    keys: v.optional(
      v.strictObject({
        share_sequence: wireId,
        linkversion: v.picklist([2, 3]),
        iterations: v.literal(10000),
        salt: hexOf(16),
        enc_share_key: base64(512),
        own_share_key: base64(512),
        enc_key: base64(512),
        /** `50:` + b64(E1), empty without a password. */
        enc_password: v.pipe(v.string(), v.regex(/^(50:[A-Za-z0-9+/=]{16,512})?$/)),
        /** The server keeps only its SHA-256. Without a password it is made of the link key alone. */
        passwordlock: hexOf(16),
      }),
    ),
    /** Filled in for a link that was made before every link had one (Reading R-99). */
    lock: v.optional(v.strictObject({ share_sequence: wireId, passwordlock: hexOf(16) })),
    /** Unix seconds, 0 = never. */
    exp_servtime: v.optional(unixS),
    /** 0 = no limit. */
    download_limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000000))),
    /** b64(E1 over pad(label, 64)) under the meta key, or empty (Formats 3). */
    label: v.optional(v.pipe(v.string(), v.maxLength(1024))),
    /** What visitors of a file request read: b64(E1 over pad(text, 64)) under its share key, or empty (Reading R-561). */
    request_text: v.optional(v.pipe(v.string(), v.maxLength(2560))),
    previewonly: v.optional(flag01),
    email_notification: v.optional(flag01),
    /** Visitors may add files to a folder; 8000 for an owner without a paid plan (Reading R-320). */
    upload: v.optional(flag01),
    /** A file request: visitors add files and see none (Spec C§2.4 "hide", Reading R-402). */
    hide_contents: v.optional(flag01),
    /** Visitors may save over files; 8000 for an owner without a paid plan (Reading R-533). */
    file_edit: v.optional(flag01),
    /** 9000 while there is no key for them. */
    allow_comment: v.optional(allowComment),
    comment_notification: v.optional(flag01),
    /** Under the standing share key, or that of `keys`; one that stands goes with its share key alone. */
    enc_comment_key: v.optional(v.pipe(v.string(), v.regex(/^2:[A-Za-z0-9+/=]{16,250}$/))),
    /** Comment keys that went, sealed under the new one (Formats 9); with `keys` and that one alone. */
    enc_older_keys: v.optional(base64(COMMENT_LIMITS.olderKeysChars)),
    /** Its owner takes the link out of service, or puts it back. */
    is_suspended: v.optional(flag01),
  }),
  data: v.looseObject({}),
  source: "Reading R-12",
});

/** A changed password needs a new share key under the next sequence (Formats 8). */
export const linkrotate = defineCommand({
  name: "linkrotate",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, publink_id: wireId }),
  data: v.looseObject({ share_id: wireId, share_sequence: wireId }),
  source: "Reading R-12",
});

export const linkdelete = defineCommand({
  name: "linkdelete",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, publink_id: wireId }),
  data: v.looseObject({}),
  source: "Reading R-12",
});

/** A link as its owner sees it (Spec C§3). */
const wireLink = v.looseObject({
  publink_id: wireId,
  share_id: wireId,
  share_sequence: wireId,
  coffer_id: wireId,
  pid: wireId,
  type: v.picklist(["dir", "file"]),
  cachekey: linkCachekey,
  linkversion: v.number(),
  iterations: v.number(),
  salt: v.string(),
  enc_key: v.string(),
  enc_password: v.string(),
  enc_share_key: v.string(),
  own_share_key: v.string(),
  label: v.string(),
  exp_servtime: unixS,
  download_limit: v.number(),
  download_count: v.number(),
  is_suspended: flag01,
  previewonly: flag01,
  email_notification: flag01,
  upload: flag01,
  hide_contents: flag01,
  /** Sealed under the link's share key, or empty (Reading R-561). */
  request_text: v.string(),
  file_edit: flag01,
  allow_comment: allowComment,
  comment_notification: flag01,
  /** Empty: nobody could comment yet. */
  enc_comment_key: v.string(),
  comment_count: v.number(),
  /** 0: made before every link had a lock; to be filled in (Reading R-99). */
  has_lock: flag01,
  /** Whether the item, or a folder above it, is in the trash (Reading R-113). */
  is_trashed: flag01,
  /** Whether the item lies below the Vault's root (Reading R-12). */
  is_vault: flag01,
  /** Items still to encrypt, and done (Spec C§3). */
  cnt: v.number(),
  enc_cnt: v.number(),
  /** Unix seconds of creation. */
  date: unixS,
  /** When somebody last opened it; 0: not since that is kept. */
  opened_s: unixS,
  /** Sealed name of the item with its context, for the list. */
  enc_name: v.string(),
  pfid: v.string(),
  domain: v.string(),
});
export type WireLink = v.InferOutput<typeof wireLink>;

export const linklist = defineCommand({
  name: "linklist",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ linklist: v.array(wireLink) }),
  source: "Spec C§7",
});

/** The newest link of an item; `link` is null when it has none. */
export const linkget = defineCommand({
  name: "linkget",
  auth: "signed",
  request: v.strictObject({ coffer_id: wireId }),
  data: v.looseObject({ link: v.nullable(wireLink) }),
  source: "Spec C§7",
});

/**
 * Says that a download from a link was saved (Spec B§4). It counts nothing: a download counts when
 * its first bytes are asked for (Reading R-99).
 */
export const linkconsume = defineCommand({
  name: "linkconsume",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    links: v.pipe(
      v.array(v.strictObject({ publink_id: linkCachekey, passwordlock: lockToken })),
      v.minLength(1),
      v.maxLength(20),
    ),
  }),
  data: v.looseObject({}),
  source: "Spec C§7",
});

/** A visitor's report; it carries no key and no name (Reading R-29). */
export const linkreport = defineCommand({
  name: "linkreport",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    publink_id: linkCachekey,
    reason: v.picklist(["malware", "phishing", "illegal", "copyright", "other"]),
    text: v.pipe(v.string(), v.maxLength(2_000)),
  }),
  data: v.looseObject({}),
  source: "Reading R-29",
});
