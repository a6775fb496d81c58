import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import { areaRootId, fetchFolderPage, type SealedPage } from "./files.api.ts";
import { ownNames, provePath } from "./files.crypto.ts";
import type { FolderSource } from "./folder-pages.ts";
import type { FolderStep, OpenedFolder } from "./item.ts";

/** What every action on the user's own files needs. */
export interface FilesPorts {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly account: Account;
}

/** The user's own areas as a source of folders; shares of others: `share-pages.ts`. */
export function createFilesSource(ports: FilesPorts): FolderSource {
  const { api, account } = ports;
  const names = ownNames(ports);
  return {
    names,
    fetchPage: (request) => fetchFolderPage(api, request),
    openFolder: async (page) => {
      const { cwd } = page;
      if (cwd === null) throw new AppError(CODES.folderFactsMissing);
      const root = areaRoot(page, account);
      const isRoot = page.above.length === 0;
      const steps = [...page.above.slice(1), { ...cwd.item, sealedName: cwd.sealedName }];
      const path = isRoot ? [root.step] : await provePath(steps, [root.step], names);
      return toOpenedFolder(root.area, path, !isRoot && cwd.item.isReadOnly);
    },
  };
}

function toOpenedFolder(
  area: AreaRoot,
  path: readonly FolderStep[],
  isReadOnly: boolean,
): OpenedFolder {
  return { area, id: path.at(-1)?.id ?? "", path, isReadOnly };
}

/** The root a listing says it hangs from; its fid is derived, so a wrong root proves nothing. */
function areaRoot(page: SealedPage, account: Account): { area: AreaRoot; step: FolderStep } {
  const id = page.above[0]?.id ?? page.cwd?.item.id ?? "";
  const area = areaOfRoot(id, account);
  if (area === null) throw new AppError(CODES.folderNotFound);
  return { area, step: { id, fid: account.rootFids[area], domain: OWN_DOMAIN, name: "" } };
}

function areaOfRoot(id: string, account: Account): AreaRoot | null {
  const user = account.user.get();
  if (id === areaRootId(user, "files")) return "main";
  return id === areaRootId(user, "vault") ? "vault" : null;
}
