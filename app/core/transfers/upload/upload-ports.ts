import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { Gate } from "#app/core/transfers/gate.ts";
import { NameClaims } from "#app/core/transfers/upload/name-claims.ts";
import { Parcels } from "#app/core/transfers/upload/parcels.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";
import { VisitorLocks } from "#app/core/transfers/upload/visitor-locks.ts";

/** What all uploads of a page share. */
export function createUploadPorts(
  given: Omit<UploadPorts, "parcels" | "places" | "claims" | "locks">,
): UploadPorts {
  const parcels = new Parcels();
  const places = new Gate(UPLOAD_LIMITS.concurrent);
  return { ...given, parcels, places, claims: new NameClaims(), locks: new VisitorLocks() };
}
