import { serverJob } from "#app/contract/endpoints/server-job.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Fid, ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";

/** How a job stands, in words of ours (Spec B§4, Zip job). */
export type JobAnswer =
  /** `mark` changes while something of it is done. */
  | { readonly kind: "preparing"; readonly mark: string }
  | {
      readonly kind: "ready";
      readonly sizeBytes: number;
      readonly resultId: string;
      readonly sentBytes: number;
    }
  /** The number in brackets of its message; null without one. */
  | { readonly kind: "error"; readonly number: string | null }
  /** No room for it. */
  | { readonly kind: "fail" }
  | { readonly kind: "unknown" };

const RESULT_ID = /^[0-9a-f]{32}$/;
/** No zip says a later date. */
const LAST_ZIP_MS = Date.UTC(2107, 11, 31);
const NUMBER = /\[(\d{1,4})\]/;

function toJobAnswer(wire: DataOf<"jobstatus">): JobAnswer {
  switch (wire.status) {
    case "download":
      return { kind: "preparing", mark: wire.downloading.join() };
    case "success":
      return RESULT_ID.test(wire.jsonname)
        ? {
            kind: "ready",
            sizeBytes: wire.totalsize,
            resultId: wire.jsonname,
            sentBytes: wire.sent_bytes,
          }
        : { kind: "unknown" };
    case "error":
      return { kind: "error", number: NUMBER.exec(wire.error_msg)?.[1] ?? null };
    case "fail":
      return { kind: "fail" };
    default:
      return { kind: "unknown" };
  }
}

/** Code "15" followed by the number; 7500 where that is none of the zip's (Spec B§4, B§8). */
export function toZipCode(number: string | null): number {
  const code = number === null ? 0 : Number(`15${number}`);
  const isKnown = code >= CODES.zipServerFailed && code <= CODES.zipTooLarge;
  return isKnown ? code : CODES.zipFailed;
}

interface NewJob {
  readonly jobId: string;
  readonly context: ReadContext;
  /** What the keys were asked for with. */
  readonly ticket: string;
}

/** One file, as it is. */
export interface FileJob extends NewJob {
  readonly id: ItemId;
  readonly cachekey: string;
  /** Of the packets of this one blob. */
  readonly lentKey: string;
}

export interface ZippedFile {
  readonly id: ItemId;
  readonly cachekey: string;
  readonly fid: Fid;
  /** In the zip. */
  readonly path: string;
  /** Under the key of the job. */
  readonly lentKey: string;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
}

export interface ZipJob extends NewJob {
  /** The folder that it was chosen in. */
  readonly parentId: ItemId;
  /** Made for this job alone. */
  readonly jobKey: string;
  readonly files: readonly ZippedFile[];
  readonly emptyFolders: readonly string[];
}

/** Beside its files, of the call that begins a job: signature and the like. */
const CALL_BYTES = 16 * 1024;

export async function beginFile(
  api: ApiClient,
  { id, cachekey, lentKey: datakey, ...job }: FileJob,
  signal: AbortSignal,
): Promise<JobAnswer> {
  const request = { ...toWireJob(job), coffer_id: id, cachekey, datakey };
  return toJobAnswer(await api.call("compaturl", request, { signal }));
}

/** 151013 for more than a call can hold. */
export async function beginZip(
  api: ApiClient,
  { files, jobKey, parentId, emptyFolders, ...job }: ZipJob,
  signal: AbortSignal,
): Promise<JobAnswer> {
  const request: RequestOf<"setjob"> = {
    ...toWireJob(job),
    job_name: "zipreport.Zipreport",
    pid: parentId,
    coffer_id_list: files.map(({ id }) => id),
    cachekeylist: files.map(({ cachekey }) => cachekey),
    share_key: jobKey,
    password: "",
    keys: files.map(({ id, fid, path, lentKey, modifiedMs }) => ({
      coffer_id: id,
      name: path,
      fid,
      enc_data_key: lentKey,
      usertime: Math.min(Math.max(0, modifiedMs), LAST_ZIP_MS),
    })),
    empty_folders: [...emptyFolders],
  };
  const { length } = new TextEncoder().encode(JSON.stringify(request));
  const isTooLong = length + CALL_BYTES > SERVER_JOB_LIMITS.bodyBytes;
  if (isTooLong) throw new AppError(CODES.zipTooLarge);
  return toJobAnswer(await api.call("setjob", request, { signal }));
}

function toWireJob({ jobId, context, ticket }: NewJob) {
  const link = context.kind === "link" && { publink_id: context.cachekey };
  return { job_id: jobId, ...link, ticket };
}

export async function fetchJob(
  api: ApiClient,
  jobId: string,
  signal: AbortSignal,
): Promise<JobAnswer> {
  return toJobAnswer(await api.call("jobstatus", { job_id: jobId }, { signal }));
}

/** Whatever becomes of the row: the server is to forget the keys. It does by itself, later. */
export async function endJob(api: ApiClient, jobId: string): Promise<void> {
  await api.call("jobend", { job_id: jobId });
}

/** Made here: no server says where the browser goes. */
export function resultPath(
  host: string,
  { jobId, resultId }: Record<"jobId" | "resultId", string>,
) {
  const query = new URLSearchParams({ pid: resultId, jid: jobId });
  return `${host}${serverJob.path}?${query.toString()}`;
}
