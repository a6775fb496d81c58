import type { Manifest } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import { isUnreachable } from "#app/core/errors/unreachable.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { raiseNameFloors } from "#app/core/keys/moving-out.ts";
import { renamePath } from "./files.api.ts";
import { toNameKind } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";
import type { Refused } from "./item-batches.ts";
import { sealPlacedNames } from "./placed-name.crypto.ts";
import { type NamedItem, rememberNames } from "./placed-name.ts";

/** A name that stands below its floor; its place is the folder that it is lifted in. */
export type LowName = Pick<NamedItem, "id" | "kind" | "domain" | "name">;

/**
 * Seals names again for the folder that they lie in, above the floors of a move that was not made. The
 * floors rise once more first: what a server has got of that move opens nowhere from then on, so that one
 * that moved and said that it did not has one place, and not two (K22, Reading R-481). Gives the code of each
 * that could not be lifted.
 */
export async function liftOverFloors(
  ports: FilesPorts,
  names: readonly LowName[],
  folder: OpenedFolder,
): Promise<Refused> {
  const refused = new Map<string, number>();
  if (names.length === 0) return refused;
  const manifest = await ports.account.updateManifest((before) =>
    raiseNameFloors(
      before,
      names.map((low) => ({ ...placeOf(low), rev: floorOf(before, low) + 1 })),
    ),
  );
  const lifted = names.map((low) => ({
    ...placeOf(low),
    name: low.name.text,
    rev: floorOf(manifest, low),
    kind: toNameKind(low.kind),
  }));
  const placed = await sealPlacedNames(ports, lifted, folder);
  for (const [index, name] of placed.entries()) {
    const id = names[index]?.id ?? "";
    try {
      const requestId = await ports.crypto.generateId();
      await renamePath(ports.api, { requestId, id, name });
      await rememberNames(ports, name.domain, lifted.slice(index, index + 1));
    } catch (error) {
      if (!isAppError(error)) throw error;
      refused.set(id, error.code);
      // Nobody answers: the others need not wait as long.
      if (isUnreachable(error)) {
        for (const { id: left } of names.slice(index)) refused.set(left, error.code);
        break;
      }
    }
  }
  return refused;
}

function placeOf({ domain, name: { fid } }: LowName) {
  return { domain, fid };
}

export function floorOf({ minrev }: Pick<Manifest, "minrev">, low: LowName): number {
  return minrev[toItemKey(placeOf(low))] ?? 0;
}
