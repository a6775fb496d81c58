import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** A blob on its way, and the hash of the one that it follows. */
export interface ManifestWrite {
  readonly akm: string;
  readonly replaced: string;
}

/** A call that carries a manifest: compare-and-set, 2162 with the blob that stands instead. */
export type SendManifest = (write: ManifestWrite) => Promise<void>;

/** Compare-and-set; 2162 with the blob that stands instead. */
export async function writeManifest(api: ApiClient, write: ManifestWrite): Promise<void> {
  await api.call("userinfoset", toWireWrite(write));
}

/** The same for one that removes or replaces the pin of a person: 8138 without a fresh proof. */
export async function writeManifestOfPins(api: ApiClient, write: ManifestWrite): Promise<void> {
  await api.call("userinfoset", { ...toWireWrite(write), removes_pins: 1 });
}

/** As `userinfoset` and `userrebuild` carry it. */
export function toWireWrite({ akm, replaced }: ManifestWrite) {
  return { akm, akm_prev: replaced };
}

/** The blob that stands, from the data of a 2162. */
export function standingBlob(data: unknown): string {
  if (typeof data === "object" && data !== null && "akm" in data && typeof data.akm === "string") {
    return data.akm;
  }
  throw new AppError(CODES.unknownApi);
}
