import type { FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import type { Wrap } from "#app/core/shares/shares.api.ts";

/** What somebody on a share sees in its folder. */
export interface SharedListing {
  readonly folder: OpenedFolder;
  readonly items: readonly FileItem[];
}

export async function listShared(ports: FilesPorts, shareId: string): Promise<SharedListing> {
  const { itemId } = await readShare(ports, shareId);
  const { signal } = new AbortController();
  const request = { folderId: itemId, showDeleted: false, histId: "0", signal };
  const { value } = await listFolder(createShareSource(ports, shareId), request).next();
  if (value === undefined) throw new Error("the share does not open");
  return value;
}

/** Another version of a file, made by whoever can open its key, whatever he may (Trust T2). */
export async function forgeVersion({ api, crypto, account }: FilesPorts, file: FileItem) {
  if (file.name.state !== "open") throw new Error("who has the key reads");
  const { fid } = file.name;
  const userId = account.user.get().id;
  const asked = await fetchDataKeys(api, { versions: [file], userId });
  const version = asked.versions.get(file.id);
  const dataKey = await openDataKey(crypto, { version, fid });
  const { author: _author, ...content } = await crypto.openSeal({
    ...{ dataKey, fid, seal: version!.seal },
  });
  const changed = { ...content, mtimeMs: content.mtimeMs + 1 };
  return crypto.sealVersion({ dataKey, fid, content: changed });
}

/** A grant as a server would put it into a row of people. */
export function toGrantFields({ role, t, grant: { enc_share_key: _key, ...grant } }: Wrap) {
  return { ...grant, sk_role: role, sk_t: t, permissions: role };
}
