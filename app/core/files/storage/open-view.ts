import { ownNames } from "../files.crypto.ts";
import type { FilesPorts } from "../files-source.ts";
import { toFoundItem } from "../search/search-source.ts";
import type { StorageUse } from "../search/storage-use.ts";
import { type StorageView, toStorageView } from "./storage-view.ts";

/** Makes what is shown of what was measured, with names as they may be shown now. */
export function createViewMaker(
  ports: FilesPorts,
): (use: StorageUse, usedBytes: number) => StorageView {
  const names = ownNames(ports);
  return (use, usedBytes) =>
    toStorageView(use, {
      usedBytes,
      vaultFid: ports.account.rootFids.vault,
      toItem: (hit) => toFoundItem(hit, ports, names),
    });
}
