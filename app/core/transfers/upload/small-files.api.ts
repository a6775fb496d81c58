import type { WireAct } from "#app/contract/commands/activity.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { WireSeal } from "#app/core/crypto/port.ts";
import { bytesToBase64 } from "#app/core/display/base64.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { WriteTarget } from "#app/core/keys/write-target.ts";
import {
  type FinishedKey,
  type NamePlace,
  toWirePlace,
} from "#app/core/transfers/upload/upload.api.ts";

/** One file as the call takes it. */
export type SmallFileRequest = RequestOf<"pathaddmany">["files"][number];

/** A small file, encrypted and sealed. */
export interface SealedSmallFile {
  /** Given by the sender, and the same in every try. */
  readonly id: string;
  readonly place: NamePlace;
  readonly target: Pick<WriteTarget, "shareId" | "shareSequence">;
  readonly sizeBytes: number;
  /** {@link toFileDates} */
  readonly usertimeMs: number;
  /** Its one packet. */
  readonly packet: ArrayBuffer;
  /** D, hex of 32 bytes (Formats 4). */
  readonly digestHex: string;
  readonly keys: FinishedKey[];
  readonly seal: WireSeal;
  /** Who did it, for whoever has the key of the place. */
  readonly act: WireAct | undefined;
}

/** Of D, what a call brings. */
export const DIGEST_HEX_CHARS = 40;

export function toSmallFileRequest(file: SealedSmallFile): SmallFileRequest {
  const { id, place, target, sizeBytes, usertimeMs, packet, digestHex, keys, seal, act } = file;
  return {
    ...{ backup_id: id, ...toWirePlace(place) },
    ...{ size_bytes: sizeBytes, packet_b64: bytesToBase64(new Uint8Array(packet)) },
    ...{ file_digest: digestHex.slice(0, DIGEST_HEX_CHARS), usertime: usertimeMs },
    ...{ share_id: target.shareId, share_sequence: target.shareSequence },
    ...{ keys, ...seal, ...(act === undefined ? {} : { act }) },
  };
}

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
  return toResults(answer.files);
}

/** Of each by its id; what an answer says twice is known of none. */
export function toResults(files: readonly Told[]): ReadonlyMap<string, AddedFile | AppError> {
  const told = new Map<string, AddedFile | AppError>();
  const named = new Set<string>();
  for (const one of files) {
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
