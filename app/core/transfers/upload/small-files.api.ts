import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** One file as the call takes it. */
export type SmallFileRequest = RequestOf<"pathaddmany">["files"][number];

/** The file that it became. */
export interface AddedFile {
  readonly itemId: string;
  readonly blobId: string;
}

type Told = DataOf<"pathaddmany">["files"][number];

/** Idempotent by the ids that the sender gave. What became of each, by its id; missing: nothing was told. */
export async function addSmallFiles(
  api: ApiClient,
  files: readonly SmallFileRequest[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AddedFile | AppError>> {
  const answer = await api.call("pathaddmany", { files: [...files] }, { signal });
  const told = new Map<string, AddedFile | AppError>();
  const named = new Set<string>();
  for (const one of answer.files) {
    const { backup_id: id, coffer_id: itemId } = one;
    // Told of twice, or one item for two files: then neither is known to be up.
    const isStrange = told.has(id) || named.has(itemId);
    if (itemId !== "") named.add(itemId);
    told.set(id, isStrange ? refused() : toResult(one));
  }
  return told;
}

/** 7020: the answer says nothing about this one. */
export function refused(): AppError {
  return new AppError(CODES.uploadAnswerRefused);
}

function toResult({ error_code, coffer_id: itemId, blob_id: blobId }: Told): AddedFile | AppError {
  if (error_code > 0) return new AppError(error_code);
  return itemId === "" ? refused() : { itemId, blobId };
}
