import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { INVITE_WORDS_MAX } from "#app/contract/validate/invite-words.ts";
import { base64, fidHex, flag01, hexOf, requestId, unixS, wireId } from "#app/contract/wire.ts";

/** What somebody may do in a share (Formats 12). */
const memberRole = v.picklist(["r", "w", "i", "o"]);

/** A share key for one person, and who signed that it is his (Formats 5, 12). */
const wrap = v.strictObject({
  user_id: wireId,
  enc_share_key: v.pipe(base64(344), v.length(344)),
  sk_role: memberRole,
  sk_t: unixS,
  sk_from: hexOf(32),
  sk_sig: v.pipe(base64(88), v.length(88)),
});

/** Wraps of one call; a roster of more comes in several. */
export const WRAPS_MAX = 100;

/** RSA over the share password for a member, or the owner's own copy under `50:` (Formats 5). */
const encSharePassword = v.pipe(v.string(), v.maxLength(512), v.regex(/^(50:)?[A-Za-z0-9+/]+=*$/));

/**
 * Reserves a share of a folder; its keys follow with `shareset`. Announced by an intent whose id is
 * `request_id` (Formats 12). 8030, 1604 not a folder of one's own that can be shared, 1610, 1666.
 */
export const shareadd = defineCommand({
  name: "shareadd",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, coffer_id: wireId }),
  data: v.looseObject({ share_id: wireId, share_sequence: wireId }),
  source: "Reading R-12",
});

/**
 * Keys of the newest sequence, with the owner's own copy, or further grants under the standing one.
 * 2000 for another sequence, 8005 for a role that the caller cannot give, 1602 for somebody who is
 * not on the share.
 */
export const shareset = defineCommand({
  name: "shareset",
  auth: "signed",
  request: v.strictObject({
    share_id: wireId,
    share_sequence: wireId,
    /** Of the owner, with the first wraps of a sequence. */
    own_share_key: v.optional(base64(512)),
    wraps: v.pipe(v.array(wrap), v.maxLength(WRAPS_MAX)),
    /** Of the owner: the standing key under the share password (Formats 5, Reading R-223). */
    by_password: v.optional(v.strictObject({ enc_share_key: base64(512), salt: hexOf(16) })),
    /** Of a member who opened the standing key by the password: for himself, and no grant. */
    own_wrap: v.optional(v.pipe(base64(344), v.length(344))),
  }),
  data: v.looseObject({}),
  source: "Reading R-182",
});

/** The next sequence, after somebody is gone; 2164 when somebody else took it meanwhile. */
export const sharerotate = defineCommand({
  name: "sharerotate",
  auth: "signed",
  request: v.strictObject({ share_id: wireId, from_sequence: wireId }),
  data: v.looseObject({ share_sequence: wireId }),
  source: "Reading R-182",
});

/** Somebody on a share, as others on it see him (Spec C§3). Nothing here is believed without a grant. */
const wireMember = v.looseObject({
  /** `0` for the share's owner, who has no invitation. */
  uniqid: wireId,
  /** `0` until the address has an account. */
  userid: wireId,
  email: v.string(),
  displayname: v.string(),
  status: v.picklist(["owner", "invited", "accepted", "declined", "left", "removed"]),
  permissions: memberRole,
  pubkey: v.string(),
  pubkey_id: wireId,
  sigkey: v.string(),
  is_me: flag01,
  num_apps: v.number(),
  /** His wrap, for himself alone. */
  enc_share_key: v.string(),
  /** His grant in the newest sequence; empty and 0 while nobody gave him the key. */
  sk_role: v.union([memberRole, v.literal("")]),
  sk_t: v.number(),
  sk_from: v.string(),
  sk_sig: v.string(),
});
export type WireMember = v.InferOutput<typeof wireMember>;

/** An earlier sequence, which only reads (Reading R-205): the caller's keys, and who wrote under it. */
const wireSequence = v.looseObject({
  share_sequence: wireId,
  /** Of the owner; empty for others. */
  own_share_key: v.string(),
  /** The caller's wrap; empty for the owner, and where he had none. */
  enc_share_key: v.string(),
  grants: v.array(
    v.looseObject({
      userid: wireId,
      sk_role: memberRole,
      sk_t: v.number(),
      sk_from: v.string(),
      sk_sig: v.string(),
    }),
  ),
});
export type WireSequence = v.InferOutput<typeof wireSequence>;

const wireShare = v.looseObject({
  share_id: wireId,
  share_sequence: wireId,
  coffer_id: wireId,
  is_owner: flag01,
  is_readonly: flag01,
  is_seeothers: flag01,
  is_invite: flag01,
  is_addapp: flag01,
  invite_status: v.picklist(["owner", "invited", "accepted"]),
  /** Of the caller; `0` for the owner. */
  uniqid: wireId,
  role: memberRole,
  label: v.string(),
  /** Sealed name of the folder: the owner's own, or that under the share's key. */
  enc_name: v.string(),
  pfid: v.string(),
  domain: v.string(),
  mount: v.string(),
  /** The owner's copy of the share password, or the caller's; `NULL`: none was made yet. */
  enc_password: v.string(),
  own_share_key: v.string(),
  /** The newest key under the share password; empty while nobody can join by it. */
  invite_key: v.optional(v.string(), ""),
  salt: v.string(),
  iterations: v.number(),
  app_integrated: flag01,
  /** Items still to encrypt under the newest sequence, and done. */
  cnt: v.number(),
  enc_cnt: v.number(),
  date: unixS,
  /** Whom its owner offers it to, for the two of them alone; `0` for nobody (Reading R-251). */
  offered_to: v.optional(wireId, "0"),
  /** The share that took its place, as they were told; `0` for none. */
  successor_id: v.optional(wireId, "0"),
  people: v.array(wireMember),
  /** Sequences before the newest, the newest first; of `shareget` alone. */
  before: v.optional(v.array(wireSequence), []),
});
export type WireShare = v.InferOutput<typeof wireShare>;

/** What the caller shares, what is shared with him, and what he is invited to. */
export const sharelist = defineCommand({
  name: "sharelist",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    sharelist: v.array(wireShare),
    /** Shares that are over, whose owner asks devices to remove what they keep (Reading R-201). */
    gone: v.optional(v.array(wireId), []),
  }),
  source: "Reading R-12",
});

/** 1604 for a share that the caller is not on. */
export const shareget = defineCommand({
  name: "shareget",
  auth: "signed",
  request: v.strictObject({ share_id: wireId }),
  data: v.looseObject({ share: wireShare }),
  source: "Spec C§7",
});

/**
 * Invites people, or mails an open invitation once more. One result for each address: 1650, 1651, 303,
 * 6009, 8107, or 0 and who it is. 1605 without an address, 1652 for more than 20, 8005, 8030, 1654 and
 * 1659 for the name that the mail would show, 1660 for the words with it, 8006.
 */
export const sharemailinvite = defineCommand({
  name: "sharemailinvite",
  auth: "signed",
  request: v.strictObject({
    share_id: wireId,
    emaillist: v.pipe(v.array(v.pipe(v.string(), v.maxLength(320))), v.maxLength(100)),
    /** Of whoever is new; who is invited already keeps his. */
    role: v.optional(memberRole, "w"),
    /** For the mail, which is not sealed: not kept, and not sent again with it. */
    message: v.optional(v.pipe(v.string(), v.maxLength(INVITE_WORDS_MAX)), ""),
    /** The owner's copy of the share password, with his first invitation. */
    enc_password: v.optional(v.union([encSharePassword, v.literal("")]), ""),
  }),
  data: v.looseObject({
    results: v.array(v.looseObject({ email: v.string(), error_code: v.number(), uniqid: wireId })),
  }),
  source: "Spec C§7",
});

/** 1600 without an invitation, 1603 when it was answered or withdrawn, 8030 for an unproven address. */
export const shareaccept = defineCommand({
  name: "shareaccept",
  auth: "signed",
  request: v.strictObject({ share_id: wireId, mount: v.union([fidHex, v.literal("")]) }),
  data: v.looseObject({}),
  source: "Reading R-12",
});

export const sharedecline = defineCommand({
  name: "sharedecline",
  auth: "signed",
  request: v.strictObject({ share_id: wireId }),
  data: v.looseObject({}),
  source: "Reading R-12",
});

/** What an invitation's token leads to, for whoever it was sent to: 1600, 1601, 1603; 8030 before the address is proven. */
export const shareinvite = defineCommand({
  name: "shareinvite",
  auth: "signed",
  request: v.strictObject({ invite_cachekey: requestId }),
  data: v.looseObject({ share_id: wireId }),
  source: "Reading R-183",
});

/**
 * `perINVITE`, `perOWNER`, and `perREADONLY`, which the specification has on the share alone. The role
 * decides at once; the grant that tells others of it follows (Formats 12). 8005, 1602.
 */
export const sharememberpermission = defineCommand({
  name: "sharememberpermission",
  auth: "signed",
  request: v.strictObject({
    share_id: wireId,
    uniqid: wireId,
    permission: v.picklist(["perINVITE", "perOWNER", "perREADONLY"]),
    value: flag01,
  }),
  data: v.looseObject({ role: memberRole }),
  source: "Spec C§7",
});

/**
 * The share password, wrapped for a member; for the owner's `uniqid` `0` his own copy, which is taken
 * once: 2123 after the first (Trust K16). 8005, 1602.
 */
export const grantinvitepermission = defineCommand({
  name: "grantinvitepermission",
  auth: "signed",
  request: v.strictObject({ uniqid: wireId, share_id: wireId, enc_password: encSharePassword }),
  data: v.looseObject({}),
  source: "Spec C§7",
});

/** Label (sealed, Formats 3) and whether members see one another; what is left out stays. 8005. */
export const sharelabel = defineCommand({
  name: "sharelabel",
  auth: "signed",
  request: v.strictObject({
    share_id: wireId,
    label: v.optional(v.union([base64(1024), v.literal("")])),
    is_seeothers: v.optional(flag01),
  }),
  data: v.looseObject({}),
  source: "Spec C§7",
});

/**
 * Takes somebody off the share, or with `sharemember_id` `0` ends it. `purge`: devices are asked to
 * remove what they keep; the server has nothing of a member's but his row. 8005, 1602.
 */
export const sharestop = defineCommand({
  name: "sharestop",
  auth: "signed",
  request: v.strictObject({ share_id: wireId, sharemember_id: wireId, purge: flag01 }),
  data: v.looseObject({}),
  source: "Spec C§7",
});

/** 1602 for anybody but the caller himself. */
export const sharememberleave = defineCommand({
  name: "sharememberleave",
  auth: "signed",
  request: v.strictObject({ share_id: wireId, sharemember_id: wireId, bg: flag01 }),
  data: v.looseObject({}),
  source: "Spec C§7",
});
