import type { FilesPorts } from "./files-source.ts";
import type { Refused } from "./item-batches.ts";
import { liftOverFloors } from "./lift-names.ts";
import { findLowNames, type LowNames } from "./low-names.crypto.ts";
import { requireOwnContent } from "./own-content.ts";
import { requireWritableFolder } from "./placed-name.ts";

/** Which of the items whose names did not open here can be kept here. */
export async function findKeepable(
  ports: FilesPorts,
  refused: LowNames,
): Promise<ReadonlySet<string>> {
  return new Set((await findLowNames(ports, refused)).map(({ id }) => id));
}

/**
 * Gives items their names back that stand below their floor in this folder: a move out of it was begun,
 * and nobody knows that it was made (Reading R-481). A person says so, never a server: whoever may open the
 * folder can open them then. 2010 for a name that is not its content's (D7), 8002 read-only; else the code of
 * each that was refused.
 */
export async function keepHere(ports: FilesPorts, keeping: LowNames): Promise<Refused> {
  requireWritableFolder(ports, keeping.folder);
  const found = await findLowNames(ports, keeping);
  await requireOwnContent(ports, found);
  return liftOverFloors(ports, found, keeping.folder);
}
