import * as CODES from "#app/contract/errors/codes.ts";
import { LINK_UPLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { toNameKey, toStoredName } from "#app/contract/validate/name.ts";
import type { Fid, NameKind } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { keepBothName } from "#app/core/files/name-conflict.ts";
import type { LinkUploadFolder } from "#app/core/transfers/engine.ts";
import type { Job } from "#app/core/transfers/job.ts";
import type { VisitorPlace } from "#app/core/transfers/upload/link-upload.api.ts";
import { sealVisitorName } from "#app/core/transfers/upload/link-upload.crypto.ts";
import type { NameClaims } from "#app/core/transfers/upload/name-claims.ts";
import type { VisitorLocks } from "#app/core/transfers/upload/visitor-locks.ts";
import type { VisitorParcels } from "#app/core/transfers/upload/visitor-parcels.ts";

/** Names that visitors are about to take, together. */
export interface VisitorNaming {
  readonly claims: NameClaims;
  readonly locks: VisitorLocks;
  /** What sends small files together. */
  readonly visits: VisitorParcels;
}

/** Names in a row that are tried one after the other. */
const COUNTED_NAMES = 6;

interface Naming<T> {
  readonly folder: LinkUploadFolder;
  readonly fid: Fid;
  readonly kind: NameKind;
  /** As it was called where it came from; further names are made of it. */
  readonly wished: string;
  readonly first: string;
  readonly call: (place: VisitorPlace, name: string) => Promise<T>;
}

/** Does a call under the first name that is free; 7030 where too many are taken. */
export async function underFreeName<T>(
  job: Job,
  { claims, locks }: VisitorNaming,
  { folder, fid, kind, wished, first, call }: Naming<T>,
): Promise<{ readonly name: string; readonly place: VisitorPlace; readonly done: T }> {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  let name = first;
  for (let left = LINK_UPLOAD_LIMITS.names; left > 0; left -= 1) {
    const place = await sealVisitorName(job.ports.crypto, folder, { name, fid, kind });
    if (claims.claim(job.id, folder.id, place.name.digest)) {
      try {
        const done = await locks.pass(folder.visit, () => call(place, name));
        return { name, place, done };
      } catch (error) {
        if (!hasCode(error, CODES.fileNameTaken)) throw error;
      }
    }
    taken.add(toNameKey(name));
    // A visitor sees no names. After a few in a row the count doubles, so that a thousandth of one name finds its own.
    if (taken.size > COUNTED_NAMES) for (const [key, next] of counts) counts.set(key, next * 2);
    name = keepBothName(toStoredName(wished), taken, counts);
  }
  throw new AppError(CODES.fileNameTaken);
}
