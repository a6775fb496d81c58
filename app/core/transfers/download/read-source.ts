import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import type { FolderSource } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { createLinkSource, type LinkPorts } from "#app/core/links/link-source.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";

/** The code of a name that is not open: 2110 on link pages only (Formats 1, 3). */
export function sealedNameCode(context: ReadContext): number {
  return context.kind === "link" ? CODES.linkKeyRefused : CODES.itemKeyRefused;
}

/** Where a reader's folders come from: the own areas, the share, or the link that was opened. */
export function createReadSource(
  ports: LinkPorts & { readonly account: Account | null },
  context: ReadContext,
): FolderSource {
  if (context.kind === "link") {
    const { cachekey, passwordlock, shareKeyId: ks } = context;
    return createLinkSource(ports, { cachekey, passwordlock, ks });
  }
  const { api, crypto, account } = ports;
  if (account === null) throw new AppError(CODES.notSignedIn);
  const own = { api, crypto, account };
  const { shareId } = context;
  return shareId === undefined ? createFilesSource(own) : createShareSource(own, shareId);
}
