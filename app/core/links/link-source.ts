import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { provePath } from "#app/core/files/files.crypto.ts";
import type { FolderSource } from "#app/core/files/folder-pages.ts";
import { fetchLinkPage, LINK_ROOT_ID, type LinkPage } from "./public-link.api.ts";
import { linkNames } from "./visitor-names.crypto.ts";

export interface LinkPorts {
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
}

/** A link whose share key the fragment has opened in the key worker. */
export interface OpenedLink {
  readonly cachekey: string;
  /** Proof of the key in the address, and of the password if there is one (Formats 8). */
  readonly passwordlock: string;
  readonly hasPassword: boolean;
  /** What opens it now: a password that is changed while somebody is here brings another lock and another key. */
  readonly current: () => Pick<OpenedLink, "passwordlock" | "ks">;
  /** It was opened again with the password that it has by now (Reading R-651). */
  readonly reopen: (passwordlock: string, first: LinkPage) => void;
  readonly ks: ShareKeyId;
  readonly kind: "file" | "folder";
}

/** An opened link as a source of folders: names for visitors, under the link's share key alone. */
export function createLinkSource(
  { api, crypto }: LinkPorts,
  link: Pick<OpenedLink, "cachekey" | "passwordlock" | "ks">,
): FolderSource {
  const names = linkNames(crypto, link.ks);
  return {
    names,
    fetchPage: async ({ folderId, offset, limit, signal }) => {
      const { cachekey, passwordlock } = link;
      const fetched = await fetchLinkPage(api, {
        cachekey,
        passwordlock,
        folderId,
        offset,
        limit,
        signal,
      });
      if (fetched.facts.ks !== link.ks) throw new AppError(CODES.linkKeyRefused);
      return fetched.page;
    },
    openFolder: async (page) => {
      const { cwd } = page;
      if (cwd === null) {
        if (page.items.length === 0) throw new AppError(CODES.linkEmpty);
        return { area: "link", id: LINK_ROOT_ID, path: [], isReadOnly: true };
      }
      const steps = [...page.above, { ...cwd.item, sealedName: cwd.sealedName }];
      const path = await provePath(steps, [], names);
      return { area: "link", id: cwd.item.id, path, isReadOnly: true };
    },
  };
}
