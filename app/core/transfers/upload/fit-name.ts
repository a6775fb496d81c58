import * as CODES from "#app/contract/errors/codes.ts";
import { toFittingName } from "#app/contract/validate/fitting-name.ts";
import { findNameFault, toStoredName } from "#app/contract/validate/name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { UploadNaming } from "#app/core/transfers/upload/naming.ts";
import type { UploadTask } from "#app/core/transfers/upload/upload-task.ts";

/**
 * Offers a name that fits in place of one that the rules refuse, for this file or for all of its batch. False: the file
 * is skipped. 3500 when the question was closed.
 */
export async function fitName(
  job: Job,
  { questions, isUnfinished }: Pick<UploadNaming, "questions" | "isUnfinished">,
  task: UploadTask,
): Promise<boolean> {
  if (!isUnfit(task)) return true;
  const { name } = task.source;
  const others = [...task.batch.tasks].some(
    (other) => other !== task && isUnfinished(other.id) && isUnfit(other),
  );
  const question = () => ({
    ...({ reason: "unfit", name, freeName: toFittingName(name), canReplace: false } as const),
    mayRecur: others || task.batch.hasMore?.() === true,
  });
  // An answer to keep both of a taken name does not say what becomes of a refused one.
  const answer = await questions.ask(`${task.batch.id}/unfit`, question, job.signal);
  if (answer === null) throw new AppError(CODES.uploadNameRefused);
  if (answer.action === "skip") return false;
  task.source = { ...task.source, name: toFittingName(name) };
  job.report({ name: task.source.name });
  return true;
}

function isUnfit({ source }: UploadTask): boolean {
  return findNameFault(toStoredName(source.name)) !== undefined;
}
