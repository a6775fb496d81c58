import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { wireAct } from "#app/contract/commands/activity.ts";
import { madeVersion } from "#app/contract/commands/transfers.ts";
import {
  byteCount,
  flag01,
  prefixed,
  requestId,
  unixMs,
  unixS,
  wireId,
} from "#app/contract/wire.ts";

/** Earlier versions that a file has at most; its owner makes room by removing some (Trust T14). */
export const FILE_VERSIONS_MAX = 500;
/** Files that are named for their old versions at most. */
export const VERSION_FILES_MAX = 20;
/** Versions of one delete or purge call. */
const BATCH_VERSIONS_MAX = 500;

/** A version as the server tells it: nothing of it is believed before its seal opens (Formats 4). */
const wireVersion = v.looseObject({
  version_id: wireId,
  blob_id: v.string(),
  size: byteCount,
  usertime: unixMs,
  seal: v.string(),
  seal_sig: v.string(),
  seal_by: v.string(),
  enc_data_key: prefixed("", 128),
  share_key_id: v.string(),
  share_id: wireId,
  share_sequence: wireId,
  /** Unix seconds; 0 for the standing version. */
  kept_until_s: unixS,
  is_deleted: flag01,
});
export type WireVersion = v.InferOutput<typeof wireVersion>;

/**
 * All versions of a file, the standing one first, then the newest of those before. Whoever is on a
 * share sees those that have a key for him. 1804.
 */
export const pathversions = defineCommand({
  name: "pathversions",
  auth: "signed",
  request: v.strictObject({ coffer_id: wireId }),
  data: v.looseObject({
    versions: v.pipe(v.array(wireVersion), v.minLength(1), v.maxLength(FILE_VERSIONS_MAX + 1)),
    sharekeys: v.record(
      v.string(),
      v.looseObject({ enc_share_key: v.string(), own_share_key: v.string() }),
    ),
  }),
  source: "Reading R-233",
});

/**
 * Makes the content of an earlier version the standing one again: the same blob and data key, a new
 * seal. 1804, 8002; 8214 when another version stands by now than `base_version_id`.
 */
export const pathversionrestore = defineCommand({
  name: "pathversionrestore",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    coffer_id: wireId,
    version_id: wireId,
    base_version_id: wireId,
    ...madeVersion,
    act: v.optional(wireAct),
  }),
  data: v.looseObject({ version_id: wireId, hist_id: wireId }),
  source: "Reading R-233",
});

/**
 * The own files, outside the trash, of which the oldest earlier versions are kept; the oldest first. It says
 * which files are worth a look, and nothing of their versions: `pathversions` does.
 */
export const pathversionfiles = defineCommand({
  name: "pathversionfiles",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    coffer_ids: v.pipe(v.array(wireId), v.maxLength(VERSION_FILES_MAX)),
  }),
  source: "Reading R-470",
});

const versionBatch = {
  request_id: requestId,
  coffer_id: wireId,
  version_ids: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(BATCH_VERSIONS_MAX)),
} as const;

/** Marks earlier versions deleted, or takes that back; they stay until they end. 1804, 8002. */
export const pathversiondelete = defineCommand({
  name: "pathversiondelete",
  auth: "signed",
  request: v.strictObject({ ...versionBatch, is_deleted: flag01 }),
  data: v.looseObject({ hist_id: wireId }),
  source: "Reading R-11",
});

/** Removes earlier versions for good; their owner alone, with the permission to. 1804, 8002, 8401. */
export const pathversionpurge = defineCommand({
  name: "pathversionpurge",
  auth: "signed",
  request: v.strictObject(versionBatch),
  data: v.looseObject({ hist_id: wireId }),
  source: "Reading R-11",
});
