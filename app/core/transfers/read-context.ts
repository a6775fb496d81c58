import type { OpenedFolder } from "#app/core/files/item.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";

/** As whom the signed-in user reads what lies in a folder: in his areas, or in a share of somebody else. */
export function readContextOf({
  area,
  path,
}: Pick<OpenedFolder, "area" | "path">): Extract<ReadContext, { kind: "files" }> {
  const shareId = area === "share" ? shareIdOfDomain(path[0]?.domain ?? "") : null;
  return shareId === null ? { kind: "files" } : { kind: "files", shareId };
}
