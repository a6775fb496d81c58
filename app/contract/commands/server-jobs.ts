import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import {
  base64,
  blobCachekey,
  byteCount,
  encDataKey,
  fidHex,
  hexOf,
  linkCachekey,
  unixMs,
  wireId,
} from "#app/contract/wire.ts";

/** 64 bytes. */
const throwAwayKey = v.pipe(base64(88), v.length(88));
/** 32 bytes. */
const packetKey = v.pipe(base64(44), v.length(44));
const path = v.pipe(v.string(), v.minLength(1), v.maxLength(SERVER_JOB_LIMITS.pathUnits));
/** 128 random bits that the client made: whoever knows it may ask for the job and end it. */
const jobId = hexOf(16);
/** From `pathdata`: what of these blobs may be read, and why (Reading R-45). */
const ticket = v.pipe(v.string(), v.minLength(1), v.maxLength(32_768));
/** Not there in the own areas. */
const publinkId = v.optional(linkCachekey);

/**
 * How a job stands (Spec B§4, Zip job): `download` while it is prepared, `success`, `error` with a
 * number in brackets in its message, `fail`. A reader takes any other word for 7503.
 */
const jobState = v.looseObject({
  status: v.pipe(v.string(), v.maxLength(64)),
  error_msg: v.optional(v.pipe(v.string(), v.maxLength(1_024)), ""),
  /** Ids of what is looked through now. */
  downloading: v.optional(v.array(wireId), []),
  /** Exact length of the result in bytes; 0 before `success`. */
  totalsize: byteCount,
  /** The path of the result on a host; nobody follows another. */
  url: v.optional(v.pipe(v.string(), v.maxLength(1_024)), ""),
  /** 128 bits that the server made; with the job's id they open the result. */
  jsonname: v.optional(v.pipe(v.string(), v.maxLength(64)), ""),
  publink_id: publinkId,
  /** How far into the result somebody has read. */
  sent_bytes: v.optional(byteCount, 0),
});

/**
 * Begins a zip that the server makes, for somebody who agreed that it reads these files (Reading R-08,
 * The same `job_id` again is the same job. 1804, 8401 in the Vault; `fail` without room for it.
 */
export const setjob = defineCommand({
  name: "setjob",
  auth: "either",
  maxBodyBytes: SERVER_JOB_LIMITS.bodyBytes,
  request: v.strictObject({
    job_name: v.literal("zipreport.Zipreport"),
    publink_id: publinkId,
    coffer_id_list: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(SERVER_JOB_LIMITS.items)),
    /** The folder that they were chosen in. */
    pid: wireId,
    /** Made for this job alone (Formats 10). */
    share_key: throwAwayKey,
    job_id: jobId,
    /** Never one (Reading R-08). */
    password: v.literal(""),
    /** The blobs of the items, in their order. */
    cachekeylist: v.pipe(
      v.array(blobCachekey),
      v.minLength(1),
      v.maxLength(SERVER_JOB_LIMITS.items),
    ),
    /** Of each item, in their order: its path in the zip, and the key of its packets. */
    keys: v.pipe(
      v.array(
        v.strictObject({
          coffer_id: wireId,
          name: path,
          fid: fidHex,
          enc_data_key: encDataKey,
          usertime: unixMs,
        }),
      ),
      v.minLength(1),
      v.maxLength(SERVER_JOB_LIMITS.items),
    ),
    /** Paths with their slash. */
    empty_folders: v.pipe(v.array(path), v.maxLength(SERVER_JOB_LIMITS.emptyFolders)),
    ticket,
  }),
  data: jobState,
  source: "Spec B§7, Reading R-513",
});

/** The same for one file, as it is: a compatibility download (Reading ). */
export const compaturl = defineCommand({
  name: "compaturl",
  auth: "either",
  request: v.strictObject({
    job_id: jobId,
    publink_id: publinkId,
    coffer_id: wireId,
    cachekey: blobCachekey,
    /** HKDF(data_key, "packet-0"): of this blob alone (Formats 10). */
    datakey: packetKey,
    ticket,
  }),
  data: jobState,
  source: "Spec B§7, Reading R-514",
});

/** How far a job is. One that is unknown, forgotten or somebody else's is `error` with [1004]. */
export const jobstatus = defineCommand({
  name: "jobstatus",
  auth: "either",
  request: v.strictObject({ job_id: jobId }),
  data: jobState,
  source: "Reading R-515",
});

/** Ends a job: its keys are wiped, and whoever reads its result gets no more of it. Often is as good. */
export const jobend = defineCommand({
  name: "jobend",
  auth: "either",
  request: v.strictObject({ job_id: jobId }),
  data: v.looseObject({}),
  source: "Reading R-515",
});
