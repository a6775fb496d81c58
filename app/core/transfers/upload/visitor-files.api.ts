import type { RequestOf } from "#app/contract/registry.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { bytesToBase64 } from "#app/core/display/base64.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import type { LinkVisit } from "#app/core/transfers/engine.ts";
import type { VisitorPlace } from "#app/core/transfers/upload/link-upload.api.ts";
import type { PublicSeal } from "#app/core/transfers/upload/link-upload.crypto.ts";
import {
  type AddedFile,
  DIGEST_HEX_CHARS,
  toResults,
} from "#app/core/transfers/upload/small-files.api.ts";

/** One file of a visitor as the call takes it. */
export type VisitorFileRequest = RequestOf<"pathaddmanypublic">["files"][number];

/** A small file of a visitor, encrypted and sealed for the key of the link alone. */
export interface SealedVisitorFile extends PublicSeal {
  /** Given by the sender, and the same in every try. */
  readonly id: string;
  readonly place: VisitorPlace;
  readonly sizeBytes: number;
  /** {@link toFileDates} */
  readonly usertimeMs: number;
  /** Its one packet. */
  readonly packet: ArrayBuffer;
  /** Sealed; empty: nobody says. */
  readonly sender: string;
}

export function toVisitorFileRequest(file: SealedVisitorFile): VisitorFileRequest {
  const { id, place, sizeBytes, usertimeMs, packet, digestHex, encDataKey, seal, sender } = file;
  const { folderId, parentFid, domain, name, placeSig } = place;
  return {
    ...{ backup_id: id, coffer_pid: folderId, pfid: parentFid, domain },
    ...(placeSig === undefined ? {} : { place_sig: placeSig }),
    ...{ enc_share_name: name.enc_name, sharename_digest: name.digest },
    ...{ size_bytes: sizeBytes, packet_b64: bytesToBase64(new Uint8Array(packet)) },
    ...{ file_digest: digestHex.slice(0, DIGEST_HEX_CHARS), usertime: usertimeMs },
    ...{ sharekey_id: place.visit.ks, enc_data_key: encDataKey, seal },
    ...(sender === "" ? {} : { sender }),
  };
}

/** Idempotent by the ids that the sender gave. What became of each, by its id; missing: nothing was told. */
export async function addVisitorFiles(
  api: ApiClient,
  { cachekey, passwordlock }: Pick<LinkVisit, "cachekey" | "passwordlock">,
  {
    files,
    signal,
  }: { readonly files: readonly VisitorFileRequest[]; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, AddedFile | AppError>> {
  const request = { publink_id: cachekey, passwordlock, files: [...files] };
  return toResults((await api.call("pathaddmanypublic", request, { signal })).files);
}
