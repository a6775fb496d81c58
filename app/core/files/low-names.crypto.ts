import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import { toNameKind } from "./files.crypto.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";
import type { OpenedFolder } from "./item.ts";
import { floorOf } from "./lift-names.ts";
import type { NamedItem } from "./placed-name.ts";

export interface LowNames {
  readonly folder: OpenedFolder;
  /** Whose names did not open here. */
  readonly ids: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/**
 * Names of a folder that open under its key, and stand below their floor: from before a move out of it, of
 * which nobody knows that it was made (Formats 12, K22). By the folder's own rows, as the server has them now.
 */
export async function findLowNames(
  ports: FilesPorts,
  { folder, ids, signal }: LowNames,
): Promise<NamedItem[]> {
  const fid = folder.path.at(-1)?.fid;
  const request = { folderId: folder.id, fid, showDeleted: false, histId: "0", signal };
  const found: NamedItem[] = [];
  for await (const { sealed } of listFolder(createFilesSource(ports), request)) {
    const rows = sealed.items.filter(
      ({ item }) => ids.has(item.id) && item.domain === OWN_DOMAIN && item.parentFid === fid,
    );
    const opened = await ports.crypto.openNames(
      rows.map(({ sealedName, item: { domain, parentFid, kind } }) => ({
        enc_name: sealedName,
        context: { domain, parentFid, kind: toNameKind(kind) },
      })),
    );
    const floors = ports.account.requireWritable();
    for (const [index, { item }] of rows.entries()) {
      const result = opened[index];
      if (result?.ok !== true) continue;
      const { name: text, fid: itemFid, rev } = result.value;
      const named = { ...item, name: { state: "open", text, fid: itemFid, rev } } as const;
      if (rev < floorOf(floors, named)) found.push(named);
    }
  }
  return found;
}
