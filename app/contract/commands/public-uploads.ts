import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { visitorLeave, visitorSent } from "#app/contract/commands/visitor-sends.ts";
import {
  byteCount,
  domain,
  encDataKey,
  encName,
  fidHex,
  linkCachekey,
  lockToken,
  nameDigest,
  requestId,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/** Where a visitor puts a file: the folder, `0` being the root of the link, and how it hangs there. */
const visitorPlace = {
  publink_id: linkCachekey,
  passwordlock: lockToken,
  coffer_pid: wireId,
  pfid: fidHex,
  domain,
  /** Of a folder that this visitor made: opens it to him in a file request, too (Reading R-563). */
  place_sig: v.optional(v.pipe(v.string(), v.maxLength(128))),
} as const;

/**
 * Opens the upload of a visitor into a folder of a link. 7021 where the link takes none, 7030 name taken,
 * 8003 no room left of its owner or of the link, 1503 another folder, 9429 too many; the codes of
 * `linkpathlist`, the lock asked for as for bytes. No key comes with the answer (Trust K13).
 */
export const pathpreuploadpublic = defineCommand({
  name: "pathpreuploadpublic",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    ...visitorPlace,
    enc_share_name: encName,
    sharename_digest: nameDigest,
    enc_size_bytes: byteCount,
  }),
  data: visitorLeave,
  source: "Spec C§7",
});

/**
 * Makes a folder in a folder of a link, named under the key of the link (Reading R-563). 7030 name taken, 8003
 * as many items as its owner can have; the codes of `pathpreuploadpublic`. `place_sig` lets whoever made it put
 * more into it for a day.
 */
export const pathaddpublic = defineCommand({
  name: "pathaddpublic",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    ...visitorPlace,
    request_id: requestId,
    enc_share_name: encName,
    sharename_digest: nameDigest,
  }),
  data: v.looseObject({ coffer_id: wireId, place_sig: v.string() }),
  source: "Reading R-563",
});

/**
 * Ends the upload of a visitor (Reading R-400): `webfinishbackup` with what a public upload adds. Idempotent
 * by `backup_id`. 7022 not whole, or of another link; 2000 when the key of the link changed meanwhile; the
 * codes of `pathpreuploadpublic`.
 */
export const webfinishbackuppublic = defineCommand({
  name: "webfinishbackuppublic",
  auth: "public",
  lookup: "link",
  request: v.strictObject({
    ...visitorPlace,
    ...visitorSent,
    /** One: that of the link. */
    keys: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          sharekey_id: v.pipe(v.string(), v.maxLength(64)),
          enc_share_name: encName,
          sharename_digest: nameDigest,
          servtime: unixS,
          enc_data_key: encDataKey,
        }),
      ),
      v.length(1),
    ),
    seal: v.pipe(v.string(), v.length(156)),
    /** What he calls himself, sealed as a name in the file; left out: nothing (Reading R-562). */
    sender: v.optional(v.pipe(encName, v.maxLength(512))),
    stats: v.strictObject({ duration_ms: byteCount, retries: byteCount }),
  }),
  data: v.looseObject({ coffer_id: wireId }),
  source: "Spec C§7, Reading R-400",
});

/**
 * Own copies of every key that an own link has had, also of a deleted one: what visitors brought lies under
 * it until a device of the owner has taken it over. 1101 for somebody else's.
 */
export const linkkeys = defineCommand({
  name: "linkkeys",
  auth: "signed",
  request: v.strictObject({ share_id: wireId }),
  data: v.looseObject({
    keys: v.array(v.looseObject({ share_sequence: wireId, own_share_key: v.string() })),
  }),
  source: "Reading R-401",
});

/** What whoever brought a file through a link called himself: sealed, or empty. 1804 for somebody else's. */
export const linksender = defineCommand({
  name: "linksender",
  auth: "signed",
  request: v.strictObject({ coffer_id: wireId }),
  data: v.looseObject({ sender: v.string() }),
  source: "Reading R-562",
});
