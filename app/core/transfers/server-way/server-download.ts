import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { consumeLink } from "#app/core/transfers/download/download.api.ts";
import { type DownloadTask, readControl } from "#app/core/transfers/download/download-job.ts";
import { sealedNameCode } from "#app/core/transfers/download/read-source.ts";
import { toSafeName } from "#app/core/transfers/download/safe-name.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { followJob, type JobCodes } from "./follow-job.ts";
import { beginFile } from "./server-jobs.api.ts";

/** Numbers of a job about one file, in the words of downloads. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ["1001", CODES.fileUnavailable],
  ["1003", CODES.fileCorrupted],
  ["1004", CODES.downloadLost],
  ["1005", CODES.sessionEnded],
]);

const FILE_CODES: JobCodes = {
  toError: (number) => NUMBERS.get(number ?? "") ?? CODES.downloadAnswerRefused,
  noRoom: CODES.unavailable,
  unknownState: CODES.downloadAnswerRefused,
  empty: CODES.fileCorrupted,
};

/**
 * A compatibility download: the server opens one file for somebody who agreed to it, and the browser's own
 * downloads save it (Readings ). It learns the key of this one blob, and no name. 8401 in the Vault.
 */
export async function runServerDownload(job: Job, { item, context }: DownloadTask): Promise<void> {
  if (item.name.state !== "open") throw new AppError(sealedNameCode(context));
  const name = toSafeName(item.name.text);
  job.report({ status: STATUS.preparing });
  const { api, crypto } = job.ports;
  const files = await job.reader.open({ items: [item], context }, readControl(job));
  if (files.isOfVault) throw new AppError(CODES.permissionDenied);
  const blob = await files.openBlob(item);
  const lentKey = await crypto
    .lendPacketKey(blob.dataKey)
    .finally(() => crypto.releaseDataKey(blob.dataKey));
  job.report({ sizeBytes: blob.sizeBytes });
  const jobId = await crypto.generateId();
  const { ticket } = files;
  const { sizeBytes, cachekey } = blob;
  const wanted = { jobId, context, ticket, id: item.id, cachekey, lentKey };
  await followJob(job, {
    ...{ jobId, name, sizeBytes, codes: FILE_CODES },
    begin: () => beginFile(api, wanted, job.signal),
  });
  job.report({ note: "not-checked" });
  await consumeLink(job, context);
}
