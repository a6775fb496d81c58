import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import type { ZipWords } from "#app/core/transfers/engine.ts";
import type { ZipPlan } from "#app/core/transfers/zip/zip-plan.ts";

/** Whether the server could make this zip; never one of everything that somebody has (Reading R-513). */
export function mayBeServerMade(plan: ZipPlan, { words }: { readonly words?: ZipWords }): boolean {
  return words === undefined && isWithinLimits(plan);
}

export function isWithinLimits({ files, emptyFolders, totalBytes }: ZipPlan): boolean {
  const { items, emptyFolders: folders, zipBytes, pathUnits } = SERVER_JOB_LIMITS;
  const isSmall = files.length <= items && emptyFolders.length <= folders && totalBytes <= zipBytes;
  const paths = [...files.map(({ path }) => path), ...emptyFolders];
  return isSmall && paths.every((path) => path.length <= pathUnits);
}
