import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { LISTING_PAGE_MAX, wireParent, wirePathItem } from "#app/contract/commands/listing.ts";
import { digestOffset, flag01, linkCachekey, lockToken, wireId } from "#app/contract/wire.ts";

/**
 * A link as a visitor sees it: listing and what opens it. `publink_id` is the 128-bit cachekey of
 * the URL (Reading R-46). Without key and without password this is also the server's own probe.
 * 1101 unknown, 1700 empty or deleted by owner, 8018 password needed (with `data` holding salt,
 * iterations, linkversion), 8019 wrong, 8020 expired, 8021 limit, 8025 suspended, 8026 deleted,
 * 1202 not ready yet. Where the link has a branding, the fields of `wireBrand` go along; the server that draws the
 * page reads them, its scripts do not (P3).
 */
export const linkpathlist = defineCommand({
  name: "linkpathlist",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    publink_id: linkCachekey,
    /** `0` = the root of the link. */
    coffer_id: wireId,
    passwordlock: lockToken,
    offset_sharename_digest: digestOffset,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LISTING_PAGE_MAX)),
  }),
  data: v.looseObject({
    id: wireId,
    type: v.picklist(["dir", "file"]),
    cwd: v.nullable(wirePathItem),
    parents: v.array(wireParent),
    pathitems: v.array(wirePathItem),
    last_sharename_digest: v.string(),
    share_id: wireId,
    share_sequence: wireId,
    oid: wireId,
    coffer_id: wireId,
    root_coffer_id: wireId,
    is_pro: flag01,
    is_business: flag01,
    compat: flag01,
    previewonly: flag01,
    upload: flag01,
    /** A file request: nothing that lies in the folder is shown (Reading R-402). */
    hide_contents: flag01,
    /** What its owner says to them: sealed, or empty (Reading R-561). */
    request_text: v.string(),
    file_edit: flag01,
    /** Not by the schema of comments, which link pages load when somebody looks at them (P3). */
    allow_comment: v.picklist([0, 1, 2]),
    linkversion: v.number(),
    iterations: v.number(),
    salt: v.string(),
    enc_share_key: v.string(),
    owner_name: v.string(),
    odc: v.string(),
  }),
  source: "Spec C§7, Reading R-46",
});
