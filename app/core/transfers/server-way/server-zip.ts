import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { consumeLink } from "#app/core/transfers/download/download.api.ts";
import type { OpenedBlob } from "#app/core/transfers/download/download.crypto.ts";
import { readControl } from "#app/core/transfers/download/download-job.ts";
import type { OpenFiles } from "#app/core/transfers/download/reader.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { zipLength } from "#app/core/transfers/zip/write-zip.ts";
import { toZipName, type ZipTask } from "#app/core/transfers/zip/zip-job.ts";
import { collectEntries, type ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";
import { followJob, type JobCodes } from "./follow-job.ts";
import { beginZip, toZipCode, type ZippedFile } from "./server-jobs.api.ts";
import { isWithinLimits } from "./server-zip-limits.ts";

const ZIP_CODES: JobCodes = {
  toError: toZipCode,
  noRoom: CODES.zipNoRoom,
  unknownState: CODES.zipStateUnknown,
  empty: CODES.zipFolderEmpty,
};

/**
 * A zip that the server makes, for somebody who agreed that it reads these files (Readings ): it
 * learns their names, and the packet key of each, under a key made for this job. 7501, 7502, 7503, 15…; 8401
 * for anything of the Vault.
 */
export async function runServerZip(job: Job, task: ZipTask): Promise<void> {
  job.report({ status: STATUS.preparing });
  const { api, crypto } = job.ports;
  const { context } = task;
  const plan = await collectEntries(job, task);
  if (plan.files.length === 0) throw new AppError(CODES.zipFolderEmpty);
  if (!isWithinLimits(plan)) throw new AppError(CODES.zipTooLarge);
  job.report({ sizeBytes: zipLength(plan) });
  const items = plan.files.map(({ item }) => item);
  const files = await job.reader.open({ items, context }, readControl(job));
  if (files.isOfVault) throw new AppError(CODES.permissionDenied);
  const jobId = await crypto.generateId();
  const lent = await lendFiles(job, { jobId, plan, files });
  const parentId = task.items[0]?.parentId ?? "0";
  const { emptyFolders } = plan;
  const wanted = { ...lent, jobId, context, ticket: files.ticket, parentId, emptyFolders };
  await followJob(job, {
    ...{ jobId, name: toZipName(task), sizeBytes: zipLength(plan), codes: ZIP_CODES },
    begin: () => beginZip(api, wanted, job.signal),
  });
  job.report({ note: "not-checked" });
  await consumeLink(job, context);
}

interface Lending {
  readonly jobId: string;
  readonly plan: ZipPlan;
  readonly files: OpenFiles;
}

/** Every key and seal opens here before a key of it is lent; what was opened for it is let go of. */
async function lendFiles(job: Job, { jobId, plan, files }: Lending) {
  const { crypto } = job.ports;
  const opened: OpenedBlob[] = [];
  try {
    for (const file of plan.files) {
      job.signal.throwIfAborted();
      const blob = await files.openBlob(file.item);
      opened.push(blob);
      // Of a version of another length, another one was chosen.
      if (blob.sizeBytes !== file.item.sizeBytes) throw new AppError(CODES.fileUnavailable);
    }
    const items = opened.map(({ dataKey, fid }) => ({ dataKey, fid }));
    const { shareKey, keys } = await crypto.lendZipKeys({ jobId, items });
    const lentFiles = plan.files.map(({ path, item }, index): ZippedFile => {
      const { cachekey = "", fid = "", modifiedMs = 0 } = opened[index] ?? {};
      return { id: item.id, cachekey, fid, path, lentKey: keys[index] ?? "", modifiedMs };
    });
    return { jobKey: shareKey, files: lentFiles };
  } finally {
    for (const { dataKey } of opened) await crypto.releaseDataKey(dataKey);
  }
}
