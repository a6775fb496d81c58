import { serverJob } from "#app/contract/endpoints/server-job.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";

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
const NUMBER = /\[(\d{1,4})\]/;

export function toJobAnswer(wire: DataOf<"jobstatus">): JobAnswer {
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
