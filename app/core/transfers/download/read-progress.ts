import type { ReadProgress } from "#app/core/transfers/download/read-range.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";

/**
 * Tells the row of a job what was read beside what stood there, and that only opening is left when
 * `totalBytes` are here.
 */
export function reportReads(
  job: Job,
  totalBytes = Number.POSITIVE_INFINITY,
  standingBytes = 0,
): ReadProgress {
  let networkBytes = standingBytes;
  let cryptBytes = standingBytes;
  return {
    onFetched: (bytes) => {
      networkBytes += bytes;
      const status = networkBytes === totalBytes ? STATUS.decrypting : STATUS.downloading;
      job.report({ networkBytes, status });
    },
    onDecrypted: (bytes) => {
      cryptBytes += bytes;
      job.report({ cryptBytes });
    },
  };
}
