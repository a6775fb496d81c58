import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { Gate } from "#app/core/transfers/gate.ts";
import { FreeNames } from "#app/core/transfers/upload/free-names.ts";
import { NameClaims } from "#app/core/transfers/upload/name-claims.ts";
import { OWN_FILES, Parcels } from "#app/core/transfers/upload/parcels.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";
import { VisitorLocks } from "#app/core/transfers/upload/visitor-locks.ts";
import { VisitorParcels } from "#app/core/transfers/upload/visitor-parcels.ts";

/** What all uploads of a page share. */
export function createUploadPorts(
  given: Omit<UploadPorts, "parcels" | "places" | "claims" | "names" | "locks" | "visits">,
): UploadPorts {
  const parcels = new Parcels(OWN_FILES);
  const locks = new VisitorLocks();
  const visits = new VisitorParcels(locks);
  const places = new Gate(UPLOAD_LIMITS.concurrent);
  const [claims, names] = [new NameClaims(), new FreeNames()];
  return { ...given, parcels, places, claims, names, locks, visits };
}
