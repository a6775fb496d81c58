import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { sealForShares } from "#app/core/keys/share-names.crypto.ts";
import type { PlacedName } from "./files.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";
import type { NewName } from "./placed-name.ts";

/** Seals names for their folder and for every link that covers it, in their order. */
export async function sealPlacedNames(
  ports: FilesPorts,
  names: readonly NewName[],
  folder: OpenedFolder,
): Promise<PlacedName[]> {
  const parent = folder.path.at(-1);
  if (parent === undefined) throw new AppError(CODES.itemKeyRefused);
  const { fid: parentFid } = parent;
  const placed = names.map((name) => ({ ...name, domain: name.domain ?? parent.domain }));
  const [sealed, forShares] = await Promise.all([
    ports.crypto.sealNames(
      placed.map(({ name, fid, rev, kind, domain }) => ({
        name,
        fid,
        rev,
        context: { domain, parentFid, kind },
      })),
    ),
    sealForShares(ports, placed, folder.path),
  ]);
  return placed.map(({ domain, rev }, index) => {
    const own = sealed[index];
    if (own === undefined) throw new AppError(CODES.itemKeyRefused);
    return {
      encName: own.enc_name,
      digest: own.digest,
      parentFid,
      domain,
      rev,
      shareNames: forShares[index] ?? [],
    };
  });
}
