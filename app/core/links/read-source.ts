import type { Account } from "#app/core/account/account.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import type { FolderSource } from "#app/core/files/folder-pages.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { createLinkSource, type LinkPorts } from "./link-source.ts";

const NOT_SIGNED_IN = 9401;
const NAME_REFUSED = 2010;
const LINK_NAME_REFUSED = 2110;

/** The code of a name that is not open: 2110 on link pages only (Formats 1, 3). */
export function sealedNameCode(context: ReadContext): number {
  return context.kind === "link" ? LINK_NAME_REFUSED : NAME_REFUSED;
}

/** Where a reader's folders come from: the own areas, or the link that was opened. */
export function createReadSource(
  ports: LinkPorts & { readonly account: Account | null },
  context: ReadContext,
): FolderSource {
  if (context.kind === "link") {
    const { cachekey, passwordlock, shareKeyId: ks } = context;
    return createLinkSource(ports, { cachekey, passwordlock, ks });
  }
  const { api, crypto, account } = ports;
  if (account === null) throw new AppError(NOT_SIGNED_IN);
  return createFilesSource({ api, crypto, account });
}
