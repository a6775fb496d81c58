import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type ReadSeals, readSeals } from "#app/core/files/row-seals.ts";
import type { SealedFacts } from "#app/core/files/sealed-facts.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import type { LinkPorts, OpenedLink } from "./link-source.ts";

/** What a visitor can know of the author's word: who that was, and what came before, he cannot. */
export type LinkedFacts = Pick<SealedFacts, "sizeBytes" | "modifiedMs">;

/** A visitor has no account. */
const NOBODY = "0";

/**
 * Opens the seals of what a link shows, under its own share key alone (Trust D9, K13, Reading R-636). Asking reads
 * no bytes, so that it is no download, counts towards no limit and stands in no log (Reading R-99).
 *
 * @throws what kept the server from answering, 8018–8026 for a link that is used no more; the signal's reason
 */
export function readLinkSeals(
  { api, crypto }: LinkPorts,
  link: Pick<OpenedLink, "cachekey" | "passwordlock" | "ks">,
  { rows, signal }: { readonly rows: readonly FileItem[]; readonly signal: AbortSignal },
): Promise<ReadSeals<LinkedFacts>> {
  const { cachekey, passwordlock, ks: only } = link;
  return readSeals(rows, signal, {
    fetch: async (versions) => {
      const wanted = { versions, userId: NOBODY, link: { cachekey, passwordlock } };
      return (await fetchDataKeys(api, wanted, signal)).versions;
    },
    open: async ({ name: { fid } }, version) => {
      if (version === undefined) throw new AppError(CODES.itemKeyRefused);
      const dataKey = await openDataKey(crypto, { version, fid, only });
      try {
        const opened = await crypto.openSeal({ dataKey, fid, seal: version.seal });
        return { sizeBytes: opened.sizeBytes, modifiedMs: opened.mtimeMs };
      } finally {
        await crypto.releaseDataKey(dataKey);
      }
    },
  });
}
